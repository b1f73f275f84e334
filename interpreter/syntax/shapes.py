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


_ONE_THING = (
    ast.Int, ast.Text, ast.Reference, ast.Me, ast.My, ast.Get, ast.Arithmetic, ast.Negative, ast.NextPlayer,
    ast.Neighbour, ast.Item, ast.The, ast.EndCards, ast.Function, ast.Brackets, ast.CountOf, ast.SumOf, ast.Extreme,
)  # fmt: skip
_ASKS = ("card", "player", "side", "pile", "spot")


def alternatives(made: ast.Expr) -> ast.Alternatives | None:
    """`A or B` as things to choose from, if each of them is one thing."""
    match made:
        case ast.BoolOp(operator="or", parts=parts) if all(map(_is_one_thing, parts)):
            return ast.Alternatives(parts, span=made.span)
        case _:
            return None


def _is_one_thing(part: ast.Expr) -> bool:
    is_list = isinstance(part, ast.EndCards) and part.count is not None
    is_word = isinstance(part, ast.Reference) and part.name in _ASKS
    return isinstance(part, _ONE_THING) and not is_list and not is_word


def next_of_several(span: Span) -> Finding:
    """`next players`: how many?"""
    message = "The next player is one; of several it must be said how many."
    return error("E016", span, message, "Write `next player`, or with a number: `next 2 players`.")


POINTING = frozenset("another that this same second next one first last".split())
"""Words that point at a card, and are no type of card."""


def which_of_several(asked: ast.Ask, verb: str) -> Finding:
    """`flip face down card in my tray`, which would be all of them."""
    message = "This doesn't say which card: so written, it is all of them."
    if isinstance(asked.head, ast.CardsHead) and asked.head.type is not None and asked.head.type.text in POINTING:
        help = "Let it be chosen first, which gives it a name: `choose chosen from card in ...`; then it is `chosen`."
        return error("E016", asked.span, message, help)
    one = f"`let one be the {query(asked, single=True)}`, then `if one is not none then {verb.partition('_')[0]} one`"
    help = f"For all, write `{query(asked)}`. For one, first {one}, and what follows."
    return error("E016", asked.span, message, help)


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
        case ast.BoolOp(operator="and", parts=parts) if all(map(_is_one_thing, parts)):
            message = "Things to choose from have `or` between them."
            help = f"Write: {' or '.join(map(expression, parts))}"
        case ast.Every() | ast.Together():
            help = f"If it is a zone, write: card in {expression(made)}"
        case _:
            help = "For example: card in my hand, other player, values of colour, red or blue, from 1 to 6."
    return error("E030", made.span, message, help)


def with_more(first: ast.Expr, more: tuple[ast.Expr, ...], span: Span) -> ast.Expr | None:
    """A list whose `where` ends in `x is a` and goes on with `or b or c`: all these are meant; None if it does not."""
    edge = right_edge(first)
    if not isinstance(edge, ast.Is) or edge.negated or edge is first or not all(isinstance(m, _VALUES) for m in more):
        return None
    both = ast.BoolOp("or", (edge, *more), span=edge.span.to(more[-1].span))
    return with_right_edge(first, both)


def _joined(first: ast.Ask, more: tuple[ast.Expr, ...]) -> ast.Ask | None:
    """`card in my hand or card in my tray` as one question about both places; None if they are different questions."""
    places = first.inside
    for part in more:
        same = isinstance(part, ast.Ask) and part == replace(first, inside=part.inside)
        if not isinstance(part, ast.Ask) or not same or part.inside is None or places is None:
            return None
        places = ast.Together(places, part.inside)
    return replace(first, inside=places)


def _is_nobody(part: ast.Expr) -> bool:
    """`nothing`, `nobody`, as people say that a choice may be left out."""
    return isinstance(part, ast.Reference) and part.name in ("nothing", "nobody", "noone")


def lost_or(first: ast.Expr, more: tuple[ast.Expr, ...], span: Span) -> Finding:
    """An `or` behind a list."""
    message = "A list can't be followed by `or`, and what `where` takes ends there."
    match first:
        case _ if any(isinstance(part, ast.Nothing) or _is_nobody(part) for part in more):
            message = "`none` isn't chosen from: a choice that may be left out is `optional`."
            rest = (first, *(part for part in more if not isinstance(part, ast.Nothing) and not _is_nobody(part)))
            things = [query(part, single=True) if isinstance(part, ast.Ask) else expression(part) for part in rest]
            help = f"Write: optional {' or '.join(things)}"
        case ast.Ask(inside=ast.Node(), where=None, pick=None) if (joined := _joined(first, more)) is not None:
            help = f"Write: {query(joined, single=True)}"
        case ast.Ask(where=where) if where is not None:
            bracketed = ast.Brackets(ast.BoolOp("or", (where, *more)))
            help = f"Put brackets around all that `where` should take: {expression(replace(first, where=bracketed))}"
        case _:
            message = "A list can't be followed by `or`."
            help = (
                "Choose from one list, such as `player` for all, or from things that are written out: `me or friend`."
            )
    return error("E022", span, message, help)
