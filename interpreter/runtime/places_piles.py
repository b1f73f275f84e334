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
    rule, there, number = s.t.stores[store], s.piles[store], s.number
    if rule.most is not None and len(there) >= rule.most and len(piles(s, store)) >= rule.most:
        raise PlayFault("piles", rule.place)
    try:
        z = number.index(0, s.t.fixed_places)
        s.kind[z] = rule.place
    except ValueError:
        z = len(s.Z)
        s.Z.append([])
        s.kind.append(rule.place)
        number.append(0)
    number[z] = number[there[-1]] + 1 if there else 1
    there.append(z)
    return z


def settle(s: State, spot: int) -> int:
    """The place that a spot means: a pile that is there, or a new one that is made now."""
    return spot if spot >= 0 else new_pile(s, -1 - spot)


def piles(s: State, store: int) -> list[int]:
    """The places of a store's piles that have cards, in the order of their numbers."""
    heaps, found = s.Z, s.piles[store][:]
    for z in s.piles[store]:
        if not heaps[z]:
            found.remove(z)
    return found


def spots(s: State, store: int) -> list[int]:
    """The piles of a store, and a new one while there is room."""
    heaps, found = s.Z, s.piles[store][:]
    for z in s.piles[store]:
        if not heaps[z]:
            found.remove(z)
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
    heaps, number = s.Z, s.number
    for there in s.piles:
        for z in there[:]:
            if not heaps[z]:
                number[z] = 0
                there.remove(z)


def renumber(s: State, z: int, number: int) -> None:
    """Gives a pile that was just made another number (set-ups that name their piles)."""
    s.number[z] = number
    there = s.piles[next(n for n, rule in enumerate(s.t.stores) if rule.place == s.kind[z])]
    there.sort(key=s.number.__getitem__)
