"""Goofspiel in OpenSpiel's words: cards are counted from 0, and all who bid at once are asked one after the other."""

from __future__ import annotations

from interpreter import Move
from tests.peers.driver import Pairing, Table

RANKS = "ace two three four five six seven eight nine ten jack queen king".split()
CARDS = {rank: place for place, rank in enumerate(RANKS)}


class Goofspiel(Table):
    def begin(self) -> None:
        self.known: list[str] = []

    def action(self, move: Move) -> tuple[int, ...]:
        return (CARDS[move.choices[0]],)

    def outcome(self) -> int | None:
        (offered,) = self.ours.view(0).place("offered").cards
        return CARDS[offered.removeprefix("prize ")]

    def returns(self) -> list[float]:
        return list(self.ours.scores)


def pairing(players: int, cards: int, order: str, theirs: str) -> Pairing:
    game = f"goofspiel(players={players},num_cards={cards},points_order={theirs},returns_type=total_points)"
    return Pairing(
        f"goofspiel, {players} players, {cards} cards, {order}",
        "goofspiel",
        f"turn_based_simultaneous_game(game={game})",
        Goofspiel,
        players,
        {"cards_each": cards, "prize_order": order},
    )


PAIRINGS = [
    pairing(2, 13, "shuffled", "random"),
    pairing(3, 13, "descending", "descending"),
    pairing(4, 7, "ascending", "ascending"),
]
