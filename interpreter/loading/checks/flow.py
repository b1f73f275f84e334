"""From which zones to which others cards may get, as far as the rules say where they come from.

Must not know why somebody asks. Where it cannot be told, cards come from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.loading.checks.subject import Inspected, zones_in
from interpreter.rules import core
from interpreter.rules.core import Core
from interpreter.rules.walk import Owner, everything

Zones = frozenset[str]
Way = tuple[Zones | None, Zones]
"""Where cards come from (None: anywhere) and where they go."""


def reached(ways: Sequence[Way], start: str) -> Zones:
    """The zones into which cards may get that lie in one at first."""
    found = {start}
    before = 0
    while len(found) > before:
        before = len(found)
        for sources, goals in ways:
            if sources is None or sources & found:
                found |= goals
    return frozenset(found)


def ways(it: Inspected) -> Iterator[Way]:
    """All ways that the rules know."""
    for owner, tree in it.by_owner.items():
        nodes = tuple(everything(tree))
        for node in nodes:
            yield from _way(it, owner, nodes, node)
    for action in it.ruleset.actions.values():
        if action.to is not None:
            sources = None if action.moves is None else lies_in(it, ("action", action.name), (), action.moves)
            yield sources, _goals(it, action.to)


def _way(it: Inspected, owner: Owner, nodes: tuple[Core, ...], node: Core) -> Iterator[Way]:
    match node:
        case core.Move(cards=cards, to=to):
            yield lies_in(it, owner, nodes, cards), _goals(it, to)
        case core.Deal(source=source, to=to) | core.Draw(source=source, to=to):
            yield lies_in(it, owner, nodes, source), _goals(it, to)
        case core.ShuffleInto(cards=cards, zone=zone):
            yield lies_in(it, owner, nodes, cards), _goals(it, zone)
        case core.SwapZones(left=left, right=right) | core.SwapCards(left=left, right=right):
            yield lies_in(it, owner, nodes, left), _goals(it, right)
            yield lies_in(it, owner, nodes, right), _goals(it, left)
        case _:
            pass


def _goals(it: Inspected, place: Core) -> Zones:
    return frozenset(zones_in(it, place)) or frozenset(it.ruleset.zones)


def lies_in(it: Inspected, owner: Owner, nodes: tuple[Core, ...], cards: Core) -> Zones | None:
    """The zones in which cards lie that an expression of a tree speaks of; None if that is not known."""
    named = zones_in(it, cards)
    if named or not isinstance(cards, core.Local):
        return frozenset(named) or None
    choices = it.ruleset.actions[owner[1]].choices if owner[0] == "action" else ()
    found = [choice.choice for choice in choices if choice.name == cards.name]
    found += [node.choice for node in nodes if isinstance(node, core.Choose) and node.name == cards.name]
    values = [node.value for node in nodes if isinstance(node, core.Let) and node.local.name == cards.name]
    return frozenset(zones_in(it, (*found, *values))) or None
