"""Where something stands in an author's file.

Knows nothing of YAML or of the language: a span is a file and two positions.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one file, 1-based; the end column is the one after the last character.

    `file` is the path or name that messages show; it is empty where there is no file.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`, in one file."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)

    def piece(self, start: int, length: int) -> Span:
        """So many characters of its first line, from an offset on."""
        begin = self.column + start
        return Span(self.file, self.line, begin, self.line, begin + length)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Span("", 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of text in the effect language, with the place of each of its lines.

    `starts[i]` is the (line, column), 1-based, at which line i of `text` begins in `file`.
    """

    text: str
    file: str
    starts: tuple[tuple[int, int], ...]

    def span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """The file's span for 1-based positions inside `text`."""
        first, last = self.starts[line - 1], self.starts[min(end_line, len(self.starts)) - 1]
        return Span(self.file, first[0], first[1] + column - 1, last[0], last[1] + end_column - 1)

    @property
    def whole(self) -> Span:
        """The span of all of the text."""
        lines = self.text.rstrip("\n").split("\n")
        return self.span(1, 1, len(lines), len(lines[-1]) + 1)


def fragment_of(text: str, file: str = "<text>") -> Fragment:
    """A fragment that is a file of its own (tests, tools)."""
    return Fragment(text, file, tuple((n + 1, 1) for n in range(text.count("\n") + 1)))
