"""Goes on after a fault: an effect is read again with something harmless instead of the line that couldn't be read.

Must not know what was wrong with the line.
"""

from __future__ import annotations

import re

from interpreter.diagnostics.finding import Finding
from interpreter.source.frozen import frozen
from interpreter.source.span import Fragment
from interpreter.syntax.doubts import doubts
from interpreter.syntax.lines import INDENT
from interpreter.syntax.positions import Positions
from interpreter.syntax.reading import Stop, parse
from interpreter.syntax.situation import Situation
from interpreter.syntax.statements import StatementMaker

MOST_FAULTS = 5
"""After so many lines the rest isn't looked at."""
_SENTENCE, _HEADER = "do a", "if a"
_WORD = re.compile(r"[A-Za-z_]\w*")
EFFECT = "effect"


@frozen
class Rest:
    """An effect without the lines that can't be read: `lines` are their numbers in the file, with those set in below
    them, and `words` all that stands in them, since a name that is used elsewhere may have been given there."""

    fragment: Fragment
    lines: frozenset[int]
    words: frozenset[str]
    doubted: tuple[Finding, ...]
    """What is found in those that can be read, but are doubtful."""
    with_doubtful: Fragment
    """The effect with these sentences too."""


def without_line(at: Situation) -> str | None:
    """The effect with the line of the fault made harmless; None if it can't be, or if lines are set in wrongly."""
    if INDENT in (at.stop.why, at.word.kind) or at.stop.expected == {INDENT} or at.stop.why:
        return None
    return _harmless(at.text, at.line_start, at.line_end)


def rest_of(fragment: Fragment) -> Rest | None:
    """What of an effect can be read; None if that can't be told from what can't."""
    text, with_doubtful, gone = fragment.text, fragment.text, set[int]()
    doubted: list[Finding] = []
    for _ in range(MOST_FAULTS + 1):
        start = _first_fault(fragment, text, doubted)
        if start is None:
            break
        end = start + len(text[max(start, 0) :].split("\n", 1)[0])
        rest = _harmless(text, start, end)
        if rest is None or _number(text, start) in gone:
            return None
        gone |= set(range(_number(text, start), _number(text, _block_end(text, start, end)) + 1))
        text = rest
        with_doubtful = with_doubtful if doubted else rest
    else:
        return None
    lines = fragment.text.split("\n")
    words = frozenset(word for number in gone for word in _WORD.findall(lines[number]))
    numbers = frozenset(fragment.starts[number][0] for number in gone)
    left, whole = (Fragment(one, fragment.file, fragment.starts) for one in (text, with_doubtful))
    return Rest(left, numbers, words, tuple(doubted), whole)


def _first_fault(fragment: Fragment, text: str, doubted: list[Finding]) -> int | None:
    """Where the line begins that can't be read, or is doubtful; -1 if it is more than a line; None if all is well."""
    positions = Positions(Fragment(text, fragment.file, fragment.starts))
    parsed = parse(text, EFFECT)
    if isinstance(parsed, Stop):
        at = Situation(positions, EFFECT, parsed)
        return -1 if without_line(at) is None else at.line_start
    maker = StatementMaker(positions)
    node = maker.block(parsed)
    found = [*maker.findings, *doubts(node)]
    if not found:
        return None
    doubted += [finding for finding in found if finding.span.line == found[0].span.line]
    number = next((n for n, (line, _) in enumerate(fragment.starts) if line == found[0].span.line), 0)
    begin = sum(len(line) + 1 for line in text.split("\n")[:number])
    return begin + len(text[begin:]) - len(text[begin:].lstrip(" "))


def _harmless(text: str, start: int, end: int) -> str | None:
    """A text with something harmless in place of a line; None if there is no room for it."""
    line = text[start:end]
    if start < 0 or line.startswith("else"):
        return None
    instead = _SENTENCE if _block_end(text, start, end) == end else _HEADER
    if len(line) < len(instead) or line.strip() == instead:
        return None
    return text[:start] + instead.ljust(len(line)) + text[end:]


def _block_end(text: str, start: int, end: int) -> int:
    """Where the last of the lines ends that are set in further than one; the end of that line if there is none."""
    indent, last, at = start - text.rfind("\n", 0, start) - 1, end, end
    for line in text[end + 1 :].split("\n"):
        at += len(line) + 1
        if line.strip() and not line.strip().startswith("#"):
            if len(line) - len(line.lstrip(" ")) <= indent:
                break
            last = min(at, len(text))
    return last


def _number(text: str, offset: int) -> int:
    return text.count("\n", 0, offset)
