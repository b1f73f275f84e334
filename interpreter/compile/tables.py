"""What is settled when a game is set up for a number of players: the tables of the state and the module's constants.

Must not know blocks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from interpreter.compile.cards import Card, cards_of, classes
from interpreter.compile.columns import Columns
from interpreter.compile.layout import ALL, Binder, PlaceMaker, RegisterMaker
from interpreter.compile.module import Generated
from interpreter.compile.writer import Module
from interpreter.rules.model import Ruleset
from interpreter.runtime.state import BoundPattern, Tables
from interpreter.runtime.turns import IDLE_BOUND, NO_LAPS

Namespace = dict[str, Any]

READY_MADE = re.compile(r"\b(O(\d+)_(\w+))\[")
"""Options of a module that are taken from a table: its name, the position of the action, and what it is about."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Tables, the module's constants, and where each card starts."""

    tables: Tables
    constants: Namespace
    starts: tuple[int, ...]
    faces_up: tuple[bool, ...]


def bind(ruleset: Ruleset, generated: Generated, players: int) -> Bound:
    """Everything that is settled for a number of players."""
    binder = Binder(ruleset, generated.module, players)
    sides = binder.sides()
    places, registers = PlaceMaker(binder, sides), RegisterMaker(binder, len(sides))
    cards = cards_of(binder, len(sides))
    side_of = tuple(next(n for n, side in enumerate(sides) if p in side) for p in range(players))
    facts = generated.module.facts
    fields = {name: tuple(c.fields.get(name) for c in cards) for rule in ruleset.cards.values() for name in rule.fields}
    tables = Tables(
        players=players,
        sides=sides,
        side_of=side_of,
        card_count=len(cards),
        card_names=tuple(c.printed for c in cards),
        card_class=classes(cards),
        card_types=tuple(c.type.name for c in cards),
        fields=fields,
        places=tuple(places.places),
        fixed_places=places.fixed_places,
        place_of=places.of,
        stores=tuple(places.stores),
        patterns={},
        enumerations={name: rule.values for name, rule in ruleset.enumerations.items()},
        uses_faces=facts.uses_faces,
        uses_movers=facts.uses_movers,
        uses_stand_ins=facts.uses_stand_ins,
        registers=tuple(registers.rows),
        register_of=registers.of,
    )
    starts = tuple(places.of[c.type.starts_in, _whose(ruleset, c)] for c in cards)
    up = tuple(_starts_up(ruleset, c) for c in cards)
    constants = _constants(generated.module, tables, places, registers)
    answers = generated.module.tabulated.tables(generated.source, constants, len(cards), 1 << binder.players)
    return Bound(tables, constants | answers | _options(generated, tables), starts, up)


def _options(generated: Generated, tables: Tables) -> Namespace:
    """Options that are made once: those that are always offered, and those of which there are few."""
    found: Namespace = {f"FIXED_{n}": options for n, options in generated.module.fixed_options.items()}
    found |= {name: {} for name in generated.module.memories}
    counts = {"cards": tables.card_count, "players": tables.players, "sides": len(tables.sides)}
    for name, position, of in set(READY_MADE.findall(generated.source)):
        found[name] = tuple((int(position), n) for n in range(counts[of] if of in counts else int(of)))
    return found


def _whose(ruleset: Ruleset, card: Card) -> int | None:
    return card.owner if ruleset.zones[card.type.starts_in].per is not None else None


def _starts_up(ruleset: Ruleset, card: Card) -> bool:
    if card.type.face_up is not None:
        return card.type.face_up
    return ruleset.zones[card.type.starts_in].visible in ("all", "others", "top")


def _constants(module: Module, tables: Tables, places: PlaceMaker, registers: RegisterMaker) -> Namespace:
    """The names that generated code uses for things whose numbers depend on how many play."""
    ruleset, types = module.ruleset, list(module.ruleset.cards)
    found: Namespace = {
        "ALL": ALL,
        "PLAYERS": tables.players,
        "SIDES": tables.sides,
        "SIDE": tables.side_of,
        "EVERYBODY": (1 << tables.players) - 1,
        "PLACES": tables.places,
        "CARD_NAMES": tables.card_names,
        "CARDS": tables.card_count,
        "CLASS": tables.card_class,
        "BIT": tuple(1 << number for number in tables.card_class),
        "OF_EACH_CLASS": tuple({number: card for card, number in enumerate(tables.card_class)}.values()),
        "TYPE": tuple(types.index(name) for name in tables.card_types),
        "IDLE_BOUND": IDLE_BOUND,
        "NO_LAPS": NO_LAPS,
        "SEATS": seat_table(tables.players),
        "SIDES_OF": [tuple({tables.side_of[p]: None for p in seats}) for seats in seat_table(tables.players)],
        "NEXT": next_table(tables.players),
        "ORDER": tables.orders,
    }
    for key, name in module.names.all("z").items():
        found[name] = next(n for (zone, _), n in places.of.items() if zone == key)
    found |= {name: places.every[str(key)] for key, name in module.names.all("every").items()}
    found |= {name: places.fixed[str(key)] for key, name in module.names.all("fixed").items()}
    found |= {name: places.by_store[str(key)] for key, name in module.names.all("stores").items()}
    found |= {name: places.by_store[str(key)][None][0] for key, name in module.names.all("store").items()}
    for prefix in ("v", "d", "n", "t"):
        found |= {name: registers.base[prefix, str(key)] for key, name in module.names.all(prefix).items()}
    found |= {name: tables.fields[str(key)] for key, name in module.names.all("f").items()}
    for key, name in module.names.all("e").items():
        assert isinstance(key, tuple)
        found[name] = ruleset.enumerations[key[0]].field_values[key[1]]
    found |= {name: ruleset.dice[str(key)].faces for key, name in module.names.all("faces").items()}
    for key, name in module.names.all("r").items():
        found[f"FRAME_{name}"] = (None,) * module.frames[key]  # type: ignore[index]
    return found


def seat_table(players: int) -> list[tuple[int, ...]]:
    """By bits: the seats."""
    return [tuple(p for p in range(players) if mask >> p & 1) for mask in range(1 << players)]


def next_table(players: int) -> tuple[list[list[int]], list[list[int]]]:
    """By direction (0 clockwise), bits and seat: the next seat among the bits; the seat itself if there is no other."""
    return tuple(
        [[_next(mask, p, step, players) for p in range(players)] for mask in range(1 << players)] for step in (1, -1)
    )  # type: ignore[return-value]


def _next(mask: int, seat: int, step: int, players: int) -> int:
    return next((p for n in range(1, players + 1) if mask >> (p := (seat + step * n) % players) & 1), seat)


def bind_patterns(bound: Bound, binder: Binder, functions: Mapping[str, Callable[..., Any]]) -> dict[str, BoundPattern]:
    """The patterns, with the functions that tell stand-ins and amounts."""
    found: dict[str, BoundPattern] = {}
    rules = list(binder.ruleset.patterns.values())
    for number, rule in enumerate(rules):
        first = next(n for n, other in enumerate(rules) if other.stand_ins == rule.stand_ins)
        columns = Columns(binder.ruleset, bound.tables, number, functions)
        row = rule.consecutive
        found[rule.name] = BoundPattern(
            name=rule.name,
            same=tuple(columns.of(n) for n in rule.same),
            different=tuple(columns.of(n) for n in rule.different),
            consecutive=None if row is None else (*columns.of(row), columns.is_cyclic(row)),
            low=binder.number(rule.low) or 0,
            high=binder.number(rule.high),
            stand_in=functions.get(f"pattern_{first}_stand_in"),
            amount=functions.get(f"pattern_{number}_amount"),
            total=functions.get(f"pattern_{number}_total"),
            longest=rule.longest,
            decided=functions.get(f"pattern_{first}_decided"),
            parts=rule.parts,
        )
    return {name: _with_size(pattern, found) for name, pattern in found.items()}


def _with_size(pattern: BoundPattern, found: Mapping[str, BoundPattern]) -> BoundPattern:
    """A pattern that is made of others has as many cards as they have together."""
    parts = [found[name] for name in pattern.parts]
    return replace(pattern, low=sum([max(part.low, 1) for part in parts])) if parts else pattern
