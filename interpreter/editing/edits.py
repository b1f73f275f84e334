"""A text with some stretches of it replaced, and not a byte elsewhere.

Must not know why something is replaced. Spans count lines and characters as messages do: whatever ends a line in the
file, it ends one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.diagnostics.finding import Edit
from interpreter.source.disk import BOM, LINE_END, newline_of
from interpreter.source.span import Span


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with the edits made; of those that overlap only the first. Line ends of the file hold for new lines."""
    starts, newline = _starts(text), newline_of(text)
    done = text
    for edit in reversed(apart(edits)):
        begin, end = _offset(starts, edit.span.line, edit.span.column), _end(starts, edit.span)
        done = done[:begin] + edit.text.replace("\n", newline) + done[end:]
    return done


def apart(edits: Iterable[Edit]) -> list[Edit]:
    """The edits by place, without those that touch one before them."""
    return list(_apart(sorted(dict.fromkeys(edits), key=lambda edit: (_begin(edit.span), _stop(edit.span)))))


def lines_of(text: str) -> list[str]:
    """The lines of a text as messages count them."""
    return LINE_END.split(text.removeprefix(BOM))


def _apart(edits: Iterable[Edit]) -> Iterator[Edit]:
    last: Span | None = None
    for edit in edits:
        if last is None or _stop(last) < _begin(edit.span) or (_stop(last) == _begin(edit.span) != _begin(last)):
            yield edit
            last = edit.span


def _begin(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _stop(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column


def _starts(text: str) -> list[int]:
    first = len(BOM) if text.startswith(BOM) else 0
    return [first, *(found.end() for found in LINE_END.finditer(text)), len(text)]


def _offset(starts: list[int], line: int, column: int) -> int:
    return min(starts[min(line, len(starts)) - 1] + column - 1, starts[-1])


def _end(starts: list[int], span: Span) -> int:
    return _offset(starts, span.end_line, span.end_column)
