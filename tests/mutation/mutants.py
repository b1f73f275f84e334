"""Small mechanical faults in a ruleset's file: lines left out or exchanged, defaults and hooks changed.

Works on the text alone: must not know what a ruleset means, nor whether a mutant can still be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import yaml

from tests.mutation.sentences import Piece, clauses, denied, exchanged, lines, words

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
    "excludes",
    "range",
}
"""Keys whose values are for people, or say where things come from and go, or what may be set: no rule of play."""

CONDITIONS = {"that", "if", "when", "until"}
KEYS = {
    "before": ("after",),
    "after": ("before",),
    "instead of": ("before", "after"),
    "one of": ("at most one of", "any of"),
    "at most one of": ("one of",),
    "any of": ("one of",),
}
"""Keys that stand where another would: another moment of a hook, a choice that may be declined."""

IN_ORDER = {"steps", "endings", "rank by", "values", "effect"}
"""Keys whose lines mean something else in another order; so do the steps of a game and the rows of a define."""


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


@dataclass(frozen=True)
class File:
    """A ruleset's text, and the values of the kinds and options that it may name."""

    text: str
    values: Sequence[Sequence[str]]

    def of(self, node: yaml.Node, path: tuple[str, ...] = ()) -> Iterator[Piece]:
        """All faults below a node."""
        match node:
            case yaml.MappingNode():
                for key, value in node.value:
                    if key.value not in TOLD:
                        yield from self._entry(key, value, (*path, key.value))
                if in_order(path):
                    spans = [_span(self.text, key.start_mark.index, value) for key, value in node.value]
                    yield from exchanged(self.text, spans)
            case yaml.SequenceNode():
                for item in node.value:
                    what = f"without {item.value} in {'.'.join(path)}"
                    yield _without(self.text, item.start_mark.index, item, what)
                    yield from self.of(item, path)
                if in_order(path):
                    spans = [(item.start_mark.index, item.end_mark.index) for item in node.value]
                    yield from exchanged(self.text, spans)
            case yaml.ScalarNode(style="|"):
                start, end = self.text.index("\n", node.start_mark.index) + 1, node.end_mark.index
                yield from lines(self.text, start, end)
                yield from self._text(start, end, path)
            case yaml.ScalarNode(style=None):
                yield from self._text(node.start_mark.index, node.end_mark.index, path)

    def _entry(self, key: yaml.Node, value: yaml.Node, path: tuple[str, ...]) -> Iterator[Piece]:
        yield _without(self.text, key.start_mark.index, value, f"without {'.'.join(path)}")
        for other in KEYS.get(key.value, ()):
            yield key.start_mark.index, key.end_mark.index, other, f"{'.'.join(path)} is {other}"
        if key.value == "visible":
            yield from _seen_by(value)
        elif (key.value, value.value) == ("per", "side"):
            yield value.start_mark.index, value.end_mark.index, "player", f"{'.'.join(path)} is player"
        else:
            yield from self.of(value, path)

    def _text(self, start: int, end: int, path: tuple[str, ...]) -> Iterator[Piece]:
        is_name = path[0] == "kinds" or path[-1] in ("values", "fields", "every")
        yield from words(self.text, start, end, () if is_name else self.values)
        yield from clauses(self.text, start, end)
        if path[-1] in CONDITIONS:
            yield from denied(self.text, start, end)


def mutants(text: str, values: Sequence[Sequence[str]] = ()) -> list[Mutant]:
    """All mutants of a file, in the order of their places; `values` are those of the kinds and options in reach."""
    root = yaml.compose(text)
    assert isinstance(root, yaml.MappingNode)
    found = {}
    for start, end, instead, what in File(text, values).of(root):
        mutant = Mutant(start, end, instead, text.count("\n", 0, start) + 1, what)
        found.setdefault(mutant.applied(text), mutant)
    found.pop(text, None)
    return sorted(found.values(), key=lambda mutant: (mutant.start, mutant.end, mutant.instead))


def in_order(path: tuple[str, ...]) -> bool:
    """Whether lines below a key mean something else in another order."""
    if not path or path[0] == "options":
        return False
    return path == ("play",) or path[-1] in IN_ORDER or (path[0], path[-1]) == ("define", "rows")


def _seen_by(value: yaml.Node) -> Iterator[Piece]:
    """Others see what lies there: everybody, or nobody where all did."""
    other = "none" if value.value == "all" else "all"
    yield value.start_mark.index, value.end_mark.index, other, f"visible to {other} instead of {value.value}"


def _span(text: str, start: int, value: yaml.Node) -> tuple[int, int]:
    """Where an entry of a map stands: its lines, if it has lines of its own."""
    end = start + len(text[start : value.end_mark.index].rstrip())
    begin, line_end = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    if not text[begin:start].strip() and not re.match(r" *[^ #\n]", text[end:]):
        return begin, line_end + 1 if line_end >= 0 else len(text)
    return start, end


def _without(text: str, start: int, value: yaml.Node, what: str) -> Piece:
    """The text without a line of a map or an item of a list, and without the comma beside it."""
    begin, end = _span(text, start, value)
    if begin != start or text[end - 1 : end] == "\n":
        return begin, end, "", what
    after = re.compile(r",\s*").match(text, end)
    if after:
        return start, after.end(), "", what
    before = re.search(r",\s*$", text[:start])
    return (before.start() if before else start), end, "", what
