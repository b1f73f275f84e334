"""What is wrong inside a thing of a variant that has the name of one of its game: that name is the fault, told once.

Must not know how such things are found, nor what they do.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.source.nodes import Entry, Mapping
from interpreter.source.span import Span

CODE = "C046"
"""What is found at a thing with a name that the game has already."""


def without_what_follows(findings: Sequence[Finding], patches: Sequence[Mapping]) -> list[Finding]:
    """The findings without those that lie in such a thing: they come of its name, which then is the error."""
    taken = {finding.span for finding in findings if finding.code == CODE}
    lines = list(_lines(patches, taken))
    left: list[Finding] = []
    to_blame = {line.key_span for line in lines for finding in findings if _is_in(finding, line)}
    for finding in findings:
        if finding.code == CODE and finding.span in to_blame:
            left.append(replace(finding, severity=ERROR))
        elif not any(_is_in(finding, line) for line in lines):
            left.append(finding)
    return left


def _lines(patches: Sequence[Mapping], spans: Container[Span]) -> Iterator[Entry]:
    for patch in patches:
        for _, section in patch.items():
            for _, line in section.value.items() if isinstance(section.value, Mapping) else ():
                if line.key_span in spans:
                    yield line


def _is_in(finding: Finding, line: Entry) -> bool:
    first, last, span = line.key_span, line.value.span, finding.span
    begins, ends = (first.line, first.column), (last.end_line, last.end_column)
    is_inside = span.file == first.file and begins <= (span.line, span.column) <= ends
    return is_inside and finding.code != CODE and finding.severity == ERROR
