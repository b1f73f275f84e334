"""What could stand at a place, in plain words.

Must not know why something else stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from interpreter.syntax.lines import END, INDENT, LINE_END
from interpreter.syntax.tables import language

PATTERNS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "FACE": ("face up", "face down"),
    "ONCE": ("at once",),
    "BOTTOM": ("at bottom",),
    "STACK_FROM": ("stack from",),
    "ANY_NUMBER": ("any number of",),
    "MOST": ("most", "least"),
    "HIGHEST": ("highest", "lowest"),
    "TOP": ("top", "bottom"),
    "CARD": ("cards", "card"),
    "PLAYER": ("players", "player"),
    "SIDE": ("sides", "side"),
    "PILE": ("piles", "pile"),
    "SEAT": ("seats",),
    "SPOT": ("spots", "spot"),
    "GROUP": ("groups", "group"),
    "OPERATOR": ("=", "!=", "<", "<=", ">", ">="),
    "_WHOSE": ("'s",),
})  # fmt: skip
"""The words of the kinds that are patterns."""

_GOES_ON = frozenset(
    "AND OR IS OPERATOR FITS STANDS FORM FORMS WHERE WITH BY IN AS _WHOSE PLUS WITHOUT MINUS STAR SLASH MOD IF "
    "NEXT_KEY FACE BOTTOM OTHERWISE AFTER LEFT RIGHT".split()
)
"""Kinds that may follow nearly any value, so that naming them says nothing."""

_GLUE = (
    "to", "from", "then", "of", "over", "into", "be", "each", "turn", "direction", "have", "times", "until", "outside",
    "by", "at", "for", "player", "'s", ",", ";", "in", "and", "or",
)  # fmt: skip
"""Words without a meaning of their own."""

_MOST_NAMED = 5


def words_of(kinds: Iterable[str]) -> list[str]:
    """The fixed words of some kinds."""
    wanted = set(kinds)
    fixed = [text for text, kind in language().fixed.items() if kind in wanted]
    return sorted(fixed) + [text for kind in sorted(wanted) for text in PATTERNS.get(kind, ())]


@cache
def all_words() -> frozenset[str]:
    """All words of the language."""
    phrases = (phrase for several in PATTERNS.values() for phrase in several)
    return frozenset(word for phrase in (*language().fixed, *phrases) for word in phrase.split() if word.isalpha())


def telling(kinds: Iterable[str]) -> list[str]:
    """The words that hold a sentence together at a place: `to`, `then`, `,` ..."""
    fixed = language().fixed
    return [word for word in _GLUE if fixed.get(word, "") in kinds or (word == "'s" and "_WHOSE" in kinds)]


def in_words(expected: frozenset[str]) -> str:
    """What is expected, as the end of a sentence that begins with `Here comes`."""
    if expected == {INDENT}:
        return "a line that is set in further"
    if {"MOVE", "NAME"} <= expected:
        return "what happens: a sentence such as `draw 1`"
    if {"LPAR", "NAME"} <= expected:
        return "a value: a name, a number, or a phrase such as `my hand`"
    kinds = expected - _GOES_ON - {"SEMICOLON"}
    named = [f"`{word}`" for word in words_of(kinds) if word.replace(" ", "").isalpha() or word in ("'s", ",", ")")]
    if {"CARD", "PLAYER"} <= expected:
        named = ["what is asked for, such as `cards in my hand`"]
    if "STRING" in expected:
        named.insert(0, 'a text between two "')
    if "NAME" in expected:
        named.insert(0, "a name")
    ends = ["the end of the sentence"] if {LINE_END, END} & expected else []
    if ends and "PLAYER" not in expected:
        named = [word for word in named if word not in ("`card`", "`cards`")]  # behind any name, as if it were a type
    if not named and not ends:
        named = [f"`{word}`" for word in words_of(expected)]
    return joined([*named[:_MOST_NAMED], *ends]) or "something else"


def joined(pieces: list[str]) -> str:
    """`a, b or c`"""
    return " or ".join([", ".join(pieces[:-1]), pieces[-1]] if len(pieces) > 1 else pieces)
