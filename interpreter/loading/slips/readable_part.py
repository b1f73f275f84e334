"""What of a document can still be read where some lines have the wrong shape: all but those lines.

So a misspelt key hides no fault elsewhere. What only follows from a line that is left out must not be told, so whatever
speaks of a name in it is passed over. Must not know what the lines mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.diagnostics.about import Scope
from interpreter.diagnostics.codes import SCHEMA, group_of
from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.loading.shape.schema import every_key
from interpreter.source.nodes import Entry, Mapping, Node, Path, without
from interpreter.source.span import Span


def is_of_one_line(finding: Finding) -> bool:
    """Whether a finding is about the shape of a single line, so that the others can be read without it."""
    reaches_far = finding.about is not None and finding.about.scope is not Scope.LINE
    return finding.code in SCHEMA and not reaches_far


def readable_part(root: Mapping, findings: Sequence[Finding]) -> tuple[Mapping, frozenset[str]]:
    """The tree without the things that have the wrong shape, and every name in these."""
    names: set[str] = set()
    for path in _faulty(root, [finding.span for finding in findings if finding.severity == ERROR]):
        entry = _entry(root, path)
        names |= {path[-1], *_keys(entry.value)}
        root = without(root, path)
    return root, frozenset(name for name in names - every_key() if not name.isdecimal())


def of_the_rest(findings: Sequence[Finding], left_out: frozenset[str], files: frozenset[str]) -> list[Finding]:
    """The findings about sentences in these files that have nothing to do with the names that were left out."""
    return [
        finding
        for finding in findings
        if group_of(finding.code).sentences and finding.span.file in files and not any(map(finding.speaks_of, left_out))
    ]


def _faulty(root: Mapping, spans: Sequence[Span]) -> list[Path]:
    """The named things, or else the sections, in which places lie."""
    found: dict[Path, None] = {}
    for section, entry in root.items():
        inside = [
            (section, name)
            for name, line in (entry.value.items() if isinstance(entry.value, Mapping) else ())
            if any(_is_in(span, line) for span in spans)
        ]
        is_all = not inside and any(_is_in(span, entry) for span in spans)
        found.update(dict.fromkeys([(section,)] if is_all else inside))
    return list(found)


def _entry(root: Mapping, path: Path) -> Entry:
    entry = root.entries[path[0]]
    for key in path[1:]:
        assert isinstance(entry.value, Mapping)
        entry = entry.value.entries[key]
    return entry


def _keys(node: Node) -> Iterator[str]:
    for key, entry in node.items() if isinstance(node, Mapping) else ():
        yield key
        yield from _keys(entry.value)


def _is_in(span: Span, line: Entry) -> bool:
    """Whether a place lies in a line, as some file wrote it."""
    if line.key_span == span or any(writer == span for writer in line.writers):
        return True
    if isinstance(line.value, Mapping) and any(_is_in(span, inner) for _, inner in line.value.items()):
        return True
    first, last = line.key_span, line.value.span
    begins, ends = (first.line, first.column), (last.end_line, last.end_column)
    return span.file == first.file == last.file and begins <= (span.line, span.column) < ends
