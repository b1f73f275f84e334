"""Apostrophes: one that is missing, one that is too much, and those that stand for a quote.

Must not know any other fault.
"""

from __future__ import annotations

from interpreter.diagnostics.finding import Finding
from interpreter.syntax.reading import Word
from interpreter.syntax.repairs import slipped
from interpreter.syntax.situation import Situation

WHOSE = "'s"
SHORTEST = 3


def whose(at: Situation) -> Finding | None:
    """`next players hand`: what belongs to one, written as if it were several."""
    word = at.last
    if word is None or len(word.text) < SHORTEST or not word.text.isalpha() or word.text[-1] != "s":
        return None
    fixed = _with(at, word, word.end, f"{word.text[:-1]}{WHOSE}")
    if fixed is None:
        return None
    message = f"An apostrophe is missing in `{word.text}`, behind which stands what belongs to one."
    return at.rewriting("E015", message, fixed, word.start, word.end)


def apostrophe(at: Situation) -> Finding | None:
    """An apostrophe that can't be read."""
    if at.text[at.at : at.at + 1] != "'" or slipped(at) is not None:
        return None
    if at.text.startswith(WHOSE, at.at) and at.last is not None:
        return _no_owner(at, at.last)
    message = "A single `'` stands only before `s`, as in `card's owner`."
    if at.last is not None and at.last.text.endswith("s"):
        return at.finding("E007", message, "What belongs to several players is asked for with `every`: every hand.")
    return at.finding("E007", message, 'A text stands between two ".')


def _no_owner(at: Situation, word: Word) -> Finding | None:
    """`count of card's`: several, written as if something belonged to one."""
    end = at.at + len(WHOSE)
    fixed = _with(at, word, end, f"{word.text}s")
    if fixed is None:
        return None
    message = f"Several are written without an apostrophe: `{word.text}s`."
    return at.rewriting("E007", message, fixed, word.start, end)


def _with(at: Situation, word: Word, end: int, text: str) -> str | None:
    """The line with another word in place of one, if it means something."""
    fixed = " ".join(at.changed(word.start, end, text).split())
    return fixed if at.reads(fixed) and at.makes_sense(fixed) else None
