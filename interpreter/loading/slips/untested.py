"""What is found untested where the test itself wasn't understood: only the fault of the test is told.

Must not know what is tested.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.diagnostics.codes import traits_of
from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.source.nodes import Entry, Mapping
from interpreter.source.span import Span


def without_untested(findings: Sequence[Finding], root: Mapping) -> list[Finding]:
    """The findings without those of what isn't tested, where something before it in the same thing is wrong."""
    wrong = [finding.span for finding in findings if finding.severity == ERROR and not is_untested(finding)]
    if not wrong or not any(is_untested(finding) for finding in findings):
        return list(findings)
    broken = [(thing, span) for thing in _things(root) for span in wrong if thing.holds(span)]
    return [
        finding
        for finding in findings
        if not is_untested(finding) or not any(_is_behind(finding.span, span, thing) for thing, span in broken)
    ]


def _things(root: Mapping) -> Iterator[Entry]:
    """The named things of all sections; of what belongs to cards or players, each by itself."""
    for key, section in root.items():
        for _, entry in section.value.items() if isinstance(section.value, Mapping) else ():
            if key == "define" and isinstance(entry.value, Mapping):
                yield from (inner for _, inner in entry.value.items())
            else:
                yield entry


def _is_behind(span: Span, wrong: Span, thing: Entry) -> bool:
    return thing.holds(span) and (wrong.line, wrong.column) <= (span.line, span.column)


def is_untested(finding: Finding) -> bool:
    """Whether it is about what may be none, or about a field that not all cards have."""
    return traits_of(finding.code).is_untested
