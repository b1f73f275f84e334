"""The rules of a ruleset that leave a mark when they happen, and which of them can happen under given options.

Must not know how a mark is put in or written, or what is made of the marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, is_dataclass

from interpreter.compile.witness_nodes import FirstOf, Mark, Met, Refusing, TurnedUp, Watched
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.model import Ruleset, Step
from interpreter.rules.walk import everything, slots, trees
from interpreter.source.span import Span

SITUATIONS = ("short", "nothing drawn", "nothing moved", "several", "nobody", "first card")
"""Sorts of rules whose mark is no good sign: that something came up which the rules may leave open."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that leaves a mark. `causes`: what it may come from, by number; empty where it is always asked for.

    Where something `near` happens, it may happen too.
    """

    sort: str
    name: str
    span: Span
    causes: frozenset[int] = frozenset()
    near: frozenset[int] = frozenset()

    @property
    def is_situation(self) -> bool:
        """Whether its mark says that something came up which may be left open."""
        return self.sort in SITUATIONS


@dataclass(frozen=True, slots=True)
class Covered:
    """A ruleset that leaves marks, and its rules by number."""

    ruleset: Ruleset
    rules: tuple[Rule, ...]
    steps: Mapping[str, int]
    """By step: its rule; the machine of steps marks it."""
    endings: Mapping[str, int]
    turns: Mapping[str, int]
    """By step with turns: the rule about turns that go on though nobody is in."""


def live(covered: Covered, settled: Ruleset) -> frozenset[int]:
    """The rules that can happen once the options are settled, as far as that follows from the options alone."""
    there = {node.rule for node in everything(tuple(trees(settled))) if isinstance(node, WITNESSES)}
    there |= {covered.endings[e.name] for e in settled.endings.values() if not _is_off(e.when)}
    there |= set(_steps_on(covered, settled.play))
    there -= set(_switched_off(settled))
    while True:
        lost = {n for n in there if (causes := covered.rules[n].causes) and not causes & there}
        if not lost:
            return frozenset(there)
        there -= lost


WITNESSES = (Mark, Watched, TurnedUp, Met, Refusing, FirstOf)


def _is_off(condition: Expr | None) -> bool:
    return isinstance(condition, core.Const) and not condition.value


def _steps_on(covered: Covered, play: tuple[Step, ...]) -> Iterator[int]:
    for step in play:
        if not _is_off(step.condition):
            yield covered.steps[step.name]
            if step.name in covered.turns:
                yield covered.turns[step.name]
            yield from _steps_on(covered, step.steps)


def _switched_off(settled: Ruleset) -> Iterator[int]:
    """The rules under a condition that the options have decided: it never holds."""
    off: list[object] = [t.do for t in settled.triggers.values() if _is_off(t.condition) or _is_off(t.when)]
    off += [row.do for card in settled.cards.values() for row in card.effect if _is_off(row.when)]
    off += [row.gives for scoring in settled.scorings.values() for row in scoring.rows if _is_off(row.when)]
    for action in settled.actions.values():
        if any(_is_off(need.that) for need in action.needs):
            off += [action.do, action.needs]
            off += [t.do for t in settled.triggers.values() if t.target == ("action", action.name)]
    for tree in off:
        for node in _inside(tree):
            if isinstance(node, WITNESSES):
                yield node.rule


def _inside(tree: object) -> Iterator[Core]:
    if isinstance(tree, tuple):
        for item in tree:
            yield from _inside(item)
    elif isinstance(tree, Core):
        yield from everything((tree,))
    elif is_dataclass(tree):
        for name in slots(tree):
            yield from _inside(getattr(tree, name))
