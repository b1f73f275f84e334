"""The nodes of the covering form as Python: each leaves a mark in a table, on which nothing in the game depends.

Must not know which rules there are.
"""

from __future__ import annotations

from interpreter.compile import statements
from interpreter.compile.expressions import expr, place_index
from interpreter.compile.expressions import writes as writes_expression
from interpreter.compile.lists import items
from interpreter.compile.witness_nodes import FirstOf, Mark, Met, Played, Refusing, TurnedUp, Watched
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core


def mark(rule: int) -> str:
    """The Python text that marks a rule."""
    return f"MARKS[{rule}] = 1"


@statements.writes(Mark)
def _mark(ctx: Context, node: Mark, out: Lines) -> None:
    out.add(mark(node.rule))


@statements.writes(Watched)
def _watched(ctx: Context, node: Watched, out: Lines) -> None:
    match node.statement:
        case core.Move(cards=core.EndCard(of=place) | core.EndCards(of=place)):
            out.add(f"if not Z[{place_index(ctx, place)}]: {mark(node.rule)}", node.statement.span)
            statements.WRITERS[core.Move](ctx, node.statement, out)
        case _:
            out.add(f"watch({node.rule})")
            statements.WRITERS[type(node.statement)](ctx, node.statement, out)
            out.add("watch(NOT_WATCHED)")


@statements.writes(TurnedUp)
def _turned_up(ctx: Context, node: TurnedUp, out: Lines) -> None:
    lying = f"Z[{place_index(ctx, node.place)}]"
    types = tuple(n for n, card in enumerate(ctx.module.ruleset.cards.values()) if card.effect)
    out.add(f"if {lying} and {lying}[-1] < CARDS and TYPE[{lying}[-1]] in {types}: {mark(node.rule)}")


@statements.writes(Played)
def _played(ctx: Context, node: Played, out: Lines) -> None:
    cards = items(ctx, node.cards) if node.cards.kind.many else f"({expr(ctx, node.cards)},)"
    out.add(f"played(TYPE, {cards})")


@writes_expression(Met)
def _met(ctx: Context, node: Met) -> str:
    return f"met({node.rule}, {expr(ctx, node.value)})"


@writes_expression(Refusing)
def _refusing(ctx: Context, node: Refusing) -> str:
    about = "" if node.card is None else f", TYPE, {expr(ctx, node.card)}"
    return f"refusing({node.rule}, {expr(ctx, node.operand)}{about})"


@writes_expression(FirstOf)
def _first_of(ctx: Context, node: FirstOf) -> str:
    return f"first_of({node.rule}, {items(ctx, node.query)}, {node.kind.maybe})"
