"""Lines that change nothing, as those that list options or answer a question: what stays the same is read once.

What a loop reads in every round is read before it. A question that is asked again, or in a loop of which it doesn't
speak, is answered when it first comes up and then remembered: not before, as it may be one that can't be answered.
Works on lines of Python. Must not know what they are for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from interpreter.compile.writer import Lines, Module

SAME = re.compile(r"(?<!\w)(?:V\[(?:[vntd]?\d+)(?: \+ asked)?\]|Z\[z\d+ \+ asked\])")
"""What is read and may be read once; an author's name may end in the same letter."""
SET = re.compile(r"^ *((?:card|stand)\d+) = (.*)$")
NAMES = re.compile(r"[A-Za-z_]\w*")
NAMED = r"(?:[A-Za-z_]\w*|V\[1\])"
SUM = rf"sum\(map\([Tf]\d+\.__getitem__, (?:[A-Za-z_]\w*|Z\[z\d+(?: \+ {NAMED})?\])\)\)"
ASKED = re.compile(rf"(?<!\w)(?<!:= )(?:(?:q|def_)\d+\(s(?:, {NAMED})*\)|{SUM})")
"""A question about nothing but names."""
OWN_SCOPE = re.compile(r"\blambda\b|\S for ")
"""What has names of its own within one line."""
SET_INSIDE = re.compile(r"^ *(?:for ([\w, ]+?) in|([\w, ]+?) [+|-]?=) ")


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


def _set_in(lines: Lines, at: int, end: int) -> set[str]:
    """The names that some rows give a value."""
    return {
        name
        for text, _ in lines.rows[at:end]
        for found in SET_INSIDE.findall(text)
        for names in found
        for name in NAMES.findall(names)
    }


def _settings(lines: Lines, at: int, end: int) -> list[str]:
    """Names that are set to the same value in every round; their lines are taken out."""
    inside = _set_in(lines, at, end)
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


def ask_once(module: Module, lines: Lines, first: int = 0) -> None:
    """Remembers the answers to what is asked more than once among the rows from `first` on."""
    _remember(module, lines, first, len(lines.rows), 2)
    at = first
    while at < len(lines.rows):
        if lines.rows[at][0].lstrip().startswith("for "):
            at += _remember(module, lines, at + 1, _end(lines, at), 1, at)
        at += 1


def _remember(module: Module, lines: Lines, first: int, end: int, least: int, before: int | None = None) -> int:
    """Does so among some rows, for questions that come up in at least so many places; how many rows it has added."""
    rows = lines.rows
    before = first if before is None else before
    inside = _set_in(lines, before, end)
    plain = [n for n in range(first, end) if not OWN_SCOPE.search(rows[n][0])]
    counts = Counter(found for n in plain for found in ASKED.findall(rows[n][0]))
    names = {
        asked: module.fresh("known")
        for asked, count in counts.items()
        if count >= least and not inside & set(NAMES.findall(asked))
    }
    for n in plain:
        row, span = rows[n]
        rows[n] = (ASKED.sub(lambda found: _remembered(names, found[0]), row), span)
    level = " " * _level(rows[before][0]) if names else ""
    rows[before:before] = [(f"{level}{name} = None", rows[before][1]) for name in names.values()]
    return len(names)


def _remembered(names: Mapping[str, str], asked: str) -> str:
    """A question, or its answer where that is known already."""
    name = names.get(asked)
    return asked if name is None else f"({name} if {name} is not None else ({name} := {asked}))"
