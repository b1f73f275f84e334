"""Whether cards are a group, and how many groups lie in some: kept by what the pattern sees in them.

That is the same for cards that the pattern can't tell apart, so there are few hands, and each is worked out once. It is
for patterns of games without stand-ins, whose amounts depend on the card alone. Must not know what patterns are for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from interpreter.runtime.patterns import forms, groups
from interpreter.runtime.patterns_plan import Plan, plan_in
from interpreter.runtime.state import State, Tables

T = TypeVar("T")

BITS = 4
"""How many bits the number of cards of one kind has in the number that tells what is seen."""
MOST_FORMED = (1 << BITS) - 1
"""Up to so many cards that number is right."""
MOST_COUNTED = 12
"""In more cards there may be more groups than are looked for."""
MOST_KEPT = 20_000
"""Of how many hands an answer is kept; then all is forgotten."""


class Seen:
    """One pattern. `amounts` are what its cards count by, where they do."""

    __slots__ = ("_name", "_low", "_high", "_adds", "_formed", "_counted")

    def __init__(self, tables: Tables, name: str, amounts: Sequence[int] | None) -> None:
        plan = plan_in(tables, name)
        self._name, self._low, self._high = (name,), plan.low, plan.high
        self._adds = _adds(plan, amounts).__getitem__
        self._formed: dict[int, bool] = {}
        self._counted: dict[int, tuple[int, int]] = {}

    def forms(self, s: State, cards: Sequence[int]) -> bool:
        """Whether all of some cards are one group."""
        if not self._low <= len(cards) <= self._high:
            return False
        if len(cards) > MOST_FORMED:
            return forms(s, self._name, cards)
        key = sum(map(self._adds, cards))
        try:
            return self._formed[key]
        except KeyError:
            found = forms(s, self._name, cards)
            _keep(self._formed, key, found)
            return found

    def on_top(self, s: State, cards: Sequence[int], low: int, otherwise: int | None) -> int | None:
        """How many of the newest cards are one group: the most, if at least `low`."""
        adds, formed = self._adds, self._formed
        found, key, low = otherwise, 0, low if low > self._low else self._low
        for size, card in enumerate(cards[: -self._high - 1 : -1], 1):
            key += adds(card)
            if size >= low:
                is_known = key in formed and size <= MOST_FORMED
                if formed[key] if is_known else self.forms(s, cards[-size:]):
                    found = size
        return found

    def counted(self, s: State, cards: Sequence[int]) -> tuple[int, int]:
        """How many groups lie in some cards, and how many cards all these groups have together."""
        if len(cards) > MOST_COUNTED:
            return self._count(s, cards)
        key = sum(map(self._adds, cards))
        try:
            return self._counted[key]
        except KeyError:
            counted = self._count(s, cards)
            _keep(self._counted, key, counted)
            return counted

    def _count(self, s: State, cards: Sequence[int]) -> tuple[int, int]:
        found = groups(s, self._name, cards)
        return len(found), sum(map(len, found))


def _keep(kept: dict[int, T], key: int, found: T) -> None:
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[key] = found


def _adds(plan: Plan, amounts: Sequence[int] | None) -> tuple[int, ...]:
    """By card: what it adds to the number that tells what is seen."""
    kinds: dict[object, int] = {}
    found = []
    for card, own in enumerate(plan.own):
        kind = (own, None if amounts is None else amounts[card])
        found.append(1 << BITS * kinds.setdefault(kind, len(kinds)))
    return tuple(found)
