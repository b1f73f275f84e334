"""What each slot of a state must look like, and how they must fit together: for states that were saved.

Whoever wrote the file may have meant ill, so nothing is taken on trust. Must not know how values are written in JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from interpreter.diagnostics.errors import SavedGameError
from interpreter.runtime.state import Register, State, Tables


def damaged(what: str) -> SavedGameError:
    """What is said of a slot that can't be right."""
    return SavedGameError(f"The saved state is damaged: {what!r} is not what it should be.")


Shape = Callable[[Any, Tables], bool]


def is_int(value: Any) -> bool:
    """Whether a value is a whole number; yes and no are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(value: Any, tables: Tables) -> bool:
    return is_int(value)


def _flag(value: Any, tables: Tables) -> bool:
    return isinstance(value, bool)


def _ints(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and all(map(is_int, value))


def _piles(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and all(_ints(item, tables) for item in value)


def _by_card(value: Any, tables: Tables) -> bool:
    return _ints(value, tables) and len(value) == tables.card_count


def _by_seat(value: Any, tables: Tables) -> bool:
    return _ints(value, tables) and len(value) == tables.players


def _faces(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and len(value) == tables.card_count and all(isinstance(up, bool) for up in value)


def _identities(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and len(value) == tables.card_count and all(map(_is_identity, value))


def _is_identity(value: Any) -> bool:
    return value is None or (
        isinstance(value, tuple)
        and all(isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str) for pair in value)
    )


def _seat(value: Any, tables: Tables) -> bool:
    return is_int(value) and -1 <= value < tables.players


def _seats(value: Any, tables: Tables) -> bool:
    return isinstance(value, tuple) and all(_seat(item, tables) and item >= 0 for item in value)


def _frames(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and all(isinstance(frame, list) and frame and is_int(frame[0]) for frame in value)


def _pairs(value: Any, tables: Tables) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and all(map(is_int, pair)) for pair in value
    )


def _registers(value: Any, tables: Tables) -> bool:
    registers = tables.registers
    return (
        isinstance(value, list)
        and len(value) == len(registers)
        and all(item is None or _holds(item, rule, tables) for item, rule in zip(value, registers, strict=True))
    )


def _holds(value: Any, register: Register, tables: Tables) -> bool:
    """Whether a register can hold a value that isn't none."""
    match register.kind:
        case "number" | "zone":
            return is_int(value)
        case "yes_no":
            return isinstance(value, bool)
        case "text":
            return isinstance(value, str)
        case "cards" | "many":
            return isinstance(value, list | tuple)
        case "group":
            return isinstance(value, tuple) and _is_group(value, tables)
        case kind:
            return is_int(value) and 0 <= value < _how_many(kind, register.of, tables)


def _how_many(kind: str, of: str, tables: Tables) -> int:
    """How many things of a kind there are; cards with their tokens, of which there are never more."""
    match kind:
        case "player":
            return tables.players
        case "side":
            return len(tables.sides)
        case "value":
            return len(tables.enumerations.get(of, ()))
        case "card":
            return 2 * tables.card_count
        case _:
            return 2


def _is_group(value: tuple[Any, ...], tables: Tables) -> bool:
    match value:
        case (str(), tuple(cards)):
            return all(
                isinstance(pair, tuple) and len(pair) == 2 and is_int(pair[0]) and _is_identity(pair[1])
                for pair in cards
            )
    return False


def _script(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], bool)


def _answers(value: Any, tables: Tables) -> bool:
    match value:
        case [list(seats), list(answers)] if len(seats) == len(answers):
            return all(_seat(seat, tables) and seat >= 0 for seat in seats)
    return False


def _begun(value: Any, tables: Tables) -> bool:
    if not isinstance(value, tuple) or not all(_is_begun(begun, tables) for begun in value):
        return False
    seats = [begun[0] for begun in value]
    return seats == sorted(set(seats))


def _is_begun(value: Any, tables: Tables) -> bool:
    match value:
        case (seat, position, tuple(), tuple()):
            return _seat(seat, tables) and seat >= 0 and is_int(position)
    return False


def _stores(value: Any, tables: Tables) -> bool:
    return _piles(value, tables) and len(value) == len(tables.stores)


def _windows(value: Any, tables: Tables) -> bool:
    return isinstance(value, list) and bool(value) and all(_is_window(window, tables) for window in value)


def _is_window(value: Any, tables: Tables) -> bool:
    match value:
        case [int(), list(left), tuple(all_of_them), tuple(masks)]:
            seats = all(_seat(seat, tables) and seat >= 0 for seat in (*left, *all_of_them))
            return seats and all(isinstance(mask, int) for mask in masks)
    return False


def _anything(value: Any, tables: Tables) -> bool:
    return True


def _ranking(value: Any, tables: Tables) -> bool:
    return isinstance(value, tuple) and all(_seats(tied, tables) for tied in value)


def _scores(value: Any, tables: Tables) -> bool:
    return isinstance(value, tuple) and len(value) == tables.players and all(x is None or is_int(x) for x in value)


def _optional(shape: Shape) -> Shape:
    return lambda value, tables: value is None or shape(value, tables)


SHAPES: Mapping[str, Shape] = {
    "Z": _piles,
    "V": _registers,
    "kind": _ints,
    "number": _ints,
    "piles": _stores,
    "at": _by_card,
    "seen": _by_card,
    "up": _optional(_faces),
    "by": _optional(_by_card),
    "ident": _optional(_identities),
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
    "begun": _begun,
    "pending_end": _whole,
    "edges": _ints,
    "rng": _whole,
    "script": _optional(_script),
    "idle": _whole,
    "fired": _anything,
    "window": _optional(_windows),
    "over": _flag,
    "unfinished": _flag,
    "ranking": _ranking,
    "scores": _optional(_scores),
    "record": _flag,
    "count": _whole,
}


def fits_together(s: State, tables: Tables) -> None:
    """Every card lies in exactly one place or pool, and every place is one that the tables know."""
    if len(s.Z) < tables.fixed_places or not len(s.Z) == len(s.kind) == len(s.number):
        raise damaged("Z")
    if any(not 0 <= kind < len(tables.places) for kind in s.kind):
        raise damaged("kind")
    zones = [z for z, rule in zip(s.V, tables.registers, strict=True) if rule.kind == "zone" and z is not None]
    if any(not -len(tables.stores) <= z < len(s.Z) for z in zones):
        raise damaged("V")
    _piles_fit(s, tables)
    _cards_fit(s, tables)


def _piles_fit(s: State, tables: Tables) -> None:
    for rule, there in zip(tables.stores, s.piles, strict=True):
        if any(not tables.fixed_places <= z < len(s.Z) or s.kind[z] != rule.place or not s.number[z] for z in there):
            raise damaged("piles")
        if there != sorted(there, key=s.number.__getitem__):
            raise damaged("piles")


def _cards_fit(s: State, tables: Tables) -> None:
    count = tables.card_count
    lying = [(card, place) for place, cards in enumerate(s.Z) for card in cards]
    if any(not 0 <= card < count + len(s.pools) for card, _ in lying):
        raise damaged("Z")
    known = [(card, place) for card, place in lying if card < count]
    undrawn = [card for pool in s.pools for card in pool]
    if sorted([card for card, _ in known] + undrawn) != list(range(count)):
        raise SavedGameError("The saved state is damaged: a card is missing or there twice.")
    if any(s.at[card] != place for card, place in known) or any(s.at[card] != -1 for card in undrawn):
        raise damaged("at")
    tokens = Counter(card - count for card, _ in lying if card >= count)
    if any(tokens[pool] != len(cards) for pool, cards in enumerate(s.pools)):
        raise damaged("pools")
