"""What of a document can still be read where some lines have the wrong shape: all but those lines.

So a misspelt key hides no fault elsewhere. What only follows from a line that is left out must not be told, so whatever
speaks of a name in it is passed over; where a whole section is, only how sentences are built is told.
Must not know what the lines mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.about import Scope, Topic
from interpreter.diagnostics.codes import SCHEMA, group_of
from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.loading.files.shorthand import expand
from interpreter.loading.shape.schema import every_key
from interpreter.source.nodes import Entry, Mapping, Node, Path, entry_at, without
from interpreter.source.span import Span

IN_VAIN = "M006"
"""What is found where there is nothing that a line could take away."""
OF_VALUES = ("C001", "C004")
"""What is found in a value of an option or of a card alone."""
TABLE = ".csv"
GRAMMAR = "E"
SECTIONS = frozenset(("options", "kinds", "cards", "dice", "zones", "variables", "patterns", "play", "actions"))
"""The sections of which nearly everything else speaks."""
LINES_ALONE = ("variables", "options")
"""The sections in which a line of a thing can be left out alone: what else is said there has nothing to do with it."""
FROM, CARDS = "from", "cards"
"""A table, and what is in it: nobody read the one below a misspelt key."""

Patches = tuple[Mapping, ...]


def is_of_one_line(finding: Finding) -> bool:
    """Whether a finding is about the shape of a single line, so that the others can be read without it."""
    reaches_far = finding.about is not None and finding.about.scope is not Scope.LINE
    return finding.code == IN_VAIN or (finding.code in SCHEMA and not reaches_far)


def readable_part(patches: Patches, findings: Sequence[Finding]) -> tuple[Patches, frozenset[str]]:
    """What the files write, without what has the wrong shape; and every name in that."""
    part = _Part(patches)
    for finding in findings:
        if finding.severity == ERROR:
            part.leave_out(finding)
    known = every_key() - SECTIONS
    return part.patches, frozenset(name for name in part.names - known if not name.isdecimal())


def of_the_rest(findings: Sequence[Finding], left_out: frozenset[str], files: frozenset[str]) -> list[Finding]:
    """The findings about sentences in these files that have nothing to do with the names that were left out."""
    is_whole = not left_out & SECTIONS
    return [
        finding
        for finding in findings
        if (
            (is_whole and (group_of(finding.code).sentences or finding.topic is Topic.ALIKE or _is_of_a_value(finding)))
            or finding.code[0] == GRAMMAR
        )
        and finding.span.file in files
        and not any(map(finding.speaks_of, left_out))
    ]


def _is_of_a_value(finding: Finding) -> bool:
    return finding.code in OF_VALUES


@dataclass(slots=True)
class _Part:
    """What the files write, less and less of it, and the names in what is gone."""

    patches: Patches
    names: set[str] = field(default_factory=set)

    def leave_out(self, finding: Finding) -> None:
        """Leaves out what a finding is about: a key alone that nothing reads, else the thing that it stands in."""
        about = finding.about
        if about is not None and about.topic is Topic.LACKING and (not about.name or len(about.keys) == 1):
            self.names |= {*about.keys, *(path[-1] for _, path in self._lines(finding.span))}
            return
        for number, path in self._lines(finding.span):
            patch = self.patches[number]
            entry = entry_at(patch, path)
            is_key = finding.topic is Topic.UNREAD and entry is not None and entry.key_span == finding.span
            if is_key and finding.fix and entry is not None:
                self.names |= {CARDS} if FROM in _keys(entry.value) else set()
                self._replace(number, expand(_renamed(patch, path, finding.fix[0].text)))
                continue
            is_alone = path[0] in LINES_ALONE and entry is not None and entry.value.span == finding.span
            gone = path if (is_key or is_alone) and len(path) > 2 else path[:2]
            lost = entry_at(patch, gone)
            if lost is not None:
                meant = {edit.text for edit in finding.fix} - {"yes", "no"}
                self.names |= {path[:2][-1] if is_alone else gone[-1], *_keys(lost.value), *meant}
                self._replace(number, without(patch, gone))

    def _lines(self, span: Span) -> list[tuple[int, Path]]:
        """The innermost lines in which a place lies, by the file that writes them."""
        found = ((number, _innermost(patch, span)) for number, patch in enumerate(self.patches))
        return [(number, path) for number, path in found if path]

    def _replace(self, number: int, patch: Mapping) -> None:
        self.patches = (*self.patches[:number], patch, *self.patches[number + 1 :])


def _innermost(node: Node, span: Span) -> Path:
    """The keys down to the innermost line in which a place lies; none if it lies in no line."""
    for key, entry in node.items() if isinstance(node, Mapping) else ():
        inner = _innermost(entry.value, span)
        if inner or _is_in(span, entry):
            return (key, *inner)
    return ()


def _is_in(span: Span, line: Entry) -> bool:
    """Whether a place lies in a line, as the file wrote it."""
    if span in (line.key_span, line.value.span):
        return True
    first, last = line.key_span, line.value.span
    begins, ends = (first.line, first.column), (last.end_line, last.end_column)
    return span.file == first.file == last.file and begins <= (span.line, span.column) < ends


def _renamed(node: Mapping, path: Path, name: str) -> Mapping:
    """The tree with another key in place of one, unless that stands there too."""
    key, *rest = path
    entry = node.entries[key]
    if rest and isinstance(entry.value, Mapping):
        inner = replace(entry, value=_renamed(entry.value, tuple(rest), name))
        return replace(node, entries={**node.entries, key: inner})
    if name in node.entries:
        return without(node, (key,))
    return replace(node, entries={name if other == key else other: line for other, line in node.items()})


def _keys(node: Node) -> Iterator[str]:
    for key, entry in node.items() if isinstance(node, Mapping) else ():
        yield key
        yield from _keys(entry.value)
