"""Which lines of the rules stand behind what a scenario didn't expect: what said no, what offers a move, what changed.

Must not know how a scenario is run or compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from interpreter.analysis.scenarios.places import Scene
from interpreter.diagnostics.finding import Finding
from interpreter.runtime.codec import events
from interpreter.runtime.reasons import Reason
from interpreter.runtime.sentences import sentence
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


def with_changes(scene: Scene, finding: Finding) -> Finding:
    """A difference with the lines of the rules by which the last moves brought it about."""
    name, owner, happened = thing_of(scene, finding.message), owner_of(finding.message), events(scene.s.log)
    lines = _lines_of(scene, name, owner, happened[scene.heard :])
    if lines or name is None or scene.heard == len(happened):
        return replace(finding, also=(*finding.also, *lines[-MOST_LINES:]))
    help = f"No rule changed `{name}` in the last move. {finding.help}".rstrip()
    return replace(finding, help=help, also=(*finding.also, *_lines_of(scene, name, owner, happened)[-1:]))


def _lines_of(scene: Scene, name: str | None, owner: int | None, happened: Sequence[Any]) -> tuple[Line, ...]:
    """What was done to a thing, each with its line; all that was done, where it is about no one thing."""
    lines = scene.s.t.lines
    told: dict[Line, None] = {}
    for about, _, everything, _ in happened if lines is not None else ():
        rule = lines[about].rule if lines is not None else None
        text = sentence(everything, scene.ruleset)
        if rule is not None and text and (name is None or _is_about(everything, name, owner)):
            told.setdefault((span_of(rule), text))
    return tuple(told)


def thing_of(scene: Scene, message: str) -> str | None:
    """The zone, variable or die that a message begins with."""
    rules = scene.ruleset
    known = [name for name in (*rules.zones, *rules.variables, *rules.dice) if message.startswith(name)]
    return max(known, key=len, default=None)


def owner_of(message: str) -> int | None:
    """Whose the thing is that a message is about."""
    found = re.search(r"^[^:]* of (?:player|side) (\d+):", message)
    return int(found[1]) - 1 if found else None


def _is_about(told: Any, name: str, owner: int | None) -> bool:
    """Whether an event is about a thing, and not about that of somebody else."""
    match told:
        case ("set", str(variable), whose, _):
            return variable == name and (owner is None or whose == owner)
    return name in _names(told)


def _names(told: Any) -> Iterator[str]:
    """All names that an event speaks of."""
    for part in told if isinstance(told, tuple) else ():
        if isinstance(part, str):
            yield part
        else:
            yield from _names(part)
