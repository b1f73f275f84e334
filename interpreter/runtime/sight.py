"""What one seat may see, as plain data that is listed and never cut out of the whole state.

A view shows each place with its cards from the bottom up: the printed name of a card that the seat sees lying there or
knows to be there, else None. How many cards lie somewhere is no secret. A card in a variable shows no more than where
it lies. An event is a tuple: (what it is about, bits of the seats that may see all of it, all of it, what the others
see); where the others see None they don't see that it happened. Two states that differ only in what a seat can't see
give it equal views. Must not know rules, moves or files.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from interpreter.runtime.happenings import Event, happened
from interpreter.runtime.sight_anew import Renaming, deal_anew, determinize
from interpreter.runtime.state import Register, State

HIDDEN = "?"
"""A card in a variable that the seat may read, while the card itself is hidden from it."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place as one seat sees it; `cards` from the bottom up."""

    zone: str
    owner: int | None
    """A seat or a side."""
    pile: int | None
    """A pile's number."""
    cards: tuple[str | None, ...]
    up: tuple[bool, ...] | None
    """Where faces count: which cards lie face up."""
    by: tuple[int, ...] | None
    """In a place of all, where it is asked who laid a card: that seat, -1 for the referee."""
    stands_for: tuple[Any, ...] | None
    """Where there are stand-ins: what each card that the seat knows stands for, as (field, value) pairs, else None."""


@dataclass(frozen=True, slots=True)
class VariableView:
    """A variable, die, number of the machine or shown define that the seat may read."""

    name: str
    owner: int | None
    value: Any


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat sees. Equal views are equal values."""

    seat: int
    to_act: int | None
    over: bool
    still_in: tuple[int, ...]
    gone: tuple[int, ...]
    places: tuple[PlaceView, ...]
    variables: tuple[VariableView, ...]
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int | None, ...] | None
    log: tuple[Event, ...]
    """(what an event is about, what the seat sees of it), oldest first; each has the `rule` that made it happen."""

    def place(self, zone: str, owner: int | None = None, pile: int | None = None) -> PlaceView:
        """One place by its names; raises KeyError if there is none."""
        for place in self.places:
            if (place.zone, place.owner, place.pile) == (zone, owner, pile):
                return place
        raise KeyError((zone, owner, pile))

    def plain(self) -> dict[str, Any]:
        """The view as lists and maps that JSON can hold."""
        found: dict[str, Any] = _plain(self)
        return found

    def to_json(self) -> str:
        """The view as JSON text; equal views give equal texts."""
        return json.dumps(self.plain(), ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, PlaceView | VariableView | View):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value


def view(s: State, seat: int, shown: Iterable[tuple[Register, Any]] = ()) -> View:
    """What a seat may see of a game; `shown` are named values beside the variables that everybody may read."""
    seats = range(s.t.players)
    values = [*((r, value) for r, value in zip(s.t.registers, s.V, strict=True) if may_read(s, seat, r)), *shown]
    return View(
        seat=seat,
        to_act=None if s.over or s.seat < 0 else s.seat,
        over=s.over,
        still_in=tuple(other for other in seats if s.still_in >> other & 1),
        gone=s.gone,
        places=tuple(_place(s, seat, z) for z in _places(s)),
        variables=tuple(
            VariableView(register.variable or register.label, register.owner, _value(s, seat, register, value))
            for register, value in values
        ),
        ranking=s.ranking,
        scores=s.scores,
        log=happened(s.log, s.t.lines, 1 << seat),
    )


# ---------------------------------------------------------------- places


def _places(s: State) -> list[int]:
    """The places that are there: the fixed ones, then the piles that have cards, by zone and number."""
    fixed = s.t.fixed_places
    found = [z for z in range(fixed, len(s.Z)) if s.Z[z]]
    return [*range(fixed), *sorted(found, key=lambda z: (s.kind[z], s.number[z]))]


def _place(s: State, seat: int, z: int) -> PlaceView:
    place, cards, count = s.t.places[s.kind[z]], s.Z[z], s.t.card_count
    known = [card if card < count and s.seen[card] >> seat & 1 else None for card in cards]
    drawn = [card if card < count else None for card in cards]
    names, up, by, ident = s.t.card_names, s.up, s.by, s.ident
    return PlaceView(
        zone=place.zone,
        owner=place.owner,
        pile=s.number[z] or None,
        cards=tuple(None if card is None else names[card] for card in known),
        up=None if up is None or not place.faces else tuple(card is not None and up[card] for card in drawn),
        by=None if by is None or place.per is not None else tuple(-1 if card is None else by[card] for card in drawn),
        stands_for=None if ident is None else tuple(None if card is None else ident[card] for card in known),
    )


# ---------------------------------------------------------------- variables


def may_read(s: State, seat: int, register: Register) -> bool:
    """Whether a seat may read what a register holds."""
    if register.visible != "owner":
        return register.visible == "all"
    return register.owner == (s.t.side_of[seat] if register.per == "side" else seat)


def _value(s: State, seat: int, register: Register, value: Any) -> Any:
    """A variable's value as people read it; lists become tuples."""
    if isinstance(value, list) or (isinstance(value, tuple) and not _is_group(value)):
        return tuple(_one(s, seat, register, item) for item in value)
    return _one(s, seat, register, value)


def _is_group(value: tuple[Any, ...]) -> bool:
    """Whether a value is one group, (pattern, cards and what they stand for), and no list."""
    return len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], tuple)


def _one(s: State, seat: int, register: Register, value: Any) -> Any:
    if value is None:
        return None
    match register.kind:
        case "card":
            return _card(s, seat, value)
        case "group":
            return value[0], _laid(s, seat, value[1])
        case "value":
            names = s.t.enumerations.get(register.of)
            return value if names is None else names[value]
        case "zone":
            return _name_of_place(s, value)
        case _:
            return value


def _card(s: State, seat: int, card: int) -> str:
    return s.t.card_names[card] if card < s.t.card_count and s.seen[card] >> seat & 1 else HIDDEN


def _laid(s: State, seat: int, cards: Iterable[tuple[int, Any]]) -> tuple[tuple[str, Any], ...]:
    """The cards of a group by name, each with what it stands for, if the seat knows the card."""
    named = [(_card(s, seat, card), identity) for card, identity in cards]
    return tuple((name, None if name == HIDDEN else identity) for name, identity in named)


def _name_of_place(s: State, z: int) -> tuple[str, int | None, int | None]:
    """A place as (zone, owner, pile); the spot of a new pile has the number 0."""
    if z < 0:
        store = s.t.stores[-1 - z]
        return store.zone, store.owner, 0
    place = s.t.places[s.kind[z]]
    return place.zone, place.owner, s.number[z] or None


__all__ = ["HIDDEN", "PlaceView", "Renaming", "VariableView", "View", "deal_anew", "determinize", "view"]
