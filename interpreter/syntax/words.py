"""Cuts text into words, one at a time, and knows line ends and indentation.

Which kind a word is depends on what may stand there: the automaton says which kinds it takes next.
Must not know the grammar, nor which words there are: kinds and patterns are handed in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

Could: TypeAlias = "Callable[[str], bool]"
LINE_END, INDENT, DEDENT, END = "_NL", "_INDENT", "_DEDENT", "$END"
SKIPPED, NAME, OPEN, CLOSE, STRANGE = "SPACES", "NAME", "LPAR", "RPAR", ""
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LINE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*([ \t]*)")


class Word(NamedTuple):
    """A piece of text of one kind; `start` and `end` are offsets. One of layout has no width."""

    kind: str
    text: str
    start: int
    end: int


class Lexicon:
    """The kinds of words: fixed ones and patterns, in the order in which they are tried."""

    def __init__(self, kinds: Sequence[tuple[str, bool, str]]) -> None:
        self.fixed: Mapping[str, str] = {text: kind for kind, is_fixed, text in kinds if is_fixed}
        self._patterns = {kind: re.compile(pattern) for kind, is_fixed, pattern in kinds if not is_fixed}
        signs = sorted((text for text in self.fixed if not text.isalpha()), key=len, reverse=True)
        pieces = [f"(?P<{kind}>{pattern.pattern})" for kind, pattern in self._patterns.items()]
        pieces += [f"(?P<SIGN>{'|'.join(map(re.escape, signs))})", f"(?P<WORD>{_WORD.pattern})"]
        self._any = re.compile("|".join(pieces))

    def at(self, text: str, offset: int, taken: Collection[str], could: Could) -> Word:
        """The word at an offset: of a kind that is taken if there is one, else of the first that fits."""
        found = self._any.match(text, offset)
        if found is None:
            return Word(STRANGE, text[offset], offset, offset + 1)
        kind, end = found.lastgroup or "", found.end()
        if kind == SKIPPED or (kind in taken and kind != NAME):
            return Word(kind, found[0], offset, end)
        return self._of_several_kinds(text, offset, taken, could, found)

    def _of_several_kinds(
        self, text: str, offset: int, taken: Collection[str], could: Could, found: re.Match[str]
    ) -> Word:
        """A sign or word: fixed words and names look alike."""
        name = _WORD.match(text, offset)
        word = name[0] if name else found[0]
        fixed = self.fixed.get(word, "")
        named = name is not None and NAME in taken and self._patterns[NAME].match(word) is not None
        if fixed in taken and (not named or could(fixed)):
            return Word(fixed, word, offset, offset + len(word))
        if named:
            return Word(NAME, word, offset, offset + len(word))
        if fixed:
            return Word(fixed, word, offset, offset + len(word))
        return Word(found.lastgroup or STRANGE, found[0], offset, found.end())


class Words:
    """The words of one text. `by_lines` is for effects, where line ends and indentation say what belongs together."""

    def __init__(self, lexicon: Lexicon, text: str, by_lines: bool) -> None:
        self.text = text
        self.read: list[Word] = []
        self.misplaced: Word | None = None
        self._lexicon = lexicon
        self._by_lines = by_lines
        self._waiting: list[Word] = []
        self._indents = [0]
        self._open = 0
        self._offset = 0
        if by_lines:
            self._offset = _line_start(text, 0)

    def next(self, taken: Collection[str], could: Could) -> Word:
        """The next word. `taken` has the kinds that may be taken there; `could` knows of one whether it really is."""
        word = self._waiting.pop(0) if self._waiting else self._cut(taken, could)
        self.read.append(word)
        return word

    def _cut(self, taken: Collection[str], could: Could) -> Word:
        while self._offset < len(self.text):
            if self.text[self._offset] in "\r\n":
                if self._by_lines and not self._open:
                    return self._new_line()
                self._offset += 1
                continue
            word = self._lexicon.at(self.text, self._offset, taken, could)
            self._offset = word.end
            if word.kind != SKIPPED:
                self._open += (word.kind == OPEN) - (word.kind == CLOSE)
                return word
        return self._last()

    def _new_line(self) -> Word:
        """A line end, and what its indentation means after it."""
        end = self._offset
        self._offset = _line_start(self.text, end)
        if self._offset >= len(self.text):
            return self._last()
        return self._indented(end, self._offset - self.text.rfind("\n", 0, self._offset) - 1)

    def _last(self) -> Word:
        """The end; in an effect the last line ends first."""
        if self._by_lines and self.read and self.read[-1].kind not in (LINE_END, DEDENT):
            return self._indented(len(self.text), 0)
        return Word(END, "", len(self.text), len(self.text))

    def _indented(self, end: int, width: int) -> Word:
        if width > self._indents[-1]:
            self._indents.append(width)
            self._waiting.append(Word(INDENT, "", self._offset, self._offset))
        while width < self._indents[-1]:
            self._indents.pop()
            self._waiting.append(Word(DEDENT, "", self._offset, self._offset))
        if width != self._indents[-1]:
            self.misplaced = Word(INDENT, "", self._offset - width, self._offset)
        return Word(LINE_END, "", end, end)


def _line_start(text: str, offset: int) -> int:
    """The offset of the first letter of the next line that is not empty."""
    found = _LINE.match(text, offset)
    return found.end() if found else offset
