"""What line ends and indentation mean in an effect: lark's own `Indenter`, with what it can't know.

Must not know the grammar's rules: kinds of words are only names here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token
from lark.indenter import Indenter
from lark.lark import PostLex

LINE_END, INDENT, DEDENT, MISPLACED, END = "_NL", "_INDENT", "_DEDENT", "MISPLACED", "$END"
NAME, OPEN, CLOSE = "NAME", "LPAR", "RPAR"
_BEFORE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*")
_BREAKS = re.compile(r'"[^"\n]*"|#[^\n]*|\r?\n')


class _Lines(Indenter):
    """Reads the lines of one text."""

    NL_type = LINE_END
    OPEN_PAREN_types = [OPEN]  # noqa: RUF012  # lark's own declaration
    CLOSE_PAREN_types = [CLOSE]  # noqa: RUF012
    INDENT_type = INDENT
    DEDENT_type = DEDENT
    tab_len = 1

    def handle_NL(self, token: Token) -> Iterator[Token]:
        """A line end. A line that begins between others becomes a word that fits nowhere, so that it has a place."""
        width = len(token.rpartition("\n")[2])
        if not self.paren_level and width < self.indent_level[-1] and width not in self.indent_level:
            yield Token.new_borrow_pos(MISPLACED, token, token)
        yield from super().handle_NL(token)


class Layout(PostLex):
    """Lark's door to the lines. An `Indenter` counts in itself, so each text gets its own: they may be read at once."""

    always_accept = (LINE_END, NAME)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The words of a text with what line ends mean between them."""
        words: Iterator[Token] = _Lines().process(stream)  # type: ignore[no-untyped-call]
        return words


def with_lines(text: str) -> str:
    """An effect as lark reads it: it begins with its first word and ends with a line end. Offsets stay."""
    found = _BEFORE.match(text)
    begin = found.end() if found else 0
    return " " * begin + text[begin:] + "\n"


def without_lines(text: str) -> str:
    """A text in which line ends mean nothing: they and comments become blanks. Offsets stay."""
    return _BREAKS.sub(lambda found: found[0] if found[0][0] == '"' else " " * len(found[0]), text)
