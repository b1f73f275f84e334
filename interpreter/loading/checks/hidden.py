"""Questions about cards that nobody knows: a shuffled zone that nobody sees is a bag, and questions draw nothing.

Only what is certain is refused: zones that are seen by nobody and that some sentence shuffles. Must not know effects,
which may look at any card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.checks.subject import Inspected, zone_of
from interpreter.rules import core
from interpreter.rules.core import Core, Param
from interpreter.rules.walk import parts
from interpreter.source.span import Span

UNSEEN = ("none", "count")
Zones = frozenset[str]
NO_ZONES: Zones = frozenset()
READING = (core.CardField, core.CardName, core.IsType)
GROUPING = (core.Groups, core.Split, core.Leftover, core.Forms)
LOOPING = (core.Query, core.Sum, core.Extreme, core.Different, core.AllHave)


def hidden_cards(it: Inspected) -> Iterator[Finding]:
    """A condition or choice that reads what a card in a bag is."""
    bags = _bags(it)
    if not bags:
        return
    search = _Search(it, bags)
    seen: set[Span] = set()
    for question in _questions(it):
        for node, zone in islice(search.reads(question, {}), 1):
            if node.span not in seen:
                seen.add(node.span)
                message = f"This asks what a card in `{zone}` is, and nobody knows: `{zone}` is shuffled and unseen."
                help = "Ask only how many there are, or let an effect turn the card up first."
                yield error("C038", node.span, message, help)


def _bags(it: Inspected) -> Zones:
    shuffled = {zone_of(node.zone) for node in it.nodes if isinstance(node, (core.Shuffle, core.ShuffleInto))}
    return frozenset(z.name for z in it.ruleset.zones.values() if z.name in shuffled and z.visible in UNSEEN)


def _questions(it: Inspected) -> Iterator[object]:
    """Everything that is asked without anything happening: what can be chosen, what must hold, how long it goes on."""
    for action in it.ruleset.actions.values():
        yield from (rule.choice for rule in action.choices)
        yield from (need.that for need in action.needs)
    for zone in it.ruleset.zones.values():
        yield from (row.that for row in zone.accepts)
    for step in it.steps:
        yield from (step.condition, step.until, step.turns_from, step.times, step.laps, step.who)
    for trigger in it.ruleset.triggers.values():
        yield from (trigger.each, trigger.when)
    yield from ((pattern.total, pattern.most) for pattern in it.ruleset.patterns.values())
    yield from (ending.when for ending in it.ruleset.endings.values())
    yield from (node.choice for node in it.nodes if isinstance(node, core.Choose))
    for define in it.ruleset.defines.values():
        if define.is_shown:
            yield it.by_owner.get(("define", define.name))


Env = Mapping[str, Zones]
"""For locals: the bags that they, or their cards, come from."""


@dataclass(slots=True)
class _Search:
    it: Inspected
    bags: Zones
    depth: int = 0

    def reads(self, tree: object, env: Env) -> Iterator[tuple[Core, str]]:
        """The nodes that read a card of a bag, each with the zone."""
        for node in parts((tree,)):
            yield from self._node(node, env)

    def _node(self, node: Core, env: Env) -> Iterator[tuple[Core, str]]:
        if isinstance(node, READING):
            yield from ((node, zone) for zone in sorted(self.origin(node.card, env)))
        elif isinstance(node, GROUPING):
            yield from ((node, zone) for zone in sorted(self.origin(node.cards, env)))
        elif isinstance(node, core.CallDefine):
            yield from self._define(node, env)
        inner = self._inside(node, env)
        for part in parts(node):
            yield from self._node(part, inner)

    def _inside(self, node: Core, env: Env) -> Env:
        if isinstance(node, LOOPING):
            source = node.source if isinstance(node, core.Query) else node.query
            return {**env, node.item.name: self.origin(source, env)}
        return env

    def _define(self, node: core.CallDefine, env: Env) -> Iterator[tuple[Core, str]]:
        define = self.it.ruleset.defines.get((node.space, node.name))
        if define is None or self.depth > 8:
            return
        names: tuple[Param, ...] = define.params
        inner = {param.name: self.origin(arg, env) for param, arg in zip(names, node.arguments, strict=False)}
        self.depth += 1
        yield from self.reads(self.it.by_owner.get(("define", define.name)), inner)
        self.depth -= 1

    def origin(self, node: Core, env: Env) -> Zones:
        """The bags that a card, cards or a place come from."""
        match node:
            case core.Local():
                return env.get(node.name, NO_ZONES)
            case core.ZoneAt() | core.EveryZone():
                return self.bags & {node.zone}
            case core.CardsOf():
                return NO_ZONES.union(*(self.origin(place, env) for place in node.places))
            case core.Query():
                return self.origin(node.source, env)
            case core.First() | core.RandomOf():
                return self.origin(node.query, env)
            case core.EndCard() | core.EndCards() | core.Item():
                return self.origin(node.of, env)
            case core.Without():
                return self.origin(node.left, env)
            case _:
                return NO_ZONES
