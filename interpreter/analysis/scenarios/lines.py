"""Which lines of the rules stand behind what a scenario didn't expect: what said no, what offers a move, what changed.

Must not know how a scenario is run or compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from interpreter.analysis.scenarios.file import Thing, Wrong
from interpreter.analysis.scenarios.places import Scene
from interpreter.diagnostics.finding import Help
from interpreter.runtime.codec import events
from interpreter.runtime.reasons import Reason
from interpreter.runtime.sentences import PLACED, sentence
from interpreter.source.quoting import Rule
from interpreter.source.span import Span

MOST_LINES = 6
Line = tuple[Span, str]
"""A place in the rules, and what is said of it."""


def says_no(scene: Scene, seat: int, text: str, *, named: bool = False) -> tuple[Line, ...]:
    """The lines that say no to a move, and what their conditions came to; `named`: with the move's name."""
    return tuple(_lines(scene.machine.explain(scene.s, seat, text), f"`{text}`: " if named else ""))


def says_yes(scene: Scene, seat: int, text: str, *, named: bool = False) -> tuple[Line, ...]:
    """The line that offers a move, and the conditions that it meets."""
    return tuple(_lines(scene.machine.approve(scene.s, seat, text), f"`{text}`: " if named else ""))


def _lines(reasons: Iterable[Reason], lead: str) -> Iterator[Line]:
    for reason in list(reasons)[:MOST_LINES]:
        if reason.rule is not None:
            yield span_of(reason.rule, reason.condition), f"{lead}{'; '.join(reason.values) or reason.text}"


def span_of(rule: Rule, words: str = "") -> Span:
    """The place of a rule, as long as some of its words are."""
    return Span(rule.file, rule.line, rule.column, rule.line, rule.column + max(1, len(words or rule.text)))


def asks(scene: Scene) -> tuple[Line, ...]:
    """The line that asks now."""
    machine = scene.machine
    return ((span_of(machine.reasoning.asking(machine.decision_span(scene.s))), "this asks now"),)


def with_changes(scene: Scene, wrong: Wrong) -> Wrong:
    """A difference with the lines of the rules by which the last moves brought it about."""
    finding, about, happened = wrong.finding, wrong.about, events(scene.s.log)
    if about is None:
        return wrong
    lines = _lines_of(scene, about, happened[scene.heard :])
    if lines or not about.name or scene.heard == len(happened):
        return Wrong(replace(finding, also=(*finding.also, *lines[-MOST_LINES:])), about)
    help = Help(f"No rule changed {about.called} in the last move.").followed_by(finding.advice)
    also = (*finding.also, *_lines_of(scene, about, happened)[-1:])
    return Wrong(replace(finding, advice=help, also=also), about)


def _lines_of(scene: Scene, about: Thing, happened: Sequence[Any]) -> tuple[Line, ...]:
    """What was done to a thing, each with its line; all that was done, where it is about no one thing."""
    lines = scene.s.t.lines
    told: dict[Line, None] = {}
    for line, _, everything, _ in happened if lines is not None else ():
        rule = lines[line].rule if lines is not None else None
        text = sentence(everything, scene.ruleset)
        if rule is not None and text and _changes(everything, about):
            told.setdefault((span_of(rule), text))
    return tuple(told)


def _changes(told: Sequence[Any], about: Thing) -> bool:
    """Whether an event changes a thing, and not one of somebody else or another of the same name."""
    match about.sort, told:
        case "", _:
            return True
        case "variable", ("set", name, owner, _):
            return (name, owner) == (about.name, about.owner)
        case "variable", ("roll", name, _):
            return bool(name == about.name)
        case "zone", (word, *rest):
            return word in PLACED and any((zone, owner) == (about.name, about.owner) for zone, owner in _places(rest))
    return False


def _places(told: object) -> Iterator[tuple[str, int | None]]:
    """The places that an event speaks of."""
    match told:
        case (str() as zone, int() | None as owner, int()):
            yield zone, owner
        case tuple() | list():
            for part in told:
                yield from _places(part)
