"""A state as plain JSON values, and back.

What is read is distrusted: every slot is checked for its shape, and places, cards, seats and pools for fitting
together, before a state is made of it. Must not know files, rulesets or the machine: it has the tables, no more.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from interpreter.diagnostics.errors import SavedGameError
from interpreter.runtime.codec_shapes import SHAPES, damaged, fits_together, is_int
from interpreter.runtime.replay import remembered, told
from interpreter.runtime.state import State, Tables

FORMAT = 1
"""Goes up when a slot changes its meaning."""

MOST_DEPTH = 50
"""How deep lists may lie in each other."""

LEFT_OUT = frozenset({"t", "options", "chosen", "moves", "rounds", "origin", "history", "log"})
"""Slots that aren't copied as they are: the tables, what is derived, and the three that are lists of their own."""

KEPT = tuple(slot for slot in State.__slots__ if slot not in LEFT_OUT)


def essence(s: State, without: Collection[str] = ("record",)) -> tuple[Any, ...]:
    """What makes two states the same game: all but how they came about and what was told of it."""
    return tuple(frozen_value(getattr(s, slot)) for slot in KEPT if slot not in without)


def frozen_value(value: Any) -> Any:
    """A value of a state as one that can be a key."""
    if isinstance(value, list | tuple):
        return tuple(frozen_value(item) for item in value)
    if isinstance(value, dict):
        return tuple((key, frozen_value(item)) for key, item in value.items())
    return value


def packed(value: Any) -> Any:
    """A value of the game as JSON; tuples are told apart from lists."""
    match value:
        case None | bool() | int() | str():
            return value
        case list():
            return [packed(item) for item in value]
        case tuple():
            return {"tuple": [packed(item) for item in value]}
        case dict():
            return {"map": [[packed(key), packed(item)] for key, item in value.items()]}
    raise TypeError(f"a state holds no {type(value).__name__}")


def unpacked(value: Any, depth: int = 0) -> Any:
    """What `packed` made, back again."""
    if depth > MOST_DEPTH:
        raise SavedGameError("The saved state is nested too deeply.")
    match value:
        case None | bool() | int() | str():
            return value
        case list():
            return [unpacked(item, depth + 1) for item in value]
        case {"tuple": list(items), **rest} if not rest:
            return tuple(unpacked(item, depth + 1) for item in items)
        case {"map": list(pairs), **rest} if not rest:
            return _map(pairs, depth)
    raise damaged("a value")


def _map(pairs: list[Any], depth: int) -> dict[Any, Any]:
    found = {}
    for pair in pairs:
        match pair:
            case [None | bool() | int() | str() as key, item]:
                found[key] = unpacked(item, depth + 1)
            case _:
                raise damaged("a map")
    return found


def to_plain(s: State) -> dict[str, Any]:
    """Everything that makes up a state."""
    plain = {slot: packed(getattr(s, slot)) for slot in KEPT}
    plain["origin"] = _origin(s.origin)
    plain["history"] = [list(move) for move in told(s.history)]
    plain["log"] = [packed(event) for event in events(s.log)]
    return plain


def events(log: Any) -> list[Any]:
    """The events of a log, oldest first."""
    found = []
    while log is not None:
        log, event = log
        found.append(event)
    return found[::-1]


def _origin(origin: Any) -> Any:
    if isinstance(origin, State):
        return {"state": to_plain(origin)}
    if origin is None:
        return None
    seed, given = origin
    return {"seed": seed, "given": dict(given)}


def from_plain(plain: Any, tables: Tables, *, depth: int = 0) -> State:
    """The state of what `to_plain` made; its options are still to be made. Raises SavedGameError for anything else."""
    if not isinstance(plain, dict) or set(plain) != {*KEPT, "origin", "history", "log"}:
        raise SavedGameError("The saved state lacks a part, or has one too many.")
    s = State()
    s.t = tables
    for slot in KEPT:
        value = unpacked(plain[slot])
        if not SHAPES[slot](value, tables):
            raise damaged(slot)
        setattr(s, slot, value)
    fits_together(s, tables)
    s.options, s.chosen, s.moves, s.rounds = [], None, None, 0
    s.history = remembered(_history(plain["history"], tables, -1 if s.script and s.script[0] else 0))
    s.log = None
    for event in _listing(plain["log"], "log"):
        s.log = (s.log, _event(unpacked(event)))
    s.origin = _began(plain["origin"], tables, depth)
    return s


def _began(origin: Any, tables: Tables, depth: int) -> Any:
    match origin:
        case None:
            return None
        case {"seed": int(seed), "given": dict(given), **rest} if not rest and all(map(is_int, given.values())):
            return (seed, given)
        case {"state": dict(plain), **rest} if not rest and depth == 0:
            return from_plain(plain, tables, depth=1)
    raise damaged("origin")


def _history(moves: Any, tables: Tables, first: int) -> list[tuple[int, str]]:
    """The moves of a history; `first` is the least seat: outcomes of explicit chance have the one before 0."""
    found = []
    for move in _listing(moves, "history"):
        match move:
            case [int(seat), str(text)] if first <= seat < tables.players:
                found.append((seat, text))
            case _:
                raise damaged("history")
    return found


def _event(event: Any) -> Any:
    match event:
        case (int(), int(), tuple() as everything, tuple() as reduced) if _is_told(everything) and _is_told(reduced):
            return event
        case (int(), int(), tuple() as everything, None) if _is_told(everything):
            return event
    raise damaged("log")


def _is_told(told: tuple[Any, ...]) -> bool:
    return bool(told) and isinstance(told[0], str)


def _listing(value: Any, slot: str) -> list[Any]:
    if not isinstance(value, list):
        raise damaged(slot)
    return value
