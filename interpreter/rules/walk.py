"""Walking over typed trees without knowing each node: the nodes inside one, all below, and all trees of a ruleset.

Must not know what nodes mean, only that they are dataclasses.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any, cast

from interpreter.rules import core
from interpreter.rules.core import Core
from interpreter.rules.model import Action, Ruleset, Step
from interpreter.source.span import Span

Owner = tuple[str, str]
"""What a tree belongs to: ("action", name), ("effect", card type), ("step", name) ..."""


@cache
def _slots(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.name not in ("span", "kind"))


def slots(node: object) -> tuple[str, ...]:
    """The names of what a node holds beside its place and kind."""
    return _slots(cast(Hashable, type(node)))


def parts(value: object) -> Iterator[Core]:
    """The nodes directly inside a node, a tuple or a list."""
    if isinstance(value, Core):
        for name in slots(value):
            yield from _nodes(getattr(value, name))
    else:
        yield from _nodes(value)


def _nodes(value: object) -> Iterator[Core]:
    if isinstance(value, Core):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _nodes(item)


def everything(value: object) -> Iterator[Core]:
    """All nodes of a tree or of a tuple of trees, outermost first."""
    todo = list(_nodes(value))
    while todo:
        node = todo.pop()
        yield node
        todo.extend(parts(node))


def trees(ruleset: Ruleset) -> Iterator[object]:
    """Every typed tree of a ruleset (or a tuple of trees)."""
    for _, tree in owned(ruleset):
        yield tree


def owned(ruleset: Ruleset) -> Iterator[tuple[Owner, object]]:
    """Every typed tree, with what it belongs to."""
    yield from _of_things(ruleset)
    yield from _of_names(ruleset)
    yield from _of_play(ruleset)


def _of_things(ruleset: Ruleset) -> Iterator[tuple[Owner, object]]:
    for card in ruleset.cards.values():
        yield ("card", card.name), tuple(spec.copies for spec in card.specs)
        yield ("effect", card.name), tuple((row.when, row.do) for row in card.effect)
    for zone in ruleset.zones.values():
        yield ("zone", zone.name), (zone.capacity, zone.piles and (zone.piles.count, zone.piles.most))
        yield ("empty", zone.name), zone.when_empty
        yield ("accepts", zone.name), tuple((row.that, row.why) for row in zone.accepts)


def _of_names(ruleset: Ruleset) -> Iterator[tuple[Owner, object]]:
    for variable in ruleset.variables.values():
        yield ("variable", variable.name), variable.start
    for pattern in ruleset.patterns.values():
        sums, sizes = (pattern.sum_of, pattern.total, pattern.most), (pattern.low, pattern.high)
        inside = (*sums, *sizes, pattern.stand_ins, *(asked for _, asked in pattern.defined))
        yield ("pattern", pattern.name), inside
    for define in ruleset.defines.values():
        yield ("define", define.name), (tuple((row.when, row.gives) for row in define.rows), define.otherwise)
    for scoring in ruleset.scorings.values():
        yield ("scoring", scoring.name), tuple((row.when, row.each, row.gives) for row in scoring.rows)


def _of_play(ruleset: Ruleset) -> Iterator[tuple[Owner, object]]:
    yield ("needs", ""), tuple((need.that, need.why) for need in ruleset.needs)
    for step in steps(ruleset.play):
        yield ("step", step.name), step_trees(step)
    for action in ruleset.actions.values():
        yield ("action", action.name), action_trees(action)
    for procedure in ruleset.procedures.values():
        yield ("procedure", procedure.name), procedure.do
    for trigger in ruleset.triggers.values():
        yield ("trigger", trigger.name), (trigger.each, trigger.when, trigger.condition, trigger.do)
    for ending in ruleset.endings.values():
        yield ("ending", ending.name), (ending.when, tuple(key for _, key in ending.rank_by), ending.scores)


def asked_by(ruleset: Ruleset, tree: object) -> Iterator[Core]:
    """All nodes of a tree, and of the defines and scoring tables that it asks."""
    called: set[Owner] = set()
    todo = [tree]
    while todo:
        for node in everything(todo.pop()):
            yield node
            if isinstance(node, core.CallDefine) and ("define", node.name) not in called:
                called.add(("define", node.name))
                define = ruleset.defines[node.space, node.name]
                todo.append((tuple((row.when, row.gives) for row in define.rows), define.otherwise))
            if isinstance(node, core.CallScoring) and ("scoring", node.name) not in called:
                called.add(("scoring", node.name))
                todo.append(tuple((row.when, row.each, row.gives) for row in ruleset.scorings[node.name].rows))


def steps(play: tuple[Step, ...]) -> Iterator[Step]:
    """All steps, outermost first, in order."""
    for step in play:
        yield step
        yield from steps(step.steps)


def asking_line(ruleset: Ruleset, asked_at: Span) -> Span:
    """Where a step asks, the line that says what for; elsewhere the same line."""
    asking = (step.decision for step in steps(ruleset.play) if step.span == asked_at)
    return next((decision.span for decision in asking if decision is not None), asked_at)


def step_trees(step: Step) -> tuple[object, ...]:
    """The trees of one step, without those of the steps inside it."""
    otherwise = None if step.decision is None else step.decision.otherwise
    return (step.condition, step.turns_from, step.laps, step.times, step.until, step.who, step.do, otherwise)


def action_trees(action: Action) -> tuple[object, ...]:
    """The trees of an action."""
    return (
        tuple(rule.choice for rule in action.choices),
        tuple((need.that, need.why) for need in action.needs),
        action.to,
        action.moves,
        action.do,
        action.otherwise,
        action.say,
        None if action.out_of_turn is None else action.out_of_turn.who,
    )
