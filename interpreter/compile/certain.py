"""Whether a question can surely be answered, whatever was asked before it: then it may be asked early, and once.

What may be none counts as something only where the question itself makes sure of it. Where nothing is known, nothing is
claimed. Must not know why anything is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from interpreter.compile.settling import whole
from interpreter.compile.walk import handed
from interpreter.compile.writer import Context
from interpreter.rules import core
from interpreter.rules.core import Core, Expr, Param
from interpreter.rules.walk import everything

IN_ORDER = ("<", "<=", ">", ">=", "+", "-")
"""Operators that none can't stand beside."""
NEVER_NONE = (core.StepNumber, core.Count, core.Sum, core.Arithmetic, core.Direction, core.ValuePlace)


@dataclass(frozen=True, slots=True)
class Knowing:
    """Where a question is asked, and what surely is something there: locals, variables, places that have cards."""

    ctx: Context
    known: frozenset[Expr] = frozenset()

    def item(self, item: Param) -> Knowing:
        """The same for one of a list."""
        return self.also((core.Local(item.name, item.kind),))

    def also(self, nodes: Iterable[Expr]) -> Knowing:
        """The same where more is known."""
        return replace(self, known=self.known.union(map(_plain, nodes)))

    def after(self, condition: Expr, holds: bool) -> Knowing:
        """The same after a condition was found to hold, or not to."""
        match condition:
            case core.Not(operand=operand):
                return self.after(operand, not holds)
            case core.Logic(operator=operator, parts=parts) if holds is (operator == "and"):
                knowing = self
                for part in parts:
                    knowing = knowing.after(part, holds)
                return knowing
            case core.Any(query=query) if holds:
                return self.also((query,))
            case core.Compare("=" | "!=" as operator, left, core.Const(value=None)) if holds is (operator == "!="):
                return self.also((left,))
        return self

    # ------------------------------------------------------------ answers

    def answers(self, node: Expr) -> bool:
        """Whether the answer can be given. Nothing happens by asking: no card is drawn."""
        rule = RULES.get(type(node))
        return rule is not None and rule(self, node)

    def is_something(self, node: Expr) -> bool:
        """Whether the answer can be given and isn't none."""
        match node:
            case core.Const(value=value):
                return value is not None
            case core.EndCard(of=of):
                return _plain(of) in self.known and self.answers(node)
            case core.CardField(card=core.Local()):
                return self.answers(node)
            case core.Variable(name=name) if not self.ctx.module.ruleset.variables[name].kind.maybe:
                return self.answers(node)
            case core.IfElse(condition=condition, then=then, otherwise=otherwise):
                after = self.after(condition, True), self.after(condition, False)
                return self.answers(condition) and after[0].is_something(then) and after[1].is_something(otherwise)
        return (isinstance(node, NEVER_NONE) or _plain(node) in self.known) and self.answers(node)

    def lists(self, node: Expr) -> bool:
        """Whether all things of a list can be found."""
        match node:
            case core.Query(source=source, item=item, where=where, most=(), by=None):
                return self.lists(source) and (where is None or self.item(item).answers(where))
            case core.CardsOf(places=places):
                return all(map(self.lists, places))
            case core.EveryZone() | core.ZoneAt():
                return not (self.ctx.effect and self.ctx.may_hide(node)) and self.answers(node)
        return isinstance(node, core.Players | core.Values) and self.answers(node)


Rule = Callable[[Knowing, Any], bool]


def _plain(node: Expr) -> Expr:
    """A node as it is written wherever it is asked about: it may be known there that it isn't none."""
    return replace(node, kind=node.kind.surely())


def _given(knowing: Knowing, node: Core) -> bool:
    return True


def _owned(knowing: Knowing, node: core.Variable | core.ZoneAt) -> bool:
    return node.owner is None or knowing.is_something(node.owner)


def _of_something(slot: str) -> Rule:
    return lambda knowing, node: knowing.is_something(getattr(node, slot))


def _two(knowing: Knowing, node: core.Compare | core.Arithmetic) -> bool:
    if node.operator in IN_ORDER:
        return knowing.is_something(node.left) and knowing.is_something(node.right)
    return isinstance(node, core.Compare) and knowing.answers(node.left) and knowing.answers(node.right)


def _logic(knowing: Knowing, node: core.Logic) -> bool:
    for part in node.parts:
        if not knowing.answers(part):
            return False
        knowing = knowing.after(part, node.operator == "and")
    return True


def _if_else(knowing: Knowing, node: core.IfElse) -> bool:
    then, otherwise = (knowing.after(node.condition, holds) for holds in (True, False))
    return knowing.answers(node.condition) and then.answers(node.then) and otherwise.answers(node.otherwise)


def _end_card(knowing: Knowing, node: core.EndCard) -> bool:
    return isinstance(node.of, core.ZoneAt) and knowing.lists(node.of)


def _define(knowing: Knowing, node: core.CallDefine) -> bool:
    define = knowing.ctx.module.ruleset.defines[node.space, node.name]
    body = whole(define)
    if any(isinstance(each, core.CallDefine) for each in everything(body)):
        return False
    return knowing.answers(handed(body, define.params, node.arguments))


def _of_each(slot: str) -> Rule:
    return lambda knowing, node: knowing.lists(node.query) and knowing.item(node.item).is_something(getattr(node, slot))


RULES: dict[type[Core], Rule] = {
    **dict.fromkeys((core.Const, core.OptionValue, core.StepNumber, core.Local), _given),
    **dict.fromkeys((core.Actor, core.Direction, core.Values, core.EveryZone), _given),
    **dict.fromkeys((core.Variable, core.ZoneAt), _owned),
    **dict.fromkeys((core.Compare, core.Arithmetic), _two),
    core.Logic: _logic,
    core.IfElse: _if_else,
    core.Not: lambda knowing, node: knowing.answers(node.operand),
    core.CardField: _of_something("card"),
    core.IsType: _of_something("card"),
    core.ValueField: _of_something("value"),
    core.ValuePlace: _of_something("value"),
    core.EndCard: _end_card,
    core.CallDefine: _define,
    core.Any: lambda knowing, node: knowing.lists(node.query),
    core.Count: lambda knowing, node: knowing.lists(node.query),
    core.AllHave: lambda knowing, node: knowing.lists(node.query) and knowing.item(node.item).answers(node.condition),
    core.Sum: _of_each("what"),
    core.Players: lambda knowing, node: (
        node.without is None and (node.start is None or knowing.is_something(node.start))
    ),
}
"""By node: whether it can be answered; what isn't here is never sure."""
