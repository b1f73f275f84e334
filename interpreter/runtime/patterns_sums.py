"""Which of some things make a sum: groups of each size, in their order.

Must not know cards: a thing comes with its amount.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")

MOST_LOOKED_AT = 100_000
"""How many groups are grown in all: sums that are hard to find are given up rather than waited for."""

Bounds = Sequence[tuple[int, int]]
"""By how many things are still to come: the least and the most that they can make."""


def summing(
    things: Sequence[T], amounts: Sequence[int], total: tuple[int, int], low: int, high: int, most: int
) -> list[tuple[T, ...]]:
    """The groups of `low` to `high` things whose amounts make a sum in `total`: smaller ones first, then by place."""
    bounds = [_bounds(sorted(amounts[i:])) for i in range(len(amounts) + 1)]
    found: list[tuple[T, ...]] = []
    left = MOST_LOOKED_AT
    for size in range(low, high + 1):
        if len(found) >= most or left <= 0:
            break
        groups, grown = _of_size(amounts, bounds, total, size, left)
        left -= grown
        found += [tuple(things[i] for i in chosen) for chosen in groups]
    return found[:most]


def _bounds(amounts: Sequence[int]) -> Bounds:
    least = accumulate(amounts, initial=0)
    most = accumulate(reversed(amounts), initial=0)
    return list(zip(least, most, strict=True))


def _of_size(
    amounts: Sequence[int], bounds: Sequence[Bounds], total: tuple[int, int], size: int, left: int
) -> tuple[list[tuple[int, ...]], int]:
    """The places of the things of each group of one size, and how many groups were grown; about `left` at most."""
    groups: list[tuple[tuple[int, ...], int]] = [((), 0)]
    smallest, largest = total
    grown = 0
    for rest in range(size - 1, -1, -1):
        longer: list[tuple[tuple[int, ...], int]] = []
        for chosen, before in groups:
            for i in range(chosen[-1] + 1 if chosen else 0, len(amounts) - rest):
                least, most = bounds[i + 1][rest]
                made = before + amounts[i]
                if made + least <= largest and smallest <= made + most:
                    longer.append(((*chosen, i), made))
            if grown + len(longer) > left:
                break
        grown += len(longer)
        groups = longer
    return [chosen for chosen, _ in groups], grown
