"""How many options an action may have at most, from the largest sizes of what is chosen from.

A place holds as many cards as it takes, else all there are; a number lies between the ends that can be worked out.
What cannot be known is taken to have a usual size. Must not know what follows from an action that has too many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import comb, prod
from typing import Any

from interpreter.rules import core
from interpreter.rules.core import Choice, Expr
from interpreter.rules.model import Ruleset
from interpreter.runtime.turns import LARGEST_HELD

TOGETHER = 3_000
"""Up to so many options of one action are listed together: two cards of any 54 are, three aren't."""
MOST_PILES = 20
"""How many piles there are in a zone that doesn't say how many there may be."""
MOST_GROUPS = 200
"""How many groups lie in some cards."""
MOST_NUMBERS = 100
"""How many numbers lie between two that aren't known before play."""

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sizes:
    """The largest sizes of one ruleset whose options are settled."""

    ruleset: Ruleset
    known: dict[tuple[str, str], Range | None] = field(default_factory=dict, compare=False, repr=False)
    """Between which numbers each define lies, once that was asked."""

    @property
    def players(self) -> int:
        """How many play at most."""
        return max(self.ruleset.players)

    @property
    def sides(self) -> int:
        """How many sides there are at most."""
        return self.ruleset.sides.count or self.players

    @property
    def cards(self) -> int:
        """How many cards there are at most."""
        rules = self.ruleset.cards.values()
        return sum(self.owners(rule.per) * sum(self.high(spec.copies, 1) for spec in rule.specs) for rule in rules)

    @property
    def looks(self) -> list[int]:
        """For each card of which no two look alike, how many there are that do."""
        found: Counter[object] = Counter()
        for rule in self.ruleset.cards.values():
            for spec in rule.specs:
                copies = self.owners(rule.per) * self.high(spec.copies, 1)
                found[rule.name, tuple(spec.fields.items())] += copies
        return list(found.values())

    def owners(self, per: str | None) -> int:
        """How many have something of their own that is `per: ...`."""
        return {"player": self.players, "side": self.sides}.get(per or "", 1)

    def options(self, choices: tuple[tuple[Choice, bool], ...]) -> int:
        """How many ways there are to choose one thing after the other.

        With each choice: whether cards that look alike are one.
        """
        return prod(self.ways(choice, alike) for choice, alike in choices)

    def ways(self, choice: Choice, alike: bool) -> int:
        """How many ways there are to choose one thing, or some of a list."""
        things = self.things(choice.source)
        if isinstance(choice, core.OneOf):
            return (min(things, len(self.looks)) if alike else things) + choice.optional
        low, high = self.range(choice.low) or (0, things), self.most(choice.high, things)
        sets = [comb(things, size) for size in range(things + 1)]
        if alike:
            sets = [min(each) for each in zip(sets, sets_of(self.looks, things), strict=True)]
        sets = sets[max(low[0], 0) : high + 1]
        return max(sets, default=0) if choice.low == choice.high else sum(sets)

    def most(self, node: Expr | None, things: int) -> int:
        """The most of some things that are taken where an expression is the limit."""
        return things if node is None else min(self.high(node, things), things)

    def high(self, node: Expr, otherwise: int) -> int:
        """The largest value of a number."""
        found = self.range(node)
        return otherwise if found is None else max(found[1], 0)

    # ------------------------------------------------------------ lists

    def things(self, node: Expr) -> int:
        """How many things a list has, or how many cards lie in one place."""
        rule = LISTS.get(type(node))
        if rule is not None:
            return rule(self, node)
        if node.kind.base == "zone" and not node.kind.many:
            return self.cards_in(node)
        return self.of_kind(node)

    def of_kind(self, node: Expr) -> int:
        """How many things there are of a kind."""
        match node.kind.base:
            case "card":
                return self.cards if node.kind.many else 1
            case "player":
                return self.players
            case "side":
                return self.sides
            case "value":
                return len(self.ruleset.enumerations[node.kind.of].values)
            case "yes_no":
                return 2
            case "group":
                return MOST_GROUPS if node.kind.many else self.cards
            case "zone":
                return MOST_PILES
            case _:
                return MOST_NUMBERS

    def cards_in(self, node: Expr) -> int:
        """How many cards lie in a place or places, or are in a list."""
        match node:
            case core.ZoneAt():
                places = 1
            case core.PilesOf():
                places = self.things(node)
            case core.EveryZone():
                places = self.owners(self.ruleset.zones[node.zone].per)
            case _:
                single = node.kind.base == "card" and not node.kind.many
                return 1 if single else self.things(node) if node.kind.base == "card" else self.cards
        capacity = self.ruleset.zones[node.zone].capacity
        return self.cards if capacity is None else min(places * self.high(capacity, self.cards), self.cards)

    def piles(self, node: core.PilesOf) -> int:
        """How many piles a zone has, of one owner or of all."""
        rule = self.ruleset.zones[node.zone]
        assert rule.piles is not None
        owners = self.owners(rule.per) if node.every else 1
        if rule.piles.each is not None:
            return owners * len(self.ruleset.enumerations[rule.piles.each].values)
        count = rule.piles.count or rule.piles.most
        return owners * (MOST_PILES if count is None else self.high(count, MOST_PILES)) + node.spots

    def numbers(self, node: core.Numbers) -> int:
        """How many numbers lie between two."""
        low, high = self.range(node.low), self.range(node.high)
        return MOST_NUMBERS if low is None or high is None else max(high[1] - low[0] + 1, 0)

    def different(self, node: core.Different) -> int:
        """How many values are told of the things of a list."""
        things = self.things(node.query)
        return min(things, self.of_kind(node)) if node.what.kind.base in ("value", "player", "side") else things

    # ------------------------------------------------------------ numbers

    def range(self, node: Expr) -> Range | None:
        """Between which numbers a value lies, if that can be worked out."""
        rule = RANGES.get(type(node))
        found = None if rule is None else rule(self, node)
        return found if found is not None and max(map(abs, found)) <= LARGEST_HELD else None

    def both(self, nodes: tuple[Expr, ...]) -> list[Range] | None:
        """The ranges of some numbers, if all are known."""
        found = [self.range(node) for node in nodes]
        known = [each for each in found if each is not None]
        return known if len(known) == len(found) else None


def sets_of(counts: list[int], most: int) -> list[int]:
    """By size, up to `most`: how many sets there are of things of which some look alike, so many of each look."""
    sets = [1, *[0] * most]
    for count in counts:
        sets = [sum(sets[max(size - count, 0) : size + 1]) for size in range(most + 1)]
    return sets


LISTS: Mapping[type, Callable[[Sizes, Any], int]] = {
    core.Query: lambda sizes, node: sizes.things(node.source),
    core.Without: lambda sizes, node: sizes.things(node.left),
    core.CardsOf: lambda sizes, node: min(sum(map(sizes.cards_in, node.places)), sizes.cards),
    core.EndCards: lambda sizes, node: sizes.most(node.count, sizes.cards_in(node.of)),
    core.NextPlayers: lambda sizes, node: sizes.most(node.count, sizes.players - 1),
    core.Alternatives: lambda sizes, node: len(node.things),
    core.EveryZone: lambda sizes, node: sizes.owners(sizes.ruleset.zones[node.zone].per),
    core.PilesOf: Sizes.piles,
    core.Players: lambda sizes, node: sizes.players - (node.without is not None),
    core.Seats: lambda sizes, node: sizes.players,
    core.Sides: lambda sizes, node: sizes.sides - (node.without is not None),
    core.Values: lambda sizes, node: len(sizes.ruleset.enumerations[node.enumeration].values),
    core.Numbers: Sizes.numbers,
    core.Different: Sizes.different,
    core.Const: lambda sizes, node: len(node.value) if isinstance(node.value, tuple) else 1,
}
"""How many things there are in a list, by what makes it."""


def _constant(sizes: Sizes, node: core.Const) -> Range | None:
    return (int(node.value), int(node.value)) if isinstance(node.value, int) else None


def _arithmetic(sizes: Sizes, node: core.Arithmetic) -> Range | None:
    known = sizes.both((node.left, node.right))
    if known is None or node.operator not in "+-*":
        return None
    (a, b), (c, d) = known
    match node.operator:
        case "+":
            return a + c, b + d
        case "-":
            return a - d, b - c
        case _:
            ends = (a * c, a * d, b * c, b * d)
            return min(ends), max(ends)


def _function(sizes: Sizes, node: core.Function) -> Range | None:
    known = sizes.both(node.arguments)
    if known is None:
        return None
    if node.name == "abs":
        (low, high) = known[0]
        return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))
    pick = min if node.name == "min" else max
    return pick(low for low, _ in known), pick(high for _, high in known)


def _one_of(sizes: Sizes, nodes: tuple[Expr, ...]) -> Range | None:
    """Where a value lies that is one of some."""
    known = sizes.both(nodes)
    return None if not known else (min(low for low, _ in known), max(high for _, high in known))


def _negative(sizes: Sizes, node: core.Negative) -> Range | None:
    found = sizes.range(node.operand)
    return None if found is None else (-found[1], -found[0])


def _define(sizes: Sizes, node: core.CallDefine) -> Range | None:
    key = node.space, node.name
    if key not in sizes.known:
        rule = sizes.ruleset.defines[key]
        sizes.known[key] = _one_of(sizes, (*(row.gives for row in rule.rows), rule.otherwise))
    return sizes.known[key]


def _count(sizes: Sizes, node: core.Count) -> Range | None:
    query = node.query
    return 0, sizes.cards_in(query) if query.kind.base == "zone" else sizes.things(query)


def _extreme(sizes: Sizes, node: core.Extreme) -> Range | None:
    """The range of some numbers, if one of them is picked."""
    query = node.query.source if isinstance(node.query, core.Query) else node.query
    if not isinstance(query, core.Numbers) or node.what != core.Local(node.item.name, node.item.kind):
        return None
    return _one_of(sizes, (query.low, query.high, *(() if node.otherwise is None else (node.otherwise,))))


def _field(sizes: Sizes, node: core.CardField) -> Range | None:
    values = [spec.fields.get(node.field) for rule in sizes.ruleset.cards.values() for spec in rule.specs]
    known = [value for value in values if isinstance(value, int)]
    return (min(known), max(known)) if known and node.kind.base == "number" else None


def _place(sizes: Sizes, node: core.ValuePlace) -> Range | None:
    return 1, sizes.of_kind(node.value)


RANGES: Mapping[type, Callable[[Sizes, Any], Range | None]] = {
    core.Const: _constant,
    core.Arithmetic: _arithmetic,
    core.Function: _function,
    core.Negative: _negative,
    core.IfElse: lambda sizes, node: _one_of(sizes, (node.then, node.otherwise)),
    core.CallDefine: _define,
    core.Count: _count,
    core.Extreme: _extreme,
    core.CardField: _field,
    core.ValuePlace: _place,
}
"""Between which numbers a value lies, by what makes it."""
