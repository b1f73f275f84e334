"""The least that must be left over of a hand when it is split into groups, and of the hand without each of its cards.

Only the amount is worked out, not the split; the last hand asked about is kept, since its cards are tried one after the
other. Must not know what patterns are for; where cards may stand in for others it is for `patterns` to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.runtime.patterns import groups, leftover
from interpreter.runtime.patterns_first_look import surely_none
from interpreter.runtime.state import State

MOST_FAMILIES = 512
"""Hands with more ways to take groups out are split card by card."""

Family = tuple[int, int]
"""What groups that share no card take out of a hand: their amount, and bits of their cards."""


class Hand:
    """Some cards, by some patterns and costs, and what is best taken out of them."""

    __slots__ = ("patterns", "cards", "costs", "total", "families", "bits")

    def __init__(self, s: State, patterns: Sequence[str], cards: Sequence[int], costs: Sequence[int]) -> None:
        self.patterns, self.cards, self.costs = patterns, list(cards), costs
        self.total = sum(map(costs.__getitem__, cards))
        self.bits: dict[int, int] = {}
        self.families: Sequence[Family] | None = ()
        """Greatest amount first; None where there are too many, or where a card is there twice."""
        if len({*cards}) < len(cards):
            self.families = None
        elif not surely_none(s, patterns, cards):
            self.bits = {card: 1 << place for place, card in enumerate(cards)}
            self.families = self._families(s)

    def _families(self, s: State) -> Sequence[Family] | None:
        found: list[Family] = [(0, 0)]
        bits, costs = self.bits, self.costs
        for group in groups(s, self.patterns, self.cards):
            mask = amount = 0
            for card, _ in group:
                mask |= bits[card]
                amount += costs[card]
            found += [(amount + more, mask | others) for more, others in found if not mask & others]
            if len(found) > MOST_FAMILIES:
                return None
        found.sort(reverse=True)
        return found

    def without(self, s: State, card: int) -> int:
        """The least left over without one of the cards."""
        left, families = self.total - self.costs[card], self.families
        if not families:
            return left if families is not None else self._split(s, [other for other in self.cards if other != card])
        bit = self.bits[card]
        for amount, mask in families:
            if not mask & bit:
                return left - amount
        return left

    def least(self, s: State) -> int:
        """The least left over of all of them."""
        families = self.families
        if families is None:
            return self._split(s, self.cards)
        return self.total - families[0][0] if families else self.total

    def _split(self, s: State, cards: Sequence[int]) -> int:
        return sum(map(self.costs.__getitem__, leftover(s, self.patterns, cards, self.costs.__getitem__)))


def _hand(s: State, patterns: Sequence[str], cards: Sequence[int], costs: Sequence[int]) -> Hand:
    kept: dict[Any, Hand] = s.t.hands
    hand = kept.get(patterns)
    if hand is None or hand.cards != cards or hand.costs is not costs:
        hand = kept[patterns] = Hand(s, patterns, cards, costs)
    return hand


def least_left(s: State, patterns: Sequence[str], cards: Sequence[int], costs: Sequence[int]) -> int:
    """The least total cost that the best split of some cards leaves over; `costs` are those of all cards."""
    return _hand(s, patterns, cards, costs).least(s)


def least_left_without(s: State, patterns: Sequence[str], cards: Sequence[int], card: int, costs: Sequence[int]) -> int:
    """The same without one of the cards."""
    hand = _hand(s, patterns, cards, costs)
    return hand.without(s, card) if card in hand.cards else hand.least(s)
