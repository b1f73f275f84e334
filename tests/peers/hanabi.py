"""Hanabi in OpenSpiel's words: cards are chosen by place, from the oldest, players by how far left they sit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from interpreter import Move
from tests.peers.driver import Option, Pairing, Table

COLORS = "red yellow green white blue".split()
VALUES = 5
ORDINALS = {text: place for place, text in enumerate("1st 2nd 3rd 4th 5th".split())}


class Hanabi(Table):
    def begin(self) -> None:
        players = self.ours.players
        self.size = 5 if players < 4 else 4
        self.coming = [CARDS[card] for seat in range(players) for card in self.seen(seat)]
        self.drawer = -1

    def seen(self, seat: int) -> tuple[str, ...]:
        """A hand as the next player sees it."""
        return self.ours.view((seat + 1) % self.ours.players).place("hand", seat).cards

    def action(self, move: Move) -> tuple[int, ...]:
        if move.action in ("discard_card", "play_card"):
            return (ORDINALS[move.choices[0]] + (self.size if move.action == "play_card" else 0),)
        friend, hint = move.choices
        players, seat = self.ours.players, self.theirs.current_player()
        left = (int(friend.split()[1]) - 1 - seat) % players - 1
        if move.action == "hint_color":
            return (2 * self.size + left * len(COLORS) + COLORS.index(hint),)
        return (2 * self.size + (players - 1) * len(COLORS) + left * VALUES + int(hint) - 1,)

    def played(self, seat: int, move: Move) -> None:
        self.drawer = seat

    def outcome(self) -> int | None:
        if not self.coming:
            self.coming = [CARDS[self.seen(self.drawer)[-1]]]
        return self.coming.pop(0)

    def pick(self, moves: Sequence[Move], chance: Random) -> Move:
        """In three games of four cards are played, mostly, that fit: else every game is lost."""
        if self.ours.seed % 4 == 0 or chance.random() < 0.02:
            return chance.choice(moves)
        fitting = self.fitting()
        good = [move for move in moves if move.action == "play_card" and ORDINALS[move.choices[0]] in fitting]
        return chance.choice(good or [move for move in moves if move.action != "play_card"] or moves)

    def fitting(self) -> set[int]:
        """The places of cards in hand that fit a firework."""
        told = str(self.theirs).partition("Fireworks: ")[2].split()[: len(COLORS)]
        next_up = {
            place * VALUES + int(firework[1]) for place, firework in enumerate(told) if int(firework[1]) < VALUES
        }
        return {place for place, card in enumerate(self.seen(self.theirs.current_player())) if CARDS[card] in next_up}

    def returns(self) -> list[int]:
        return list(self.ours.scores)


CARDS = {
    f"{color} {value + 1}": place * VALUES + value for place, color in enumerate(COLORS) for value in range(VALUES)
}


def pairing(name: str, players: int, parameters: str = "", **options: Option) -> Pairing:
    theirs = f"hanabi(players={players}{parameters})"
    return Pairing(f"hanabi, {name}", "hanabi", theirs, Hanabi, players, options, given={"starter": 0})


PAIRINGS = [
    pairing("2 players", 2),
    pairing(
        "3 players, five mistakes, three hints",
        3,
        ",max_information_tokens=3,max_life_tokens=5",
        hint_tokens=3,
        mistakes=5,
    ),
    pairing("5 players", 5),
]
