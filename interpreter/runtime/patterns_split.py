"""The best way to take groups that share no card out of some cards. Must not know patterns: the groups are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.runtime.patterns_plan import Group

MOST_CARDS = 200
"""How many cards are looked at; any more are left over."""
MOST_LOOKED_AT = 50_000
"""How many sets of cards are looked at; past that, what is still to be split is left over."""

Choices = Sequence[Sequence[tuple[int, int]]]
"""By the number of the lowest card: (bits of the cards, index of the group) of each group, earliest first."""
Best = dict[int, tuple[int, int, int]]
"""By the bits of some cards: the least weight that must be left over, what then remains, the group taken (or -1)."""


def best_split(
    groups: Sequence[Group], cards: Sequence[int], cost: Callable[[int], int]
) -> tuple[list[Group], list[int]]:
    """The groups that are taken, in their order, and the cards left over, in theirs."""
    if not groups:
        return [], list(cards)
    useful = sorted({card for group in groups for card, _ in group})[:MOST_CARDS]
    weights = [cost(card) * (len(useful) + 1) + 1 for card in useful]
    taken = _taken(_choices(groups, useful), weights)
    covered = {card for index in taken for card, _ in groups[index]}
    return [groups[index] for index in sorted(taken)], [card for card in cards if card not in covered]


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


def _taken(choices: Choices, weights: Sequence[int]) -> list[int]:
    """The indices of the groups of the best split."""
    mask = (1 << len(weights)) - 1
    best: Best = {0: (0, 0, -1)}
    _least(mask, choices, weights, min(weights) > 0, best)
    taken = []
    while mask:
        _, mask, index = best[mask]
        if index >= 0:
            taken.append(index)
    return taken


def _least(mask: int, choices: Choices, weights: Sequence[int], all_cost: bool, best: Best) -> int:
    """The least weight that must be left over of some cards; their lowest is tried in one group after the other."""
    known = best.get(mask)
    if known is not None:
        return known[0]
    low = (mask & -mask).bit_length() - 1
    least, rest, taken = -1, 0, -1
    if len(best) < MOST_LOOKED_AT:
        for group, index in choices[low]:
            if group & mask == group:
                weight = _least(mask ^ group, choices, weights, all_cost, best)
                if taken < 0 or weight < least:
                    least, rest, taken = weight, mask ^ group, index
                    if not weight and all_cost:
                        break
    if taken < 0 or least or not all_cost:
        without = mask & (mask - 1)
        weight = weights[low] + _least(without, choices, weights, all_cost, best)
        if taken < 0 or weight < least:
            least, rest, taken = weight, without, -1
    best[mask] = (least, rest, taken)
    return least
