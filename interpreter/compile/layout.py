"""Where everything is kept for a number of players: places, kinds of piles, registers, and numbers from options.

Expressions that depend on options alone (capacities, sizes) are run as the generated text of the same writer that
everything else uses. Must not know cards or blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.compile.expressions import expr
from interpreter.compile.writer import Context, Module
from interpreter.rules.core import Expr
from interpreter.rules.kinds import Kind
from interpreter.rules.model import Ruleset, Step, Zone
from interpreter.runtime.state import Orders, PileStore, Place, Register

ALL = "all"


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
        text = expr(Context(self.module, tabulates=False), node)
        state = _BeforePlay(self.players)
        scope = {"s": state, "V": state.V, "ORDER": Orders(self.players), "first_at_hand": lambda s: 0}
        scope |= {"min": min, "max": max, "abs": abs, "len": len, "range": range, "__builtins__": {}}
        return int(eval(text, scope))

    # ------------------------------------------------------------ sides

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        rule = self.ruleset.sides
        if rule.count is None:
            return tuple((p,) for p in range(self.players))
        if isinstance(rule.seated, tuple):
            return tuple(tuple(p for p, s in enumerate(rule.seated) if s == side) for side in range(rule.count))
        if rule.seated == "together":
            size = max(self.players // rule.count, 1)
            return tuple(tuple(range(side * size, (side + 1) * size)) for side in range(rule.count))
        return tuple(tuple(range(side, self.players, rule.count)) for side in range(rule.count))


class _BeforePlay:
    """Stands for a state where only the number of players is asked for."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.still_in = (1 << players) - 1
        self.V = [0, None]


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


def register(name: str, per: str | None, owner: int | None, kind: Kind, visible: str) -> Register:
    """What is known of a named value of an owner."""
    base = kind.base if not kind.many else ("cards" if kind.base == "card" else "many")
    return Register(name, per, owner, base, kind.of, visible, "")


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
                self.rows.append(register(rule.name, rule.per, owner, rule.kind, rule.visible))
        for die in ruleset.dice.values():
            self.base["d", die.name] = self.of[die.name, None] = len(self.rows)
            self.rows.append(Register(die.name, None, None, die.kind.base, die.kind.of, "all", ""))
        for step in binder.module.steps:
            self.base["n", step.name] = self.own("number", "number", step, is_number=True)
            if step.turns_from is not None:
                self.base["t", step.name] = self.own("turn", "player", step)
                self.own("turns done", "number", step)
                self.own("turns to be", "number", step)

    def own(self, what: str, kind: str, step: Step, is_number: bool = False) -> int:
        """A register of the machine's own."""
        label = f"{what} of {step.name}"
        self.rows.append(Register("", None, None, kind, "", "all", label, step.name, is_number))
        return len(self.rows) - 1
