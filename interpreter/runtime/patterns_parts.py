"""Groups of patterns that are made of others: cards that are one group of each part and share no card.

Must not know how the groups of a part are found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from interpreter.runtime.patterns_plan import Group

Find = Callable[[str, Collection[int]], Sequence[Group]]
"""The groups of a part that lie in some cards, in the canonical order."""
MOST_LOOKS = 5_000
"""So many times parts are looked for; what would be found later is not offered."""


class Parts:
    """The parts of one pattern, and how often one of them has been looked for."""

    def __init__(self, parts: Sequence[str], find: Find) -> None:
        self._parts, self._find, self._looks = parts, find, 0

    def groups(self, cards: Collection[int], most: int) -> list[Group]:
        """At most so many groups: by the first part's, then by the second's ...; the same cards, laid alike, once."""
        found: dict[Group, Group] = {}
        self._add(found, 0, (), cards, most)
        return list(found.values())

    def _add(self, found: dict[Group, Group], at: int, before: Group, rest: Collection[int], most: int) -> None:
        for group in self._next(at, rest):
            laid = (*before, *group)
            if len(found) >= most:
                return
            if at + 1 == len(self._parts):
                found.setdefault(tuple(sorted(laid, key=lambda one: one[0])), laid)
            else:
                self._add(found, at + 1, laid, without(rest, group), most)

    def form(self, cards: Collection[int], at: int = 0) -> bool:
        """Whether all of some cards are one group of each part from one on."""
        last = at + 1 == len(self._parts)
        for group in self._next(at, cards):
            if len(group) == len(cards) if last else self.form(without(cards, group), at + 1):
                return True
        return False

    def _next(self, at: int, cards: Collection[int]) -> Sequence[Group]:
        self._looks += 1
        return self._find(self._parts[at], cards) if self._looks <= MOST_LOOKS else ()


def without(cards: Collection[int], group: Group) -> list[int]:
    """The cards that are not in a group."""
    taken = {card for card, _ in group}
    return [card for card in cards if card not in taken]
