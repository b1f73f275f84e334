"""The second place of a finding that speaks of something declared elsewhere: the line that declares it.

Must not know what a finding is about but for which of the names in its message that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from interpreter.diagnostics.codes import traits_of
from interpreter.diagnostics.finding import Finding
from interpreter.source.nodes import Entry, Node
from interpreter.source.nodes import Mapping as Map
from interpreter.source.span import Span

NAME = re.compile(r"\w+")
IN_PARTS = frozenset(("fields", "steps"))
"""Keys of things below which there are names too."""


def with_second_places(findings: Sequence[Finding], root: Map) -> list[Finding]:
    """The findings; where one speaks of a thing that is declared in one other place, with that place."""
    if all(traits_of(finding.code).speaks_of is None for finding in findings):
        return list(findings)
    places: dict[str, set[Span]] = {}
    for name, span in _names(root):
        places.setdefault(name, set()).add(span)
    return [_with_place(finding, places) for finding in findings]


def _with_place(finding: Finding, places: Mapping[str, set[Span]]) -> Finding:
    traits = traits_of(finding.code)
    index, names = traits.speaks_of, [name for name in finding.quoted if NAME.fullmatch(name)]
    if finding.also or index is None:
        return finding
    found = places.get(names[index], set()) if index < len(names) else set()
    if len(found) != 1:
        return finding
    (span,) = found
    is_same_line = (span.file, span.line) == (finding.span.file, finding.span.line)
    return finding if is_same_line else replace(finding, also=((span, traits.second),))


def _names(root: Map) -> Iterator[tuple[str, Span]]:
    """All names that a ruleset declares, each with the place of its key."""
    for key, section in root.items():
        for name, entry in _entries(section.value):
            if key == "define":
                yield from ((inner, other.key_span) for inner, other in _entries(entry.value))
            else:
                yield name, entry.key_span
                yield from _inner(entry.value)


def _inner(node: Node) -> Iterator[tuple[str, Span]]:
    for key, entry in _entries(node):
        for name, inner in _entries(entry.value) if key in IN_PARTS else ():
            yield name, inner.key_span
            yield from _inner(inner.value)


def _entries(node: Node) -> Iterable[tuple[str, Entry]]:
    return node.items() if isinstance(node, Map) else ()
