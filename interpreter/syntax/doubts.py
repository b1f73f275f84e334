"""What can be read, but would be understood in two ways: findings that ask for brackets.

Must not know names or kinds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.diagnostics.finding import Finding, error
from interpreter.syntax import tree as ast
from interpreter.syntax.edges import right_edge, with_right_edge
from interpreter.syntax.printer import condition_text
from interpreter.syntax.vocabulary import CHOOSING, RESERVED
from interpreter.syntax.walk import everything

LONGEST_CHAIN = 2
LONGEST_HELP = 90
_OF_PHRASES = (ast.EndCards, ast.Neighbour, ast.Item, ast.CountOf)


def doubts(root: ast.Node | ast.Block) -> Iterator[Finding]:
    """All doubtful places in a tree."""
    inner_chains: set[int] = set()
    for node in everything(root):
        match node:
            case ast.BoolOp():
                yield from _mixed(node)
            case ast.Choose(choice=choice):
                yield from _taken_otherwise(node, choice)
            case ast.Extreme(otherwise=None):
                yield from _taken_otherwise(node, node.query)
            case ast.EndCards() | ast.Neighbour() | ast.Item() | ast.CountOf() if id(node) not in inner_chains:
                yield from _chain(node, inner_chains)
            case _:
                pass
        yield from _names(node)


def _mixed(node: ast.BoolOp) -> Iterator[Finding]:
    """`and` and `or` side by side."""
    joined = [part for part in node.parts if _joins(part, node.operator)]
    if joined:
        made = _one_of_two_values(node) or replace(node, parts=tuple(_bracketed(node, joined)))
        written = condition_text(made)
        example = f"For example: {written}." if len(written) <= LONGEST_HELP else "For example: (a and b) or c."
        message = "`and` and `or` stand side by side here, so this can be read in two ways."
        yield error("E020", node.span, message, f"Put brackets around what belongs together. {example}")
        return
    for part in node.parts[:-1]:
        edge = right_edge(part)
        if node.operator == "or" and edge is not part and _ends_in_joined_where(part):
            written = f"({condition_text(part)}) or ..."
            message = "What `where` takes ends at this `or`, but the `and` before it belongs to `where`."
            yield error(
                "E021", node.span, message, f"Put brackets around what belongs together. For example: {written}"
            )


def _one_of_two_values(node: ast.BoolOp) -> ast.BoolOp | None:
    """`color is red or blue and size = two`: values around `or` belong to one `is`, and the rest is asked too."""
    *before, last = node.parts
    first = _as_is(before[0]) if before else None
    if node.operator != "or" or not isinstance(last, ast.BoolOp) or not isinstance(first, ast.Is):
        return None
    values = (first, *before[1:], last.parts[0])
    if not all(isinstance(value, ast.Reference | ast.Int | ast.Text) for value in values[1:]):
        return None
    return ast.BoolOp("and", (ast.Brackets(ast.BoolOp("or", values)), *last.parts[1:]))


def _bracketed(node: ast.BoolOp, joined: list[ast.Expr]) -> Iterator[ast.Expr]:
    """The parts with brackets around those that join others: `x and colour is (red or blue)` goes on with `is`."""
    for index, part in enumerate(node.parts):
        edge, rest = _as_is(right_edge(part)), node.parts[index + 1 :]
        if (
            part in joined
            and isinstance(edge, ast.Is)
            and rest
            and all(isinstance(more, ast.Reference | ast.Int | ast.Text) for more in rest)
        ):
            more = with_right_edge(part, ast.Brackets(ast.BoolOp("or", (edge, *rest))))
            yield ast.Brackets(more) if index else more
            return
        yield ast.Brackets(part) if part in joined else part


def _as_is(test: ast.Expr) -> ast.Expr:
    """`colour = red` as `colour is red`, which can go on with `or`."""
    if isinstance(test, ast.Compare) and test.operator in ("=", "!="):
        return ast.Is(test.left, test.right, test.operator == "!=", span=test.span)
    return test


def _joins(part: ast.Expr, operator: str) -> bool:
    return isinstance(part, ast.BoolOp) and part.operator != operator


def _ends_in_joined_where(part: ast.Expr) -> bool:
    """Whether `and` inside a `where` at the right end of a phrase comes before what follows the phrase."""
    asked = [n for n in everything(part) if isinstance(n, ast.Ask) and isinstance(n.where, ast.BoolOp)]
    edge = right_edge(part)
    return any(isinstance(ask.where, ast.BoolOp) and right_edge(ask.where) is edge for ask in asked)


def _chain(node: ast.Expr, inner: set[int]) -> Iterator[Finding]:
    """`x of y of z of w`: nobody can follow that."""
    chain: list[ast.Expr] = [node]
    while (below := _operand(chain[-1])) is not None and isinstance(below, _OF_PHRASES):
        chain.append(below)
        inner.add(id(below))
    if len(chain) > LONGEST_CHAIN:
        yield error(
            "E023", node.span, f"Here {len(chain)} phrases with `of` stand in one another.",
            "Put brackets around the inner ones, or give one a name with `let` or under `define`.",
        )  # fmt: skip


def _operand(node: ast.Expr) -> ast.Expr | None:
    match node:
        case ast.EndCards() | ast.Neighbour() | ast.Item():
            return node.of
        case ast.CountOf():
            return node.query
        case _:
            return None


def _taken_otherwise(outer: ast.Node, inside: ast.Node) -> Iterator[Finding]:
    """An `otherwise` that could be that of two: the nearest has it."""
    asked = inside.query if isinstance(inside, ast.OneOf | ast.SeveralOf) else inside
    if not isinstance(asked, ast.Query):
        return
    taker = _last_value(right_edge(asked))
    ends_both = (taker.span.end_line, taker.span.end_column) == (outer.span.end_line, outer.span.end_column)
    if isinstance(taker, ast.Extreme) and taker.otherwise is not None and ends_both:
        yield error(
            "E024", taker.span, "This `otherwise` can be read as belonging to either of two.",
            "Put brackets around the inner `highest` or `lowest`, with or without the `otherwise`.",
        )  # fmt: skip


def _last_value(test: ast.Expr) -> ast.Expr:
    match test:
        case ast.Compare(right=right) | ast.Is(right=right) | ast.IsIn(right=right) | ast.Arithmetic(right=right):
            return _last_value(right)
        case _:
            return test


def _names(node: ast.Node) -> Iterator[Finding]:
    """A word of the language as the name of something new: it could never be used; `a card` for `card`."""
    match node:
        case ast.CardsHead(type=ast.Name(text="a" | "an" as article) as name):
            message = f"`{article}` is one word too many here."
            yield error("E014", name.span, message, "Leave it out. One card is drawn or dealt with a number: draw 1")
        case ast.Let(name=name) | ast.ForEach(name=name) | ast.Choose(name=name) | ast.Ask(alias=ast.Name() as name):
            message = f"`{name.text}` is a word of the language, so it can't be a name."
            if name.text in RESERVED:
                yield error("E029", name.span, message, f"Choose another name, such as `the_{name.text}`.")
            elif isinstance(node, ast.Choose) and name.text in CHOOSING:
                help = "Say first what is chosen shall be called: choose chosen from exactly 2 cards in my hand"
                yield error("E029", name.span, message, help)
        case _:
            pass
