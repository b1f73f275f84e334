"""Literals and arithmetic: numbers written and reckoned, and a value that depends on a condition.

Must not know names, cards or players.
"""

from __future__ import annotations

from typing import assert_never

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.facts import assuming
from interpreter.loading.typing.fitting import has_cards, joined
from interpreter.loading.typing.functions import function
from interpreter.loading.typing.mismatch import wrong_kind
from interpreter.loading.typing.phrasing import phrase
from interpreter.loading.typing.wording import a_kind
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import NONE, NUMBER, TEXT, YES_NO, Kind
from interpreter.syntax import tree

Literal = tree.Int | tree.Text | tree.YesNo | tree.Nothing | tree.Face
Reckoned = tree.Arithmetic | tree.Negative | tree.Function | tree.IfElse
LARGEST = 2**31 - 1
"""Larger numbers are surely a slip."""


def literal(check: Checker, node: Literal) -> Expr | None:
    """What is written out."""
    match node:
        case tree.Int() if node.value > LARGEST:
            message = "This number is larger than any card game needs."
            check.error("K015", node.span, message, f"Numbers go up to {LARGEST}.")
            return None
        case tree.Int():
            return core.Const(node.value, NUMBER, span=node.span)
        case tree.Text():
            return core.Const(node.value, TEXT, span=node.span)
        case tree.YesNo():
            return core.Const(node.value, YES_NO, span=node.span)
        case tree.Nothing():
            return core.Const(None, NONE, span=node.span)
        case tree.Face():
            which = "face up" if node.up else "face down"
            check.error("K014", node.span, f"`{which}` is no value.", f"Test a card: `top card of ... is {which}`.")
            return None
        case _:
            assert_never(node)


def reckoned(check: Checker, node: Reckoned, scope: Scope, hint: Kind | None) -> Expr | None:
    """What is worked out from other values."""
    match node:
        case tree.Arithmetic():
            return _arithmetic(check, node, scope)
        case tree.Negative():
            operand = number(check, node.operand, scope)
            return None if operand is None else core.Negative(operand, span=node.span)
        case tree.Function():
            return function(check, node, scope, number)
        case tree.IfElse():
            return _if_else(check, node, scope, hint)
        case _:
            assert_never(node)


def number(check: Checker, node: tree.Expr, scope: Scope) -> Expr | None:
    """A number that is there."""
    found = check.expression(node, scope)
    if found is not None and found.kind.maybe and found.kind.base in ("number", "none"):
        return check.sure(node, scope)
    return _as_number(check, node, found)


def _as_number(check: Checker, node: tree.Expr, found: Expr | None) -> Expr | None:
    if found is None or found.kind == NUMBER:
        return found
    wrong_kind(check, node, found.kind, NUMBER)
    return None


def _arithmetic(check: Checker, node: tree.Arithmetic, scope: Scope) -> Expr | None:
    left, right = check.sure(node.left, scope), check.sure(node.right, scope)
    both = left is not None and right is not None and has_cards(left.kind) and has_cards(right.kind)
    if both and node.operator in "+-":
        _of_cards(check, node)
        return None
    left, right = _as_number(check, node.left, left), _as_number(check, node.right, right)
    if left is None or right is None:
        return None
    if isinstance(right, core.Const) and right.value == 0 and node.operator in ("/", "mod"):
        check.error("K015", node.right.span, "Nothing can be divided by 0.")
        return None
    return core.Arithmetic(node.operator, left, right, span=node.span)


def _of_cards(check: Checker, node: tree.Arithmetic) -> None:
    word = "plus" if node.operator == "+" else "without"
    message = f"`{node.operator}` reckons with numbers, and these are cards."
    help = f"Cards are put together and taken away in words: `{phrase(node.left)} {word} {phrase(node.right)}`."
    check.error("K001", node.span, message, help)


def _if_else(check: Checker, node: tree.IfElse, scope: Scope, hint: Kind | None) -> Expr | None:
    condition = check.condition(node.condition, scope)
    if condition is None:
        return None
    then = check.hinted(node.then, assuming(scope, condition), hint)
    otherwise = check.hinted(node.otherwise, assuming(scope, condition, False), hint or (then.kind if then else None))
    if then is None or otherwise is None:
        return None
    kind = joined(check.world, then.kind, otherwise.kind)
    if kind is None:
        message = f"One side is {a_kind(then.kind)}, the other {a_kind(otherwise.kind)}."
        check.error("K001", node.span, message, "Both sides of `... if ... else ...` are of the same kind, or `none`.")
        return None
    return core.IfElse(condition, then, otherwise, kind, span=node.span)
