"""Packs that nobody shuffles before their cards are handed out unseen: every game has the same deal.

Must not know what the cards are.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.replaced import replaced
from interpreter.loading.checks.subject import Inspected, zones_in
from interpreter.rules import core
from interpreter.rules.core import Core
from interpreter.rules.walk import everything

SEEN = "all"
"""What is visible to all may be meant to lie in an order."""


def never_shuffled(it: Inspected) -> Iterator[Finding]:
    """A zone from the top of which different cards are taken in the order of the file."""
    packs = {card.starts_in: len(card.specs) for card in it.ruleset.cards.values()}
    starts = [card.starts_in for card in it.ruleset.cards.values()]
    mixed = {zone for zone, kinds in packs.items() if kinds > 1 or starts.count(zone) > 1} & set(it.ruleset.zones)
    mixed -= _mixed_up(it)
    taking = sorted(it.nodes, key=lambda node: not isinstance(node, core.Deal)) if mixed else []
    told = [one.entry for one in replaced(it)] if mixed else []  # that the shuffling is left out is told there
    for node in taking:
        zone = _taken_from(it, node)
        if any(entry.holds(node.span) for entry in told):
            mixed.discard(zone)
        if zone in mixed and it.ruleset.zones[zone].visible != SEEN and it.is_own(node.span):
            mixed.discard(zone)
            message = f"Nobody shuffles `{zone}`, so every game has the same cards in the same order."
            yield warning("C069", node.span, message, f"Write `shuffle {zone}` on a line before this.")


def _taken_from(it: Inspected, node: Core) -> str:
    """The zone of which a sentence takes the top or bottom."""
    match node:
        case (
            core.Deal(source=core.ZoneAt(zone=zone, owner=None)) | core.Draw(source=core.ZoneAt(zone=zone, owner=None))
        ):
            return zone
        case core.EndCard(of=core.ZoneAt(zone=zone, owner=None)) | core.EndCards(of=core.ZoneAt(zone=zone, owner=None)):
            return zone
        case _:
            return ""


def _mixed_up(it: Inspected) -> set[str]:
    """The zones of which something changes or leaves open the order; not when they have run out, which is too late."""
    found: set[str] = set()
    for (kind, _), tree in it.by_owner.items():
        for node in everything(tree) if kind != "empty" else ():
            match node:
                case core.Shuffle(zone=place) | core.ShuffleInto(zone=place):
                    found |= zones_in(it, place) or set(it.ruleset.zones)
                case core.RandomOf(query=query):
                    found |= zones_in(it, query)
                case _:
                    pass
    return found
