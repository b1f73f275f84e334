"""The author's own lines below a finding, safe to print on any screen.

Must not know what a finding means. Nothing that is in a file moves the cursor or hides what stands beside it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.source.files import HIDDEN, SourceFile, read_source
from interpreter.source.shipped import short_name
from interpreter.source.span import Span

WIDEST = 160
"""So many columns of a line are shown, where nobody says how wide the screen is."""

MARGIN = 16
"""Columns that the number of a line and dots before it take at most."""

MOST_LINES = 3


@dataclass(slots=True)
class Excerpts:
    """Lines of files by the name that messages show. Files that nobody handed over are read when they are asked for."""

    texts: Mapping[str, str] = field(default_factory=dict)
    screen: int | None = None
    """So many columns a line of a sentence may have; of one of a file that has no room the part around the place is
    shown."""
    _lines: dict[str, list[str]] = field(default_factory=dict)

    def below(self, span: Span) -> list[str]:
        """The lines of a span, each with a line of marks under it; none where there is no such file or line."""
        lines = self._of(span.file)
        if not 1 <= span.line <= len(lines):
            return []
        last = min(span.end_line, span.line + MOST_LINES - 1, len(lines))
        width, widest = len(str(last)), WIDEST if self.screen is None else self.screen - MARGIN
        shown: list[str] = []
        for number in range(span.line, last + 1):
            text = lines[number - 1]
            first = span.column if number == span.line else len(text) - len(text.lstrip()) + 1
            end = span.end_column if number == span.end_line else len(text) + 1
            shown += _marked(text, first, max(end, first + 1), f"{number:>{width}}", widest)
        return [*shown, f"  {'':{width}} | ..."] if span.end_line > last else shown

    def _of(self, name: str) -> list[str]:
        if name not in self._lines:
            self._lines[name] = self._read(name)
        return self._lines[name]

    def _read(self, name: str) -> list[str]:
        if name in self.texts:
            return self.texts[name].split("\n")
        source = read_source(Path(name)) if is_file(name) else None
        return source.text.split("\n") if isinstance(source, SourceFile) else []


TYPED, SAID = "<command>", "what you typed"
"""The file of a span in what somebody typed, and what people read there."""


def is_file(name: str) -> bool:
    """Whether the name of a span's file is that of a file, and not `<command>` or nothing."""
    return bool(name) and not name.startswith("<")


def place(span: Span, is_short: bool = False) -> str:
    """`file:line:column`, or only the name where there is no file; for people a shipped file by a short name."""
    name = printable(short_name(span.file) if is_short else span.file) or "<nowhere>"
    if not is_file(span.file):
        return SAID if is_short and span.file == TYPED else name
    return f"{name}:{span.line}:{span.column}"


def printable(text: str) -> str:
    """The text with everything that a screen would obey written out as U+ and a number."""
    text = text.replace("\t", " ").replace("\n", " ")
    return HIDDEN.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)


def _marked(text: str, first: int, end: int, number: str, widest: int) -> list[str]:
    start = 0 if len(text) <= widest else max(0, min(first - widest // 4, len(text) - widest))
    before = printable(text[start : first - 1])
    marked = printable(text[first - 1 : end - 1][: start + widest - first + 1])
    after = printable(text[end - 1 : start + widest])
    dots = "... " if start else ""
    marks = " " * (len(dots) + _width(before)) + "^" * max(1, _width(marked))
    return [f"  {number} | {dots}{before}{marked}{after}".rstrip(), f"  {'':{len(number)}} | {marks}"]


def _width(text: str) -> int:
    """How many columns a screen gives to a text."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
