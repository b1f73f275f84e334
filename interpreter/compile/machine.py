"""What the machine of steps does and asks, as Python: one small function for each word of `steps`.

A step with turns keeps three registers of its own: whose turn it is, how many turns are done, and how many there are
to be.
Must not know blocks.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.compile import expressions, statements
from interpreter.compile.coverage import Covered
from interpreter.compile.ir import Asks, Machine
from interpreter.compile.witnesses import mark
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core
from interpreter.rules.model import Step, VariableRule
from interpreter.rules.walk import asked_by, everything
from interpreter.runtime.turns import end_bit

MACHINE: dict[str, Callable[[Context, Machine, Lines], None]] = {}
QUESTIONS: dict[str, Callable[[Context, Asks], str]] = {}


def does(what: str) -> Callable[[Callable[[Context, Machine, Lines], None]], Callable[[Context, Machine, Lines], None]]:
    """Registers what the machine does on a word."""

    def add(function: Callable[[Context, Machine, Lines], None]) -> Callable[[Context, Machine, Lines], None]:
        MACHINE[what] = function
        return function

    return add


def number_of(ctx: Context, step: int) -> str:
    """The register of a step's number."""
    return ctx.module.names.of("n", ctx.module.steps[step].name)


def turn_of(ctx: Context, step: int) -> str:
    """The register of whose turn it is in a step; the next two hold the turns done and the turns to be."""
    return ctx.module.names.of("t", ctx.module.steps[step].name)


@does("enter")
def _enter(ctx: Context, op: Machine, out: Lines) -> None:
    out.add(f"V[{number_of(ctx, op.step)}] = 0", op.span)


@does("clockwise")
def _clockwise(ctx: Context, op: Machine, out: Lines) -> None:
    out.add("V[0] = 0", op.span)


@does("counterclockwise")
def _counterclockwise(ctx: Context, op: Machine, out: Lines) -> None:
    out.add("V[0] = 1", op.span)


def way_of(ctx: Context, step: int) -> str:
    """Which way turns pass in a step: 0 clockwise."""
    return {"clockwise": "0", "counterclockwise": "1"}.get(ctx.module.steps[step].order or "", "V[0]")


@does("begin turns")
def _begin_turns(ctx: Context, op: Machine, out: Lines) -> None:
    laps = expressions.expr(ctx, op.values[1]) if len(op.values) > 1 else "None"
    first, turn, way = expressions.expr(ctx, op.values[0]), turn_of(ctx, op.step), way_of(ctx, op.step)
    if ctx.module.facts.skips or laps != "None":
        out.add(f"begin_turns(s, {turn}, {first}, {laps}, {way})", op.span)
        return
    out.add(f"begins = {first}", op.span)
    out.add(f"if begins is None or not s.still_in >> begins & 1: begin_turns(s, {turn}, begins, None, {way})", op.span)
    out.add(f"else: V[{turn}] = begins; V[{turn} + 1] = 0; V[{turn} + 2] = NO_LAPS")


@does("pass")
def _pass(ctx: Context, op: Machine, out: Lines) -> None:
    step = ctx.module.steps[op.step]
    number = number_of(ctx, op.step)
    if step.times is not None or step.forever or step.until is not None or step.turns_from is not None:
        out.add(f"V[{number}] += 1", op.span)
        if not ctx.is_first:
            out.add("s.idle += 1")
            out.add("if s.idle > IDLE_BOUND: endless(s)", op.span)
    else:
        out.add(f"V[{number}] = 1", op.span)
    if step.turns_from is not None:
        out.add(f"V[1] = V[{turn_of(ctx, op.step)}]")
    if ctx.module.coverage is not None:
        _witnessed(ctx.module.coverage, step, out)
    lasting = [rule for rule in ctx.module.ruleset.variables.values() if rule.lasts == step.name]
    for rule in lasting:
        if rule.start == "random":
            out.add(f"V[{ctx.module.names.of('v', rule.name)}] = random_player(s)", rule.span)
    _set_back(ctx, op, out, lasting)


def _witnessed(coverage: Covered, step: Step, out: Lines) -> None:
    """In the covering form: that the step has a pass, and whether it has one though nobody is in."""
    out.add(mark(coverage.steps[step.name]))
    if step.name in coverage.turns:
        out.add(f"if not s.still_in: {mark(coverage.turns[step.name])}")


@does("renew")
def _renew(ctx: Context, op: Machine, out: Lines) -> None:
    """What lasts for a step is new when the step is entered; only what is asked before the first pass can tell."""
    step, ruleset = ctx.module.steps[op.step], ctx.module.ruleset
    asked = {n.name for n in asked_by(ruleset, (step.until, step.times)) if isinstance(n, core.Variable)}
    lasting = [rule for rule in ruleset.variables.values() if rule.lasts == step.name and rule.name in asked]
    _set_back(ctx, op, out, lasting)


def _set_back(ctx: Context, op: Machine, out: Lines, lasting: list[VariableRule]) -> None:
    for rule in lasting:
        reset(ctx, rule.name, out)
    if lasting and ctx.module.record:
        out.add(f"note_reset(s, {ctx.module.span_index(op.span)}, {ctx.module.steps[op.step].name!r})", op.span)


def reset(ctx: Context, name: str, out: Lines) -> None:
    """Gives a variable its start value, for all whose it is."""
    rule = ctx.module.ruleset.variables[name]
    slot = ctx.module.names.of("v", name)
    if isinstance(rule.start, str):
        return
    if rule.per is None:
        out.add(f"V[{slot}] = {statements.keep(ctx, rule.start)}", rule.span)
    elif isinstance(rule.start, core.Const):
        count = "PLAYERS" if rule.per == "player" else "len(SIDES)"
        out.add(f"V[{slot}:{slot} + {count}] = [{rule.start.value!r}] * {count}", rule.span)
    else:
        whose = "l_me" if rule.per == "player" else "l_side"
        out.add(f"for {whose} in range({'PLAYERS' if rule.per == 'player' else 'len(SIDES)'}):", rule.span)
        out.add(f"    V[{slot} + {whose}] = {statements.keep(ctx, rule.start)}", rule.span)


@does("return dropped")
def _return_dropped(ctx: Context, op: Machine, out: Lines) -> None:
    out.add(f"if s.dropped: return_dropped(s, {op.step})")


@does("sweep")
def _sweep(ctx: Context, op: Machine, out: Lines) -> None:
    rules = [rule for rule in ctx.module.ruleset.zones.values() if rule.piles is not None and not rule.piles.fixed]
    if len(rules) > 1 or rules[0].per is not None:
        out.add("sweep(s)")
        return
    out.add("for pile in s.piles[0]:")
    out.add("    if not Z[pile]: sweep(s); break")


@does("next turn")
def _next_turn(ctx: Context, op: Machine, out: Lines) -> None:
    step = ctx.module.steps[op.step]
    direction = way_of(ctx, op.step)
    turn = turn_of(ctx, op.step)
    lines = [f"V[{turn}] = NEXT[{direction}][s.still_in][V[{turn}]]"]
    if step.laps is not None:
        lines.append(f"V[{turn} + 1] += 1")
    if ctx.module.facts.skips:
        out.add("if s.given_turn is None and s.skips is None:", op.span)
        lines = [f"    {line}" for line in lines] + ["else:", f"    next_turn(s, {turn}, {direction})"]
    for line in lines:
        out.add(line, op.span)


@does("leave turns")
def _leave_turns(ctx: Context, op: Machine, out: Lines) -> None:
    outer = op.values[0] if op.values else None
    text = "None"
    if isinstance(outer, core.Const) and isinstance(outer.value, int):
        text = turn_of(ctx, outer.value)
    out.add(f"leave_turns(s, {text})")


@does("ended")
def _ended(ctx: Context, op: Machine, out: Lines) -> None:
    out.add("s.pending_end = 0")


@does("run out")
def _run_out(ctx: Context, op: Machine, out: Lines) -> None:
    out.add("s.pending_end = 0")
    for number, ending in enumerate(ctx.module.ruleset.endings.values()):
        if ending.when is None and ending.after is None:
            out.add(f"end_{number}(s)", ending.span)
            return
    out.add("run_out(s)")


@does("fired")
def _fired(ctx: Context, op: Machine, out: Lines) -> None:
    out.add("s.idle += 1")
    out.add("if s.idle > IDLE_BOUND: endless(s)", op.span)
    for thing in op.values:
        out.add(f"{expressions.expr(ctx, thing)} = s.fired")


@does("next in window")
def _next_in_window(ctx: Context, op: Machine, out: Lines) -> None:
    player, windows = (expressions.expr(ctx, value) for value in op.values)
    out.add(f"{player} = next_in_window(s)")
    out.add(f"{windows} = len(s.window)")


@does("taken in window")
def _taken_in_window(ctx: Context, op: Machine, out: Lines) -> None:
    out.add(f"taken_in_window(s, {', '.join(expressions.expr(ctx, value) for value in op.values)})")


@does("passed in window")
def _passed_in_window(ctx: Context, op: Machine, out: Lines) -> None:
    out.add(f"passed_in_window(s, {expressions.expr(ctx, op.values[0])})")


# ---------------------------------------------------------------- questions


def _ends_of(steps: tuple[int, ...]) -> int:
    """The bits of all ends that concern some steps: that of play, and of each step and its pass."""
    return end_bit(-1) | sum(3 * end_bit(step) for step in steps)


QUESTIONS["turns over"] = lambda ctx, q: f"V[{turn_of(ctx, q.step)} + 1] >= V[{turn_of(ctx, q.step)} + 2]"
QUESTIONS["ending"] = lambda ctx, q: f"s.pending_end and is_to_end(s, {_ends_of(q.within)})"
QUESTIONS["ending this"] = lambda ctx, q: f"s.pending_end == {end_bit(q.step)}"
QUESTIONS["ending pass"] = lambda ctx, q: f"s.pending_end == {end_bit(q.step) << 1}"
QUESTIONS["over"] = lambda ctx, q: "s.over"


def may_fail(node: core.Core) -> bool:
    """Whether the answer of a node may be a fault."""
    return isinstance(node, core.Item) or (isinstance(node, core.Arithmetic) and node.operator in ("/", "mod"))


def settled(ctx: Context, q: Asks) -> str:
    """Whether the game is over after an effect; written out where there are no triggers to run first.

    A condition that may fail is not written out, so that its own line is told then.
    """
    if any(t.moment == "when" for t in ctx.module.ruleset.triggers.values()):
        return "after_effect(s)"
    tests = []
    for number, ending in enumerate(ctx.module.ruleset.endings.values()):
        if ending.when is not None and ending.after is None:
            if any(may_fail(node) for node in everything(ending.when)):
                return "endings(s)"
            tests.append(f"({expressions.test(ctx.question(), ending.when)} and end_{number}(s))")
    return " or ".join(tests) or "False"


QUESTIONS["settled"] = settled
QUESTIONS["endings"] = lambda ctx, q: "endings(s)"
QUESTIONS["ending after"] = lambda ctx, q: f"endings_after_{q.step}(s)"
QUESTIONS["fires"] = lambda ctx, q: f"fires_{q.step}(s)"
QUESTIONS["windows"] = lambda ctx, q: "s.window"
QUESTIONS["window"] = lambda ctx, q: f"window_open(s, {q.step})"
