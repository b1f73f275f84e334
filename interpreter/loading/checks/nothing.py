"""Sentences that do nothing because of a number, and questions whose answer makes no difference.

Must not know what a sentence is for.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.logic.ranges import ranges_of
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.core import Core, Expr

NOT_DRAWN = "So many cards are none: nothing is drawn or dealt, and nobody gives any back."
LESS = "Write a number from 1 up. Whoever is to have fewer cards gives some away: `move ... to ...`."
TAKE_OUT = "Take it out, or say what is to change."


def does_nothing(it: Inspected) -> Iterator[Finding]:
    """`draw 0`, `repeat 0 times`, and fewer than none; an `if` with the same on both sides."""
    ranges = ranges_of(it)
    for node in it.nodes:
        if not it.is_own(node.span):
            continue
        found = _amount(node)
        high = None if found is None else ranges.of(found[0], {}).high
        if found is not None and high is not None and high <= 0:
            yield warning("C051", node.span, found[1], LESS if found[1] == NOT_DRAWN else TAKE_OUT)
        if isinstance(node, core.If | core.IfElse) and node.then == node.otherwise:
            message = "Whether this holds or not, it comes to the same."
            yield warning("C051", node.condition.span, message, "Change one of the two, or leave the `if` out.")


def _amount(node: Core) -> tuple[Expr, str] | None:
    """How many of something a node takes, and what is so if that is none."""
    match node:
        case core.Draw(count=count) | core.Deal(count=core.Core() as count):
            return count, NOT_DRAWN
        case core.EndCards(count=count) | core.SeveralOf(high=core.Core() as count):
            return count, "So many cards are none at all."
        case core.RepeatTimes(times=times):
            return times, "So many times are none: this never happens."
        case _:
            return None
