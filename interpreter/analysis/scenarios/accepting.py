"""What scenario files would have to say so that they hold as the rules are now: expectations changed, nothing else.

A move that can't be made, or one that was to be refused and may be made, is no expectation: such a scenario stays as it
is. Must not know how a file is written to, nor how somebody is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from interpreter.analysis.scenarios.file import Scenario
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.places import Change
from interpreter.analysis.scenarios.run import NOTHING, Extra, run
from interpreter.diagnostics.finding import Edit, Finding, error
from interpreter.source.span import Span
from interpreter.source.writing import flow


@dataclass(frozen=True, slots=True)
class Accepted:
    """What is to be changed in a file, by place; and what can't be accepted."""

    edits: tuple[Edit, ...]
    failing: dict[str, Finding]
    """By the scenario's claim."""


def accepted(scenarios: Iterable[Scenario], games: Games, extra: Extra = NOTHING) -> Accepted:
    """What the scenarios of one file should say instead."""
    changes: dict[Span, Change] = {}
    failing: dict[str, Finding] = {}
    for scenario in scenarios:
        found: list[Change] = []
        finding = run(scenario, games, extra, found) or _at_odds(changes, found)
        if finding is not None:
            failing[scenario.claim] = finding
        else:
            changes.update((change.span, change) for change in found)
    ordered = sorted(changes.values(), key=lambda change: (change.span.line, change.span.column))
    edits = tuple(Edit(change.span, flow(change.instead)) for change in ordered)
    return Accepted(edits, failing)


def _at_odds(changes: dict[Span, Change], found: Sequence[Change]) -> Finding | None:
    """Where two scenarios share a line and each would have it say something else."""
    for change in found:
        other = changes.get(change.span)
        if other is not None and other.instead != change.instead:
            message = "Several scenarios share this line, and each needs it to say something else."
            return error("T008", change.span, message, "Give each of them a line of its own.")
    return None
