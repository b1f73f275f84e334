"""Findings about sentences that parse but have a piece of the wrong shape, and the `or` that lists take.

Must not know the grammar or what any name stands for.
"""

from __future__ import annotations

from interpreter.diagnostics.finding import Finding, error
from interpreter.source.span import Span
from interpreter.syntax import tree as ast
from interpreter.syntax.edges import right_edge, with_right_edge

_VALUES = (ast.Int, ast.Text, ast.Nothing, ast.Face, ast.Reference, ast.My, ast.Get, ast.Arithmetic, ast.Negative)


def not_callable(called: ast.Expr) -> Finding:
    """Something other than a procedure or an effect after `do`."""
    return error(
        "E037", called.span, "After 'do' or 'does' comes the name of a procedure, or a card's effect.",
        "For example: do refill, do lose(3), do card's effect.",
    )  # fmt: skip


def not_offered(made: ast.Expr) -> Finding:
    """A choice that is not a list of things."""
    return error(
        "E036", made.span, "A choice lists the things to choose from; this is one value.",
        "For example: card in my hand, other player, values of colour, from 1 to 6.",
    )  # fmt: skip


def with_more(first: ast.Expr, more: tuple[ast.Expr, ...], span: Span) -> ast.Expr | None:
    """A list whose `where` ends in `x is a` and goes on with `or b or c`: all these are meant; None if it does not."""
    edge = right_edge(first)
    if not isinstance(edge, ast.Is) or edge.negated or edge is first or not all(isinstance(m, _VALUES) for m in more):
        return None
    both = ast.BoolOp("or", (edge, *more), span=edge.span.to(more[-1].span))
    return with_right_edge(first, both)


def lost_or(first: ast.Expr, whole: ast.Expr) -> Finding:
    """An `or` behind a list."""
    return error(
        "E022", whole.span, "What 'where' takes ends at 'or', and a list can't be followed by 'or'.",
        "Put brackets around all that 'where' should take: where (... or ...).",
    )  # fmt: skip
