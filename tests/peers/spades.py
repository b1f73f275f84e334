"""One deal of Spades in OpenSpiel's words: seats 0 and 2 against 1 and 3, seat 0 leads.

There, spades are never broken, so they are led only if nothing else is left, and partners bid at most 13 together.
The second pairing lets them be led once they are broken, as published rules say, and the other engine carries it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from interpreter import Move
from tests.peers.driver import Pairing, Table
from tests.peers.french_cards import by_suit

CARDS = by_suit("clubs diamonds hearts spades")
BID = 52
LOWEST_SPADE = 39


class Spades(Table):
    def begin(self) -> None:
        hands = [[CARDS[card] for card in self.hand(seat)] for seat in range(4)]
        self.coming = [card for cards in zip(*hands, strict=True) for card in cards]

        self.low = False

    def action(self, move: Move) -> tuple[int, ...]:
        (choice,) = move.choices
        return (BID + int(choice),) if move.action == "bid" else (CARDS[choice],)

    def outcome(self) -> int | None:
        return self.coming.pop(0) if self.coming else None

    def pick(self, moves: Sequence[Move], chance: Random) -> Move:
        """In half of the deals all bids are low, so that contracts are made and bags are filled."""
        if self.ours.count == 0:
            self.low = chance.random() < 0.5
        return chance.choice(moves[:3] if self.low and moves[0].action == "bid" else moves)

    def returns(self) -> list[int]:
        return list(self.ours.scores)


class Breaking(Spades):
    def begin(self) -> None:
        super().begin()
        self.held = [set(self.coming[seat::4]) for seat in range(4)]
        self.turned: list[int] = []
        self.besides: set[int] = set()

    def offered(self) -> set[tuple[int, ...]]:
        may_lead = len(self.turned) % 4 == 0 and any(card >= LOWEST_SPADE for card in self.turned)
        held = self.held[self.ours.to_act] if may_lead else ()
        self.besides = {card for card in held if card >= LOWEST_SPADE}
        return super().offered() | {(card,) for card in self.besides}

    def allows(self, action: int) -> bool:
        return super().allows(action) or action in self.besides

    def played(self, seat: int, move: Move) -> None:
        if move.action == "play_card":
            (card,) = self.action(move)
            self.held[seat].remove(card)
            self.turned.append(card)


def pairing(name: str, table: type[Table], leading_spades: str) -> Pairing:
    options = {"deals": 1, "joint_limit": True, "leading_spades": leading_spades}
    return Pairing(name, "spades", "spades(use_mercy_rule=false)", table, 4, options, given={"dealer": 3})


PAIRINGS = [
    pairing("spades, led as a last resort", Spades, "last_resort"),
    pairing("spades, led once broken", Breaking, "once_broken"),
]
