"""Makes expression nodes from lark's trees, which never leave this folder.

One small function a form, found by the form's name in the grammar. Must not know what any name stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from lark import Token, Tree

from interpreter.diagnostics.finding import Finding
from interpreter.source.span import Span
from interpreter.syntax import shapes
from interpreter.syntax import tree as ast
from interpreter.syntax.edges import right_edge, with_right_edge
from interpreter.syntax.positions import Positions
from interpreter.syntax.reading import Branch, Piece, extent

Form: TypeAlias = "Callable[[ExpressionMaker, Branch], ast.Expr]"


class ExpressionMaker:
    """Makes nodes of one fragment."""

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.findings: list[Finding] = []

    # ------------------------------------------------------------ pieces

    def span(self, branch: Piece) -> Span:
        """Where a piece of the tree stands in the author's file."""
        return self.positions.span(*extent(branch))

    def name(self, branch: Piece) -> ast.Name:
        """A name as written."""
        return ast.Name(text_of(branch), span=self.span(branch))

    def names(self, branch: Piece) -> tuple[ast.Name, ...]:
        """The names of `a or b or c`."""
        return tuple(self.name(token) for token in _parts(branch))

    def expr(self, branch: Piece) -> ast.Expr:
        """An expression."""
        assert isinstance(branch, Tree)
        return FORMS[branch.data](self, branch)

    def query(self, branch: Piece) -> ast.Query:
        """An expression of which the grammar knows that it asks for things."""
        made = self.expr(branch)
        assert isinstance(made, ast.Query)
        return made

    def arguments(self, branch: Piece) -> tuple[ast.Expr, ...]:
        """The expressions of `a, b, c`."""
        return tuple(self.expr(child) for child in _parts(branch))

    # ------------------------------------------------------------ queries

    def head(self, branch: Piece) -> ast.Head:
        """What a question asks for."""
        assert isinstance(branch, Tree)
        span, tokens = self.span(branch), {word.type: word for word in branch.children if isinstance(word, Token)}
        match branch.data:
            case "word":
                return word_head(text_of(branch.children[0]), span)
            case "cards":
                face = tokens.get("FACE")
                kind = self.name(tokens["NAME"]) if "NAME" in tokens else None
                return ast.CardsHead(None if face is None else face.endswith("up"), kind, span=span)
            case "players_from" | "other_players":
                start = [self.expr(child) for child in branch.children if not isinstance(child, Token)]
                return ast.PlayersHead(branch.data == "other_players", start[0] if start else None, span=span)
            case "other_sides":
                return ast.SidesHead(True, span=span)
            case "groups":
                return ast.GroupsHead(self.names(branch.children[-1]), span=span)
            case "values":
                return ast.ValuesHead(self.name(branch.children[0]), span=span)
            case _:
                low, high = branch.children
                return ast.NumbersHead(self.expr(low), self.expr(high), span=span)

    def ask(self, branch: Branch) -> ast.Ask:
        """A whole question. Without a head (`sum of value in my hand`) it asks for cards."""
        parts = {child.data: child for child in branch.children if not isinstance(child, Token)}
        first = branch.children[0]
        alias, inside, where = parts.get("alias"), parts.get("inside"), parts.get("where")
        headless = first is inside
        return ast.Ask(
            ast.CardsHead(None, None, span=self.span(first)) if headless else self.head(first),
            alias=None if alias is None else self.name(alias.children[0]),
            inside=None if inside is None else self.expr(inside.children[0]),
            where=None if where is None else self.expr(where.children[0]),
            pick=self._pick(parts),
            span=self.span(branch),
        )

    def _pick(self, parts: Mapping[str, Branch]) -> ast.Pick | ast.Sort | None:
        if "sort" in parts:
            return ast.Sort(self.expr(parts["sort"].children[0]), span=self.span(parts["sort"]))
        if "pick" not in parts:
            return None
        pieces = [
            child for child in parts["pick"].children if not (isinstance(child, Token) and child.type == "NEXT_KEY")
        ]
        keys = tuple(
            (text_of(most) == "most", self.expr(key)) for most, key in zip(pieces[::2], pieces[1::2], strict=True)
        )
        return ast.Pick(keys, span=self.span(parts["pick"]))


def word_head(word: str, span: Span) -> ast.Head:
    """The head that is one word of the language."""
    match word.rstrip("s"):
        case "card":
            return ast.CardsHead(None, None, span=span)
        case "player":
            return ast.PlayersHead(False, None, span=span)
        case "seat":
            return ast.SeatsHead(span=span)
        case "side":
            return ast.SidesHead(False, span=span)
        case singular:
            return ast.PilesHead(singular == "spot", span=span)


def _parts(branch: Piece) -> list[Piece]:
    assert isinstance(branch, Tree)
    return branch.children


def text_of(piece: Piece) -> str:
    """A word as written."""
    assert isinstance(piece, Token)
    return str(piece)


# ---------------------------------------------------------------- forms


def _leaf(make: Callable[[str, Span], ast.Expr]) -> Form:
    """A form that is one word."""
    return lambda maker, branch: make(text_of(branch.children[0]) if branch.children else "", maker.span(branch))


def _word(text: str, span: Span) -> ast.Expr:
    """`card` alone is the one at hand; `cards` asks."""
    if not text.endswith("s"):
        return ast.Reference(text, span=span)
    return ast.Ask(word_head(text, span), span=span)


def _named(make: Callable[..., ast.Expr]) -> Form:
    return lambda maker, branch: make(maker.name(branch.children[0]), span=maker.span(branch))


def _nodes(maker: ExpressionMaker, branch: Branch) -> list[ast.Expr]:
    """The expressions among the children, in order."""
    return [maker.expr(child) for child in branch.children if not isinstance(child, Token)]


def _plain(make: Callable[..., ast.Expr], *constants: object, **options: object) -> Form:
    """A form whose fields are its expressions in order, after some constants."""
    return lambda maker, branch: make(*constants, *_nodes(maker, branch), **options, span=maker.span(branch))


def _get(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    subject, name = branch.children
    return ast.Get(maker.expr(subject), maker.name(name), span=maker.span(branch))


def _next_player(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    after = _nodes(maker, branch)
    if text_of(branch.children[0]) == "players":
        maker.findings.append(shapes.next_of_several(maker.span(branch)))
    return ast.NextPlayer(after[0] if after else None, span=maker.span(branch))


def _sum_of(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    what, query = branch.children
    return ast.SumOf(maker.expr(what), maker.query(query), span=maker.span(branch))


def _extreme(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    which, what, query, *rest = branch.children
    otherwise = maker.expr(rest[0]) if rest else None
    return ast.Extreme(
        text_of(which) == "highest", maker.expr(what), maker.query(query), otherwise, span=maker.span(branch)
    )


def _function(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    name, arguments = branch.children
    return ast.Function(maker.name(name), maker.arguments(arguments), span=maker.span(branch))


def _if_else(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    then, condition, otherwise = _nodes(maker, branch)
    return ast.IfElse(condition, then, otherwise, span=maker.span(branch))


def _and(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    return ast.BoolOp("and", tuple(_nodes(maker, branch)), span=maker.span(branch))


def _or(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    """`a or b`; what follows `form PATTERN` and is just a name is another pattern."""
    parts: list[ast.Expr] = []
    for part in _nodes(maker, branch):
        edge = right_edge(parts[-1]) if parts else None
        if isinstance(edge, ast.Forms) and isinstance(part, ast.Reference):
            patterns = (*edge.patterns, ast.Name(part.name, span=part.span))
            forms = ast.Forms(edge.cards, patterns, span=edge.span.to(part.span))
            parts[-1] = with_right_edge(parts[-1], forms)
        else:
            parts.append(part)
    return parts[0] if len(parts) == 1 else ast.BoolOp("or", tuple(parts), span=maker.span(branch))


def _compare(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    left, operator, right = branch.children
    return ast.Compare(text_of(operator), maker.expr(left), maker.expr(right), span=maker.span(branch))


def _forms(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    cards, pattern = branch.children
    return ast.Forms(maker.expr(cards), (maker.name(pattern),), span=maker.span(branch))


def _ask(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    return maker.ask(branch)


def _values(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    return ast.Ask(maker.head(branch), span=maker.span(branch))


def _end_cards(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    *count, of = _nodes(maker, branch)
    top = text_of(branch.children[0]) == "top"
    return ast.EndCards(top, count[0] if count else None, of, span=maker.span(branch))


def _next_players(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    count, *after = _nodes(maker, branch)
    return ast.NextPlayers(count, after[0] if after else None, span=maker.span(branch))


def _split(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    of, names, cost = branch.children
    return ast.Split(maker.expr(of), maker.names(names), maker.expr(cost), span=maker.span(branch))


def _leftover(maker: ExpressionMaker, branch: Branch) -> ast.Expr:
    _, of, names, cost = branch.children
    return ast.Leftover(maker.expr(of), maker.names(names), maker.expr(cost), span=maker.span(branch))


def _arithmetic(operator: str) -> Form:
    return _plain(ast.Arithmetic, operator)


def _each_of_forms() -> Iterable[tuple[str, Form]]:
    """The forms whose names in the grammar say all."""
    for data, operator in (("plus", "+"), ("minus", "-"), ("multiplied", "*"), ("divided", "/"), ("mod", "mod")):
        yield data, _arithmetic(operator)
    for data, cls in (("is", ast.Is), ("is_empty", ast.IsEmpty), ("is_in", ast.IsIn)):
        yield data, _plain(cls)
        yield data.replace("is", "is_not", 1), _plain(cls, negated=True)


FORMS: Mapping[str, Form] = MappingProxyType({
    "int": _leaf(lambda text, span: ast.Int(int(text), span=span)),
    "text": _leaf(lambda text, span: ast.Text(text[1:-1], span=span)),
    "name": _leaf(lambda text, span: ast.Reference(text, span=span)),
    "yes": _leaf(lambda _, span: ast.YesNo(True, span=span)),
    "no_": _leaf(lambda _, span: ast.YesNo(False, span=span)),
    "none": _leaf(lambda _, span: ast.Nothing(span=span)),
    "face": _leaf(lambda text, span: ast.Face(text.endswith("up"), span=span)),
    "me": _leaf(lambda _, span: ast.Me(span=span)),
    "it": _leaf(lambda _, span: ast.It(span=span)),
    "here": _leaf(lambda _, span: ast.Here(span=span)),
    "word": _leaf(_word),
    "my": _named(ast.My),
    "every": _named(ast.Every),
    "new": _plain(ast.New),
    "get": _get,
    "next_player": _next_player,
    "next_players": _next_players,
    "left_of": _plain(ast.Neighbour, True),
    "right_of": _plain(ast.Neighbour, False),
    "the": _plain(ast.The),
    "random": _plain(ast.Random),
    "count_of": _plain(ast.CountOf),
    "sum_of": _sum_of,
    "extreme": _extreme,
    "item": _plain(ast.Item),
    "stack": _plain(ast.StackFrom),
    "function": _function,
    "if_else": _if_else,
    "or": _or,
    "and": _and,
    "not": _plain(ast.Not),
    "compare": _compare,
    "fits": _plain(ast.Fits),
    "stands_for": _plain(ast.StandsFor),
    "forms": _forms,
    "any": _plain(ast.Exists),
    "no": _plain(ast.Exists, negated=True),
    "all_have": _plain(ast.AllHave),
    "negative": _plain(ast.Negative),
    "together": _plain(ast.Together),
    "without": _plain(ast.Together, without=True),
    "brackets": _plain(ast.Brackets),
    "ask": _ask,
    "values": _values,
    "different": _plain(ast.Different),
    "end_cards": _end_cards,
    "split": _split,
    "leftover": _leftover,
    **dict(_each_of_forms()),
})  # fmt: skip
