"""Sentences that do nothing because of a number, and questions whose answer makes no difference.

Must not know what a sentence is for.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.loading.checks.logic.ranges import Ranges
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.source.quoting import Quoting

TAKE_OUT = "Take it out, or write a number from 1 on."
BETTER = "Write a number from 1 on, or take it out."


def does_nothing(it: Inspected) -> Iterator[Finding]:
    """`draw 0`, `repeat 0 times`, and fewer than none; an `if` with the same on both sides."""
    ranges, quoting = Ranges(it.ruleset, goes_out=True), Quoting(it.ruleset.texts)
    for node in it.nodes:
        if not it.is_own(node.span):
            continue
        found = _amount(node)
        high = None if found is None else ranges.of(found[0], {}).high
        if found is not None and high is not None and high <= 0:
            yield _told(node, quoting.words(found[0].span), found, high)
        if isinstance(node, core.If | core.IfElse) and node.then == node.otherwise:
            message = "Whether this holds or not, it comes to the same."
            yield warning("C051", node.condition.span, message, "Change one of the two, or leave the `if` out.")


def _amount(node: Core) -> tuple[Expr, str] | None:
    """How many of something a node takes, and what that is."""
    match node:
        case core.Draw(count=count):
            return count, "this draws nothing"
        case core.Deal(count=core.Core() as count):
            return count, "this deals nothing"
        case core.EndCards(count=count):
            return count, "these are no cards at all"
        case core.RepeatTimes(times=times):
            return times, "this is never done"
        case core.SeveralOf(high=core.Core() as high):
            return high, "nothing can be chosen"
        case _:
            return None


def _told(node: Core, words: str, found: tuple[Expr, str], high: int) -> Finding:
    amount, what = found
    if high < 0:
        return error("K015", amount.span, f"`{words}` is always less than 0, and there is no such amount.", BETTER)
    return warning("C051", node.span, f"With `{words}`, {what}.", TAKE_OUT)
