"""Routines of blocks as Python functions.

A function begins with a block and does all that is done up to the next question (see `flow`). It returns None to wait,
or the block that comes next. The frame on top of the stack begins with the number of the block to return to.
Must not know why a routine is as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from interpreter.compile import expressions, statements
from interpreter.compile.choosing import ASKED
from interpreter.compile.conditions import prepared
from interpreter.compile.flow import Flow
from interpreter.compile.ir import (
    AskAll,
    AskOne,
    Asks,
    Branch,
    Call,
    ChosenIs,
    EffectAsks,
    Go,
    Grow,
    HasMore,
    KeepAnswers,
    Machine,
    MoreAnswers,
    NextOf,
    Reached,
    Return,
    Routine,
    Run,
    SetCount,
    SetLocal,
    StillIn,
    Stop,
    Stuck,
    TakeAnswer,
    TakeOption,
    Takers,
    Target,
)
from interpreter.compile.machine import MACHINE, QUESTIONS
from interpreter.compile.rounds import again
from interpreter.compile.writer import Context, Lines, Module, local
from interpreter.source.span import NOWHERE

DEEPEST = 14
"""How deep blocks are written into one function."""
Number = Callable[[tuple[str, str], Target], int]
"""Gives a block of a routine that is a function its number."""


class RoutineWriter:
    """Writes one routine."""

    def __init__(self, ctx: Context, routine: Routine, flow: Flow, number: Number, offered: Sequence[Lines]) -> None:
        self.ctx = ctx
        self.module = ctx.module
        self.routine = routine
        self.flow = flow
        self._number = number
        self.offered = offered

    def number(self, target: Target) -> int:
        """The number of a block that is a function."""
        self.flow.entries.add(target)
        return self._number(self.routine.key, target)

    def number_of_routine(self, routine: tuple[str, str]) -> int:
        """The number of the first block of a routine."""
        return self._number(routine, 0)

    def write(self) -> dict[Target, Lines]:
        """The bodies of all functions, by the block that each begins with."""
        functions: dict[Target, Lines] = {}
        while todo := sorted(self.flow.entries - functions.keys()):
            for target in todo:
                functions[target] = self._function(target)
        return functions

    def _function(self, target: Target) -> Lines:
        """The body of one function; where it would go on with itself, it is a loop."""
        self.ctx = replace(self.ctx, is_first=target in self.flow.first)
        lines = Lines()
        self.block(target, None, lines)
        return again(lines, f"return b{self.number(target)}")

    def block(self, target: Target, until: Target | None, out: Lines) -> None:
        """One block and all that comes after it, up to the block at which what is around it goes on."""
        block = self.routine.blocks[target]
        for operation in block.operations:
            OPERATIONS[type(operation)](self, operation, out)
            if isinstance(operation, Stuck):
                return
        assert block.way is not None, f"{self.routine.key}: block {target} leads nowhere"
        WAYS[type(block.way)](self, block.way, until, out)

    def on(self, target: Target, until: Target | None, out: Lines) -> None:
        """Goes on with a block: written here, or by its number."""
        target = self.flow.end_of(target)
        if target == until:
            return
        if target in self.flow.cuts or out.depth > DEEPEST:
            out.add(f"return b{self.number(target)}")
        else:
            self.block(target, until, out)

    def arm(self, target: Target, until: Target | None, out: Lines) -> None:
        """One arm of a branch, a level deeper."""
        before = len(out.rows)
        out.depth += 1
        self.on(target, until, out)
        if len(out.rows) == before:
            out.add("pass")
        out.depth -= 1

    def condition(self, condition: object, out: Lines) -> str:
        """The Python text of a condition; what has to be found out first is written before."""
        writer = CONDITIONS.get(type(condition))
        if writer is not None:
            return writer(self, condition)
        return prepared(self.ctx, condition, out)  # type: ignore[arg-type]


# ---------------------------------------------------------------- operations


def _run(w: RoutineWriter, op: Run, out: Lines) -> None:
    mover = "-1" if op.mover is None else expressions.expr(w.ctx, op.mover)
    statements.WRITERS[type(op.statement)](replace(w.ctx, mover=mover), op.statement, out)


def _set_local(w: RoutineWriter, op: SetLocal, out: Lines) -> None:
    out.add(f"{local(op.name)} = {statements.keep(w.ctx, op.value)}", op.value.span)


def _set_count(w: RoutineWriter, op: SetCount, out: Lines) -> None:
    out.add(f"{local(op.name)} = {op.value}")


def _grow(w: RoutineWriter, op: Grow, out: Lines) -> None:
    out.add(f"{local(op.name)} = count_round(s, {local(op.name)}, {op.bound})", op.span)


def _next_of(w: RoutineWriter, op: NextOf, out: Lines) -> None:
    out.add(f"{local(op.item)} = {local(op.things)}[{local(op.index)}]")
    out.add(f"{local(op.index)} = {local(op.index)} + 1")


def _take_option(w: RoutineWriter, op: TakeOption, out: Lines) -> None:
    for position, (name, hidden) in enumerate(op.names):
        entry = f"taken(s, {position + 1})" if hidden else f"s.chosen[{position + 1}]"
        out.add(f"{local(name)} = {entry}")


def _keep_answers(w: RoutineWriter, op: KeepAnswers, out: Lines) -> None:
    out.add(f"{local(op.answers)} = keep_answers(s)")


def _takers(w: RoutineWriter, op: Takers, out: Lines) -> None:
    out.add(f"{local(op.players)} = tuple(player for player, option in {local(op.answers)} if option[0] >= 0)")


def _take_answer(w: RoutineWriter, op: TakeAnswer, out: Lines) -> None:
    answers, index = local(op.answers), local(op.index)
    out.add(f"{local(op.player)} = {answers}[{index}][0]")
    out.add(f"s.chosen = {answers}[{index}][1]")
    out.add(f"{index} = {index} + 1")


def _machine(w: RoutineWriter, op: Machine, out: Lines) -> None:
    before = len(out.rows)
    MACHINE[op.what](w.ctx, op, out)
    if op.what == "pass" and before and out.rows[before - 1][0].endswith(" = 0"):
        counted_at_once(out, before)


def counted_at_once(out: Lines, at: int) -> None:
    """A number that is set to 0 and counted up in the next row is set to 1."""
    (first, _), (second, span) = out.rows[at - 1], out.rows[at]
    register = first.removesuffix(" = 0")
    if second in (f"{register} = 1", f"{register} += 1"):
        out.rows[at - 1 : at + 1] = [(f"{register} = 1", span)]


def routine_name(module: Module, routine: tuple[str, str]) -> str:
    """The Python name of a routine that never asks."""
    prefix = {"procedure": "p", "effect": "fx"}[routine[0]]
    return module.names.of(prefix, routine[1])


def _stuck(w: RoutineWriter, op: Stuck, out: Lines) -> None:
    out.add(f"return stuck(s, {op.site}, {expressions.expr(w.ctx, op.player)})", op.span)


OPERATIONS: dict[type, Callable[[RoutineWriter, Any, Lines], None]] = {
    Run: _run,
    SetLocal: _set_local,
    SetCount: _set_count,
    Grow: _grow,
    NextOf: _next_of,
    TakeOption: _take_option,
    TakeAnswer: _take_answer,
    KeepAnswers: _keep_answers,
    Takers: _takers,
    Machine: _machine,
    Stuck: _stuck,
}

# ---------------------------------------------------------------- conditions

CONDITIONS: dict[type, Callable[[RoutineWriter, Any], str]] = {
    HasMore: lambda w, c: f"{local(c.index)} < len({local(c.things)})",
    MoreAnswers: lambda w, c: f"{local(c.index)} < len({local(c.answers)})",
    StillIn: lambda w, c: f"s.still_in >> {local(c.player)} & 1",
    ChosenIs: lambda w, c: f"s.chosen[0] == {c.position}",
    Reached: lambda w, c: f"{local(c.name)} >= {expressions.expr(w.ctx, c.value)}",
    EffectAsks: lambda w, c: f"TYPE[{expressions.expr(w.ctx, c.card)}] == {w.module.type_index(c.type)}",
    Asks: lambda w, c: QUESTIONS[c.what](w.ctx, c),
}

# ---------------------------------------------------------------- ways on


def _go(w: RoutineWriter, way: Go, until: Target | None, out: Lines) -> None:
    w.on(way.to, until, out)


def _branch(w: RoutineWriter, way: Branch, until: Target | None, out: Lines) -> None:
    """Two arms, then what comes after both; if nothing does, the second arm needs no `else`."""
    then, otherwise = w.flow.end_of(way.then), w.flow.end_of(way.otherwise)
    if then == otherwise:
        w.on(then, until, out)
        return
    meeting = w.flow.meeting(then, otherwise)
    condition, span = w.condition(way.condition, out), getattr(way.condition, "span", NOWHERE)
    if then == meeting:
        out.add(f"if not ({condition}):", span)
        w.arm(otherwise, meeting, out)
    else:
        out.add(f"if {condition}:", span)
        w.arm(then, meeting, out)
        if meeting is not None and otherwise != meeting:
            out.add("else:")
            w.arm(otherwise, meeting, out)
    w.on(otherwise if meeting is None else meeting, until, out)


def _ask_one(w: RoutineWriter, way: AskOne, until: Target | None, out: Lines) -> None:
    w.module.resumes[way.site] = w.number(w.flow.end_of(way.then))
    out.add(f"{ASKED} = {expressions.expr(w.ctx, w.module.sites[way.site].who)}", way.span)
    out.extend(w.offered[way.site])
    idle = "; s.rounds = 0" if w.ctx.is_first else "; s.idle = s.rounds = 0"
    wait = (f"s.site = {way.site}; s.seat = {ASKED}; s.options = out{idle}", "return None")
    if way.site in w.flow.certain:
        for line in wait:
            out.add(line)
        return
    out.add("if out:")
    for line in wait:
        out.add(f"    {line}")
    w.on(way.nothing, until, out)


def _ask_all(w: RoutineWriter, way: AskAll, until: Target | None, out: Lines) -> None:
    resume = w.module.resumes[way.site] = w.number(w.flow.end_of(way.then))
    w.module.at_once.add(way.site)
    out.add(f"if ask_all(s, {way.site}, {local(way.players)}, legal_{way.site}):", way.span)
    out.add("    return None")
    out.add(f"return b{resume}")


def _call(w: RoutineWriter, way: Call, until: Target | None, out: Lines) -> None:
    resume = w.number(w.flow.end_of(way.then))
    values = [statements.keep(w.ctx, a) for a in way.arguments]
    w.module.callees[resume] = way.routine
    out.add(f"s.stack.append([{', '.join([str(resume), *values])}, {w.module.padding(way.routine)}])")
    out.add(f"return b{w.number_of_routine(way.routine)}")


def _return(w: RoutineWriter, way: Return, until: Target | None, out: Lines) -> None:
    out.add("return BLOCKS[s.stack.pop()[0]]")


def _stop(w: RoutineWriter, way: Stop, until: Target | None, out: Lines) -> None:
    out.add("return None")


WAYS: dict[type, Callable[[RoutineWriter, Any, Target | None, Lines], None]] = {
    Go: _go,
    Branch: _branch,
    AskOne: _ask_one,
    AskAll: _ask_all,
    Call: _call,
    Return: _return,
    Stop: _stop,
}
