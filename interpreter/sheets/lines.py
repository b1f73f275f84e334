"""Lines of a rule, with lines set in below them.

Must not know what they say.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.sheets.words import chain, sentence
from interpreter.source.frozen import frozen

LONG = 150
"""What is done on a condition stands in one sentence with it, unless it is longer."""


@frozen
class Line:
    """A clause, and what stands set in below it."""

    text: str
    inner: tuple[Line, ...] = ()
    hangs: bool = False
    """Whether it must stand at the beginning of a sentence, lest it be taken to hang on what stands before it."""
    asks: bool = False
    """Whether it begins with a condition, so that it can't stand behind another."""


@frozen
class Item:
    """A whole sentence or more, and what stands set in below it. `lead` is said before it, in bold."""

    text: str
    inner: tuple[Item, ...] = ()
    lead: str = ""


def inline(lines: Sequence[Line]) -> str:
    """Lines in one sentence; empty if that would be too much."""
    if not lines or any(line.inner for line in lines) or len(lines) > 3:
        return ""
    if any(line.hangs for line in lines[1:]):
        return ""
    said = chain([line.text for line in lines])
    return said if len(said) <= LONG else ""


def nested(head: str, lines: tuple[Line, ...], asks: bool = False) -> tuple[Line, ...]:
    """Lines below what they hang on; in one sentence with it if they are few. Nothing hangs on no lines."""
    if not lines:
        return ()
    short = "" if asks and lines[0].asks else inline(lines)
    return (Line(f"{head}, {short}", (), True, asks),) if short else (Line(f"{head}:", lines, True, asks),)


def items(lines: Sequence[Line]) -> tuple[Item, ...]:
    """Lines as sentences: those with nothing below them run together."""
    found: list[Item] = []
    together: list[str] = []
    for line in lines:
        if not line.inner:
            together.append(sentence(line.text))
            continue
        if together:
            found.append(Item(" ".join(together)))
            together = []
        found.append(Item(sentence(line.text), items(line.inner)))
    if together:
        found.append(Item(" ".join(together)))
    return tuple(found)
