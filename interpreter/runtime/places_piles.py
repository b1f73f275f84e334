"""Piles that come and go: made where a card is laid on a new one, gone when their last card is and the effect is over.

A pile is a place of the state after the fixed ones. Its number is how moves call it: within a store they count from 1
and start again when the store has no piles. A spot where a new pile could be made is written -1 - (index of the store).

Must not know how cards move or why.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.runtime.faults import PlayFault
from interpreter.runtime.state import State


def new_pile(s: State, store: int) -> int:
    """Makes an empty pile and returns its place; a place that nothing uses any more is used again."""
    rule = s.t.stores[store]
    kind, number, heaps = s.kind, s.number, s.Z
    highest = piles_there = 0
    free = -1
    for z in range(s.t.fixed_places, len(heaps)):
        if not number[z]:
            if free < 0:
                free = z
        elif kind[z] == rule.place:
            highest = max(highest, number[z])
            piles_there += 1 if heaps[z] else 0
    if rule.most is not None and piles_there >= rule.most:
        raise PlayFault("piles", rule.place)
    if free < 0:
        heaps.append([])
        kind.append(rule.place)
        number.append(highest + 1)
        return len(heaps) - 1
    kind[free] = rule.place
    number[free] = highest + 1
    return free


def settle(s: State, spot: int) -> int:
    """The place that a spot means: a pile that is there, or a new one that is made now."""
    return spot if spot >= 0 else new_pile(s, -1 - spot)


def piles(s: State, store: int) -> list[int]:
    """The places of a store's piles that have cards, in the order of their numbers."""
    place, kind, number, heaps = s.t.stores[store].place, s.kind, s.number, s.Z
    found: list[int] = []
    last, sorted_so_far = 0, True
    for z in range(s.t.fixed_places, len(heaps)):
        if heaps[z] and kind[z] == place:
            sorted_so_far = sorted_so_far and number[z] > last
            last = number[z]
            found.append(z)
    if not sorted_so_far:
        found.sort(key=number.__getitem__)
    return found


def spots(s: State, store: int) -> list[int]:
    """The piles of a store, and a new one while there is room."""
    found = piles(s, store)
    most = s.t.stores[store].most
    if most is None or len(found) < most:
        found.append(-1 - store)
    return found


def piles_of(s: State, stores: Iterable[int]) -> list[int]:
    """The piles of several stores, one store after the other."""
    return [z for store in stores for z in piles(s, store)]


def spots_of(s: State, stores: Iterable[int]) -> list[int]:
    """The piles and new piles of several stores, one store after the other."""
    return [z for store in stores for z in spots(s, store)]


def sweep(s: State) -> None:
    """After a complete effect: piles without cards are gone, and their places free."""
    number, heaps = s.number, s.Z
    for z in range(s.t.fixed_places, len(heaps)):
        if not heaps[z]:
            number[z] = 0
