"""Small changes of a line that would make it readable: one word replaced, taken out or put in.

A change is offered only if the line can then be read to its end, so that following it always helps, and never takes
away anything that means something: a name, a number, or a word such as `otherwise` or `until`.
Must not know how a change is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from interpreter.diagnostics.english import PLAIN_WORDS
from interpreter.diagnostics.near import one_slip
from interpreter.source.frozen import frozen
from interpreter.syntax.elsewhere import EVERYDAY
from interpreter.syntax.expectations import PATTERNS, all_words, telling, words_of
from interpreter.syntax.lines import NAME
from interpreter.syntax.reading import Word
from interpreter.syntax.situation import Situation
from interpreter.syntax.tables import language

Change: TypeAlias = "tuple[int, int, str]"
LONGEST_LINE = 400
_FARTHEST_BACK = 5
_ARTICLES = ("the", "a", "an")
_EMPTY = frozenset("a all also an now of please the then times".split())
"""Words that can be left out without saying anything else."""
_BETWEEN = frozenset(", / : = and as at be by for from have in into is of on onto then to where with".split())
"""Words and signs that only hold a sentence together, so that another may be meant."""
_ENDS_A_SENTENCE = frozenset(", and then".split())
_TIGHT = (" 's", "'s"), (" ;", ";"), (" ,", ","), ("( ", "("), (" )", ")")


@frozen
class Repair:
    """`old` (where it stands) becomes `new`; one of them may be empty. `line` is the line afterwards."""

    old: str
    new: str
    start: int
    end: int
    line: str


def everyday(at: Situation) -> Repair | None:
    """A phrase of everyday speech that the language says otherwise."""
    line = at.text[at.line_start : at.line_end]
    for pattern, instead in EVERYDAY:
        found = pattern.search(line)
        if found is not None and found.start() <= at.at - at.line_start + len(at.word.text):
            new = found.expand(instead)
            changed = line[: found.start()] + new + line[found.end() :]
            if at.reads(changed):
                begin = at.line_start + found.start()
                line = _neat(_further(at, changed))
                return Repair(found[0].strip(), new.strip(), begin, begin + len(found[0].rstrip()), line)
    return None


def _further(at: Situation, line: str) -> str:
    """The line with another phrase of everyday speech put right, if it means something only then."""
    if at.makes_sense(line):
        return line
    for pattern, instead in EVERYDAY:
        changed = pattern.sub(instead, line, count=1)
        if changed != line and at.reads(changed) and at.makes_sense(changed):
            return changed
    return line


def missing(at: Situation) -> Repair | None:
    """The one word that could stand here, if that makes the line readable."""
    words = list(_insertable(at))
    if not at.word.text and len(words) != 1:
        return None
    return _first(at, ((at.at, at.at, new) for new in words), at.makes_sense)


VERBS = frozenset(("is", "are", "was", "were", "has", "have"))
"""Words with which something is said of somebody: they are meant, where they don't fit too."""
NEAR_NOT = frozenset("now nor no net nut note knot hot lot got rot dot".split())
"""English words that are one slip away from `not`."""


def misspelt(at: Situation) -> Repair | None:
    """A word that is nearly one of the language's."""
    for _, change in sorted(_misspelt(at), key=lambda slip: slip[0]):
        is_plain = at.text[change[0] : change[1]].strip().lower() in PLAIN_WORDS
        repair = _first(at, [change], at.makes_sense) if is_plain else _first(at, [change])
        if repair is not None:
            return repair
    return None


def slipped(at: Situation) -> Repair | None:
    """A word, however short, that one slip makes a word of the language with which the line means something."""
    return _first(at, _slipped(at), at.makes_sense) if at.judge is not None else None


def _slipped(at: Situation) -> Iterator[Change]:
    """The words up to the stop, from there on back, as words of the language that may be meant."""
    likely = frozenset(words_of(at.stop.expected))
    for word in dict.fromkeys((at.word, *at.line[: -_FARTHEST_BACK - 1 : -1], *at.sentence[:1])):
        if not word.text.isalpha():
            continue
        found = [text for text in all_words() if one_slip(word.text.lower(), text) and not _denies(word.text, text)]
        for text in sorted(found, key=lambda text: (word is at.word and text not in likely, _less_likely(word, text))):
            yield word.start, word.end, text


def _denies(word: str, meant: str) -> bool:
    """Whether a word that people use would become one that turns a condition round, or its verb would be gone."""
    return (meant == "not" and word.lower() in NEAR_NOT) or word.lower() in VERBS


def _less_likely(word: Word, text: str) -> tuple[bool, bool, str]:
    """Two letters exchanged, or one that the word has too, go before others."""
    return sorted(word.text) != sorted(text), set(word.text) != set(text), text


def out_of_place(at: Situation) -> Repair | None:
    """A word too many, too few, or another than belongs there."""
    return _first(at, _changes(at), at.makes_sense)


def renamed(at: Situation, word: Word) -> Repair | None:
    """The line with another name instead of a word."""
    return _first(at, [(word.start, word.end, "x_1")])


def _first(
    at: Situation, changes: Iterable[Change], is_good: Callable[[str], bool] = lambda line: True
) -> Repair | None:
    """The first change after which the line can be read, and is good."""
    if at.line_end - at.line_start > LONGEST_LINE:
        return None
    for start, end, new in changes:
        line = at.changed(start, end, f" {new} ")
        if at.reads(line) and is_good(_neat(line)):
            return Repair(at.text[start:end], new, start, end, _neat(line))
    return None


def _misspelt(at: Situation) -> Iterator[tuple[float, Change]]:
    """Words that may be slips, with how unlikely that is."""
    expected = words_of(at.stop.expected)
    yield from ((0, change) for change in _half_written(at, expected))
    for unlikely, meant in _nearest(at.word.text, expected):
        yield unlikely, (at.word.start, at.word.end, meant)
    for word in at.line[-_FARTHEST_BACK:]:
        for unlikely, meant in _nearest(word.text, language().fixed) if word.kind == NAME else ():
            is_likely = word.text[0] == meant[0] and word.text.rstrip("s") != meant.rstrip("s")
            if is_likely and not _denies(word.text, meant):
                yield unlikely, (word.start, word.end, meant)


def _half_written(at: Situation, expected: Iterable[str]) -> Iterator[Change]:
    """`at one` for `at once`"""
    after = re.match(r"[ ]*\w+", at.text[at.word.end : at.line_end])
    for phrase in expected:
        if after is not None and " " in phrase and phrase.split(" ")[0] == at.word.text:
            yield at.at, at.word.end + after.end(), phrase


def _insertable(at: Situation) -> Iterator[str]:
    """Words that may have been left out before the stop."""
    last = at.last.kind if at.last is not None else ""
    for new in telling(at.stop.expected):
        whose = new == "'s" and not (last in PATTERNS or (last == NAME and at.word.kind == NAME))
        if not whose and new not in ("and", "or", "by"):
            yield new


def _changes(at: Situation) -> Iterator[Change]:
    """Words too many, and other words than belong there."""
    word = at.word
    for article in at.line:
        if article.text in _ARTICLES:
            yield article.start, article.end, ""
    if word.text in _EMPTY:
        yield word.start, word.end, ""
    if word.text in _BETWEEN:
        joins = ("and", "or") if word.text in (",", "/", "with") else ()
        for new in [*_insertable(at), "then", ";", *joins]:
            if new != ";" or word.text in _ENDS_A_SENTENCE:
                yield word.start, word.end, new


def _neat(line: str) -> str:
    """Without the gaps that a change leaves."""
    line = " ".join(line.split())
    for loose, tight in _TIGHT:
        line = line.replace(loose, tight)
    return line


# ---------------------------------------------------------------- how far apart two words are


def _nearest(word: str, candidates: Iterable[str]) -> Iterator[tuple[float, str]]:
    """The candidates that a slip or two would make of a word, with how unlikely that is."""
    most = 0 if len(word) < 3 else 1 if len(word) < 6 else 2
    for text in candidates:
        if text.isalpha() and abs(len(text) - len(word)) <= most and 0 < (slips := _slips(word, text)) <= most:
            yield (slips + abs(len(text) - len(word)) / 2) / len(word), text


def _slips(left: str, right: str) -> int:
    """How many letters were left out, put in, changed or swapped with their neighbour."""
    before, last = list[int](), list(range(len(right) + 1))
    for row, letter in enumerate(left, 1):
        line = [row]
        for column, other in enumerate(right, 1):
            cost = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != other))
            if row > 1 and column > 1 and (letter, left[row - 2]) == (right[column - 2], other):
                cost = min(cost, before[column - 2] + 1)
            line.append(cost)
        before, last = last, line
    return last[-1]
