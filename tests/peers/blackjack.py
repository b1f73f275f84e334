"""Blackjack in OpenSpiel's words: one player, no doubling, 21 with two cards is like any other.

The hole card is dealt open here, since the other engine must be told at once which it is.
"""

from __future__ import annotations

from interpreter import Move
from tests.peers.driver import Pairing, Table

RANKS = "ace two three four five six seven eight nine ten jack queen king".split()
SUITS = "clubs diamonds hearts spades".split()
NAMES = [f"{rank} of {suit}" for suit in SUITS for rank in RANKS]
CARDS = {name: number for number, name in enumerate(NAMES)}
ACTIONS = {"hit": 0, "stand": 1}
OPTIONS = {
    "rounds": 1,
    "bet": 1,
    "natural": "ordinary",
    "hole_card": "face_up",
    "double_down": False,
    "draw_at_21": True,
}


class Blackjack(Table):
    def begin(self) -> None:
        self.known: list[str] = []
        self.coming = [*self.hand(0), *self.ours.view(0).place("house").cards]

    def action(self, move: Move) -> tuple[int, ...]:
        return (ACTIONS[str(move)],)

    def outcome(self) -> int | None:
        if not self.coming:
            return None
        self.known.append(self.coming.pop(0))
        return CARDS[self.known[-1]]

    def played(self, seat: int, move: Move) -> None:
        """What has been drawn lies in the hand, or with all others in the discard pile: the hand's cards first."""
        view = self.ours.view(0)
        cards = [*view.place("hand", 0).cards, *view.place("house").cards, *view.place("discard").cards]
        self.coming = [card for card in cards if card not in self.known]

    def returns(self) -> list[float]:
        return list(self.ours.scores)


PAIRINGS = [Pairing("blackjack", "blackjack", "blackjack", Blackjack, 1, OPTIONS)]
