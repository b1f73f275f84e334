"""Effects that may ask, cut into blocks at each question.

What never asks goes into a block as it is. A loop that asks keeps its list and its place in locals.
Must not know steps, Python, or how a choice is made legal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from interpreter.compile import facts as facts_module
from interpreter.compile import hooks
from interpreter.compile.facts import Facts
from interpreter.compile.ir import (
    Branch,
    Call,
    EffectAsks,
    Go,
    Grow,
    HasMore,
    Lay,
    NextOf,
    OpenWindow,
    Operation,
    Reached,
    Return,
    Routine,
    Run,
    SetCount,
    SetLocal,
    Site,
    StillIn,
    Target,
    Way,
)
from interpreter.compile.walk import binders, bound_by_statements, renamed, substitute
from interpreter.rules import core
from interpreter.rules.core import Block, Core, Expr, Local, Param, Statement
from interpreter.rules.kinds import NUMBER, PLAYER, Kind
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import everything
from interpreter.source.span import NOWHERE, Span

LOWER: dict[type[Core], Callable[[Cursor, Any], None]] = {}
WRITTEN_HERE = ("action", "otherwise")
"""Kinds of routines that are never called: few places offer an action."""
SHORT = 150
"""A routine that asks is written where it is called if it has so few nodes, with all that is called in it."""
ROUND_BOUND = 10_000
"""How often a loop that asks may go round."""


@dataclass(slots=True)
class Lowering:
    """Everything lowered so far: the routines that may ask, and the sites where somebody is asked."""

    ruleset: Ruleset
    facts: Facts
    record: bool
    """Whether what is said is kept."""
    routines: dict[tuple[str, str], Routine] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    zones: dict[str, str] = field(default_factory=dict)
    """By local that a pile was chosen for: the zone that it is of."""
    count: int = 0

    def fresh(self, name: str) -> str:
        """A new name for a local that no author can have written."""
        self.count += 1
        return f"{name} {self.count}"

    def site(self, site: Site) -> int:
        """Adds a site and returns its number."""
        self.sites.append(site)
        return len(self.sites) - 1

    def is_asking(self, key: tuple[str, str]) -> bool:
        """Whether a routine may ask."""
        return key in self.facts.asking


class Cursor:
    """A routine that is being written, and the block at which it goes on."""

    def __init__(self, lowering: Lowering, routine: Routine) -> None:
        self.lowering = lowering
        self.routine = routine
        self.at = routine.new()
        self.mover: Expr | None = None
        """Who moves cards in what is written now; None: the referee."""

    def do(self, operation: Operation) -> None:
        """An operation at the end of the current block."""
        self.routine.blocks[self.at].operations.append(operation)

    def leave(self, way: Way) -> None:
        """Ends the current block, unless it has ended."""
        block = self.routine.blocks[self.at]
        if block.way is None:
            block.way = way

    def go_on(self, target: Target) -> None:
        """From here on, another block is the current one."""
        self.at = target

    def jump(self, target: Target) -> None:
        """Goes to a block and goes on there."""
        self.leave(Go(target))
        self.go_on(target)

    def new(self) -> Target:
        """A new block."""
        return self.routine.new()

    def branch(self, condition: object, then: Target, otherwise: Target) -> None:
        """Ends the block with a choice of two."""
        if isinstance(condition, core.Const):
            self.leave(Go(then if condition.value else otherwise))
        else:
            self.leave(Branch(condition, then, otherwise))  # type: ignore[arg-type]


# ---------------------------------------------------------------- routines


def lower_routine(lowering: Lowering, key: tuple[str, str]) -> Routine:
    """A routine that may ask, lowered once."""
    if key in lowering.routines:
        return lowering.routines[key]
    params, body = routine_body(lowering, key)
    routine = Routine(key, params)
    lowering.routines[key] = routine
    cursor = Cursor(lowering, routine)
    cursor.mover = next((Local(p.name, p.kind) for p in params if p.name == "me"), None)
    lower_block(cursor, body)
    cursor.leave(Return())
    return routine


def routine_body(lowering: Lowering, key: tuple[str, str]) -> tuple[tuple[Param, ...], hooks.Body]:
    """Parameters and body of an action, procedure, card effect or an action's `otherwise`."""
    kind, name = key
    ruleset, facts = lowering.ruleset, lowering.facts
    if kind == "action":
        action = ruleset.actions[name]
        return hooks.action_params(ruleset, action), hooks.action_body(ruleset, facts, action)
    if kind == "otherwise":
        return ruleset.actions[name].params, ruleset.actions[name].otherwise or ()
    if kind == "procedure":
        return ruleset.procedures[name].params, hooks.procedure_body(facts, ruleset.procedures[name])
    card = ruleset.cards[name]
    return (Param("card", Kind("card")), Param("me", PLAYER)), hooks.effect_body(card)


def call(cursor: Cursor, key: tuple[str, str], arguments: tuple[Expr, ...], span: Span = NOWHERE) -> None:
    """Does what a routine does: written here, or, where that is long and done in several places, called."""
    params, body = routine_body(cursor.lowering, key)
    if key[0] in WRITTEN_HERE or room_after(cursor.lowering, body, SHORT) >= 0:
        _written_here(cursor, params, body, arguments)
        return
    lower_routine(cursor.lowering, key)
    then = cursor.new()
    cursor.leave(Call(key, arguments, then))
    cursor.go_on(then)


def _written_here(cursor: Cursor, params: tuple[Param, ...], body: hooks.Body, arguments: tuple[Expr, ...]) -> None:
    """A routine becomes part of the one that calls it, so that no frame is needed for it."""
    body = renamed(body, {p.name: cursor.lowering.fresh(p.name) for p in bound_by_statements(body)})
    inside = {p.name for node in everything(body) for p in binders(node)}
    actor = None
    for param, argument in zip(params, arguments, strict=True):
        value = argument if _is_lasting(argument, inside) else _kept(cursor, param, argument)
        body = substitute(body, param.name, value)
        actor = value if param.name == "me" else actor
    outer, cursor.mover = cursor.mover, actor
    lower_block(cursor, body)
    cursor.mover = outer


def _is_lasting(argument: Expr, inside: Collection[str]) -> bool:
    """Whether an argument has the same value wherever it is written in a body that has names of its own."""
    if isinstance(argument, Local):
        return argument.name not in inside
    return isinstance(argument, core.Const | core.Actor)


def _kept(cursor: Cursor, param: Param, argument: Expr) -> Expr:
    """A local that has the value of an argument."""
    kept = Local(cursor.lowering.fresh(param.name), argument.kind)
    cursor.do(SetLocal(kept.name, argument))
    return kept


def room_after(lowering: Lowering, body: hooks.Body, room: int) -> int:
    """How many nodes are left of some after a body with all that is called in it and asks; below 0 if it is longer.

    Stops where none are left: what procedures that call others twice come to in full can't be counted.
    """
    for node in everything(body):
        room -= 1
        for inner in _called(lowering, node):
            if room >= 0:
                room = room_after(lowering, inner, room)
        if room < 0:
            break
    return room


def _called(lowering: Lowering, node: Core) -> Iterator[hooks.Body]:
    match node:
        case core.CallProcedure(procedure=name) if lowering.is_asking(("procedure", name)):
            yield routine_body(lowering, ("procedure", name))[1]
        case core.CardEffect():
            yield from (routine_body(lowering, key)[1] for key in lowering.facts.asking if key[0] == "effect")
        case core.Must(actions=names):
            yield from (routine_body(lowering, ("action", name))[1] for name in names)


# ---------------------------------------------------------------- statements


def lower_block(cursor: Cursor, block: hooks.Body) -> None:
    """Statements one after the other."""
    for statement in block:
        lower(cursor, statement)


def lower(cursor: Cursor, node: Statement | Lay | OpenWindow) -> None:
    """One statement; what can't ask stays whole."""
    if isinstance(node, core.Say) and not cursor.lowering.record:
        return
    if not facts_module.may_ask((node,), cursor.lowering.facts.asking):
        cursor.do(Run(node, cursor.mover))
        return
    LOWER[type(node)](cursor, node)


def lowers(kind: type[Core]) -> Callable[[Callable[[Cursor, Any], None]], Callable[[Cursor, Any], None]]:
    """Registers the function that cuts one kind of statement."""

    def add(function: Callable[[Cursor, Any], None]) -> Callable[[Cursor, Any], None]:
        LOWER[kind] = function
        return function

    return add


@lowers(core.If)
def _if(cursor: Cursor, node: core.If) -> None:
    then, otherwise, join = cursor.new(), cursor.new(), cursor.new()
    cursor.branch(node.condition, then, otherwise)
    for target, block in ((then, node.then), (otherwise, node.otherwise)):
        cursor.go_on(target)
        lower_block(cursor, block)
        cursor.leave(Go(join))
    cursor.go_on(join)


def each(cursor: Cursor, over: Expr, item: str, body: Callable[[], None], end: Target | None = None) -> None:
    """A loop over a list that is taken once; `body` writes what is done with the local `item`."""
    things, index = cursor.lowering.fresh("things"), cursor.lowering.fresh("index")
    cursor.do(SetLocal(things, over))
    cursor.do(SetCount(index, 0))
    head, inside, leave = cursor.new(), cursor.new(), cursor.new() if end is None else end
    cursor.jump(head)
    cursor.branch(HasMore(things, index), inside, leave)
    cursor.go_on(inside)
    cursor.do(NextOf(item, things, index))
    body()
    cursor.leave(Go(head))
    cursor.go_on(leave)


@lowers(core.ForEach)
def _for_each(cursor: Cursor, node: core.ForEach) -> None:
    each(cursor, node.over, node.item.name, lambda: lower_block(cursor, node.body))


@lowers(core.RepeatTimes)
def _repeat_times(cursor: Cursor, node: core.RepeatTimes) -> None:
    times, count = cursor.lowering.fresh("times"), cursor.lowering.fresh("count")
    cursor.do(SetLocal(times, node.times))
    cursor.do(SetCount(count, 0))
    _rounds(cursor, Reached(count, Local(times, NUMBER)), count, node.body, node.span)


@lowers(core.RepeatUntil)
def _repeat_until(cursor: Cursor, node: core.RepeatUntil) -> None:
    count = cursor.lowering.fresh("count")
    cursor.do(SetCount(count, 0))
    _rounds(cursor, node.until, count, node.body, node.span)


def _rounds(cursor: Cursor, done: Expr | Reached, count: str, body: Block, span: Span) -> None:
    head, inside, leave = cursor.new(), cursor.new(), cursor.new()
    cursor.jump(head)
    cursor.branch(done, leave, inside)
    cursor.go_on(inside)
    cursor.do(Grow(count, ROUND_BOUND, span))
    lower_block(cursor, body)
    cursor.leave(Go(head))
    cursor.go_on(leave)


def for_players(cursor: Cursor, who: Expr, named: bool, body: Callable[[Expr], None]) -> None:
    """What is done by one player, or by each of a list: taken once, and whoever has gone out is passed over.

    One who is not `named` does it in any case.
    """
    kept = who if isinstance(who, Local) and not who.kind.many else None
    player = Local(cursor.lowering.fresh("player"), PLAYER) if kept is None else kept
    may_be_out = named and cursor.lowering.facts.may_be_out(who)
    if who.kind.many:
        each(cursor, who, player.name, lambda: _if_still_in(cursor, player, body))
    elif isinstance(who, core.Actor) and not may_be_out:
        body(who)
    else:
        if kept is None:
            cursor.do(SetLocal(player.name, who))
        if may_be_out:
            _if_still_in(cursor, player, body)
        else:
            body(player)


def _if_still_in(cursor: Cursor, player: Local, body: Callable[[Expr], None]) -> None:
    inside, leave = cursor.new(), cursor.new()
    cursor.branch(StillIn(player.name), inside, leave)
    cursor.go_on(inside)
    body(player)
    cursor.jump(leave)


@lowers(core.CallProcedure)
def _procedure(cursor: Cursor, node: core.CallProcedure) -> None:
    rule = cursor.lowering.ruleset.procedures[node.procedure]
    key = ("procedure", node.procedure)
    if node.who is None:
        call(cursor, key, node.arguments, node.span)
        return

    def one(player: Expr) -> None:
        call(cursor, key, (player, *node.arguments) if rule.uses_me else node.arguments, node.span)

    for_players(cursor, node.who, node.named, one)


@lowers(core.CardEffect)
def _card_effect(cursor: Cursor, node: core.CardEffect) -> None:
    assert node.who is not None
    card = node.card
    if not isinstance(card, Local):
        card = Local(cursor.lowering.fresh("card"), Kind("card"))
        cursor.do(SetLocal(card.name, node.card))

    def one(player: Expr) -> None:
        _one_effect(cursor, core.CardEffect(card, player, span=node.span), card, player)

    for_players(cursor, node.who, node.named, one)


def _one_effect(cursor: Cursor, node: core.CardEffect, card: Expr, player: Expr) -> None:
    done = cursor.new()
    for kind, name in sorted(cursor.lowering.facts.asking):
        if kind != "effect":
            continue
        yes, no = cursor.new(), cursor.new()
        cursor.branch(EffectAsks(card, name), yes, no)
        cursor.go_on(yes)
        call(cursor, (kind, name), (card, player), node.span)
        cursor.leave(Go(done))
        cursor.go_on(no)
    cursor.do(Run(node, cursor.mover))
    cursor.jump(done)
