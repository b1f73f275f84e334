"""The right end of a phrase: what would be meant by words that follow it.

`any card in my hand where colour is red` ends in `colour is red`; so `or blue` after it can only go on with that.
Must not know names or kinds.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.syntax.tree import (
    AllHave,
    Ask,
    BoolOp,
    CountOf,
    Different,
    Exists,
    Expr,
    Extreme,
    Not,
    Query,
    Random,
    SumOf,
    The,
)


def right_edge(expression: Expr) -> Expr:
    """The innermost test or value at the right end, looking through `where`, `not`, `any` ... but not into brackets."""
    while (inner := _last(expression)) is not None:
        expression = inner
    return expression


def with_right_edge(expression: Expr, edge: Expr) -> Expr:
    """The same phrase with another right end."""
    inner = _last(expression)
    if inner is None:
        return edge
    return _with_last(expression, with_right_edge(inner, edge))


def _last(expression: Expr) -> Expr | None:
    match expression:
        case The() | Random() | CountOf() | SumOf() | Exists() | Different():
            return expression.query
        case Extreme(otherwise=None):
            return expression.query
        case Ask(where=where, pick=None):
            return where
        case Not(operand=operand):
            return operand
        case AllHave(condition=condition):
            return condition
        case BoolOp(parts=parts):
            return parts[-1]
        case _:
            return None


def _with_last(expression: Expr, last: Expr) -> Expr:
    match expression:
        case The() | Random() | CountOf() | SumOf() | Exists() | Different() | Extreme():
            assert isinstance(last, Query)
            return replace(expression, query=last)
        case Ask():
            return replace(expression, where=last)
        case Not():
            return replace(expression, operand=last)
        case AllHave():
            return replace(expression, condition=last)
        case BoolOp(parts=parts):
            return replace(expression, parts=(*parts[:-1], last))
        case _:
            raise AssertionError("a phrase without an inner one")
