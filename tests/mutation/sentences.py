"""Small mechanical faults in a text of the effect language: words turned, clauses and sentences left out or exchanged.

Works on the text alone: must not know what a sentence means, nor whether what it makes can still be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Piece = tuple[int, int, str, str]
"""From where to where, what stands there instead, and what that is called."""

TURNED = {"<=": ("<", ">"), "<": ("<=", ">="), ">=": (">", "<"), ">": (">=", "<="), "=": ("!=",), "!=": ("=",)}
SWAPPED = {
    "and": "or",
    "or": "and",
    "yes": "no",
    "most": "least",
    "least": "most",
    "highest": "lowest",
    "lowest": "highest",
    "top": "bottom",
    "bottom": "top",
    "left": "right",
    "right": "left",
    "up": "down",
    "down": "up",
    "clockwise": "counterclockwise",
    "must": "may",
    "every": "my",
    "any": "no",
    "min": "max",
    "max": "min",
    "+": "-",
    "-": "+",
    "*": "+",
    "/": "*",
}
DROPPED = ("not", "other", "next", "optional", "at once", "any number of")
TOKENS = re.compile(
    r'"[^"]*"|(?<![\w<>=!])(?:<=|>=|!=|[<>=+*/-])(?= )|at once|any number of|\b[a-z_]+\b|(?<![\w.])\d+(?!\w)'
)
REWRITTEN = (
    (re.compile(r"\beach (?=player\b)"), "each other "),
    (re.compile(r"(?<!other )\b(?=(?:players|sides)\b)"), "other "),
    (re.compile(r"\badd ([^,;\n]+?) to "), r"subtract \1 from "),
    (re.compile(r"\bsubtract ([^,;\n]+?) from "), r"add \1 to "),
    (re.compile(r"\bis (?!not\b)"), "is not "),
    (re.compile(r" face (?:up|down)\b"), ""),
    (re.compile(r" starting with [^,;\n]+"), ""),
    (re.compile(r" (?:plus|without) (?:my |every |\w+'s )?\w+"), ""),
    (re.compile(r" else [^;\n]+"), ""),
)
"""What a longer piece of a sentence becomes."""

PARTS = re.compile(r"\"[^\"]*\"|[(),;\n]|[<>=!]+|[\w']+")
ENDS = frozenset(
    [*("then", "else", "must", "may", "does", "to", "into", "from", "with", "by", "otherwise"), ",", ";", "\n"]
)
"""What a clause doesn't go beyond, unless in brackets."""
JOINS = frozenset(("and", "or"))
OPENS = frozenset(("if", "where", "until", "have", "be"))
TELLING = re.compile(r"[<>=]|\b(?:is|not|no|any)\b")
"""What is turned where it stands, so that the whole need not be denied."""


@dataclass(frozen=True)
class Part:
    """A word, a sign or a bracket, and how many brackets are around it."""

    text: str
    start: int
    end: int
    depth: int


def words(text: str, start: int, end: int, values: Sequence[Sequence[str]] = ()) -> Iterator[Piece]:
    """Single words and signs turned or left out, numbers off by one, a value that is the next of its kind."""
    for token in TOKENS.finditer(text, start, end):
        word = token.group()
        for instead in _instead(word, values):
            told = f"{word} is {instead or 'left out'}: {around(text, token.start())}"
            yield token.start(), token.end(), instead, told
    for pattern, instead in REWRITTEN:
        for found in pattern.finditer(text, start, end):
            if text.count('"', text.rfind("\n", 0, found.start()) + 1, found.start()) % 2 == 0:
                new = found.expand(instead)
                was, becomes = found.group().strip(), new.strip()
                told = f"{was} is {becomes or 'left out'}" if was else f"{becomes} is put in"
                yield found.start(), found.end(), new, f"{told}: {around(text, found.start())}"


def _instead(word: str, values: Sequence[Sequence[str]]) -> Iterator[str]:
    if word.isdigit():
        yield str(int(word) + 1)
        if int(word):
            yield str(int(word) - 1)
    yield from TURNED.get(word, ())
    if word in SWAPPED:
        yield SWAPPED[word]
    if word == "no":
        yield from ("yes", "any")
    if word in DROPPED:
        yield ""
    for kind in values:
        if word in kind:
            yield kind[(kind.index(word) + 1) % len(kind)]


def around(text: str, place: int) -> str:
    """The line that a place is in."""
    line_start = text.rfind("\n", 0, place) + 1
    line_end = text.find("\n", place)
    return text[line_start : line_end if line_end >= 0 else None].strip()


def clauses(text: str, start: int, end: int) -> Iterator[Piece]:
    """One side of an `and` or `or` left out, a `where` left out, and what follows an `if` or `where` denied."""
    parts = _parts(text, start, end)
    for number, part in enumerate(parts[1:-1], 1):
        if part.text in JOINS:
            yield from _one_sided(text, parts, number)
        elif part.text in ("if", "where"):
            last = _last(parts, number, ENDS)
            if part.text == "where":
                dropped = text[part.start : parts[last].end]
                yield parts[number - 1].end, parts[last].end, "", f"without {dropped}: {around(text, part.start)}"
            if last > number:
                yield from denied(text, parts[number + 1].start, parts[last].end)
    if parts and parts[0].text == "if":
        yield from denied(text, parts[1].start, parts[_last(parts, 0, ENDS)].end)


def denied(text: str, start: int, end: int) -> Iterator[Piece]:
    """A whole condition denied, unless turning its only word does that."""
    condition = text[start:end]
    if not TELLING.search(condition) or re.search(r"\b(?:and|or)\b", condition):
        yield start, end, f"not ({condition})", f"denied {condition}: {around(text, start)}"


def _one_sided(text: str, parts: list[Part], number: int) -> Iterator[Piece]:
    last, first = _last(parts, number, ENDS | JOINS), number
    depth = parts[number].depth
    while first and parts[first - 1].depth >= depth and not _begins(parts[first - 1], depth):
        first -= 1
    line = around(text, parts[number].start)
    if last > number:
        dropped = text[parts[number].start : parts[last].end]
        yield parts[number - 1].end, parts[last].end, "", f"without {dropped}: {line}"
    if first < number and not (first and parts[first - 1].text in JOINS):
        dropped = text[parts[first].start : parts[number].end]
        yield parts[first].start, parts[number + 1].start, "", f"without {dropped}: {line}"


def _begins(part: Part, depth: int) -> bool:
    return part.depth == depth and part.text in ENDS | JOINS | OPENS


def _last(parts: list[Part], number: int, ends: frozenset[str]) -> int:
    """The last part that belongs to what begins after a word."""
    depth = parts[number].depth
    for later, part in enumerate(parts[number + 1 :], number + 1):
        if part.depth < depth or (part.depth == depth and part.text in ends):
            return later - 1
    return len(parts) - 1


def _parts(text: str, start: int, end: int) -> list[Part]:
    found, depth = [], 0
    for part in PARTS.finditer(text, start, end):
        depth -= part.group() == ")"
        found.append(Part(part.group(), part.start(), part.end(), depth))
        depth += part.group() == "("
    return found


def lines(text: str, start: int, end: int) -> Iterator[Piece]:
    """A block without one of its sentences and what is set in below it, or with two neighbours exchanged."""
    places, at = [], start
    for line in text[start:end].splitlines(keepends=True):
        if line.strip():
            places.append((at, len(line) - len(line.lstrip())))
        at += len(line)
    by_depth: dict[int, list[tuple[int, int]]] = {}
    for number, (place, depth) in enumerate(places):
        stop = next((other for other, more in places[number + 1 :] if more <= depth), end)
        by_depth.setdefault(depth, []).append((place, stop))
        yield place, stop, "", f"without: {around(text, place)}"
    for spans in by_depth.values():
        yield from exchanged(text, spans)


def exchanged(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[Piece]:
    """Neighbours change places; what is between them stays."""
    for (start, end), (begin, stop) in pairwise(spans):
        if not text[end:begin].strip(" ,\n"):
            told = text[start:end].strip().splitlines()[0]
            instead = text[begin:stop] + text[end:begin] + text[start:end]
            yield start, stop, instead, f"exchanged with the next: {told}"
