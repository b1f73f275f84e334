"""The course of play: steps inside steps, with what is done or decided in each.

Must not know what an action or procedure does.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.near import write
from interpreter.loading.declarations.making import ROUTINE, Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, scalars, section, text_of
from interpreter.loading.declarations.scopes import around_step, in_step
from interpreter.loading.declarations.variables import WHOLE_GAME
from interpreter.loading.world import Scope, StepShape
from interpreter.rules.core import Block, Expr
from interpreter.rules.kinds import NUMBER, PLAYER, Kind
from interpreter.rules.model import Decision, Step
from interpreter.source.nodes import Node

MODES = {"one of": "one", "any of": "any", "at most one of": "at_most_one"}
DONE = "done"
AGAIN = ("repeat", "until", "turns from", "who")
"""Keys with which what a step does is done several times."""


def all_steps(making: Making) -> Iterator[tuple[Line, tuple[str, ...]]]:
    """All steps in order, each with the names of the steps around it, innermost first."""

    def walk(lines: Iterator[Line], around: tuple[str, ...]) -> Iterator[tuple[Line, tuple[str, ...]]]:
        for line in lines:
            yield line, around
            yield from walk(section(line.get("steps")), (line.name, *around))

    yield from walk(making.lines("play"), ())


def declare_steps(making: Making) -> None:
    """The shapes of all steps."""
    for line, around in all_steps(making):
        if line.name == WHOLE_GAME:
            message = "`game` is the whole of play, so no step can be called that."
            making.find("N102", line.span, message, "Give the step another name.")
        elif making.take(ROUTINE, line.name, "a step", line.span):
            known = tuple(name for name in around if name in making.world.steps)
            turns, who = line.get("turns from") is not None, line.get("who") is not None
            making.world.steps[line.name] = StepShape(line.name, turns, known, line.span, who)


def build_steps(making: Making, phrases: Phrases) -> tuple[Step, ...]:
    """All of play, whole."""
    return tuple(_step(making, phrases, line) for line in making.lines("play") if line.name in making.world.steps)


def _step(making: Making, phrases: Phrases, line: Line) -> Step:
    shape = making.world.steps[line.name]
    outside, inside = around_step(making.world, shape), in_step(making.world, shape)
    _check_otherwise(making, line)
    _check_turns(making, line)
    condition = _optional_condition(phrases, line.get("if"), outside)
    entering = outside if condition is None else phrases.assuming(outside, condition)
    if condition is not None and _keeps_condition(making, line):
        inside = phrases.assuming(inside, condition)
    times, forever = _repetition(making, phrases, line.get("repeat"), entering)
    who, at_once = _who(phrases, line.get("who"), entering)
    do = line.get("do")
    return Step(
        name=line.name,
        condition=condition,
        turns_from=_optional(phrases, line.get("turns from"), entering, PLAYER),
        laps=_optional(phrases, line.get("laps"), entering, NUMBER),
        times=times,
        forever=forever,
        until=_optional_condition(phrases, line.get("until"), _between(outside, line)),
        who=who,
        at_once=at_once,
        order=text_of(line.get("order")),
        direction=text_of(line.get("direction")),
        do=None if do is None else phrases.effect(do, inside),
        decision=_decision(making, phrases, line, inside),
        steps=tuple(_step(making, phrases, s) for s in section(line.get("steps")) if s.name in making.world.steps),
        reads=phrases.template(line.get("reads"), inside),
        span=line.span,
    )


def _keeps_condition(making: Making, line: Line) -> bool:
    """Whether the `if` of a step still holds when its body begins: it has one pass, and nothing comes before it."""
    if any(line.get(key) is not None for key in AGAIN):
        return False
    return all(text_of(trigger.get("before")) != line.name for trigger in making.lines("triggers"))


def _between(outside: Scope, line: Line) -> Scope:
    """Where `until` stands: around the step, but the step's own number can be asked."""
    return Scope(me=outside.me, actor_is_me=outside.actor_is_me, step=line.name)


def _check_otherwise(making: Making, line: Line) -> None:
    entry = line.body.entries.get("otherwise")
    if entry is not None and not any(line.get(mode) is not None for mode in MODES):
        message = f"`otherwise` is for when nothing can be chosen, and the step `{line.name}` offers nothing."
        making.find("C011", entry.key_span, message, "Take `otherwise` out, or say what can be chosen with `one of:`.")


def _check_turns(making: Making, line: Line) -> None:
    """`laps` and `order` are about turns, and a step is either turns or for somebody."""
    if line.get("turns from") is None:
        for key in ("laps", "order"):
            entry = line.body.entries.get(key)
            if entry is not None:
                message = f"`{key}` is about turns, and the step `{line.name}` has none."
                making.find("C011", entry.key_span, message, "Write `turns from:` with the player who begins.")
    elif line.get("who") is not None:
        entry = line.body.entries["who"]
        message = f"`{line.name}` has turns, so it is for whoever has the turn, and not for somebody else."
        making.find("C011", entry.key_span, message, "Put what is for somebody else into a step inside this one.")


ENDLESS = frozenset(("always", "endless", "endlessly", "for ever", "infinitely", "unlimited"))
"""What somebody may write for a step that only an ending ends."""


def _repetition(making: Making, phrases: Phrases, node: Node | None, scope: Scope) -> tuple[Expr | None, bool]:
    """How often a step is repeated: a number, or forever."""
    if node is None:
        return None, False
    text = text_of(node)
    if text is not None and text.lower() in ENDLESS:
        message = f"`{text}` is said in another way here: `forever`."
        making.find("E016", node.span, message, write("forever", text))
        return None, True
    times = phrases.repetition(node, scope)
    return times, times is None


def _who(phrases: Phrases, node: Node | None, scope: Scope) -> tuple[Expr | None, bool]:
    return (None, False) if node is None else phrases.subject(node, scope)


def _optional(phrases: Phrases, node: Node | None, scope: Scope, kind: Kind) -> Expr | None:
    return None if node is None else phrases.expression(node, scope, kind)


def _optional_condition(phrases: Phrases, node: Node | None, scope: Scope) -> Expr | None:
    return None if node is None else phrases.condition(node, scope)


def _decision(making: Making, phrases: Phrases, line: Line, scope: Scope) -> Decision | None:
    for key, mode in MODES.items():
        node = line.get(key)
        if node is None:
            continue
        actions = tuple(s.text for s in scalars(node) if making.knows("action", s, making.world.actions))
        done = text_of(line.get("done")) or DONE
        span = line.body.entries[key].key_span
        return Decision(mode, actions, done, _otherwise(phrases, line.get("otherwise"), scope), span=span)
    return None


def _otherwise(phrases: Phrases, node: Node | None, scope: Scope) -> Block | None:
    return None if node is None else phrases.effect(node, scope)
