"""Cards that players pass on one after the other: who gets some before passing on passes those on as well.

Must not know whether that is what a game wants, only that the last player's cards would be everybody's.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.walk import everything

ME = "me"


def passed_on_and_on(it: Inspected) -> Iterator[Finding]:
    """`for each p in players, move p's hand to (player left of p)'s hand`, or the same in what each player does."""
    for zone, node in _passes(it):
        if it.is_own(node.span):
            message = "Who comes later passes on what they have just been given as well, so some cards go all the way."
            first = f"for each p in players, move p's {zone} to p's passed"
            then = f"for each p in players, move p's passed to (player left of p)'s {zone}"
            help = f"Give each player a zone to lay them aside, such as `passed`. First: {first}. Then: {then}"
            yield warning("C062", node.span, message, help)


def _passes(it: Inspected) -> Iterator[tuple[str, core.Move]]:
    """The sentences in which cards of a zone are passed on to a neighbour, in what all do one after the other."""
    by_all = {
        node.procedure
        for node in it.nodes
        if isinstance(node, core.CallProcedure) and node.who is not None and node.who.kind.many
    }
    bodies: list[tuple[str, object]] = [(ME, it.ruleset.procedures[name].do) for name in by_all]
    bodies += [
        (node.item.name, node.body)
        for node in it.nodes
        if isinstance(node, core.ForEach) and node.item.kind.base == "player" and not node.item.kind.many
    ]
    for giver, body in bodies:
        for node in everything(body):
            zone = _zone_passed(node, giver) if isinstance(node, core.Move) and not node.bottom else None
            if zone is not None and isinstance(node, core.Move):
                yield zone, node


def _zone_passed(node: core.Move, giver: str) -> str | None:
    """The zone of which the giver moves cards to a neighbour's zone of the same name."""
    to = node.to
    if not isinstance(to, core.ZoneAt) or to.owner is None or not _is_beside(to.owner, giver):
        return None
    sources = (each for each in everything(node.cards) if isinstance(each, core.ZoneAt) and each.zone == to.zone)
    return to.zone if any(_is(each.owner, giver) for each in sources) else None


def _is_beside(owner: Expr, giver: str) -> bool:
    """Whether somebody is the next to the giver, on either side."""
    match owner:
        case core.Neighbour(of=of):
            return _is(of, giver)
        case core.NextPlayer(after=after):
            return _is(after, giver)
        case _:
            return False


def _is(who: Core | None, name: str) -> bool:
    return isinstance(who, core.Local) and who.name == name
