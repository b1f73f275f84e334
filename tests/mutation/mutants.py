"""Small mechanical faults in a ruleset's file: numbers off by one, comparisons turned, lines and sentences left out.

Works on the text alone: must not know what a ruleset means, nor whether a mutant can still be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

TOLD = {
    "cardwright",
    "library",
    "name",
    "about",
    "help",
    "why",
    "say",
    "extends",
    "use",
    "place",
    "comes after",
    "range",
}
"""Keys whose values are for people, or say where things come from, or what may be set: no rule of play."""

TURNED = {"<=": ("<", ">"), "<": ("<=", ">="), ">=": (">", "<"), ">": (">=", "<="), "=": ("!=",), "!=": ("=",)}
SWAPPED = {
    "and": "or",
    "or": "and",
    "yes": "no",
    "no": "yes",
    "most": "least",
    "least": "most",
    "highest": "lowest",
    "lowest": "highest",
    "top": "bottom",
    "bottom": "top",
    "left": "right",
    "right": "left",
    "clockwise": "counterclockwise",
    "must": "may",
    "+": "-",
    "-": "+",
}
DROPPED = ("not", "other", "next", "at once")
TOKENS = re.compile(r'"[^"]*"|(?<![\w<>=!])(?:<=|>=|!=|[<>=+-])(?= )|at once|\b[a-z]+\b|(?<![\w.])\d+(?!\w)')


@dataclass(frozen=True)
class Mutant:
    """A text in which one piece is another: what stands there instead, and from where to where."""

    start: int
    end: int
    instead: str
    line: int
    what: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.instead + text[self.end :]


def mutants(text: str) -> list[Mutant]:
    """All mutants of a file, in the order of their places."""
    root = yaml.compose(text)
    assert isinstance(root, yaml.MappingNode)
    found = {
        (start, end, instead): Mutant(start, end, instead, text.count("\n", 0, start) + 1, what)
        for start, end, instead, what in _of(text, root, "")
    }
    return sorted(found.values(), key=lambda mutant: (mutant.start, mutant.end, mutant.instead))


Piece = tuple[int, int, str, str]


def _of(text: str, node: yaml.Node, path: str) -> Iterator[Piece]:
    match node:
        case yaml.MappingNode():
            for key, value in node.value:
                if key.value not in TOLD:
                    inner = f"{path}.{key.value}".lstrip(".")
                    yield _without(text, key.start_mark.index, value, f"without {inner}")
                    yield from _seen_by(value) if key.value == "visible" else _of(text, value, inner)
        case yaml.SequenceNode():
            for item in node.value:
                yield _without(text, item.start_mark.index, item, f"without {item.value} in {path}")
                yield from _of(text, item, path)
        case yaml.ScalarNode(style="|"):
            yield from _sentences(text, node)
            yield from _words(text, node)
        case yaml.ScalarNode(style=None):
            yield from _words(text, node)


def _seen_by(value: yaml.Node) -> Iterator[Piece]:
    """Others see what lies there: everybody, or nobody where all did."""
    other = "none" if value.value == "all" else "all"
    yield value.start_mark.index, value.end_mark.index, other, f"visible to {other} instead of {value.value}"


def _without(text: str, start: int, value: yaml.Node, what: str) -> Piece:
    """The text without a line of a map or an item of a list, and without the comma beside it."""
    end = value.end_mark.index
    begin = text.rfind("\n", 0, start) + 1
    if not text[begin:start].strip() and (text[end : end + 1] in ("\n", "") or text[end - 1] == "\n"):
        return begin, end if text[end - 1] == "\n" else end + 1, "", what
    after = re.compile(r",\s*").match(text, end)
    if after:
        return start, after.end(), "", what
    before = re.search(r",\s*$", text[:start])
    return (before.start() if before else start), end, "", what


def _sentences(text: str, node: yaml.ScalarNode) -> Iterator[Piece]:
    """The text without one sentence of a block, and without what is set in below it."""
    start, end = text.index("\n", node.start_mark.index) + 1, node.end_mark.index
    places, at = [], start
    for line in text[start:end].splitlines(keepends=True):
        places.append((at, line))
        at += len(line)
    for number, (place, line) in enumerate(places):
        if not line.strip():
            continue
        depth = len(line) - len(line.lstrip())
        below = [other for other, more in places[number + 1 :] if len(more) - len(more.lstrip()) <= depth]
        yield place, below[0] if below else end, "", f"without: {line.strip()}"


def _words(text: str, node: yaml.ScalarNode) -> Iterator[Piece]:
    start, end = node.start_mark.index, node.end_mark.index
    for token in TOKENS.finditer(text, start, end):
        word = token.group()
        for instead in _instead(word):
            yield token.start(), token.end(), instead, f"{word} is {instead or 'left out'}: {_around(text, token)}"


def _instead(word: str) -> Iterator[str]:
    if word.isdigit():
        yield str(int(word) + 1)
        if int(word):
            yield str(int(word) - 1)
    yield from TURNED.get(word, ())
    if word in SWAPPED:
        yield SWAPPED[word]
    if word in DROPPED:
        yield ""


def _around(text: str, token: re.Match[str]) -> str:
    line_start = text.rfind("\n", 0, token.start()) + 1
    line_end = text.find("\n", token.end())
    return text[line_start : line_end if line_end >= 0 else None].strip()
