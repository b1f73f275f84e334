"""Lines that change nothing, as those that list options or answer a question: what stays the same is read once.

What a loop reads in every round is read before it. A question that is asked again, or in a loop of which it doesn't
speak, is answered when it first comes up and then remembered: not before, as it may be one that can't be answered.
Works on lines of Python. Must not know what they are for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from interpreter.compile.writer import Lines, Module

SAME = re.compile(r"(?<!\w)(?:V\[(?:[vntd]?\d+)(?: \+ asked)?\]|Z\[z\d+ \+ asked\])")
"""What is read and may be read once; an author's name may end in the same letter."""
SET = re.compile(r"^ *((?:card|stand)\d+) = (.*)$")
NAME = r"[A-Za-z_]\w*"
NAMES = re.compile(NAME)
NAME_OR_TURN = rf"(?:{NAME}|V\[1\])"
"""A name, or whose turn it is."""


def _place(number: str) -> str:
    return rf"(?:{NAME}|Z\[(?:z\d+ \+ )?{number}\])"


def _of_cards(place: str) -> str:
    """What is asked of cards in such a place: a sum, groups, or whose they are."""
    return (
        rf"sum\(map\([Tf]\d+\.__getitem__, {place}\)\)"
        rf"|g\d+\.\w+\(s, {place}(?:, (?:\d+|None))*\)"
        r"|card_owner\(s, \w+\)"
    )


PLACE = _place(NAME_OR_TURN)
ASKED = re.compile(rf"(?<!\w)(?<!:= )(?:(?:q|def_)\d+\(s(?:, {NAME_OR_TURN})*\)|{_of_cards(PLACE)})")
"""A question about nothing but names."""
OF_CARDS = re.compile(rf"(?<!\w)(?:{_of_cards(_place(NAME))})")
"""A question about cards and where they lie, and about nothing else."""
JOINED = re.compile(rf"(?<!:= )\[\*{PLACE}(?:, \*{PLACE})+\]")
"""The cards of several places."""
CALLED = re.compile(r"(\w+)\(")
HARMLESS = re.compile(
    r"q\d+|(?:def|score|drawn)_\d+|forms|counted|on_top|sum|map|len|min|max|abs|range|reversed|tuple|product"
    r"|top_of|bottom_of|top_cards|bottom_cards|first|item|card_owner|place_owner|neighbour|next_players?|endless|append"
)
"""What may be called without any card becoming another or lying elsewhere."""
HARMLESS_LINE = re.compile(
    r" *(?:(?:if|elif|else|for|while|return|break|continue|pass)\b"
    r"|(?:\w+|V\[[^]]*(?:\[[^]]*\])?\]) [+-]?= |s\.idle \+= |out\.append\()"
)
"""A line that changes nothing but names and registers, if what it calls is harmless."""
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


def _set_in(lines: Lines, among: Iterable[int]) -> set[str]:
    """The names that some rows give a value."""
    return {
        name
        for n in among
        for found in SET_INSIDE.findall(lines.rows[n][0])
        for names in found
        for name in NAMES.findall(names)
    }


def _settings(lines: Lines, at: int, end: int) -> list[str]:
    """Names that are set to the same value in every round; their lines are taken out."""
    inside = _set_in(lines, range(at, end))
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
    for what in (JOINED, ASKED):
        _remember(module, lines, range(first, len(lines.rows)), what)
    at = first
    while at < len(lines.rows):
        if lines.rows[at][0].lstrip().startswith("for "):
            at += _remember(module, lines, range(at, _end(lines, at)), ASKED, is_loop=True)
        at += 1


def ask_once_between(module: Module, lines: Lines) -> None:
    """The same in lines that change things: answers about cards are remembered as long as no card is moved."""
    at = 0
    while at < len(lines.rows):
        text = lines.rows[at][0]
        if OF_CARDS.search(text) and not text.lstrip().startswith(("elif ", "else:")):
            at += _remember(module, lines, _unchanged(lines, at), OF_CARDS)
        at += 1


def _unchanged(lines: Lines, at: int) -> list[int]:
    """The rows from one on that are come to before anything has changed about cards, or not come to any more."""
    rows, found, n = lines.rows, [], at
    while n < len(rows) and _level(rows[n][0]) >= _level(rows[at][0]):
        text = rows[n][0]
        is_loop = text.lstrip().startswith(("for ", "while "))
        if all(_is_harmless(rows[m][0]) for m in range(n, _end(lines, n) if is_loop else n + 1)):
            found.append(n)
            n += 1
            continue
        left = _left_for_good(lines, at, n)
        if left is None:
            break
        n = left
    return found


def _is_harmless(text: str) -> bool:
    return HARMLESS_LINE.match(text) is not None and all(map(HARMLESS.fullmatch, CALLED.findall(text)))


def _left_for_good(lines: Lines, at: int, n: int) -> int | None:
    """Where the block ends that a row is in, if it is within those from another on, and returns at its end."""
    inside = _level(lines.rows[n][0])
    for head in range(n - 1, at - 1, -1):
        level = _level(lines.rows[head][0])
        if level < inside:
            end, inside = _end(lines, head), level
            last = next(text for text, _ in reversed(lines.rows[head:end]) if _level(text) == level + 4)
            if last.lstrip().startswith("return"):
                return end
    return None


def _remember(module: Module, lines: Lines, among: Sequence[int], what: re.Pattern[str], is_loop: bool = False) -> int:
    """Remembers, among some rows, the answers to what is asked in several places; how many rows it has added.

    Where the rows are a loop, one place is enough; but what the loop goes through is asked for once anyway.
    """
    rows, before = lines.rows, among[0] if among else 0
    inside = _set_in(lines, among)
    asking, least = (among[1:], 1) if is_loop else (among, 2)
    plain = [n for n in asking if not OWN_SCOPE.search(rows[n][0])]
    counts = Counter(found for n in plain for found in what.findall(rows[n][0]))
    names = {
        asked: module.fresh("known")
        for asked, count in counts.items()
        if count >= least and not inside & set(NAMES.findall(asked))
    }
    for n in plain:
        row, span = rows[n]
        rows[n] = (what.sub(lambda found: _remembered(names, found[0]), row), span)
    level = " " * _level(rows[before][0]) if names else ""
    rows[before:before] = [(f"{level}{name} = None", rows[before][1]) for name in names.values()]
    return len(names)


def _remembered(names: Mapping[str, str], asked: str) -> str:
    """A question, or its answer where that is known already."""
    name = names.get(asked)
    return asked if name is None else f"({name} if {name} is not None else ({name} := {asked}))"
