"""Findings about sentences that parse but have a piece of the wrong shape, and the `or` that lists take.

Must not know the grammar or what any name stands for.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.diagnostics.finding import Finding, error
from interpreter.source.span import Span
from interpreter.syntax import tree as ast
from interpreter.syntax.edges import right_edge, with_right_edge
from interpreter.syntax.print_expressions import expression, query

_VALUES = (ast.Int, ast.Text, ast.Nothing, ast.Face, ast.Reference, ast.My, ast.Get, ast.Arithmetic, ast.Negative)


def not_callable(called: ast.Expr) -> Finding:
    """Something other than a procedure or an effect after `do`."""
    message = "After `do` or `does` comes the name of a procedure, or a card's effect."
    return error("E031", called.span, message, "For example: do refill, do lose(3), do card's effect.")


def too_many_else_ifs(span: Span, most: int) -> Finding:
    """A chain that would nest too deeply."""
    return error("E004", span, f"An `if` has at most {most} parts with `else`.", "Make a table of it under `define`.")


def not_offered(made: ast.Expr) -> Finding:
    """A choice that is not a list of things."""
    message = "A choice lists the things to choose from, and this is no list."
    match made:
        case ast.Exists(query=asked, negated=False):
            help = f"Write `{query(asked, single=True)}` for one of them, `any number of {query(asked)}` for several."
        case ast.Every() | ast.Together():
            help = f"If it is a zone, write: card in {expression(made)}"
        case _:
            help = "For example: card in my hand, other player, values of colour, from 1 to 6."
    return error("E030", made.span, message, help)


def with_more(first: ast.Expr, more: tuple[ast.Expr, ...], span: Span) -> ast.Expr | None:
    """A list whose `where` ends in `x is a` and goes on with `or b or c`: all these are meant; None if it does not."""
    edge = right_edge(first)
    if not isinstance(edge, ast.Is) or edge.negated or edge is first or not all(isinstance(m, _VALUES) for m in more):
        return None
    both = ast.BoolOp("or", (edge, *more), span=edge.span.to(more[-1].span))
    return with_right_edge(first, both)


def lost_or(first: ast.Expr, more: tuple[ast.Expr, ...], span: Span) -> Finding:
    """An `or` behind a list."""
    message = "A list can't be followed by `or`, and what `where` takes ends there."
    match first:
        case ast.Ask(where=where) if where is not None:
            bracketed = ast.Brackets(ast.BoolOp("or", (where, *more)))
            help = f"Put brackets around all that `where` should take: {expression(replace(first, where=bracketed))}"
        case _:
            help = "Put brackets around all that `where` should take, or join zones with `plus`."
    return error("E022", span, message, help)
