"""Typed statements that never stop to ask, as Python statements: one small function for each node, in one table.

What may ask is cut into blocks elsewhere (`effects`); what it calls here has been found not to.
Must not know decisions or steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.compile.conditions import prepared
from interpreter.compile.expressions import expr, may_grow, register, test
from interpreter.compile.ir import OpenWindow
from interpreter.compile.lists import cards, items
from interpreter.compile.writer import Context, Lines, local
from interpreter.rules import core
from interpreter.rules.core import Core, Expr, Param, Template
from interpreter.rules.walk import everything
from interpreter.runtime.turns import end_bit

Writer = Callable[[Context, Any, Lines], None]
WRITERS: dict[type[Core], Writer] = {}
REPEAT_BOUND = 10_000
"""How often a `repeat until` may go round in one statement."""
GOING_ROUND = (core.ForEach, core.RepeatTimes, core.RepeatUntil, core.CallProcedure, core.CardEffect)
"""What may go round, and so may not be gone round without end itself."""


def writes(kind: type[Core]) -> Callable[[Writer], Writer]:
    """Registers the function that writes one kind of statement."""

    def add(function: Writer) -> Writer:
        WRITERS[kind] = function
        return function

    return add


def block(ctx: Context, statements: Sequence[Core], out: Lines) -> None:
    """Writes statements one after the other; where none leaves a line (only something said, say), there is `pass`."""
    before = len(out.rows)
    for node in statements:
        WRITERS[type(node)](ctx, node, out)
    if len(out.rows) == before:
        out.add("pass")


def indented(ctx: Context, statements: Sequence[Core], out: Lines) -> None:
    """Writes a block one level deeper."""
    out.depth += 1
    block(ctx, statements, out)
    out.depth -= 1


def note(ctx: Context, out: Lines, node: Core, what: str, *arguments: str) -> None:
    """In a module that records, writes the call that adds an event to the log."""
    if ctx.module.record:
        out.add(f"note_{what}({', '.join(['s', str(ctx.module.span_index(node.span)), *arguments])})", node.span)


def keep(ctx: Context, value: Expr) -> str:
    """A value to be kept in a local or variable: lists are copied, so that later moves don't change them."""
    return f"tuple({items(ctx, value)})" if value.kind.many else expr(ctx, value)


def text(ctx: Context, template: Template) -> str:
    """A Python expression for a text with values in it."""
    pieces = [repr(p) if isinstance(p, str) else said(ctx, p) for p in template]
    return " + ".join(pieces) or "''"


def said(ctx: Context, node: Expr) -> str:
    """A Python expression for how a value is told to people."""
    kind = node.kind
    many = ", True" if kind.many else ""
    return f"said(s, {items(ctx, node) if many else expr(ctx, node)}, {kind.base!r}, {kind.of!r}{many})"


# ---------------------------------------------------------------- variables and order of play


def variable(node: Expr) -> core.Variable:
    """A target that is a variable, as the loader has made sure."""
    assert isinstance(node, core.Variable)
    return node


@writes(core.Set)
def _set(ctx: Context, node: core.Set, out: Lines) -> None:
    slot = "V[0]" if isinstance(node.target, core.Direction) else f"V[{register(ctx, variable(node.target))}]"
    value = keep(ctx, node.value)
    if may_grow(ctx, node.value):
        value = f"{'held_or_none' if node.value.kind.maybe else 'held'}({value})"
    out.add(f"{slot} = {value}", node.span)
    note_register(ctx, out, node, node.target)


@writes(core.Add)
def _add(ctx: Context, node: core.Add, out: Lines) -> None:
    sign, amount = ("-", node.amount.operand) if isinstance(node.amount, core.Negative) else ("+", node.amount)
    slot, value = f"V[{register(ctx, variable(node.target))}]", expr(ctx, amount)
    grows = may_grow(ctx, amount)
    out.add(f"{slot} = held({slot} {sign} {value})" if grows else f"{slot} {sign}= {value}", node.span)
    note_register(ctx, out, node, node.target)


def note_register(ctx: Context, out: Lines, node: Core, target: Expr) -> None:
    """Notes that a variable has a new value."""
    note(ctx, out, node, "set", "0" if isinstance(target, core.Direction) else register(ctx, variable(target)))


@writes(core.Let)
def _let(ctx: Context, node: core.Let, out: Lines) -> None:
    out.add(f"{ctx.name(node.local.name)} = {keep(ctx, node.value)}", node.span)


@writes(core.Roll)
def _roll(ctx: Context, node: core.Roll, out: Lines) -> None:
    slot = ctx.module.names.of("d", node.die)
    out.add(f"roll(s, {slot}, {ctx.module.names.of('faces', node.die)})", node.span)
    note(ctx, out, node, "rolled", slot)


@writes(core.Skip)
def _skip(ctx: Context, node: core.Skip, out: Lines) -> None:
    out.add(f"skip(s, {seats(ctx, node.players)})", node.span)
    note(ctx, out, node, "players", "'skip'", seats(ctx, node.players))


def seats(ctx: Context, node: Expr) -> str:
    """A Python sequence of the seats of a player or a list of players."""
    return items(ctx, node) if node.kind.many else f"({expr(ctx, node)},)"


@writes(core.Reverse)
def _reverse(ctx: Context, node: core.Reverse, out: Lines) -> None:
    out.add("V[0] = 1 - V[0]", node.span)
    note(ctx, out, node, "set", "0")


@writes(core.GiveTurn)
def _give_turn(ctx: Context, node: core.GiveTurn, out: Lines) -> None:
    out.add(f"give_turn(s, {expr(ctx, node.player)})", node.span)
    note(ctx, out, node, "players", "'give turn'", f"({expr(ctx, node.player)},)")


@writes(core.Drop)
def _drop(ctx: Context, node: core.Drop, out: Lines) -> None:
    step = ctx.module.step_index(node.step)
    out.add(f"drop(s, {seats(ctx, node.players)}, {step})", node.span)
    note(ctx, out, node, "players", "'drop'", seats(ctx, node.players))


@writes(core.Eliminate)
def _eliminate(ctx: Context, node: core.Eliminate, out: Lines) -> None:
    out.add(f"out_now = {seats(ctx, node.players)}", node.span)
    out.add("eliminate(s, out_now)", node.span)
    note(ctx, out, node, "players", "'eliminate'", "out_now")


@writes(core.End)
def _end(ctx: Context, node: core.End, out: Lines) -> None:
    step = ctx.module.step_index(node.step)
    bit = end_bit(step if step < len(ctx.module.steps) else -1)
    out.add(f"s.pending_end |= {bit << node.this}", node.span)


@writes(core.Say)
def _say(ctx: Context, node: core.Say, out: Lines) -> None:
    note(ctx, out, node, "said", text(ctx, node.text))


# ---------------------------------------------------------------- control


@writes(core.If)
def _if(ctx: Context, node: core.If, out: Lines) -> None:
    condition = prepared(ctx, node.condition, out)
    out.add(f"if {condition}:", node.condition.span)
    indented(ctx, node.then, out)
    if node.otherwise:
        out.add("else:")
        indented(ctx, node.otherwise, out)


@writes(core.ForEach)
def _for_each(ctx: Context, node: core.ForEach, out: Lines) -> None:
    things = each_of(ctx, node.over)
    is_short = node.over.kind.base in ("player", "side") and not _goes_round_more(node.body)
    within = f"tuple({things})" if is_short else f"each_of(s, {things})"
    out.add(f"for {ctx.name(node.item.name)} in {within}:", node.span)
    indented(ctx, node.body, out)


def _goes_round_more(body: Sequence[Core]) -> bool:
    """Whether what is done in each round may itself go round."""
    return any(isinstance(node, GOING_ROUND) for node in everything(body))


def each_of(ctx: Context, over: Expr) -> str:
    """What a `for each` goes through: the cards of a zone, the things of a list."""
    return cards(ctx, over) if over.kind.base == "zone" and not over.kind.many else items(ctx, over)


@writes(core.RepeatTimes)
def _repeat(ctx: Context, node: core.RepeatTimes, out: Lines) -> None:
    out.add(f"for _ in range(bounded(s, {expr(ctx, node.times)}, {REPEAT_BOUND})):", node.span)
    indented(ctx, node.body, out)


@writes(core.RepeatUntil)
def _repeat_until(ctx: Context, node: core.RepeatUntil, out: Lines) -> None:
    guard = ctx.module.fresh("rounds")
    out.add(f"{guard} = 0", node.span)
    out.add(f"while not {test(ctx, node.until)}:", node.until.span)
    out.depth += 1
    out.add(f"{guard} = count_round(s, {guard}, {REPEAT_BOUND})", node.span)
    block(ctx, node.body, out)
    out.depth -= 1


@writes(core.CallProcedure)
def _call(ctx: Context, node: core.CallProcedure, out: Lines) -> None:
    name = ctx.module.names.of("p", node.procedure)
    rule = ctx.module.ruleset.procedures[node.procedure]
    arguments = [keep(ctx, a) for a in node.arguments]
    if _goes_round_more(rule.do):
        out.add("go_round(s)", node.span)

    def call(player: str) -> None:
        handed = [player, *arguments] if rule.uses_me else arguments
        out.add(f"{name}({', '.join(['s', *handed])})", node.span)

    players(ctx, node.who, node.named, "None", call, out)


def players(ctx: Context, who: Expr | None, named: bool, nobody: str, write: Callable[[str], None], out: Lines) -> None:
    """What is done by one player, or by each of a list: taken once, and whoever has gone out is passed over.

    One who is not `named` does it in any case; `nobody` is who does it where nobody acts.
    """
    may_be_out = named and ctx.module.facts.may_be_out(who)
    if who is None or not (who.kind.many or may_be_out):
        write(nobody if who is None else expr(ctx, who))
        return
    depth, player = out.depth, ctx.module.fresh("who")
    if who.kind.many:
        out.add(f"for {player} in {keep(ctx, who)}:", who.span)
        out.depth += 1
    else:
        out.add(f"{player} = {expr(ctx, who)}", who.span)
    out.add(f"if s.still_in >> {player} & 1:")
    out.depth += 1
    write(player)
    out.depth = depth


@writes(core.CardEffect)
def _card_effect(ctx: Context, node: core.CardEffect, out: Lines) -> None:
    card = expr(ctx, node.card)

    def carry_out(player: str) -> None:
        out.add(f"EFFECTS[TYPE[{card}]](s, {card}, {player})", node.span)

    players(ctx, node.who, node.named, "-1", carry_out, out)


def parameters(params: Sequence[Param]) -> list[str]:
    """The Python parameters of a routine."""
    return [local(p.name) for p in params]


@writes(OpenWindow)
def _open_window(ctx: Context, node: OpenWindow, out: Lines) -> None:
    lists = ", ".join(seats(ctx, who) for who in node.who)
    out.add(f"open_window(s, {node.opener}, {lists})", node.span)
