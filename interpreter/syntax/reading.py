"""Reads a text with lark, one word after the other: its tree, or where and why reading stopped, for the messages.

Must not know what the words and rules of the language are: lark knows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from lark import Token, Tree, UnexpectedCharacters, UnexpectedToken
from lark.parsers.lalr_analysis import Reduce, Shift

from interpreter.syntax.lines import DEDENT, END, INDENT, LINE_END, MISPLACED, NAME, with_lines, without_lines
from interpreter.syntax.tables import Language, language
from interpreter.syntax.vocabulary import NEVER_NAMES

Branch: TypeAlias = "Tree[Token]"
Piece: TypeAlias = "Branch | Token"
Session: TypeAlias = Any
"""Lark's `InteractiveParser`, in which nothing has a type."""

DEEPEST = 60
STRANGE = ""
"""The kind of a character that begins no word."""


class Word(NamedTuple):
    """A word as messages need it: `start` and `end` are offsets, and one of layout has no width."""

    kind: str
    text: str
    start: int
    end: int


class Stop:
    """Where reading stopped: the word that could not go on, and those before it."""

    def __init__(self, why: str, word: Word, before: Sequence[Word], session: Session) -> None:
        self.why = why
        self.word = word
        self.before = before
        self._session = session

    @cached_property
    def expected(self) -> frozenset[str]:
        """The kinds of words that could have gone on."""
        return frozenset(self._session.accepts())

    def wants_only(self, kind: str) -> bool:
        """Whether no other kind of word could have gone on."""
        return kind in self._session.choices() and self.expected == {kind}


def parse(text: str, start: str) -> Branch | Stop:
    """The tree of a text, or where and why reading it stopped."""
    spoken = language()
    prepared = with_lines(text) if start == "effect" else without_lines(text)
    session: Session = spoken.parser.parse_interactive(prepared, start)
    read: list[Token] = []
    try:
        for token in session.iter_parse():
            if token.type == NAME:
                token.type = _kind(spoken, session, token)
            read.append(token)
        read.append(Token(END, "", len(text), end_pos=len(text)))
        made: Branch = session.feed_token(read[-1])
    except UnexpectedToken as fault:
        before = read[:-1] if read and read[-1] is fault.token else read
        return _stop(spoken, text, fault.token, before, session)
    except UnexpectedCharacters:
        at: int = session.lexer_thread.state.line_ctr.char_pos
        return Stop("", Word(STRANGE, text[at], at, at + 1), _words(text, read), session)
    deep = _too_deep(made)
    if deep is not None:
        return Stop("deep", Word(NAME, "", *extent(deep)), (), session)
    return made


def _kind(spoken: Language, session: Session, token: Token) -> str:
    """What a word is here: a word of the language if it can be one, else a name if it can."""
    kind = spoken.fixed.get(token)
    if kind is None:
        return NAME
    could_be_name = token not in NEVER_NAMES and NAME in session.choices()
    return NAME if could_be_name and not _could_stand(session, kind) else kind


def _could_stand(session: Session, kind: str) -> bool:
    """Whether a word of some kind could. Where it completes something, the tables can't tell, so that is tried."""
    action, _ = session.choices().get(kind, (None, None))
    if action is not Reduce:
        return action is Shift
    probe = session.copy(deepcopy_values=False)
    probe.parser_state.parse_conf = copy(probe.parser_state.parse_conf)
    probe.parser_state.parse_conf.callbacks = {}
    try:
        probe.feed_token(Token(kind, ""))
    except UnexpectedToken:
        return False
    return True


def extent(piece: Piece) -> tuple[int, int]:
    """The offsets at which a piece of a tree begins and ends."""
    place = piece if isinstance(piece, Token) else piece.meta
    assert place.start_pos is not None
    assert place.end_pos is not None
    return place.start_pos, place.end_pos


def _too_deep(root: Branch) -> Branch | None:
    """A phrase that stands in too many others."""
    waiting = [(root, 1)]
    while waiting:
        branch, depth = waiting.pop()
        if depth > DEEPEST:
            return branch
        waiting += [(child, depth + 1) for child in branch.children if isinstance(child, Tree)]
    return None


def _stop(spoken: Language, text: str, token: Token, before: list[Token], session: Session) -> Stop:
    (word,) = _words(text, [token])
    if word.kind == NAME:
        kind, said = spoken.at(text, word.start, word.text)
        word = Word(kind, said, word.start, word.start + len(said))
    return Stop(INDENT if token.type == MISPLACED else "", word, _words(text, before), session)


def _words(text: str, tokens: list[Token]) -> list[Word]:
    return [_word(token, len(text)) for token in tokens]


def _word(token: Token, length: int) -> Word:
    """A word of lark as messages need it: line ends stand at the end of their line, indentation before its line."""
    start, end = (min(place, length) for place in extent(token))
    if token.type == MISPLACED:
        return Word(INDENT, "", end - len(token.rpartition("\n")[2]), end)
    if token.type == LINE_END:
        return Word(LINE_END, "", start, start)
    if token.type in (INDENT, DEDENT):
        return Word(token.type, "", end, end)
    return Word(token.type, str(token), start, end)


def expected_after(text: str, start: str) -> frozenset[str]:
    """The kinds of words that could come next behind the beginning of a line; none if that can't be read."""
    spoken = language()
    session: Session = spoken.parser.parse_interactive(without_lines(text), start)
    try:
        for token in session.iter_parse():
            if token.type == NAME:
                token.type = _kind(spoken, session, token)
    except (UnexpectedToken, UnexpectedCharacters):
        return frozenset()
    return frozenset(session.accepts())
