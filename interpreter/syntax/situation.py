"""One place where reading stopped, with what the messages about it need to know.

Must not know any message.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from interpreter.diagnostics.finding import Edit, Finding, Help, error
from interpreter.diagnostics.near import NOTHING
from interpreter.source.changes import change_of
from interpreter.source.span import Span
from interpreter.syntax.at_hand import Judge
from interpreter.syntax.lines import DEDENT, END, INDENT, LINE_END
from interpreter.syntax.positions import Positions
from interpreter.syntax.reading import Stop, Word, parse

LAYOUT = (LINE_END, INDENT, DEDENT, END)
LONGEST_SHOWN = 100
_BLOCK = "if a\n  do a\n"


class Situation:
    """A text, the entry point of the grammar with which it was read, and where that stopped."""

    def __init__(self, positions: Positions, start: str, stop: Stop, judge: Judge | None = None) -> None:
        self.judge = judge
        self.positions = positions
        self.start = start
        self.stop = stop
        self.text = positions.fragment.text
        self.word = stop.word
        self.at = stop.word.start

    # ------------------------------------------------------------ words

    @cached_property
    def line(self) -> list[Word]:
        """The words before the stop on its line; where lines don't matter, all before it."""
        words: list[Word] = []
        for word in reversed(self.stop.before):
            if word.kind in LAYOUT:
                if words or word.kind == LINE_END:
                    break
                continue
            words.insert(0, word)
        return words

    @property
    def last(self) -> Word | None:
        """The word right before the stop."""
        return self.line[-1] if self.line else None

    @property
    def sentence(self) -> list[Word]:
        """The words before the stop that belong to its sentence on the line."""
        for index in range(len(self.line) - 1, -1, -1):
            if self.line[index].kind in ("THEN", "SEMICOLON", "ELSE"):
                return self.line[index + 1 :]
        return self.line

    # ------------------------------------------------------------ the line as a text of its own

    @property
    def line_start(self) -> int:
        """Where the line of the stop begins; where lines don't matter, where the text does."""
        if self.start != "effect":
            return 0
        at = self.line[0].start if self.line else self.at
        begin = self.text.rfind("\n", 0, at) + 1
        return begin + len(self.text[begin:]) - len(self.text[begin:].lstrip(" \t"))

    @property
    def line_end(self) -> int:
        """Where the line of the stop ends."""
        end = self.text.find("\n", max(self.at, self.line_start)) if self.start == "effect" else -1
        return len(self.text) if end < 0 else end

    def changed(self, start: int, end: int, words: str) -> str:
        """The line with a stretch of the text replaced."""
        return self.text[self.line_start : start] + words + self.text[end : self.line_end]

    def reads(self, line: str) -> bool:
        """Whether a line could stand instead of this one; a line that begins a block may do without it."""
        before = _BLOCK if self.start == "effect" and line.startswith("else") else ""
        made = parse(before + line, self.start)
        return not isinstance(made, Stop) or made.wants_only(INDENT)

    def makes_sense(self, line: str, strictly: bool = False) -> bool:
        """Whether a line, which can be read, also means something where this one stands; strictly, without more ado."""
        before, after = self.text[: self.line_start], self.text[self.line_end :]
        return self.judge is None or self.judge.means(before + line + after, self.line_start, strictly)

    def means(self, line: str) -> bool:
        """Whether a line can be read here and then means something, without more ado."""
        return self.reads(line) and self.makes_sense(line, strictly=True)

    def reads_as(self, start: str) -> bool:
        """Whether the whole text makes sense at another entry point."""
        return not isinstance(parse(self.text.strip(), start), Stop)

    # ------------------------------------------------------------ findings

    def finding(
        self, code: str, message: str, help: Help | str = "", start: int | None = None, end: int | None = None
    ) -> Finding:
        """A finding at the stop, or at another stretch of the text."""
        return error(code, self._marked(start, end), message, help)

    def rewriting(
        self,
        code: str,
        message: str,
        line: str,
        start: int | None = None,
        end: int | None = None,
        question: Help = NOTHING,
        instead_of: tuple[int, int] | None = None,
    ) -> Finding:
        """The same with a line to write instead of this one, or of another stretch: it is told, and it is the fix."""
        begin, stop = instead_of or (self.line_start, self.line_end)
        if not self.reads(self.changed(begin, stop, line)):
            return error(code, self._marked(start, end), message, question)
        change = change_of(self.text[begin:stop], line)
        fix = (Edit(self.positions.span(begin + change.start, begin + change.end), change.text),)
        help = replace(question.followed_by(_write(line)), new=None, edits=fix)
        return error(code, self._marked(start, end), message, help)

    def _marked(self, start: int | None, end: int | None) -> Span:
        first = self.at if start is None else start
        return self.positions.span(first, max(self.word.end, first + 1) if end is None else end)


def _write(line: str) -> str:
    """A help that shows the line as it should be."""
    line = " ".join(line.split())
    if line == "else":
        return "Write `else`."
    return f"Write: {line}" if len(line) <= LONGEST_SHOWN else f"Write: {line[:LONGEST_SHOWN]} ..."
