"""Which of some things make a sum: groups of each size, in their order.

Must not know cards: a thing comes with its amount.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")

MOST_LOOKED_AT = 20_000
"""How many groups are grown at a time: sums that are hard to find are given up rather than waited for."""


def summing(
    things: Sequence[T], amounts: Sequence[int], total: int, low: int, high: int, most: int
) -> list[tuple[T, ...]]:
    """The groups of `low` to `high` things whose amounts make the total: smaller ones first, then by place."""
    bounds = [_bounds(sorted(amounts[i:])) for i in range(len(amounts) + 1)]
    found: list[tuple[T, ...]] = []
    for size in range(low, high + 1):
        if len(found) >= most:
            break
        found += [tuple(things[i] for i in chosen) for chosen in _of_size(amounts, bounds, total, size)]
    return found[:most]


Bounds = Sequence[tuple[int, int]]
"""By how many things are still to come: the least and the most that they can make."""


def _bounds(amounts: Sequence[int]) -> Bounds:
    least = accumulate(amounts, initial=0)
    most = accumulate(reversed(amounts), initial=0)
    return list(zip(least, most, strict=True))


def _of_size(amounts: Sequence[int], bounds: Sequence[Bounds], total: int, size: int) -> list[tuple[int, ...]]:
    """The places of the things of each group of one size."""
    grown: list[tuple[tuple[int, ...], int]] = [((), total)]
    for rest in range(size - 1, -1, -1):
        longer: list[tuple[tuple[int, ...], int]] = []
        for chosen, wanted in grown:
            for i in range(chosen[-1] + 1 if chosen else 0, len(amounts) - rest):
                least, most = bounds[i + 1][rest]
                if least <= wanted - amounts[i] <= most:
                    longer.append(((*chosen, i), wanted - amounts[i]))
            if len(longer) > MOST_LOOKED_AT:
                break
        grown = longer
    return [chosen for chosen, _ in grown]
