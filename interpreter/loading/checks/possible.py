"""Conditions that can never hold, whatever the options are and however the game goes.

Numbers are known by their smallest and largest value. Must not know what a condition is for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.model import Ruleset

EITHER = frozenset((True, False))


@dataclass(frozen=True, slots=True)
class Bounds:
    """The smallest and the largest number that an expression can be; None where that is not known."""

    low: int | None = None
    high: int | None = None


ANY_NUMBER = Bounds()


def never_holds(it: Inspected) -> Iterator[Finding]:
    """A condition on which a rule waits in vain."""
    for what, condition in _awaited(it):
        if condition is not None and True not in truths(it.ruleset, condition):
            message = f"This can never hold, so {what}."
            yield error("C040", condition.span, message, "Look at the numbers and at `and` and `or`.")


def _awaited(it: Inspected) -> Iterator[tuple[str, Expr | None]]:
    for action in it.ruleset.actions.values():
        yield from ((f"`{action.name}` can never be chosen", need.that) for need in action.needs)
    for zone in it.ruleset.zones.values():
        yield from ((f"`{zone.name}` never accepts such a card", row.that) for row in zone.accepts)
    for step in it.steps:
        yield f"the step `{step.name}` never happens", step.condition
    for card in it.ruleset.cards.values():
        yield from ((f"`{row.name}` never happens", row.when) for row in card.effect)
    for trigger in it.ruleset.triggers.values():
        yield f"`{trigger.name}` never happens", trigger.when
        yield f"`{trigger.name}` never happens", trigger.condition
    for ending in it.ruleset.endings.values():
        yield f"the ending `{ending.name}` never comes", ending.when
    for define in it.ruleset.defines.values():
        yield from ((f"the row `{row.name}` never counts", row.when) for row in define.rows)
    for scoring in it.ruleset.scorings.values():
        yield from ((f"the row `{row.name}` never counts", row.when) for row in scoring.rows)
    yield from (("the game can never begin", need.that) for need in it.ruleset.needs)


def truths(ruleset: Ruleset, node: Expr) -> frozenset[bool]:
    """Whether a condition can be yes, no, or either."""
    match node:
        case core.Const(value=bool() as value):
            return frozenset((value,))
        case core.Not():
            return frozenset(not each for each in truths(ruleset, node.operand))
        case core.Logic():
            return _of_logic([truths(ruleset, part) for part in node.parts], node.operator == "or")
        case core.Compare() if node.left.kind.base == "number" and node.right.kind.base == "number":
            return _compared(node.operator, bounds(ruleset, node.left), bounds(ruleset, node.right))
        case _:
            return EITHER


def _of_logic(parts: list[frozenset[bool]], decides: bool) -> frozenset[bool]:
    """`or` is decided by a yes, `and` by a no."""
    if any(part == {decides} for part in parts):
        return frozenset((decides,))
    return frozenset((not decides,)) if all(part == {not decides} for part in parts) else EITHER


def _compared(operator: str, left: Bounds, right: Bounds) -> frozenset[bool]:
    if operator in (">", ">="):
        return _compared({">": "<", ">=": "<="}[operator], right, left)
    if operator == "!=":
        return frozenset(not each for each in _compared("=", left, right))
    if operator == "<=":
        return frozenset(not each for each in _compared("<", right, left))
    below = left.high is not None and right.low is not None and left.high < right.low
    not_below = left.low is not None and right.high is not None and left.low >= right.high
    if operator == "<":
        return frozenset((True,)) if below else frozenset((False,)) if not_below else EITHER
    above = left.low is not None and right.high is not None and left.low > right.high
    if below or above:
        return frozenset((False,))
    same = left.low is not None and left == right and left.low == left.high
    return frozenset((True,)) if same else EITHER


def bounds(ruleset: Ruleset, node: Expr) -> Bounds:
    """The smallest and largest value of a number."""
    match node:
        case core.Const(value=int() as value):
            return Bounds(value, value)
        case core.OptionValue():
            option = ruleset.options[node.name]
            return Bounds(option.low, option.high)
        case core.Count() | core.StepNumber():
            return Bounds(0, None)
        case core.ValuePlace():
            return Bounds(1, len(ruleset.enumerations[node.value.kind.of].values))
        case core.Negative():
            inner = bounds(ruleset, node.operand)
            return Bounds(_minus(inner.high), _minus(inner.low))
        case core.Arithmetic():
            return _worked_out(node.operator, bounds(ruleset, node.left), bounds(ruleset, node.right))
        case core.IfElse():
            return _union(bounds(ruleset, node.then), bounds(ruleset, node.otherwise))
        case _:
            return ANY_NUMBER


def _worked_out(operator: str, left: Bounds, right: Bounds) -> Bounds:
    match operator:
        case "+":
            return Bounds(_plus(left.low, right.low), _plus(left.high, right.high))
        case "-":
            return Bounds(_plus(left.low, _minus(right.high)), _plus(left.high, _minus(right.low)))
        case "mod" if right.low is not None and right.low > 0 and right.high is not None:
            return Bounds(0, right.high - 1)
        case _:
            return ANY_NUMBER


def _plus(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left + right


def _minus(value: int | None) -> int | None:
    return None if value is None else -value


def _union(left: Bounds, right: Bounds) -> Bounds:
    low = None if left.low is None or right.low is None else min(left.low, right.low)
    high = None if left.high is None or right.high is None else max(left.high, right.high)
    return Bounds(low, high)
