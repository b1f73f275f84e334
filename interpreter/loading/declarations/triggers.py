"""Triggers: what happens before, after or instead of something, or when a condition becomes true.

Must not know in which order triggers run.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.diagnostics.about import About, Topic
from interpreter.diagnostics.english import joined
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.declarations.making import TRIGGER, Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, text_of
from interpreter.loading.declarations.routines import Actions
from interpreter.loading.declarations.scopes import ACTING, NOBODY, at_step, routine
from interpreter.loading.world import Scope
from interpreter.rules.model import Trigger
from interpreter.source.nodes import Node, Scalar

MOMENTS = {"before": "before", "after": "after", "instead of": "instead", "when": "when"}

Target = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Hook:
    """A trigger's line, with its moment and what it hooks (None for `when`)."""

    line: Line
    moment: str
    target: Target | None


def hooks_of(making: Making) -> list[Hook]:
    """All triggers whose moment and target are right, in order."""
    found = []
    for line in making.lines("triggers"):
        if making.take(TRIGGER, line.name, "a trigger", line.span):
            hook = _hook(making, line)
            if hook is not None:
                found.append(hook)
    return found


def _hook(making: Making, line: Line) -> Hook | None:
    key = next((key for key in MOMENTS if line.get(key) is not None), "when")
    if key == "when":
        return Hook(line, "when", None)
    target = _target(making, line, line.get(key))
    return None if target is None else Hook(line, MOMENTS[key], target)


def _target(making: Making, line: Line, node: Node | None) -> Target | None:
    world = making.world
    name = text_of(node) or ""
    for what, known in (("action", world.actions), ("procedure", world.procedures), ("step", world.steps)):
        if name in known:
            world.used.add((f"hooked {what}", name))
            return what, name
    if isinstance(node, Scalar):
        candidates = (*world.actions, *world.procedures, *world.steps)
        message = f"`{line.name}` hooks `{name}`, and no action, procedure or step is called that."
        there = joined([f"`{one}`" for one in candidates], most=MOST_NAMED)
        help = did_you_mean(name, candidates) or f"A trigger names an action, a procedure or a step: {there}."
        if name in world.cards:
            help = f"Write `after:` and the action with which these cards are played, and `if: card is {name}`."
        making.find("N104", node.span, message, help, about=About(Topic.UNKNOWN, name, sort="hook"))
    return None


MOST_NAMED = 5


def scope_of(making: Making, actions: Actions, target: Target) -> Scope:
    """What a trigger on something sees: the parameters and choices of an action, the parameters of a procedure."""
    what, name = target
    match what:
        case "action":
            return replace(actions.scopes.get(name, routine((), ACTING)), action=name)
        case "procedure":
            return routine(making.world.procedures[name].params, ACTING)
        case _:
            return at_step(making.world, making.world.steps[name])


def read_without_hook(making: Making, phrases: Phrases, hooks: list[Hook]) -> None:
    """Of triggers on nothing at least the sentences are read: their own faults are told as well."""
    known = {hook.line.name for hook in hooks}
    for line in making.lines("triggers"):
        do = line.get("do")
        if line.name not in known and do is not None:
            phrases.parsed(do)


def build_hook(phrases: Phrases, hook: Hook, scope: Scope) -> Trigger:
    """A trigger on something, whole."""
    line = hook.line
    node, do = line.get("if"), line.get("do")
    condition = None if node is None else phrases.condition(node, scope)
    inside = scope if condition is None else phrases.assuming(scope, condition)
    block = () if do is None else phrases.effect(do, inside)
    reads = phrases.template(line.get("reads"), inside)
    return Trigger(line.name, hook.moment, hook.target, None, None, None, condition, block, reads, span=line.span)


def build_when(phrases: Phrases, hook: Hook) -> Trigger:
    """A trigger that waits until a condition becomes true, for the table or for each of some things."""
    line = hook.line
    each, item, scope = None, None, NOBODY
    node = line.get("for each")
    if node is not None:
        each, item, scope = phrases.each(node, scope)
    when = phrases.required_condition(line, "when", scope)
    scope = replace(phrases.assuming(scope, when), watching=True)
    if text_of(line.get("when")) in phrases.making.world.actions:
        scope = routine((), ACTING)  # it was to stand under `after:`, and then somebody acts
    extra, do = line.get("if"), line.get("do")
    condition = None if extra is None else phrases.condition(extra, scope)
    inside = scope if condition is None else phrases.assuming(scope, condition)
    block = () if do is None else phrases.effect(do, inside)
    reads = phrases.template(line.get("reads"), inside)
    return Trigger(line.name, "when", None, each, item, when, condition, block, reads, span=line.span)
