"""Loops that list options: what is the same in every round is read once, before the loop.

Works on lines of Python that change nothing. Must not know what they are for.
"""

from __future__ import annotations

import re
from collections import Counter

from interpreter.compile.writer import Lines, Module

SAME = re.compile(r"(?<!\w)(?:V\[(?:[vntd]?\d+)(?: \+ asked)?\]|Z\[z\d+ \+ asked\])")
"""What is read and may be read once; an author's name may end in the same letter."""
SET = re.compile(r"^ *((?:card|stand)\d+) = (.*)$")
NAMES = re.compile(r"[A-Za-z_]\w*")
SET_INSIDE = re.compile(r"^ *(?:for (\w+) in|(\w+) =)")


def read_once(module: Module, lines: Lines, first: int) -> None:
    """Takes what doesn't vary out of the loops among the rows from `first` on."""
    rows, at = lines.rows, first
    while at < len(rows):
        if rows[at][0].lstrip().startswith("for "):
            end = _end(lines, at)
            before = [*_settings(lines, at, end), *_reads(module, lines, at, end)]
            level = " " * _level(rows[at][0])
            span = rows[at][1]
            rows[at:at] = [(level + text, span) for text in before]
            at = _end(lines, at + len(before))
        else:
            at += 1


def _level(text: str) -> int:
    return len(text) - len(text.lstrip())


def _end(lines: Lines, at: int) -> int:
    """The row behind a loop that begins at a row."""
    level = _level(lines.rows[at][0])
    rest = range(at + 1, len(lines.rows))
    return next((n for n in rest if _level(lines.rows[n][0]) <= level), len(lines.rows))


def _settings(lines: Lines, at: int, end: int) -> list[str]:
    """Names that are set to the same value in every round; their lines are taken out."""
    inside = {name for text, _ in lines.rows[at:end] for found in SET_INSIDE.findall(text) for name in found}
    moved = []
    for text, _ in lines.rows[at + 1 : end]:
        found = SET.match(text)
        if found and not inside & set(NAMES.findall(found[2])):
            moved.append(text)
    kept = [row for row in lines.rows[at + 1 : end] if row[0] not in moved]
    lines.rows[at + 1 : end] = kept
    return [text.strip() for text in moved]


def _reads(module: Module, lines: Lines, at: int, end: int) -> list[str]:
    """What is read in every round, under a new name; the loop then speaks of that."""
    end = _end(lines, at)
    counts = Counter(found for text, _ in lines.rows[at + 1 : end] for found in SAME.findall(text))
    names = {text: module.fresh("same") for text in counts}
    for n in range(at, end):
        row, span = lines.rows[n]
        lines.rows[n] = (SAME.sub(lambda found: names.get(found[0], found[0]), row), span)
    return [f"{name} = {text}" for text, name in names.items()]
