"""Moves past the rules of a place, and rules that ask who lays a card where nobody does.

Must not know what the rules of a place say.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.checks.subject import Inspected, zone_of, zones_in
from interpreter.rules import core
from interpreter.rules.model import Action, Zone
from interpreter.rules.walk import action_trees, everything


def moves_past_rules(it: Inspected) -> Iterator[Finding]:
    """A `move` by a player's own action into a zone with `accepts`: only `to` asks what the zone accepts."""
    strict = {zone.name for zone in it.ruleset.zones.values() if zone.accepts}
    for action in it.ruleset.actions.values():
        if any(isinstance(node, core.Fits) for node in everything(action_trees(action))):
            continue
        for node in everything(action.do):
            if isinstance(node, core.Move) and (zone := _target(it, action, node)) in strict:
                message = f"`{action.name}` moves to `{zone}` without asking what `{zone}` accepts."
                help = f"Write `to: {zone}` in `{action.name}` instead of this sentence."
                yield error("C033", node.span, message, help)


def _target(it: Inspected, action: Action, move: core.Move) -> str | None:
    """The zone that a move goes to, also if it is a pile that was chosen."""
    if not isinstance(move.to, core.Local):
        return zone_of(move.to)
    for rule in action.choices:
        if rule.name == move.to.name:
            zones = zones_in(it, rule.choice)
            return zones.pop() if len(zones) == 1 else None
    return None


def asks_without_me(it: Inspected) -> Iterator[Finding]:
    """`fits` where nobody acts, for a zone whose rules speak of whoever lays the card."""
    speaking = {zone.name: zone for zone in it.ruleset.zones.values() if any(row.uses_me for row in zone.accepts)}
    for node in it.nodes:
        if isinstance(node, core.Fits) and node.me is None:
            for zone in sorted(zones_in(it, node.place) & set(speaking)):
                yield _finding(node, speaking[zone])


def _finding(node: core.Fits, zone: Zone) -> Finding:
    row = next(row for row in zone.accepts if row.uses_me)
    message = f"Nobody acts here, and the rule `{row.name}` of `{zone.name}` speaks of whoever lays the card."
    help = "Ask it where somebody acts: in an action, or in `for each p in players`."
    return error("C039", node.span, message, help, (row.span, "this rule"))
