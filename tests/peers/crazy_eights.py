"""Crazy Eights in OpenSpiel's words.

There, a number card costs its card's number and two more instead of its pips, and an ace ten; so the returns are worked
out from the hands that are left. A game in which nobody plays any more ends there one pass later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from interpreter import Move
from tests.peers.driver import Pairing, Table
from tests.peers.french_cards import by_rank

SUITS = "clubs diamonds hearts spades"
CARDS = by_rank(SUITS)
DRAW, PASS, CALL, DEALER = 52, 53, 54, 52
ACTIONS = {f"play_card {card}": (number,) for card, number in CARDS.items()}
ACTIONS |= {f"called {suit}": (CALL + place,) for place, suit in enumerate(SUITS.split())}
ACTIONS |= {"draw_card": (DRAW,), "draw_penalty": (DRAW,), "pass": (PASS,)}
EIGHT, JACK = 6, 9
"""Places in the other engine's order of ranks."""


class CrazyEights(Table):
    def begin(self) -> None:
        players = range(self.ours.players)
        self.hands = [list(self.hand(seat)) for seat in players]
        self.coming = self.deal()

    def deal(self) -> Iterator[int]:
        view = self.ours.view(0)
        dealer = next(one.value for one in view.variables if one.name == "dealer")
        yield DEALER + dealer
        order = [(dealer + 1 + place) % self.ours.players for place in range(self.ours.players)]
        yield from (CARDS[card] for cards in zip(*(self.hands[seat] for seat in order), strict=True) for card in cards)
        yield CARDS[view.place("discard").cards[0]]

    def action(self, move: Move) -> tuple[int, ...]:
        return ACTIONS[move.text]

    def outcome(self) -> int | None:
        return next(self.coming, None)

    def played(self, seat: int, move: Move) -> None:
        if move.action == "play_card":
            self.hands[seat].remove(move.choices[0])
        elif move.action in ("draw_card", "draw_penalty"):
            held, before = list(self.hand(seat)), len(self.hands[seat])
            assert held[:before] == self.hands[seat]
            self.hands[seat] = held
            self.coming = iter([CARDS[card] for card in held[before:]])

    def pick(self, moves: Sequence[Move], chance: Random) -> Move:
        """Mostly no card is drawn if another can be played: else hands grow faster than they shrink."""
        plays = [move for move in moves if move.action == "play_card"]
        return chance.choice(plays if plays and chance.random() < 0.75 else moves)

    def ended(self) -> None:
        if not self.theirs.is_terminal() and all(self.hands):
            self.theirs.apply_action(PASS)

    def returns(self) -> list[int]:
        return [-sum(cost(CARDS[card]) for card in hand) for hand in self.hands]


def cost(card: int) -> int:
    """What a card that is left costs over there."""
    rank = card // 4
    return 50 if rank == EIGHT else 10 if rank >= JACK else card + 2


FREELY = {"deals": 1, "freedom": "may_pass", "draw_limit": 5}


def pairing(name: str, players: int, packs: int = 1, reshuffle: bool = False, special: bool = False) -> Pairing:
    flags = f"reshuffle={reshuffle},use_special_cards={special}".lower()
    return Pairing(
        f"crazy-eights, {name}",
        "crazy-eights",
        f"crazy_eights(players={players},max_turns=1000000,{flags})",
        CrazyEights,
        players,
        {**FREELY, "packs": packs, "reshuffle": reshuffle},
        ("action-cards",) if special else (),
    )


PAIRINGS = [
    pairing("2 players", 2),
    pairing("4 players, reshuffling", 4, reshuffle=True),
    pairing("6 players, two packs", 6, packs=2),
    pairing("3 players, action cards", 3, special=True),
    pairing("2 players, action cards, reshuffling", 2, reshuffle=True, special=True),
    pairing("5 players, action cards, reshuffling", 5, reshuffle=True, special=True),
]
