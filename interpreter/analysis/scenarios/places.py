"""Which places a scenario means by the name of a zone: one, one for each player or side, or piles.

Must not know what is done with the places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.analysis.scenarios.file import Thing, Wrong, entries, seat_of, text_of, wrong
from interpreter.compile.program import Machine
from interpreter.diagnostics.finding import error
from interpreter.diagnostics.near import did_you_mean
from interpreter.rules.model import Ruleset
from interpreter.rules.settings import listed
from interpreter.runtime.moves import Names
from interpreter.runtime.places_piles import piles
from interpreter.runtime.state import Place, State, Tables
from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import Span


@dataclass(frozen=True, slots=True)
class Change:
    """What a scenario should say instead, so that it holds: where, what, and the sentence that tells the difference."""

    span: Span
    instead: Any
    """A text, or a list of them."""
    message: str


@dataclass(slots=True)
class Scene:
    """A scenario's game in progress."""

    ruleset: Ruleset
    machine: Machine
    names: Names
    s: State
    heard: int = 0
    """How much had happened when the last `play` began."""
    note: str = ""
    """What somebody should know whose scenario fails: that the game went on by itself before the first move."""
    changes: list[Change] | None = None
    """Where differences are noted that somebody accepts; None: the first one stops the scenario."""

    def differs(self, found: Wrong, instead: Any) -> None:
        """Something is otherwise than the scenario says: stops it, unless such differences are accepted."""
        if self.changes is None:
            raise found
        self.changes.append(Change(found.finding.span, instead, found.finding.message))


@dataclass(frozen=True, slots=True)
class Named:
    """A place that a scenario names: what it calls it, what stands there, and which place of the state it is.

    `place` is None for a pile that isn't there (`store` and `number` then say which it would be).
    """

    zone: str
    label: str
    node: Node
    span: Span
    place: int | None
    store: int | None = None
    number: int = 0
    per: str | None = None
    owner: int | None = None

    @property
    def thing(self) -> Thing:
        """What an expectation about it is about."""
        return Thing(self.label, "zone", self.zone, self.per, self.owner)


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone as a scenario sees it: whose it is, and whether it has piles."""

    name: str
    per: str | None
    owners: tuple[int | None, ...]
    kind: str
    """place, fixed (piles that are always there), or store (piles that come and go)"""
    places: tuple[Place, ...]


def zones(tables: Tables) -> dict[str, Zone]:
    """All zones by name, in the order of the tables."""
    found: dict[str, list[tuple[Place, str]]] = {}
    stores = {store.place for store in tables.stores}
    for index, place in enumerate(tables.places):
        kind = "store" if index in stores else "fixed" if place.fixed_pile else "place"
        found.setdefault(place.zone, []).append((place, kind))
    return {
        name: Zone(
            name,
            rows[0][0].per,
            tuple(dict.fromkeys(place.owner for place, _ in rows)),
            rows[0][1],
            tuple(place for place, _ in rows),
        )
        for name, rows in found.items()
    }


MANY = re.compile(r"(\d{1,4}) piles?")
"""How many piles there are."""


def named(scene: Scene, node: Node, what: str, there: bool = False) -> Iterator[Named]:
    """Every place that a map of zones names. With `there`, a list of piles means all those that are there, in order."""
    known = zones(scene.s.t)
    for name, entry in entries(node, what):
        zone = known.get(name)
        if zone is None:
            raise wrong("T002", entry.key_span, f"There is no zone `{name}`.", did_you_mean(name, known))
        for label, owner, inner, span in _owned(scene.s.t, zone, entry.value, entry.key_span):
            if there and zone.kind != "place" and isinstance(inner, Scalar) and (many := MANY.fullmatch(inner.text)):
                _so_many(scene, zone, label, owner, span, int(many[1]))
            elif there and zone.kind != "place" and isinstance(inner, Listing):
                yield from _all_piles(scene, zone, label, owner, inner)
            else:
                yield from _places(scene, zone, label, owner, inner, span)


def listed_piles(scene: Scene, zone: Zone, owner: int | None) -> list[int]:
    """The piles of a zone in their order."""
    if zone.kind == "fixed":
        first = scene.s.t.place_of[zone.name, owner]
        return [first + offset for offset in range(sum(place.owner == owner for place in zone.places))]
    return piles(scene.s, _store(scene, zone, owner))


def _store(scene: Scene, zone: Zone, owner: int | None) -> int:
    return next(i for i, rule in enumerate(scene.s.t.stores) if (rule.zone, rule.owner) == (zone.name, owner))


def _owned(tables: Tables, zone: Zone, node: Node, span: Span) -> Iterator[tuple[str, int | None, Node, Span]]:
    """The parts of a zone by whose they are."""
    if zone.per is None:
        yield zone.name, None, node, span
        return
    if not isinstance(node, Mapping):
        message = f"Each {zone.per} has a `{zone.name}`: say whose, as in `{zone.name}: {{1: ...}}`."
        raise wrong("T001", node.span, message)
    for key, entry in node.items():
        owner = owner_of(tables, zone.per, key, entry.key_span)
        yield f"{zone.name} of {zone.per} {owner + 1}", owner, entry.value, entry.key_span


def owner_of(tables: Tables, per: str, key: str, span: Span) -> int:
    """A player or side by its number."""
    if per == "player":
        return seat_of(key, span, tables.players)
    digits = key.removeprefix("side ")
    if digits.isdecimal() and 1 <= int(digits[:9]) <= len(tables.sides):
        return int(digits) - 1
    raise wrong("T002", span, f"There is no side `{key}`: the sides are 1 to {len(tables.sides)}.")


def _places(scene: Scene, zone: Zone, label: str, owner: int | None, node: Node, span: Span) -> Iterator[Named]:
    if zone.kind == "place":
        yield Named(zone.name, label, node, span, scene.s.t.place_of[zone.name, owner], per=zone.per, owner=owner)
        return
    for key, inner, where in _piles(zone, node):
        yield _pile(scene, zone, f"{label} {key}", owner, key, inner, where)


def _all_piles(scene: Scene, zone: Zone, label: str, owner: int | None, node: Listing) -> Iterator[Named]:
    found = _so_many(scene, zone, label, owner, node.span, len(node.items))
    for (key, inner, span), z in zip(_piles(zone, node), found, strict=True):
        yield Named(zone.name, f"{label} {key}", inner, span, z, per=zone.per, owner=owner)


def _so_many(scene: Scene, zone: Zone, label: str, owner: int | None, span: Span, many: int) -> list[int]:
    """The piles that are there, which must be so many."""
    found = listed_piles(scene, zone, owner)
    if len(found) != many:
        told = error("T008", span, f"{label}: expected {many} piles, but there are {len(found)}.")
        raise Wrong(told, Thing(label, "zone", zone.name, zone.per, owner))
    return found


def _piles(zone: Zone, node: Node) -> Iterator[tuple[str, Node, Span]]:
    """Piles by number or value; a list is those numbered from 1 on."""
    if isinstance(node, Mapping):
        for key, entry in node.items():
            yield key, entry.value, entry.key_span
    elif isinstance(node, Listing) and all(isinstance(item, Listing) for item in node.items):
        for number, item in enumerate(node.items, 1):
            yield str(number), item, item.span
    else:
        message = f"`{zone.name}` has piles: say which, as in `{zone.name}: {{1: [...], 2: [...]}}`."
        raise wrong("T001", node.span, message)


def _pile(scene: Scene, zone: Zone, label: str, owner: int | None, key: str, node: Node, span: Span) -> Named:
    s = scene.s
    if zone.kind == "fixed":
        return Named(zone.name, label, node, span, _fixed(scene, zone, owner, key, span), per=zone.per, owner=owner)
    if not key.isdecimal() or not 1 <= int(key[:9]) <= 9999:
        raise wrong("T002", span, f"A pile of `{zone.name}` is called by its number, not `{key}`.")
    store = _store(scene, zone, owner)
    there = next((z for z in piles(s, store) if s.number[z] == int(key)), None)
    return Named(zone.name, label, node, span, there, store, int(key), zone.per, owner)


def _fixed(scene: Scene, zone: Zone, owner: int | None, key: str, span: Span) -> int:
    first = scene.s.t.place_of[zone.name, owner]
    mine = [place for place in zone.places if place.owner == owner]
    names = [pile_name(scene, first + offset) for offset in range(len(mine))]
    if key in names:
        return first + names.index(key)
    raise wrong("T002", span, f"`{zone.name}` has no pile `{key}`; it has {listed(names)}.", did_you_mean(key, names))


def pile_name(scene: Scene, z: int) -> str:
    """How a pile is called: by its value, or by its number."""
    place = scene.s.t.places[scene.s.kind[z]]
    if place.value is None:
        return str(scene.s.number[z])
    return scene.s.t.enumerations[scene.s.t.pile_kinds[place.zone]][place.value]


def shown_text(node: Node) -> str:
    """What a scenario wrote for a place, on one line."""
    return "[" + ", ".join(map(text_of, node.items)) + "]" if isinstance(node, Listing) else text_of(node)
