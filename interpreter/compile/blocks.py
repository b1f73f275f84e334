"""Routines of blocks as Python functions.

Blocks that are reached in one way only are written into the function that leads to them; the others are functions that
return the block that comes next, or None to wait. Locals that more than one function needs live in the frame
on top of the stack: `s.stack[-1]`, whose first entry is the block to return to.
Must not know why a routine is as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from interpreter.compile import expressions, statements
from interpreter.compile.ir import (
    AskAll,
    AskOne,
    Asks,
    Block,
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
    Plain,
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
    Target,
    Way,
)
from interpreter.compile.machine import MACHINE, QUESTIONS
from interpreter.compile.writer import Context, Lines, Module, local
from interpreter.rules.core import Expr

INLINE_DEPTH = 12
"""How deep blocks are written into one function."""
ASSIGNED = re.compile(r"^(\s*)(l_\w+) = (?!=)(.*)$")
LOCAL = re.compile(r"\bl_\w+")


class RoutineWriter:
    """Writes one routine."""

    def __init__(
        self, module: Module, routine: Routine, block_number: Callable[[tuple[str, str], Target], int]
    ) -> None:
        self.module = module
        self.routine = routine
        self.number = block_number
        self.ctx = Context(module, True)
        self.entries = {0}
        self.arrivals: Counter[Target] = Counter()
        self.functions: dict[Target, Lines] = {}
        self._count_arrivals()

    def _count_arrivals(self) -> None:
        reachable, todo = set(), [0]
        while todo:
            at = todo.pop()
            if at in reachable:
                continue
            reachable.add(at)
            way = self.routine.blocks[at].way
            ends = {(goal if resumed else self.end_of(goal), resumed) for goal, resumed in leads_to(way)}
            for target, resumed in sorted(ends):
                self.arrivals[target] += 1
                if resumed:
                    self.entries.add(target)
                todo.append(target)
        self.entries |= {t for t, n in self.arrivals.items() if n > 1 and not self._is_short(t)}

    def end_of(self, target: Target) -> Target:
        """Where a block leads if it does nothing itself."""
        block = self.routine.blocks[target]
        while not block.operations and isinstance(block.way, Go):
            target = block.way.to
            block = self.routine.blocks[target]
        return target

    def _is_short(self, target: Target) -> bool:
        """Whether a block is written wherever it is reached: it is no longer than what would lead to it."""
        block = self.routine.blocks[target]
        return len(block.operations) <= 1 and isinstance(block.way, (Return, Stop))

    def write(self) -> dict[Target, Lines]:
        """The bodies of all functions, by the block that each begins with."""
        todo = sorted(self.entries)
        while todo:
            target = todo.pop()
            lines = Lines()
            self.block(target, lines)
            self.functions[target] = lines
            todo += [t for t in self.entries if t not in self.functions and t not in todo]
        return self.functions

    def block(self, target: Target, out: Lines) -> None:
        """One block: its operations, then its way on."""
        block: Block = self.routine.blocks[target]
        for operation in block.operations:
            OPERATIONS[type(operation)](self, operation, out)
        assert block.way is not None, f"{self.routine.key}: block {target} leads nowhere"
        WAYS[type(block.way)](self, block.way, out)

    def on(self, target: Target, out: Lines) -> None:
        """Goes on with a block: written here, or by its number."""
        target = self.end_of(target)
        if target in self.entries or out.depth > INLINE_DEPTH:
            self.entries.add(target)
            out.add(f"return b{self.number(self.routine.key, target)}")
        else:
            self.block(target, out)

    def condition(self, condition: object) -> str:
        """The Python text of a condition."""
        writer = CONDITIONS.get(type(condition))
        if writer is not None:
            return writer(self, condition)
        return expressions.test(self.ctx, condition)  # type: ignore[arg-type]


def leads_to(way: Way | None) -> Iterator[tuple[Target, bool]]:
    """Where a way leads, and whether play goes on there after waiting."""
    match way:
        case Go(to=to):
            yield to, False
        case Branch(then=then, otherwise=otherwise):
            yield then, False
            yield otherwise, False
        case AskOne(then=then, nothing=nothing):
            yield then, True
            yield nothing, False
        case AskAll(then=then) | Call(then=then):
            yield then, True
        case Return() | Stop() | None:
            return


# ---------------------------------------------------------------- operations


def _run(w: RoutineWriter, op: Run, out: Lines) -> None:
    mover = "-1" if op.mover is None else expressions.expr(w.ctx, op.mover)
    statements.WRITERS[type(op.statement)](Context(w.module, True, mover), op.statement, out)


def _set_local(w: RoutineWriter, op: SetLocal, out: Lines) -> None:
    out.add(f"{local(op.name)} = {statements.keep(w.ctx, op.value)}", op.value.span)


def _set_count(w: RoutineWriter, op: SetCount, out: Lines) -> None:
    out.add(f"{local(op.name)} = {op.value}")


def _grow(w: RoutineWriter, op: Grow, out: Lines) -> None:
    out.add(f"{local(op.name)} = count_round({local(op.name)}, {op.bound})", op.span)


def _next_of(w: RoutineWriter, op: NextOf, out: Lines) -> None:
    out.add(f"{local(op.item)} = {local(op.things)}[{local(op.index)}]")
    out.add(f"{local(op.index)} = {local(op.index)} + 1")


def _take_option(w: RoutineWriter, op: TakeOption, out: Lines) -> None:
    for position, (name, hidden) in enumerate(op.names):
        entry = f"taken(s, {position + 1})" if hidden else f"s.chosen[{position + 1}]"
        out.add(f"{local(name)} = {entry}")


def _keep_answers(w: RoutineWriter, op: KeepAnswers, out: Lines) -> None:
    out.add(f"{local(op.answers)} = keep_answers(s)")


def _take_answer(w: RoutineWriter, op: TakeAnswer, out: Lines) -> None:
    answers, index = local(op.answers), local(op.index)
    out.add(f"{local(op.player)} = {answers}[{index}][0]")
    out.add(f"s.chosen = {answers}[{index}][1]")
    out.add(f"{index} = {index} + 1")


def _machine(w: RoutineWriter, op: Machine, out: Lines) -> None:
    MACHINE[op.what](w.ctx, op, out)


def call_text(w: RoutineWriter, routine: tuple[str, str], arguments: tuple[Expr, ...]) -> str:
    """A call of a routine that never asks."""
    values = ", ".join(["s", *(statements.keep(w.ctx, a) for a in arguments)])
    return f"{routine_name(w.module, routine)}({values})"


def routine_name(module: Module, routine: tuple[str, str]) -> str:
    """The Python name of a routine that never asks."""
    prefix = {"action": "a", "otherwise": "o", "procedure": "p", "effect": "fx"}[routine[0]]
    return module.names.of(prefix, routine[1])


def _plain(w: RoutineWriter, op: Plain, out: Lines) -> None:
    out.add(call_text(w, op.routine, op.arguments), op.span)


def _stuck(w: RoutineWriter, op: Stuck, out: Lines) -> None:
    out.add(f"stuck(s, {op.site}, {expressions.expr(w.ctx, op.player)})", op.span)


OPERATIONS: dict[type, Callable[[RoutineWriter, Any, Lines], None]] = {
    Run: _run,
    SetLocal: _set_local,
    SetCount: _set_count,
    Grow: _grow,
    NextOf: _next_of,
    TakeOption: _take_option,
    TakeAnswer: _take_answer,
    KeepAnswers: _keep_answers,
    Machine: _machine,
    Plain: _plain,
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


def _go(w: RoutineWriter, way: Go, out: Lines) -> None:
    w.on(way.to, out)


def _branch(w: RoutineWriter, way: Branch, out: Lines) -> None:
    if w.end_of(way.then) == w.end_of(way.otherwise):
        w.on(way.then, out)
        return
    span = getattr(way.condition, "span", None)
    out.add(f"if {w.condition(way.condition)}:", *([span] if span else []))
    out.depth += 1
    w.on(way.then, out)
    out.depth -= 1
    w.on(way.otherwise, out)


def _ask_one(w: RoutineWriter, way: AskOne, out: Lines) -> None:
    w.module.resumes[way.site] = w.number(w.routine.key, way.then)
    who = expressions.expr(w.ctx, w.module.sites[way.site].who)
    out.add(f"asked = {who}", way.span)
    out.add(f"options = legal_{way.site}(s, asked)", way.span)
    out.add("if options:")
    out.add(f"    s.site = {way.site}; s.seat = asked; s.options = options; s.idle = 0")
    out.add("    return None")
    w.on(way.nothing, out)


def _ask_all(w: RoutineWriter, way: AskAll, out: Lines) -> None:
    resume = w.number(w.routine.key, way.then)
    w.module.resumes[way.site] = resume
    out.add(f"if ask_all(s, {way.site}, {local(way.players)}, legal_{way.site}):", way.span)
    out.add("    return None")
    out.add(f"return b{resume}")


def _call(w: RoutineWriter, way: Call, out: Lines) -> None:
    resume = w.number(w.routine.key, way.then)
    values = [statements.keep(w.ctx, a) for a in way.arguments]
    entry = w.number(way.routine, 0)
    w.module.callees[resume] = way.routine
    out.add(f"s.stack.append([{', '.join([str(resume), *values])}, {w.module.padding(way.routine)}])")
    out.add(f"return b{entry}")


def _return(w: RoutineWriter, way: Return, out: Lines) -> None:
    out.add("return BLOCKS[s.stack.pop()[0]]")


def _stop(w: RoutineWriter, way: Stop, out: Lines) -> None:
    out.add("return None")


WAYS: dict[type, Callable[[RoutineWriter, Any, Lines], None]] = {
    Go: _go,
    Branch: _branch,
    AskOne: _ask_one,
    AskAll: _ask_all,
    Call: _call,
    Return: _return,
    Stop: _stop,
}


# ---------------------------------------------------------------- frames


def frame_slots(params: list[str], functions: dict[Target, Lines], elsewhere: set[str]) -> dict[str, int]:
    """Python locals that live in the frame: parameters, and all that more than one function (or a site) speaks of."""
    where: Counter[str] = Counter()
    for lines in functions.values():
        where.update({name for text, _ in lines.rows for name in LOCAL.findall(text)})
    kept = [*params, *sorted(n for n, count in where.items() if n not in params and (count > 1 or n in elsewhere))]
    return {name: slot + 1 for slot, name in enumerate(kept)}


def with_frame(lines: Lines, slots: dict[str, int]) -> Lines:
    """A function body in which the locals of the frame are read at the start and written back where they change."""
    out = Lines()
    rows = [_written_back(text, slots) for text, _ in lines.rows]
    names = {n for text in rows for n in LOCAL.findall(text) if n in slots}
    if names:
        out.add("f = s.stack[-1]")
    for name in sorted(names, key=lambda n: slots[n]):
        if _read_first(name, rows):
            out.add(f"{name} = f[{slots[name]}]")
    out.rows += [(text, span) for text, (_, span) in zip(rows, lines.rows, strict=True)]
    return out


def _written_back(text: str, slots: dict[str, int]) -> str:
    match = ASSIGNED.match(text)
    if match is None or match[2] not in slots:
        return text
    return f"{match[1]}{match[2]} = f[{slots[match[2]]}] = {match[3]}"


def _read_first(name: str, rows: list[str]) -> bool:
    """Whether a function may read a local before it has set it (only a first line at depth one surely sets it)."""
    for text in rows:
        if not re.search(rf"\b{name}\b", text):
            continue
        assigned = re.match(rf"^    {name} = (.*)$", text)
        return not (assigned and not re.search(rf"\b{name}\b", assigned[1]))
    return False
