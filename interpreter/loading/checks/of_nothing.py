"""Defines of a zone that ask something of all cards and nothing of the zone itself.

Must not know what they are used for.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.model import Define
from interpreter.rules.walk import everything


def same_for_all(it: Inspected) -> Iterator[Finding]:
    """A define of zones in which cards are looked through and the zone isn't spoken of."""
    for define in it.ruleset.defines.values():
        if define.space == "zone" and it.is_own(define.span) and _is_same(define):
            message = f"`{define.name}` is the same for each zone: it says nothing of the zone."
            help = f"Ask something of it, `cards in here`; or write `{define.name}` below `table:`."
            yield warning("C074", define.span, message, help)


def _is_same(define: Define) -> bool:
    nodes = tuple(everything((define.rows, define.otherwise)))
    names = {param.name for param in define.params}
    return any(isinstance(node, core.Query | core.CardsOf) for node in nodes) and not any(
        isinstance(node, core.Local) and node.name in names for node in nodes
    )
