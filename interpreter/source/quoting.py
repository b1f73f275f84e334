"""Lines and words of authors' files, as they were read: what is told of a rule is in her own words.

Must not know what the words mean, nor read a file: a file may have changed since its rules were read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.source.span import Span


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of somebody's rules: the file, the line and column (from 1), and what stands on that line."""

    file: str
    line: int
    column: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(slots=True)
class Quoting:
    """The texts of files by the name that spans have for them."""

    texts: Mapping[str, str]
    _lines: dict[str, list[str]] = field(default_factory=dict)

    def rule(self, span: Span) -> Rule:
        """The line at which a span begins."""
        return Rule(span.file, span.line, span.column, self._line(span).strip())

    def before(self, span: Span) -> str:
        """What stands on a span's line before it."""
        return self._line(span)[: span.column - 1]

    def words(self, span: Span, shown: Sequence[tuple[Span, str]] = ()) -> str:
        """The words of a span in one line; those of some spans inside it are said otherwise."""
        lines = self._of(span.file)
        if not 1 <= span.line <= span.end_line <= len(lines):
            return ""
        text, start = "\n".join(lines[span.line - 1 : span.end_line]), span.column - 1
        end = len(text) - len(lines[span.end_line - 1]) + span.end_column - 1
        for inner, said in sorted(shown, reverse=True):
            first, last = (self._offset(lines, span.line, *place) for place in _ends(inner))
            if inner.file == span.file and start <= first < last <= end:
                text, end = text[:first] + said + text[last:], end + len(said) - (last - first)
        return " ".join(text[start:end].split())

    def _line(self, span: Span) -> str:
        lines = self._of(span.file)
        return lines[span.line - 1] if 1 <= span.line <= len(lines) else ""

    def _of(self, file: str) -> list[str]:
        if file not in self._lines:
            self._lines[file] = self.texts[file].split("\n") if file in self.texts else []
        return self._lines[file]

    def _offset(self, lines: Sequence[str], first: int, line: int, column: int) -> int:
        """Where a place is in the text that begins with line `first`."""
        return sum(len(text) + 1 for text in lines[first - 1 : max(line, first) - 1]) + column - 1


def _ends(span: Span) -> tuple[tuple[int, int], tuple[int, int]]:
    return (span.line, span.column), (span.end_line, span.end_column)
