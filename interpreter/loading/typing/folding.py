"""`x is a or b`: what follows `or` and is no yes or no goes on with the `is` to its left, also at the end of a `where`.

Must not know kinds beyond whether something is a yes or no.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.phrasing import phrase
from interpreter.loading.world import Scope
from interpreter.rules.kinds import YES_NO
from interpreter.syntax import tree
from interpreter.syntax.edges import right_edge, with_right_edge

Edge = tree.Is | tree.Compare | tree.IsIn | tree.Fits
"""A test that a further value could go on with."""

TESTS = (
    tree.Compare, tree.Is, tree.IsEmpty, tree.IsIn, tree.Fits, tree.StandsFor, tree.Forms, tree.Exists, tree.AllHave,
    tree.Not, tree.BoolOp, tree.YesNo,
)  # fmt: skip
"""What is a yes or no whatever its parts are."""


def folded(check: Checker, node: tree.BoolOp, scope: Scope) -> tuple[tree.Expr, ...] | None:
    """The parts of an `and` or `or`, values put where they belong; None if one belongs nowhere and was reported."""
    parts: list[tree.Expr] = []
    whole, values = node.parts[0], list[tree.Expr]()
    for part in node.parts:
        edge = right_edge(whole) if parts else None
        if not isinstance(edge, Edge) or not _is_value(check, part, scope, edge):
            parts.append(part)
            whole, values = part, []
        elif isinstance(edge, tree.Is) and node.operator == "or":
            values.append(part)
            parts[-1] = with_right_edge(whole, _one_of_these(edge, values))
        else:
            _lost(check, node.operator, edge, part)
            return None
    return tuple(parts)


def _is_value(check: Checker, part: tree.Expr, scope: Scope, edge: Edge) -> bool:
    """Whether a part is no yes or no, so that it can only go on with what is to its left."""
    if isinstance(part, TESTS):
        return False
    with check.trying():
        found = check.expression(part, scope)
    if found is None:
        # A name that means nothing by itself: a card type, a value that is misspelt.
        return isinstance(edge, tree.Is) and isinstance(part, tree.Reference)
    return found.kind.surely() != YES_NO


def _one_of_these(edge: tree.Is, values: list[tree.Expr]) -> tree.Expr:
    """`x is a` and b, c: `(x is a or x is b or x is c)`; with `not`, none of them."""
    tests = (edge, *(tree.Is(edge.left, value, edge.negated, span=value.span) for value in values))
    span = edge.span.to(values[-1].span)
    return tree.Brackets(tree.BoolOp("and" if edge.negated else "or", tests, span=span), span=span)


def _lost(check: Checker, operator: str, edge: Edge, value: tree.Expr) -> None:
    text = phrase(value)
    span = edge.span.to(value.span)
    if operator == "or" and isinstance(edge, tree.Compare) and edge.operator in ("=", "!="):
        message = f"`or {text}` asks nothing: `{edge.operator}` compares with one value only."
        word = "is" if edge.operator == "=" else "is not"
        help = f"To allow several values, write `{phrase(edge.left)} {word} {phrase(edge.right)} or {text}`."
    else:
        message = f"`{operator} {text}` asks nothing by itself."
        help = f"Write it out: `{phrase(edge)} {operator} {phrase(_again(edge, value))}`."
        if isinstance(value, tree.Ask) and value.inside is not None and value.where is None:
            place = phrase(value.inside)
            help = f"If the card is to lie there, write `card is in {place}`; if any is, `any card in {place}`."
    check.error("K005", span, message, help)


def _again(edge: Edge, value: tree.Expr) -> tree.Expr:
    """The same test with another value."""
    return replace(edge, place=value) if isinstance(edge, tree.Fits) else replace(edge, right=value)


def ends_in_where(node: tree.Expr) -> bool:
    """Whether a `where` ends here that an `or` may have been meant to go on with."""
    match node:
        case tree.Not(operand=inner) | tree.AllHave(condition=inner):
            return ends_in_where(inner)
        case tree.BoolOp(parts=(*_, inner)):
            return ends_in_where(inner)
        case tree.Exists(query=query) | tree.CountOf(query=query) | tree.The(query=query):
            return isinstance(query, tree.Ask) and query.where is not None and query.pick is None
        case tree.Compare(right=inner):
            return ends_in_where(inner)
        case _:
            return False
