"""Loops that cannot end: nothing inside changes what they wait for.

Must not know how often a loop may go round while playing; that is bounded anyway.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.loading.checks.logic.agreeing import can_be
from interpreter.loading.checks.logic.literals import ways
from interpreter.loading.checks.logic.ranges import ranges_of
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.checks.touched import touched
from interpreter.rules import core
from interpreter.rules.walk import everything

BY_CHANCE = (core.RandomOf,)


def endless_loops(it: Inspected) -> Iterator[Finding]:
    """`repeat until` something that its body never changes."""
    ranges = ranges_of(it)
    for node in it.nodes:
        if not isinstance(node, core.RepeatUntil):
            continue
        if not can_be(ranges, ways(node.until), {}):
            continue  # which is told of all conditions that never hold
        if not _may_change(it, node):
            message = "Nothing that is repeated here changes this, so the repeating would never end."
            yield error("C037", node.until.span, message, "Change what is waited for inside the loop.")
        elif it.is_own(node.span) and _only_offers(node.body):
            message = "Where all pass, nothing changes and all are asked again."
            help = "Ask each of them once: `for each p in other players, if ... then p may ...`."
            yield warning("C037", node.until.span, message, help)


def _only_offers(body: core.Block) -> bool:
    """Whether all that happens is that somebody may do something."""
    for node in body:
        match node:
            case core.Must():
                offers = node.optional
            case core.ForEach(body=inner):
                offers = _only_offers(inner)
            case core.If(then=then, otherwise=otherwise):
                offers = _only_offers(then) and _only_offers(otherwise)
            case _:
                offers = False
        if not offers:
            return False
    return True


def _may_change(it: Inspected, node: core.RepeatUntil) -> bool:
    waited, body = touched(it, node.until), touched(it, node.body)
    lets = {n.local.name for n in everything(node.body) if isinstance(n, core.Let)}
    chosen = {n.local.name for n in everything(node.body) if isinstance(n, core.Choose) and n.local is not None}
    asked = {n.name for n in everything(node.until) if isinstance(n, core.Local)}
    by_chance = any(isinstance(n, BY_CHANCE) for n in everything(node.until))
    return bool(waited.read & body.changed) or bool(asked & (lets | chosen)) or by_chance
