"""The check of one effect, condition or choice: which small function is for which node.

The one module of this package that knows all the others. Must not know what any of them finds.
"""

from __future__ import annotations

from typing import assert_never

from interpreter.loading.typing import (
    choices,
    conditions,
    names,
    numbers,
    places,
    queries,
    questions,
    seats,
    statements,
)
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.facts import narrowed
from interpreter.loading.typing.fitting import as_cards, fits, has_cards
from interpreter.loading.typing.mismatch import may_be_none, wrong_kind
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import CARDS, YES_NO, Kind
from interpreter.syntax import tree


class Routine(Checker):
    """Checks with all functions of this package."""

    def expression(self, node: tree.Expr, scope: Scope, want: Kind | None = None) -> Expr | None:
        """Any expression; of kind `want` if that is given, which it must fit."""
        if want != YES_NO:
            return self._wanted(node, scope, want)
        self.testing += 1
        found = self._wanted(node, scope, want)
        self.testing -= 1
        return found

    def _wanted(self, node: tree.Expr, scope: Scope, want: Kind | None) -> Expr | None:
        found = self.hinted(node, scope, want)
        if found is None or want is None:
            return found
        if want == CARDS and has_cards(found.kind) and found.kind.surely() == found.kind:
            return as_cards(found)
        if found.kind.maybe and not want.maybe and (found.kind.base == "none" or fits(self.world, found.kind, want)):
            may_be_none(self, node, found, scope)
        elif not fits(self.world, found.kind, want):
            wrong_kind(self, node, found.kind, want)
        else:
            return found
        return None

    def hinted(self, node: tree.Expr, scope: Scope, hint: Kind | None) -> Expr | None:
        """Any expression; `hint` only helps to tell which value a name means."""
        found = self._typed(node, scope, hint)
        return None if found is None else narrowed(found, scope.known)

    def sure(self, node: tree.Expr, scope: Scope) -> Expr | None:
        """Any expression that is surely not none."""
        found = self.expression(node, scope)
        if found is not None and found.kind.maybe:
            may_be_none(self, node, found, scope)
            return None
        return found

    def condition(self, node: tree.Expr, scope: Scope) -> Expr | None:
        """A yes or no."""
        return self.expression(node, scope, YES_NO)

    def choice(self, node: tree.Choice, scope: Scope) -> core.Choice | None:
        """What is offered."""
        return choices.choice(self, node, scope)

    def block(self, nodes: tree.Block, scope: Scope) -> core.Block:
        """Sentences, each with what the earlier ones named and tested."""
        return statements.block(self, nodes, scope)[0]

    def _typed(self, node: tree.Expr, scope: Scope, hint: Kind | None) -> Expr | None:
        match node:
            case tree.Brackets():
                return self._typed(node.inner, scope, hint)
            case tree.Int() | tree.Text() | tree.YesNo() | tree.Nothing() | tree.Face():
                return numbers.literal(self, node)
            case tree.Arithmetic() | tree.Negative() | tree.Function() | tree.IfElse():
                return numbers.reckoned(self, node, scope, hint)
            case tree.NextPlayer() | tree.Neighbour():
                return seats.seated(self, node, scope)
            case tree.Item() | tree.StackFrom() | tree.Together():
                return places.placed(self, node, scope)
            case _:
                return self._named_or_asked(node, scope, hint)

    def _named_or_asked(
        self, node: names.Named | conditions.Tested | questions.Asked | tree.Query, scope: Scope, hint: Kind | None
    ) -> Expr | None:
        match node:
            case tree.Ask() | tree.Different() | tree.EndCards() | tree.NextPlayers() | tree.Split() | tree.Leftover():
                return queries.listed(self, node, scope)
            case tree.The() | tree.Random() | tree.CountOf() | tree.SumOf() | tree.Extreme():
                return questions.asked(self, node, scope)
            case tree.Exists() | tree.AllHave():
                return questions.asked(self, node, scope)
            case tree.BoolOp() | tree.Not() | tree.Compare() | tree.Is() | tree.IsEmpty() | tree.IsIn():
                return conditions.tested(self, node, scope)
            case tree.Fits() | tree.StandsFor() | tree.Forms():
                return conditions.tested(self, node, scope)
            case tree.Reference() | tree.Me() | tree.It() | tree.Here() | tree.My() | tree.Every():
                return names.named(self, node, scope, hint)
            case tree.New() | tree.Get():
                return names.named(self, node, scope, hint)
            case _:
                assert_never(node)
