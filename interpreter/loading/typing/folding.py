"""`x is a or b`: what follows `or` and is no yes or no goes on with the `is` to its left, also at the end of a `where`.

Must not know kinds beyond whether something is a yes or no.
"""

from __future__ import annotations

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.phrasing import phrase
from interpreter.loading.world import Scope
from interpreter.rules.kinds import YES_NO
from interpreter.syntax import tree
from interpreter.syntax.edges import right_edge, with_right_edge

TESTS = (
    tree.Compare, tree.Is, tree.IsEmpty, tree.IsIn, tree.Fits, tree.StandsFor, tree.Forms, tree.Exists, tree.AllHave,
    tree.Not, tree.BoolOp, tree.YesNo,
)  # fmt: skip
"""What is a yes or no whatever its parts are."""


def folded(check: Checker, node: tree.BoolOp, scope: Scope) -> tuple[tree.Expr, ...] | None:
    """The parts of an `or` with further values put where they belong; None if it had to be reported."""
    parts: list[tree.Expr] = []
    for part in node.parts:
        edge = right_edge(parts[-1]) if parts else None
        if edge is None or not _is_value(check, part, scope, edge):
            parts.append(part)
        elif isinstance(edge, tree.Is):
            parts[-1] = with_right_edge(parts[-1], _one_of_these(edge, part))
        else:
            assert isinstance(edge, tree.Compare)
            _lost(check, edge, part)
            return None
    return tuple(parts)


def _is_value(check: Checker, part: tree.Expr, scope: Scope, edge: tree.Expr) -> bool:
    """Whether a part must go on with what is to its left."""
    if isinstance(part, TESTS) or not _takes_more(edge):
        return False
    with check.trying():
        found = check.expression(part, scope)
    if found is None:
        # A name that means nothing by itself: a card type, a value that is misspelt.
        return isinstance(edge, tree.Is) and isinstance(part, tree.Reference)
    return found.kind.surely() != YES_NO


def _takes_more(edge: tree.Expr) -> bool:
    return isinstance(edge, tree.Is) or (isinstance(edge, tree.Compare) and edge.operator in ("=", "!="))


def _one_of_these(edge: tree.Is, value: tree.Expr) -> tree.Expr:
    """`x is a` and b: `(x is a or x is b)`; with `not`, neither."""
    more = tree.Is(edge.left, value, edge.negated, span=value.span)
    operator = "and" if edge.negated else "or"
    span = edge.span.to(value.span)
    return tree.Brackets(tree.BoolOp(operator, (edge, more), span=span), span=span)


def _lost(check: Checker, edge: tree.Compare, value: tree.Expr) -> None:
    word = "is" if edge.operator == "=" else "is not"
    message = f"`or {phrase(value)}` asks nothing: `{edge.operator}` compares with one value only."
    help = f"To allow several values, write `{phrase(edge.left)} {word} {phrase(edge.right)} or {phrase(value)}`."
    check.error("K005", edge.span.to(value.span), message, help)


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
