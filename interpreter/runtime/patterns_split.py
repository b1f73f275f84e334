"""The best way to take groups that share no card out of some cards. Must not know patterns: the groups are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.runtime.patterns_plan import Group

MOST_CARDS = 200
"""How many cards are looked at; any more are left over."""
MOST_TRIED = 1_000_000
"""How often a group is tried on a set of cards; past that, what is still to be split is left over."""


def best_split(
    groups: Sequence[Group], cards: Sequence[int], cost: Callable[[int], int]
) -> tuple[list[Group], list[int]]:
    """The groups that are taken, in their order, and the cards left over, in theirs."""
    if not groups:
        return [], list(cards)
    useful = sorted({card for group in groups for card, _ in group})[:MOST_CARDS]
    weights = [cost(card) * (len(useful) + 1) + 1 for card in useful]
    taken = _Splitting(_choices(groups, useful), weights).taken()
    covered = {card for index in taken for card, _ in groups[index]}
    return [groups[index] for index in sorted(taken)], [card for card in cards if card not in covered]


Choices = Sequence[Sequence[tuple[int, int]]]
"""By the number of the lowest card: (bits of the cards, index of the group) of each group, earliest first."""


def _choices(groups: Sequence[Group], useful: Sequence[int]) -> Choices:
    """Groups of the same cards differ only in what stands for what: the first of them is enough."""
    bit = {card: 1 << i for i, card in enumerate(useful)}
    first: dict[int, int] = {}
    for index, group in enumerate(groups):
        mask = 0
        for card, _ in group:
            mask |= bit.get(card, -1)
        first.setdefault(mask, index)
    found: list[list[tuple[int, int]]] = [[] for _ in useful]
    for mask, index in first.items():
        if mask > 0:
            found[(mask & -mask).bit_length() - 1].append((mask, index))
    return found


class _Splitting:
    """Sets of cards, as bits, and how each is split best: worked out once, from the lowest card on."""

    def __init__(self, choices: Choices, weights: Sequence[int]) -> None:
        self.choices = choices
        self.weights = weights
        self.all_cost = min(weights) > 0
        self.tries_left = MOST_TRIED
        self.best: dict[int, tuple[int, int, int]] = {0: (0, 0, -1)}
        """The least weight that must be left over, what remains after the lowest card, the group it is in (or -1)."""

    def taken(self) -> list[int]:
        """The indices of the groups of the best split of all cards."""
        mask = (1 << len(self.weights)) - 1
        self.least(mask)
        taken = []
        while mask:
            _, mask, index = self.best[mask]
            if index >= 0:
                taken.append(index)
        return taken

    def least(self, mask: int) -> int:
        """The least weight that must be left over of some cards; their lowest is tried in one group after the other."""
        known = self.best.get(mask)
        if known is not None:
            return known[0]
        low = (mask & -mask).bit_length() - 1
        least, rest, taken = -1, 0, -1
        choices = self.choices[low] if self.tries_left > 0 else ()
        self.tries_left -= len(choices)
        for group, index in choices:
            if group & mask == group:
                weight = self.least(mask ^ group)
                if taken < 0 or weight < least:
                    least, rest, taken = weight, mask ^ group, index
                    if not weight and self.all_cost:
                        break
        if taken < 0 or least or not self.all_cost:
            without = mask & (mask - 1)
            weight = self.weights[low] + self.least(without)
            if taken < 0 or weight < least:
                least, rest, taken = weight, without, -1
        self.best[mask] = (least, rest, taken)
        return least
