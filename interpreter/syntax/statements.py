"""Makes statement and choice nodes, and those of the other entry points, from lark's trees.

Must not know what any name stands for, nor what a verb does.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lark import Token, Tree

from interpreter.source.span import Span
from interpreter.syntax import shapes
from interpreter.syntax import tree as ast
from interpreter.syntax.expressions import ExpressionMaker, word_head
from interpreter.syntax.reading import Branch, Piece
from interpreter.syntax.verbs import Alternative, alternatives
from interpreter.syntax.vocabulary import VERBS

SAID: Mapping[str, Alternative] = MappingProxyType(
    {way.alias: way for row in VERBS.values() for way in alternatives(row)}
)

MOST_ELSE_IFS = 50


class StatementMaker(ExpressionMaker):
    """Makes all nodes of one fragment."""

    # ------------------------------------------------------------ blocks

    def block(self, branch: Piece) -> ast.Block:
        """All statements of a block, a line or a list of sentences."""
        assert isinstance(branch, Tree)
        if branch.data in ("block", "line", "effect", "simples", "else_block"):
            return tuple(made for child in branch.children for made in self.block(child))
        return (self.statement(branch),)

    def statement(self, branch: Branch) -> ast.Statement:
        """One statement."""
        way = SAID.get(branch.data)
        if way is not None:
            return self._verb(way, branch)
        match branch.data:
            case "if_line" | "if_block":
                return self._if(branch)
            case "for_each":
                name, over, body = branch.children
                block = self.block(body)
                return ast.ForEach(self.name(name), self.listed(over), block, span=self._up_to(branch, block))
            case "repeat_times" | "repeat_until":
                bound, body = branch.children
                block = self.block(body)
                make = ast.RepeatTimes if branch.data == "repeat_times" else ast.RepeatUntil
                return make(self.expr(bound), block, span=self._up_to(branch, block))
            case "let":
                name, value = branch.children
                return ast.Let(self.name(name), self.expr(value), span=self.span(branch))
            case "choose":
                return self._choose(branch)
            case "must" | "may":
                return self._must(branch)
            case _:
                return self._do(branch)

    def _up_to(self, branch: Branch, block: ast.Block) -> Span:
        """From the start of a statement to the end of its last inner one: line ends are no part of it."""
        return self.span(branch).to(block[-1].span)

    def _if(self, branch: Branch) -> ast.If:
        condition, then, *rest = branch.children
        if len(rest) > MOST_ELSE_IFS:
            self.findings.append(shapes.too_many_else_ifs(self.span(rest[MOST_ELSE_IFS]), MOST_ELSE_IFS))
            rest = []
        otherwise: ast.Block = ()
        for part in reversed(rest):
            assert isinstance(part, Tree)
            if part.data == "else_if":
                otherwise = (self._if_node(part, self.expr(part.children[0]), self.block(part.children[1]), otherwise),)
            else:
                otherwise = self.block(part)
        return self._if_node(branch, self.expr(condition), self.block(then), otherwise)

    def _if_node(self, branch: Branch, condition: ast.Expr, then: ast.Block, otherwise: ast.Block) -> ast.If:
        return ast.If(condition, then, otherwise, span=self._up_to(branch, otherwise or then))

    # ------------------------------------------------------------ sentences

    def _verb(self, way: Alternative, branch: Branch) -> ast.Verb:
        slots = tuple((slot, self._slot(child)) for slot, child in zip(way.slots, branch.children, strict=True))
        for (slot, made), child in zip(slots, branch.children, strict=True):
            if slot == "cards" and isinstance(made, ast.Ask) and _asks_for_one(child):
                self.findings.append(shapes.which_of_several(made, way.verb))
        return ast.Verb(way.verb, slots, span=self.span(branch))

    def _slot(self, branch: Piece) -> ast.Expr | ast.Name | ast.EachPlace | ast.EachOf:
        span = self.span(branch)
        if isinstance(branch, Tree):
            return self.target(branch)
        match branch.type:
            case "NAME":
                return self.name(branch)
            case "STRING":
                return ast.Text(branch[1:-1], span=span)
            case "FACE":
                return ast.Face(branch.endswith("up"), span=span)
            case _:
                return ast.YesNo(True, span=span)

    def target(self, branch: Branch) -> ast.Expr | ast.EachPlace | ast.EachOf | ast.Name:
        """What a slot holds: `each player's ZONE`, `each player ...`, `all`, or an expression."""
        match branch.data:
            case "each_place" | "each_other_place":
                _, zone, *start = branch.children
                first = self.expr(start[0]) if start else None
                other = branch.data == "each_other_place"
                return ast.EachPlace(self.name(zone), other, first, span=self.span(branch))
            case "all":
                return ast.Name("all", span=self.span(branch))
            case "or":
                return self.listed(branch)
            case _:
                return self.players(branch)

    def players(self, branch: Piece) -> ast.Expr | ast.EachOf:
        """The subject of a sentence."""
        assert isinstance(branch, Tree)
        if branch.data != "each_of":
            return self.expr(branch)
        inner = branch.children[0]
        assert isinstance(inner, Tree)
        query = self.ask(inner) if inner.data == "ask" else ast.Ask(self.head(inner), span=self.span(inner))
        return ast.EachOf(query, span=self.span(branch))

    def _choose(self, branch: Branch) -> ast.Choose:
        name, choice, *otherwise = branch.children
        block = self.block(otherwise[0]) if otherwise else ()
        return ast.Choose(self.name(name), self.choice(choice), block, span=self.span(branch))

    def _must(self, branch: Branch) -> ast.Must:
        who, *once, actions = branch.children
        assert isinstance(actions, Tree)
        names, *arguments = actions.children
        return ast.Must(
            self.players(who),
            bool(once),
            branch.data == "may",
            self.names(names),
            self.arguments(arguments[0]) if arguments else (),
            span=self.span(branch),
        )

    def _do(self, branch: Branch) -> ast.Do | ast.DoEffect:
        *subject, call = branch.children
        assert isinstance(call, Tree)
        who = self.players(subject[0]) if subject else None
        called, span = self.expr(call.children[0]), self.span(branch)
        match called:
            case ast.Reference(name=name):
                return ast.Do(ast.Name(name, span=called.span), (), who, span=span)
            case ast.Function(name=function, arguments=arguments):
                return ast.Do(function, arguments, who, span=span)
            case ast.Get(subject=card, name=ast.Name(text="effect")):
                return ast.DoEffect(card, who, span=span)
            case _:
                self.findings.append(shapes.not_callable(called))
                return ast.Do(ast.Name("", span=called.span), (), who, span=span)

    # ------------------------------------------------------------ choices and lists

    def listed(self, branch: Piece) -> ast.Expr:
        """An expression where a list is asked for, so that `or` in it can only belong to its `where`."""
        made = self.expr(branch)
        match made:
            case ast.BoolOp(operator="or", parts=(first, *more)) if not isinstance(first, ast.YesNo):
                folded = shapes.with_more(first, tuple(more), made.span)
                if folded is None:
                    self.findings.append(shapes.lost_or(first, tuple(more), made.span))
                return folded or ast.Ask(ast.CardsHead(None, None), span=made.span)
            case _:
                return made

    def choice(self, branch: Piece) -> ast.Choice:
        """What an action or a `choose` offers."""
        assert isinstance(branch, Tree)
        span = self.span(branch)
        match branch.data:
            case "optional":
                inner = self.choice(branch.children[0])
                assert not isinstance(inner, ast.Optional)
                return ast.Optional(inner, span=span)
            case "exactly" | "up_to":
                count, query = branch.children
                high = self.expr(count)
                return ast.SeveralOf(high if branch.data == "exactly" else None, high, self._offered(query), span=span)
            case "any_number":
                return ast.SeveralOf(None, None, self._offered(branch.children[-1]), span=span)
            case "from_to":
                low, high_bound = branch.children
                return ast.FromTo(self.expr(low), self.expr(high_bound), span=span)
            case _:
                return self._one_of(branch)

    def _one_of(self, branch: Branch) -> ast.Choice:
        made = self.expr(branch.children[0])
        if (alternatives := shapes.alternatives(made)) is not None:
            return ast.OneOf(alternatives, span=self.span(branch))
        made = self.listed(branch.children[0])
        match made:
            case ast.BoolOp("or", (ast.YesNo(True), ast.YesNo(False))):
                return ast.YesOrNo(span=made.span)
            case _:
                return ast.OneOf(self.offered(made), span=self.span(branch))

    def _offered(self, branch: Piece) -> ast.Offered:
        return self.offered(self.listed(branch))

    def offered(self, made: ast.Expr) -> ast.Offered:
        """What a choice is made from; a bare `card` asks for cards."""
        match made:
            case ast.Ask() | ast.Different() | ast.EndCards() | ast.NextPlayers() | ast.Split() | ast.Leftover():
                return made
            case ast.Reference(name="card" | "player" | "side" | "pile" | "spot" as word, span=span):
                return ast.Ask(word_head(word, span), span=span)
            case ast.My() | ast.Get() | ast.Reference() | ast.Function():
                return ast.Named(made, span=made.span)
            case _:
                self.findings.append(shapes.not_offered(made))
                return ast.Ask(ast.CardsHead(None, None), span=made.span)


def _asks_for_one(branch: Piece) -> bool:
    """`number card in my hand` as a question of which nothing more is said, so that it is all of them."""
    head = branch.children[0] if isinstance(branch, Tree) and branch.data == "ask" else None
    words = head.children if isinstance(head, Tree) else []
    is_one = any(isinstance(word, Token) and word.type == "CARD" and word == "card" for word in words)
    assert isinstance(branch, Tree)
    return is_one and not any(isinstance(part, Tree) and part.data == "where" for part in branch.children)
