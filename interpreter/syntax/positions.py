"""From places in the text that lark reads to places in the author's file.

Must not know the grammar. Lark counts characters; a fragment knows where each of its lines stands.
"""

from __future__ import annotations

from bisect import bisect_right

from interpreter.source.span import Fragment, Span


class Positions:
    """The offsets of one fragment."""

    def __init__(self, fragment: Fragment) -> None:
        self.fragment = fragment
        self._starts = [0]
        for line in fragment.text.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._starts.pop()

    def span(self, start: int, end: int) -> Span:
        """The file's span from one offset up to another (which is not part of it)."""
        length = len(self.fragment.text)
        line, column = self._place(min(start, length))
        end_line, end_column = self._place(min(end, length))
        return self.fragment.span(line, column, end_line, end_column)

    def with_text(self, text: str) -> Positions:
        """The same places for a text of the same length and lines."""
        return Positions(Fragment(text, self.fragment.file, self.fragment.starts))

    def piece(self, start: int, end: int) -> Fragment:
        """The text from one offset up to another as a fragment of its own."""
        text = self.fragment.text[start:end]
        first, column = self._place(start)
        lines = range(first, first + text.count("\n") + 1)
        here = self.fragment.span(first, column, first, column)
        starts = [(here.line, here.column), *(self.fragment.starts[line - 1] for line in lines[1:])]
        return Fragment(text, self.fragment.file, tuple(starts))

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
