"""A state as plain JSON values, and back.

What is read is distrusted: every slot is checked for its shape, and places, cards, seats and pools for fitting
together, before a state is made of it. Must not know files, rulesets or the machine: it has the tables, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.diagnostics.errors import SavedGameError
from interpreter.runtime.replay import remembered, told
from interpreter.runtime.state import State, Tables

FORMAT = 1
"""Goes up when a slot changes its meaning."""

MOST_DEPTH = 50
"""How deep lists may lie in each other."""

LEFT_OUT = frozenset({"t", "options", "chosen", "moves", "origin", "history", "log"})
"""Slots that aren't copied as they are: the tables, what is derived, and the three that are lists of their own."""

KEPT = tuple(slot for slot in State.__slots__ if slot not in LEFT_OUT)


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
    raise _damaged("a value")


def _map(pairs: list[Any], depth: int) -> dict[Any, Any]:
    found = {}
    for pair in pairs:
        match pair:
            case [None | bool() | int() | str() as key, item]:
                found[key] = unpacked(item, depth + 1)
            case _:
                raise _damaged("a map")
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
            raise _damaged(slot)
        setattr(s, slot, value)
    _fits_together(s, tables)
    s.options, s.chosen, s.moves = [], None, None
    s.history = remembered(_history(plain["history"], tables))
    s.log = None
    for event in _listing(plain["log"], "log"):
        s.log = (s.log, _event(unpacked(event)))
    s.origin = _began(plain["origin"], tables, depth)
    return s


def _began(origin: Any, tables: Tables, depth: int) -> Any:
    match origin:
        case None:
            return None
        case {"seed": int(seed), "given": dict(given), **rest} if not rest and all(map(_is_int, given.values())):
            return (seed, given)
        case {"state": dict(plain), **rest} if not rest and depth == 0:
            return from_plain(plain, tables, depth=1)
    raise _damaged("origin")


def _history(moves: Any, tables: Tables) -> list[tuple[int, str]]:
    found = []
    for move in _listing(moves, "history"):
        match move:
            case [int(seat), str(text)] if 0 <= seat < tables.players:
                found.append((seat, text))
            case _:
                raise _damaged("history")
    return found


def _event(event: Any) -> Any:
    match event:
        case (int(), int(), tuple() as everything, tuple() as reduced) if _is_told(everything) and _is_told(reduced):
            return event
        case (int(), int(), tuple() as everything, None) if _is_told(everything):
            return event
    raise _damaged("log")


def _is_told(told: tuple[Any, ...]) -> bool:
    return bool(told) and isinstance(told[0], str)


def _listing(value: Any, slot: str) -> list[Any]:
    if not isinstance(value, list):
        raise _damaged(slot)
    return value


def _damaged(what: str) -> SavedGameError:
    return SavedGameError(f"The saved state is damaged: {what!r} is not what it should be.")


# ---------------------------------------------------------------- shapes

Shape = Callable[[Any, Tables], bool]


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(value: Any, tables: Tables) -> bool:
    return _is_int(value)


def _flag(value: Any, tables: Tables) -> bool:
    return isinstance(value, bool)


def _ints(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and all(map(_is_int, value))


def _piles(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and all(_ints(item, tables) for item in value)


def _by_card(value: Any, tables: Tables) -> bool:
    return _ints(value, tables) and len(value) == tables.card_count


def _by_seat(value: Any, tables: Tables) -> bool:
    return _ints(value, tables) and len(value) == tables.players


def _any_by_card(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and len(value) == tables.card_count


def _seat(value: Any, tables: Tables) -> bool:
    return _is_int(value) and -1 <= value < tables.players


def _seats(value: Any, tables: Tables) -> bool:
    return isinstance(value, tuple) and all(_seat(item, tables) and item >= 0 for item in value)


def _frames(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and all(isinstance(frame, list) and frame and _is_int(frame[0]) for frame in value)


def _pairs(value: Any, tables: Tables) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and all(map(_is_int, pair)) for pair in value
    )


def _registers(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and len(value) == len(tables.registers)


def _script(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], bool)


def _answers(value: Any, tables: Tables) -> bool:
    match value:
        case [list(seats), list(answers)] if len(seats) == len(answers):
            return all(_seat(seat, tables) and seat >= 0 for seat in seats)
    return False


def _window(value: Any, tables: Tables) -> bool:
    match value:
        case [tuple(), list(left), tuple(all_of_them)]:
            return all(_seat(seat, tables) and seat >= 0 for seat in (*left, *all_of_them))
    return False


def _anything(value: Any, tables: Tables) -> bool:
    return True


def _ranking(value: Any, tables: Tables) -> bool:
    return isinstance(value, tuple) and all(_seats(tied, tables) for tied in value)


def _scores(value: Any, tables: Tables) -> bool:
    return isinstance(value, tuple) and len(value) == tables.players and all(x is None or _is_int(x) for x in value)


def _optional(shape: Shape) -> Shape:
    return lambda value, tables: value is None or shape(value, tables)


SHAPES: Mapping[str, Shape] = {
    "Z": _piles,
    "V": _registers,
    "kind": _ints,
    "number": _ints,
    "at": _by_card,
    "seen": _by_card,
    "up": _optional(_any_by_card),
    "by": _optional(_by_card),
    "ident": _optional(_any_by_card),
    "pools": _piles,
    "still_in": _whole,
    "dropped": _pairs,
    "gone": _seats,
    "given_turn": _optional(_seat),
    "skips": _optional(_by_seat),
    "stack": _frames,
    "site": _whole,
    "seat": _seat,
    "answers": _optional(_answers),
    "pending_end": _whole,
    "edges": _ints,
    "rng": _whole,
    "script": _optional(_script),
    "idle": _whole,
    "fired": _anything,
    "window": _optional(_window),
    "over": _flag,
    "unfinished": _flag,
    "ranking": _ranking,
    "scores": _optional(_scores),
    "record": _flag,
    "count": _whole,
}


def _fits_together(s: State, tables: Tables) -> None:
    """Every card lies in exactly one place or pool, and every place is one that the tables know."""
    if len(s.Z) < tables.fixed_places or not len(s.Z) == len(s.kind) == len(s.number):
        raise _damaged("Z")
    if any(not 0 <= kind < len(tables.places) for kind in s.kind):
        raise _damaged("kind")
    lying = [(card, place) for place, cards in enumerate(s.Z) for card in cards]
    if any(not 0 <= card < tables.card_count + len(s.pools) for card, _ in lying):
        raise _damaged("Z")
    known = [(card, place) for card, place in lying if card < tables.card_count]
    undrawn = [card for pool in s.pools for card in pool]
    if sorted([card for card, _ in known] + undrawn) != list(range(tables.card_count)):
        raise SavedGameError("The saved state is damaged: a card is missing or there twice.")
    if any(s.at[card] != place for card, place in known) or any(s.at[card] != -1 for card in undrawn):
        raise _damaged("at")
    tokens = [card - tables.card_count for card, _ in lying if card >= tables.card_count]
    if any(tokens.count(pool) != len(cards) for pool, cards in enumerate(s.pools)):
        raise _damaged("pools")
