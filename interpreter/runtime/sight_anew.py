"""A game that looks the same to one seat, with everything that it can't see dealt anew.

What is kept is sight, not inference: the sizes of places, each card that the seat knows at its position, faces, who
laid what, and which positions others know. All other cards are equally likely everywhere. Must not know rules or moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.runtime.asking import NOTHING
from interpreter.runtime.chance import pick_from, seeded
from interpreter.runtime.codec import events
from interpreter.runtime.copying import clone
from interpreter.runtime.state import State

Renaming = Callable[[State, Mapping[int, int]], None]
"""Puts, in what only the machine can read (frames), the card that lies now where another lay."""


def determinize(s: State, seat: int, seed: int, rename: Renaming | None = None) -> State:
    """Another game, beginning here, that a seat can't tell from this one; `s` itself is not changed.

    The generator is a new one, what others have chosen at the same time is forgotten, and so is what the seat can't see
    of the log. The options of a decision are kept for the seat itself; another seat's are to be made anew.
    """
    fresh = clone(s)
    changes = deal_anew(fresh, seat, seed)
    if rename is not None:
        rename(fresh, changes)
    if fresh.answers is not None:
        seats, answers = fresh.answers
        kept = (a if other == seat or a == NOTHING else None for other, a in zip(seats, answers, strict=True))
        fresh.answers = [seats, list(kept)]
    fresh.begun = tuple(begun for begun in fresh.begun if begun[0] == seat)
    if fresh.seat != seat:
        fresh.options = []
    fresh.moves = None
    fresh.history = None
    fresh.log = None
    for about, mask, everything, reduced in events(s.log):
        seen = everything if mask >> seat & 1 else reduced
        if seen is not None:
            fresh.log = (fresh.log, (about, mask, seen, reduced))
    return fresh


def deal_anew(s: State, seat: int, seed: int) -> dict[int, int]:
    """Deals in `s` what a seat can't see; returns which card lies now where another one lay.

    A card that the seat doesn't know is changed for another, at the same position; an undrawn one stays undrawn.
    """
    s.rng = seeded(seed)
    s.script = [True] if s.script is not None and s.script[0] else None
    lying = _hidden(s, seat)
    pool = sorted([card for _, _, card in lying] + [card for undrawn in s.pools for card in undrawn])
    kept = [_about(s, card) for _, _, card in lying]
    for card in pool:
        _lay(s, card, -1, (0, False, -1))
    changes: dict[int, int] = {}
    for (z, i, old), about in zip(lying, kept, strict=True):
        s.rng, index = pick_from(s.rng, len(pool))
        card, pool[index] = pool[index], pool[-1]
        pool.pop()
        s.Z[z][i] = changes[old] = card
        _lay(s, card, z, about)
    _pool(s, pool)
    _rename_registers(s, changes)
    return changes


def _hidden(s: State, seat: int) -> list[tuple[int, int, int]]:
    """(place, position, card) of each card that is drawn, but not known to a seat."""
    count, seen = s.t.card_count, s.seen
    return [
        (z, i, card)
        for z, cards in enumerate(s.Z)
        for i, card in enumerate(cards)
        if card < count and not seen[card] >> seat & 1
    ]


About = tuple[int, bool, int]
"""Who knows the card at a position, whether it lies face up, who laid it."""


def _about(s: State, card: int) -> About:
    return s.seen[card], s.up is not None and s.up[card], -1 if s.by is None else s.by[card]


def _lay(s: State, card: int, z: int, about: About) -> None:
    s.at[card] = z
    s.seen[card] = about[0]
    if s.up is not None:
        s.up[card] = about[1]
    if s.by is not None:
        s.by[card] = about[2]
    if s.ident is not None:
        s.ident[card] = None


def _pool(s: State, pool: list[int]) -> None:
    """Makes all tokens tokens of one pool."""
    count = s.t.card_count
    for cards in s.Z:
        for i, card in enumerate(cards):
            if card > count:
                cards[i] = count
    s.pools = [pool]


def _rename_registers(s: State, changes: Mapping[int, int]) -> None:
    """A variable that holds a hidden card holds what lies there now."""
    for i, register in enumerate(s.t.registers):
        if register.kind in ("card", "group"):
            s.V[i] = renamed(s.V[i], changes, register.kind == "group")


def renamed(value: Any, changes: Mapping[int, int], in_group: bool) -> Any:
    """A card, a group or a list of these; a group is (pattern, ((card, what it stands for), ...))."""
    if isinstance(value, int):
        return changes.get(value, value)
    if not isinstance(value, list | tuple):
        return value
    if in_group and len(value) == 2 and isinstance(value[0], int):
        return changes.get(value[0], value[0]), value[1]
    return type(value)(renamed(item, changes, in_group) for item in value)
