"""Lines of a variant that should change a line of its game and don't: their key is spelt only almost like that.

Such a line is a new thing, and lacks what a new thing needs: what is said of that names the line that may be meant.
Must not know what the lines mean.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from interpreter.diagnostics.about import About, Topic
from interpreter.diagnostics.codes import traits_of
from interpreter.diagnostics.finding import ERROR, Finding, Help, error, with_help
from interpreter.diagnostics.near import near, perhaps
from interpreter.source.nodes import Entry, Mapping, Node, Path, Scalar
from interpreter.source.span import Span

NAME = "name"
SLIP = "C032"
"""What is found where a line of a variant is new, and probably should not be."""


def explained(findings: Sequence[Finding], root: Mapping, variants: Container[str]) -> list[Finding]:
    """The findings, with the line that may be meant; a thing that may be another is told once."""
    if not any(traits_of(finding.code).is_incomplete for finding in findings):
        return list(findings)
    asked = {finding.span: finding.meant for finding in findings}
    slips = dict(_slips(root, variants))
    found: list[Finding] = []
    told: set[Span] = set()
    for finding in findings:
        is_new = traits_of(finding.code).is_incomplete or finding.topic is Topic.NO_NAME
        question = slips.get(finding.span) if is_new else None
        if question is None:
            found.append(finding)
        elif asked[finding.span] == question.meant:
            continue  # another finding asks it already
        elif finding.span not in told:
            told.add(finding.span)
            found.append(with_help(finding, question.followed_by(finding.advice.as_part("If it is new: "))))
    return found


def beside(span: Span, name: str, meant: str) -> Finding:
    """What is said of a line of a variant that is spelt almost like one of its game."""
    message = f"There is no `{name}` in what this changes, so this is a new line beside `{meant}`."
    said = f"Write `{meant}` to change that; give a new line a name that is less like it."
    return error(SLIP, span, message, Help(said, meant, name), about=About(Topic.ALIKE, name, meant))


def without_echoes(findings: Sequence[Finding], root: Mapping) -> list[Finding]:
    """Without what only follows from a line that is new by a slip: what stands in it, or speaks of it."""
    names = {finding.span: finding.about.name for finding in findings if finding.about and finding.topic is Topic.ALIKE}
    lines = [entry for entry in _entries(root) if entry.key_span in names] if names else []
    return [
        finding
        for finding in findings
        if finding.topic is Topic.ALIKE
        or not (
            any(name in finding.quoted for name in names.values()) or any(line.holds(finding.span) for line in lines)
        )
    ]


def outside_of(findings: Sequence[Finding], others: Sequence[Finding], root: Mapping) -> list[Finding]:
    """The findings but for those that lie in a line of which the key is what others are about."""
    wrong = {finding.span for finding in others if finding.severity == ERROR}
    lines = [entry for entry in _entries(root) if entry.key_span in wrong] if findings and wrong else []
    return [finding for finding in findings if not any(line.holds(finding.span) for line in lines)]


def without_doubts_about_faults(findings: Sequence[Finding]) -> list[Finding]:
    """Without warnings about a thing of which it is told, at the same place, that it is wrong."""
    faults = {finding.span for finding in findings if finding.severity == ERROR}
    return [finding for finding in findings if finding.severity == ERROR or finding.span not in faults]


def _entries(node: Node) -> Iterator[Entry]:
    for _, entry in node.items() if isinstance(node, Mapping) else ():
        yield entry
        yield from _entries(entry.value)


def _slips(root: Mapping, variants: Container[str]) -> Iterator[tuple[Span, Help]]:
    """The keys that a variant brings in and that look like one of what it changes, each with the question."""
    for path, span, meant in lines_like_others(root, variants):
        yield span, perhaps(path[-1], meant)


def lines_like_others(root: Mapping, variants: Container[str]) -> Iterator[tuple[Path, Span, str]]:
    """The keys that a variant brings in, in full and with their place, and what they look like of what it changes."""
    for name, section in root.items():
        if isinstance(section.value, Mapping):
            yield from _in(section.value, variants, (name,))


def _called(key: str, lines: Mapping, old: Sequence[str]) -> str | None:
    """The line that people know by a name of which a key is made: the `name` of a card, say."""
    for other in old:
        body = lines.entries[other].value
        name = body.get(NAME) if isinstance(body, Mapping) else None
        if isinstance(name, Scalar) and _folded(name.text) == _folded(key) != _folded(other):
            return other
    return None


def _folded(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


def _in(lines: Mapping, variants: Container[str], path: Path) -> Iterator[tuple[Path, Span, str]]:
    old = [key for key, entry in lines.items() if entry.origin not in variants]
    for key, entry in lines.items():
        meant = _called(key, lines, old) or near(key, old) if entry.origin in variants else None
        if meant is not None:
            yield (*path, key), entry.key_span, meant
        if isinstance(entry.value, Mapping):
            yield from _in(entry.value, variants, (*path, key))
