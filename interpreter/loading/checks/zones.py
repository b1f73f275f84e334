"""Zones that nobody speaks of, into which nothing comes, or in which cards lie for ever.

Must not know what the rules do with the cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.checks.subject import Inspected, zone_of, zones_in
from interpreter.loading.checks.unused import unused
from interpreter.rules import core
from interpreter.rules.core import Core
from interpreter.rules.model import Zone


def unused_zones(it: Inspected) -> Iterator[Finding]:
    """A zone that nothing speaks of."""
    named = named_zones(it) | {card.starts_in for card in it.ruleset.cards.values()}
    for zone in it.ruleset.zones.values():
        if zone.name not in named and it.is_own(zone.span):
            message = f"Nothing ever speaks of the zone `{zone.name}`: no card gets in or out."
            help = did_you_mean(zone.name, (other for other in it.ruleset.zones if other != zone.name))
            instead = f"Write `move ... to {zone.name}` where that happens, or take it out."
            yield unused("C026", zone.span, message, help, instead)


def empty_zones(it: Inspected) -> Iterator[Finding]:
    """A zone that is read although no card ever gets there."""
    entered = _entered(it) | {card.starts_in for card in it.ruleset.cards.values()}
    for zone in it.ruleset.zones.values():
        if zone.name in named_zones(it) and zone.name not in entered and it.is_own(zone.span):
            message = f"No card ever gets into `{zone.name}`: none starts there, and nothing moves one there."
            help = f"Write `move ... to {_into(zone)}` where that happens, or take it out."
            yield warning("C027", zone.span, message, help)


def _into(zone: Zone) -> str:
    """How a sentence says that cards come into a zone."""
    if zone.piles is None:
        return zone.name
    return f"the pile in {zone.name} where ..." if zone.piles.fixed else f"new {zone.name}"


def cards_at_rest(it: Inspected) -> Iterator[Finding]:
    """Cards that start in a zone that nothing else speaks of."""
    named = named_zones(it)
    for card in it.ruleset.cards.values():
        if card.starts_in in it.ruleset.zones and card.starts_in not in named and it.is_own(card.span):
            message = f"The `{card.name}` cards start in `{card.starts_in}`, and nothing ever happens there."
            help = f"Deal or move cards from `{card.starts_in}`, or let them start elsewhere."
            yield warning("C028", card.span, message, help)


def named_zones(it: Inspected) -> set[str]:
    """The zones that some text or another zone names."""
    drawn = {zone.draws_from for zone in it.ruleset.zones.values() if zone.draws_from is not None}
    return {zone for node in it.nodes if (zone := zone_of(node)) is not None} | drawn


def _entered(it: Inspected) -> set[str]:
    """The zones into which some sentence, or an action's `to`, may bring cards."""
    found: set[str] = set()
    for node in it.nodes:
        for place in _targets(node):
            found |= zones_in(it, place)
    for action in it.ruleset.actions.values():
        found |= zones_in(it, action.to)
    for trigger in it.ruleset.triggers.values():
        found |= zones_in(it, trigger.each) if trigger.each is not None and trigger.each.kind.base == "zone" else set()
    return found | {zone.name for zone in it.ruleset.zones.values() if zone.draws_from is not None}


def _targets(node: Core) -> tuple[object, ...]:
    """The places of a node that cards may come to. What is handed on as a place (a pile chosen) counts."""
    match node:
        case core.Move() | core.Deal() | core.Draw():
            return (node.to,)
        case core.ShuffleInto():
            return (node.zone,)
        case core.SwapZones():
            return (node.left, node.right)
        case core.CallProcedure() | core.Must():
            return tuple(argument for argument in node.arguments if argument.kind.base == "zone")
        case core.Let() if node.value.kind.base == "zone":
            return (node.value,)
        case core.ForEach() if node.over.kind.base == "zone":
            return (node.over,)
        case core.OneOf() | core.SeveralOf() if node.source.kind.base == "zone":
            return (node.source,)
        case _:
            return ()
