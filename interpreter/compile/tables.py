"""What is settled when a game is set up for a number of players: cards, places, registers, and the module's constants.

Expressions that depend on options alone (copies, capacities, sizes) are run as the generated text of the same writer
that
everything else uses. Must not know blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from interpreter.compile.expressions import expr
from interpreter.compile.module import Generated
from interpreter.compile.writer import Context, Module
from interpreter.rules.core import Expr
from interpreter.rules.model import CardSpec, CardType, Ruleset, Zone
from interpreter.runtime.state import BoundPattern, PileStore, Place, Register, Tables
from interpreter.runtime.turns import IDLE_BOUND

ALL = "all"
Namespace = dict[str, Any]


@dataclass(slots=True)
class Binder:
    """Makes the tables and constants for one number of players."""

    ruleset: Ruleset
    module: Module
    players: int

    @property
    def everybody(self) -> int:
        """A bit for each seat."""
        return (1 << self.players) - 1

    # ------------------------------------------------------------ numbers from options

    def number(self, node: Expr | None) -> int | None:
        """The value of an expression that depends on options and the number of players alone."""
        if node is None:
            return None
        text = expr(Context(self.module), node)
        state = _BeforePlay(self.players)
        scope = {"s": state, "min": min, "max": max, "abs": abs, "len": len, "order": lambda s, start: range(s.players)}
        scope |= {"first_at_hand": lambda s: 0, "range": range, "__builtins__": {}}
        return int(eval(text, scope))

    # ------------------------------------------------------------ sides

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        rule = self.ruleset.sides
        if rule.count is None:
            return tuple((p,) for p in range(self.players))
        if isinstance(rule.seated, tuple):
            return tuple(tuple(p for p, s in enumerate(rule.seated) if s == side) for side in range(rule.count))
        if rule.seated == "across":
            half = max(self.players // rule.count, 1)
            return tuple(tuple(range(side * half, (side + 1) * half)) for side in range(rule.count))
        return tuple(tuple(range(side, self.players, rule.count)) for side in range(rule.count))


class _BeforePlay:
    """Stands for a state where only the number of players is asked for."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.still_in = (1 << players) - 1
        self.V = [0, None]


# ---------------------------------------------------------------- cards


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a game."""

    type: CardType
    fields: Mapping[str, Any]
    printed: str
    owner: int | None


def cards_of(binder: Binder, sides: int) -> list[Card]:
    """All cards, in the order of the file."""
    found: list[Card] = []
    for rule in binder.ruleset.cards.values():
        owners: list[int | None] = [None]
        if rule.per is not None:
            owners = list(range(binder.players if rule.per == "player" else sides))
        for owner in owners:
            for spec in rule.specs:
                card = Card(rule, spec.fields, printed(binder.ruleset, rule, spec), owner)
                found += [card] * (binder.number(spec.copies) or 0)
    return found


def printed(ruleset: Ruleset, rule: CardType, spec: CardSpec) -> str:
    """A card's printed name."""
    pieces = []
    for part in rule.printed:
        if isinstance(part, str):
            pieces.append(part)
        else:
            kind, value = rule.fields[part[0]], spec.fields[part[0]]
            pieces.append(told(ruleset, kind.base, kind.of, value))
    return "".join(pieces)


def told(ruleset: Ruleset, base: str, of: str, value: Any) -> str:
    """A field's value as it is printed."""
    if base == "value":
        return ruleset.enumerations[of].values[value]
    if base == "yes_no":
        return "yes" if value else "no"
    return str(value)


def classes(cards: list[Card]) -> tuple[int, ...]:
    """A number for each card, equal for cards that nobody can tell apart."""
    numbers: dict[Any, int] = {}
    return tuple(
        numbers.setdefault((c.type.name, tuple(c.fields.items()), c.printed, c.owner), len(numbers)) for c in cards
    )


# ---------------------------------------------------------------- places


def owners_of(per: str | None, players: int, sides: int) -> list[int | None]:
    """All owners that something `per: ...` is for."""
    if per is None:
        return [None]
    return list(range(players if per == "player" else sides))


class PlaceMaker:
    """Numbers places, zone by zone in the order of the file, then the kinds of piles that come and go."""

    def __init__(self, binder: Binder, sides: tuple[tuple[int, ...], ...]) -> None:
        self.binder, self.sides = binder, sides
        self.places: list[Place] = []
        self.numbers: list[int] = []
        self.stores: list[PileStore] = []
        self.of: dict[tuple[str, int | None], int] = {}
        self.fixed: dict[str, dict[Any, tuple[int, ...]]] = {}
        self.by_store: dict[str, dict[Any, tuple[int, ...]]] = {}
        self.every: dict[str, tuple[int, ...]] = {}
        for zone in binder.ruleset.zones.values():
            if zone.piles is None or zone.piles.fixed:
                self.zone(zone)
        self.fixed_places = len(self.places)
        for zone in binder.ruleset.zones.values():
            if zone.piles is not None and not zone.piles.fixed:
                self.store(zone)

    def zone(self, zone: Zone) -> None:
        """The places of a zone that are always there."""
        self.every[zone.name] = ()
        self.fixed[zone.name] = {}
        for owner in owners_of(zone.per, self.binder.players, len(self.sides)):
            self.of[zone.name, owner] = len(self.places)
            values = self.pile_values(zone)
            made = tuple(range(len(self.places), len(self.places) + len(values)))
            self.places += [self.place(zone, owner, value) for value in values]
            self.numbers += [n + 1 if zone.piles is not None else 0 for n in range(len(values))]
            self.fixed[zone.name][owner] = made
            self.every[zone.name] += made
        self.fixed[zone.name][ALL] = self.every[zone.name]

    def pile_values(self, zone: Zone) -> list[int | None]:
        """One entry for each fixed pile: its value, if it has one."""
        if zone.piles is None:
            return [None]
        if zone.piles.each is not None:
            return list(range(len(self.binder.ruleset.enumerations[zone.piles.each].values)))
        return [None] * (self.binder.number(zone.piles.count) or 0)

    def store(self, zone: Zone) -> None:
        """What the piles of a zone that come and go are."""
        assert zone.piles is not None
        self.by_store[zone.name] = {}
        for owner in owners_of(zone.per, self.binder.players, len(self.sides)):
            number = len(self.stores)
            most = self.binder.number(zone.piles.most)
            self.stores.append(PileStore(zone.name, owner, len(self.places), most))
            self.places.append(self.place(zone, owner, None, number))
            self.by_store[zone.name][owner] = (number,)
        self.by_store[zone.name][ALL] = tuple(n for stores in list(self.by_store[zone.name].values()) for n in stores)

    def place(self, zone: Zone, owner: int | None, value: int | None, store: int | None = None) -> Place:
        """What one place is."""
        return Place(
            zone=zone.name,
            per=zone.per,
            owner=owner,
            visible=zone.visible,
            mask=self.mask(zone, owner),
            faces=zone.visible in ("all", "top"),
            top_only=zone.visible == "top",
            ordered=zone.ordered,
            capacity=self.binder.number(zone.capacity),
            value=value,
            store=store,
            fixed_pile=zone.piles is not None and store is None,
        )

    def mask(self, zone: Zone, owner: int | None) -> int:
        """Who sees the cards there."""
        everybody = self.binder.everybody
        mine = 0
        if owner is not None:
            mine = 1 << owner if zone.per == "player" else sum(1 << p for p in self.sides[owner])
        return {"all": everybody, "top": everybody, "owner": mine, "others": everybody & ~mine}.get(zone.visible, 0)


# ---------------------------------------------------------------- registers


class RegisterMaker:
    """Numbers registers: direction and actor, variables, dice, steps' numbers, and three for each step with turns."""

    def __init__(self, binder: Binder, sides: int) -> None:
        self.rows: list[Register] = [
            Register("", None, None, "value", "direction", "all", "direction"),
            Register("", None, None, "player", "", "all", "actor"),
        ]
        self.of: dict[tuple[str, int | None], int] = {}
        self.base: dict[tuple[str, str], int] = {}
        ruleset = binder.ruleset
        for rule in ruleset.variables.values():
            self.base["v", rule.name] = len(self.rows)
            for owner in owners_of(rule.per, binder.players, sides):
                self.of[rule.name, owner] = len(self.rows)
                base = rule.kind.base if not rule.kind.many else ("cards" if rule.kind.base == "card" else "many")
                self.rows.append(Register(rule.name, rule.per, owner, base, rule.kind.of, rule.visible, ""))
        for die in ruleset.dice.values():
            self.base["d", die.name] = self.of[die.name, None] = len(self.rows)
            self.rows.append(Register(die.name, None, None, die.kind.base, die.kind.of, "all", ""))
        for step in binder.module.steps:
            self.base["n", step.name] = self.own(f"number of {step.name}", "number")
            if step.turns_from is not None:
                self.base["t", step.name] = self.own(f"turn of {step.name}", "player")
                self.own(f"turns done in {step.name}", "number")
                self.own(f"turns to be in {step.name}", "number")

    def own(self, label: str, kind: str) -> int:
        """A register of the machine's own."""
        self.rows.append(Register("", None, None, kind, "", "all", label))
        return len(self.rows) - 1


# ---------------------------------------------------------------- all together


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
    return Bound(tables, _constants(generated.module, tables, places, registers), starts, up)


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
        "TYPE": tuple(types.index(name) for name in tables.card_types),
        "IDLE_BOUND": IDLE_BOUND,
        "SEATS": seat_table(tables.players),
        "SIDES_OF": [tuple({tables.side_of[p]: None for p in seats}) for seats in seat_table(tables.players)],
        "NEXT": next_table(tables.players),
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
        kind, field = key  # type: ignore[misc]
        found[name] = ruleset.enumerations[kind].field_values[field]
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
    found = {}
    for number, rule in enumerate(binder.ruleset.patterns.values()):

        def table(name: str) -> tuple[str, tuple[int, ...], int]:
            values = bound.tables.fields[name]
            kind = next(c.fields[name] for c in binder.ruleset.cards.values() if name in c.fields)
            size = len(binder.ruleset.enumerations[kind.of].values) if kind.base == "value" else _span(values)
            return (name, values, size)

        cyclic = False
        if rule.consecutive is not None:
            kind = next(
                c.fields[rule.consecutive] for c in binder.ruleset.cards.values() if rule.consecutive in c.fields
            )
            cyclic = kind.base == "value" and binder.ruleset.enumerations[kind.of].cyclic
        found[rule.name] = BoundPattern(
            name=rule.name,
            same=tuple(table(n) for n in rule.same),
            different=tuple(table(n) for n in rule.different),
            consecutive=None if rule.consecutive is None else (*table(rule.consecutive), cyclic),
            low=binder.number(rule.low) or 0,
            high=binder.number(rule.high),
            stand_in=functions.get(f"pattern_{number}_wild"),
            amount=functions.get(f"pattern_{number}_amount"),
            total=binder.number(rule.total),
            longest=rule.longest,
        )
    return found


def _span(values: tuple[Any, ...]) -> int:
    return max((v for v in values if isinstance(v, int)), default=0) + 1


def numbered(names: list[str]) -> Iterator[tuple[int, str]]:
    """Names with their numbers."""
    return zip(count(), names, strict=False)
