"""All that is wrong with how a scenario is written, at once: beside each such fault it is run without what is at fault.

What may only follow is left out: which moves there are, and what has come of them, is asked of a whole scenario alone.
Must not know what a fault is about, but for its code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from interpreter.analysis.scenarios.file import Scenario, scenarios_in
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import NOTHING, Extra, run
from interpreter.diagnostics.finding import Finding
from interpreter.loading.document import in_order
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.loading.shape.check import check
from interpreter.loading.shape.schema import scenario_schema
from interpreter.source.files import Unreadable, read_source
from interpreter.source.nodes import Entry, Listing, Mapping, Node
from interpreter.source.span import Span

OF_THE_GAME = ("M001", "M002", "M003")
"""What is wrong with the name of a game, without which there is none."""
AS_WRITTEN = ("T001", "T002", "T003", *OF_THE_GAME)
"""What is wrong with a text, whatever has happened in the game."""
MOST_FAULTS = 8


def faults(scenario: Scenario, games: Games, extra: Extra = NOTHING) -> list[Finding]:
    """Everything that is wrong with how a scenario is written, or else the first thing that isn't as it says."""
    first = run(scenario, games, extra)
    return [] if first is None else in_order([first, *_more(scenario, first, games, extra)])


def beside(
    path: Path, scenarios: Sequence[Scenario], findings: Sequence[Finding], games: Games, extra: Extra = NOTHING
) -> list[Finding]:
    """What else is wrong with how the scenarios of a file are written that can't be run for their shape."""
    source = read_source(path)
    if not findings or isinstance(source, Unreadable):
        return []
    root: Node | None = read_tree(source)[0]
    for finding in findings:
        root = None if root is None else _without(root, finding)
    if not isinstance(root, Mapping) or check(root, scenario_schema()):
        return []
    claims = {scenario.claim for scenario in scenarios}
    others = [scenario for scenario in scenarios_in(root, path) if scenario.claim not in claims]
    found = [finding for scenario in others[:MOST_FAULTS] for finding in faults(scenario, games, extra)]
    return in_order([finding for finding in found if finding.code in AS_WRITTEN])


def _more(scenario: Scenario, first: Finding, games: Games, extra: Extra) -> list[Finding]:
    """What is found beside a fault, and beside what is found then."""
    found, last, parts = list[Finding](), first, scenario.parts
    while last.code in AS_WRITTEN and last.code not in OF_THE_GAME and len(found) < MOST_FAULTS:
        smaller = _without(parts, last)
        if not isinstance(smaller, Mapping) or smaller == parts:
            break
        parts = smaller
        other = run(replace(scenario, parts=parts), games, extra)
        if other is None or other.code not in AS_WRITTEN:
            break
        found.append(other)
        last = other
    return found


def _without(node: Node, finding: Finding) -> Node | None:
    """A tree without the innermost thing in which a fault lies, or with another key; None if nothing is left."""
    if isinstance(node, Mapping):
        lines = [line for key, entry in node.items() if (line := _line(node, key, entry, finding)) is not None]
        return replace(node, entries=dict(lines)) if lines else None
    if isinstance(node, Listing):
        kept = [_without(item, finding) if _holds(item.span, finding.span) else item for item in node.items]
        return replace(node, items=tuple(item for item in kept if item is not None))
    return None


def _line(node: Mapping, key: str, entry: Entry, finding: Finding) -> tuple[str, Entry] | None:
    if entry.key_span == finding.span:
        meant = finding.fix[0].text if finding.fix else ""
        return (meant, entry) if meant.isidentifier() and meant not in node.entries else None
    if not _holds(entry.value.span, finding.span):
        return key, entry
    is_all = entry.value.span == finding.span
    inner = None if is_all else _without(entry.value, finding)
    return None if inner is None else (key, replace(entry, value=inner))


def _holds(around: Span, span: Span) -> bool:
    begins, ends = (around.line, around.column), (around.end_line, around.end_column)
    return around.file == span.file and begins <= (span.line, span.column) < ends
