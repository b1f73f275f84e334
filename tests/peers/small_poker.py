"""Kuhn and Leduc poker in OpenSpiel's words.

With three players Leduc's pool may be odd, and OpenSpiel halves a chip; so everything costs twice as much here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from interpreter import Move
from tests.peers.driver import Pairing, Table

RANKS = "jack queen king ace".split()
SUITS = ("hearts", "spades")


class Poker(Table):
    actions: ClassVar[dict[str, int]]
    cards: ClassVar[dict[str, int]]

    def begin(self) -> None:
        dealt = [self.hand(seat)[0] for seat in range(self.ours.players)]
        self.coming: Iterator[int] = iter([self.cards[card] for card in dealt])

    def action(self, move: Move) -> tuple[int, ...]:
        return (self.actions[move.action],)

    def outcome(self) -> int | None:
        return next(self.coming, None)

    def returns(self) -> list[float]:
        return list(self.ours.scores)


class Kuhn(Poker):
    actions: ClassVar = {"check": 0, "fold": 0, "bet": 1, "call": 1}
    cards: ClassVar = {rank: place for place, rank in enumerate(RANKS)}


class Leduc(Poker):
    actions: ClassVar = {"fold": 0, "check": 1, "call": 1, "bet": 2, "raise": 2}
    cards: ClassVar = {
        f"{rank} of {suit}": 2 * place + SUITS.index(suit) for place, rank in enumerate(RANKS) for suit in SUITS
    }

    def outcome(self) -> int | None:
        board = self.ours.view(0).place("board").cards
        return next(self.coming, self.cards[board[0]] if board else None)


class Doubled(Leduc):
    def returns(self) -> list[float]:
        return [score / 2 for score in super().returns()]


BEGINS = {"starter": 0}
TWICE = {"ante": 2, "small_bet": 4, "big_bet": 8}
PAIRINGS = [
    *(
        Pairing(f"kuhn-poker, {n} players", "kuhn-poker", f"kuhn_poker(players={n})", Kuhn, n, given=BEGINS)
        for n in (2, 3)
    ),
    Pairing("leduc-poker, 2 players", "leduc-poker", "leduc_poker", Leduc, 2, given=BEGINS),
    Pairing("leduc-poker, 3 players", "leduc-poker", "leduc_poker(players=3)", Doubled, 3, TWICE, given=BEGINS),
]
