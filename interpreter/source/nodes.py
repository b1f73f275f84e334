"""The tree of an author's file: scalars, lists and maps, each with the place where it stands.

Knows the shapes that YAML and JSON share and nothing of what a ruleset means by them.
Nodes keep their own file's span when trees are merged, so a merged document still points at its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias, assert_never

from interpreter.source.span import Fragment, Span

Plain: TypeAlias = bool | int | float | str | None
Node: TypeAlias = "Scalar | Listing | Mapping"
Path: TypeAlias = tuple[str, ...]

WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value. `text` is what YAML made of it; `style` is "" (plain), ' or " (quotes), | or > (blocks)."""

    value: Plain
    text: str
    style: str
    span: Span
    inset: int = 1
    """For blocks: the 1-based column at which the lines of the block begin."""

    @property
    def is_null(self) -> bool:
        """Whether the author wrote `null`."""
        return self.value is None

    def piece(self, text: str) -> Scalar:
        """A word of the text as a value of its own, at its own place if the line shows the text as it is."""
        found = re.search(rf"(?<!\w){re.escape(text)}(?!\w)", self.text)
        width = self.span.end_column - self.span.column - (2 if self.style else 0)
        is_shown = self.span.line == self.span.end_line and width == len(self.text)
        span = self.fragment().span(1, found.start() + 1, 1, found.end() + 1) if found and is_shown else self.span
        return Scalar(text, text, "", span)

    def fragment(self) -> Fragment:
        """The text as a piece of the effect language, with the place of each line in the file."""
        lines = self.text.count("\n") + 1
        first = self.span.line
        if self.style in ("|", ">"):
            starts = tuple((first + 1 + n, self.inset) for n in range(lines))
        else:
            column = self.span.column + (1 if self.style else 0)
            starts = ((first, column),) * lines
        return Fragment(self.text, self.span.file, starts)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list. `flow` says whether it was written in `[ ]`."""

    items: tuple[Node, ...]
    span: Span
    flow: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a map. `key_span` is where the key was written: first, or last if the whole value was replaced.

    `origin` is the file that brought the key in; `writers` are all places that wrote something under it, in order.
    """

    key_span: Span
    value: Node
    origin: str
    writers: tuple[Span, ...] = ()

    def holds(self, span: Span) -> bool:
        """Whether a place lies in the key or in what stands under it."""
        first, last = self.key_span, self.value.span
        begins, ends = (first.line, first.column), (last.end_line, last.end_column)
        return span.file == first.file == last.file and begins <= (span.line, span.column) <= max(begins, ends)


@dataclass(frozen=True, slots=True)
class Mapping:
    """A map from text to nodes, in order. `flow`: in `{ }`. `whole`: made from a list, so it names all there is.

    `before` is what stood in its place in the file that this one changes, if that was a text or number.
    """

    entries: dict[str, Entry]
    span: Span
    flow: bool = False
    whole: bool = field(default=False, compare=False)
    before: Scalar | None = field(default=None, compare=False)

    def get(self, key: str) -> Node | None:
        """The node under a key, or None."""
        entry = self.entries.get(key)
        return None if entry is None else entry.value

    def items(self) -> Iterator[tuple[str, Entry]]:
        """The lines of the map in order."""
        return iter(self.entries.items())


def at_path(node: Node, path: Path) -> Node | None:
    """What stands under a path of keys, or None."""
    for key in path:
        if not isinstance(node, Mapping):
            return None
        inner = node.get(key)
        if inner is None:
            return None
        node = inner
    return node


def entry_at(node: Node, path: Path) -> Entry | None:
    """The line at a path of keys, or None."""
    around = at_path(node, path[:-1])
    return around.entries.get(path[-1]) if path and isinstance(around, Mapping) else None


def words_in(node: Node) -> Iterator[str]:
    """All words in the texts of a tree."""
    match node:
        case Mapping():
            for _, entry in node.items():
                yield from words_in(entry.value)
        case Listing():
            for item in node.items:
                yield from words_in(item)
        case Scalar():
            yield from WORD.findall(node.text)


def without(node: Mapping, path: Path) -> Mapping:
    """A map with the line at a path of keys left out; without a path, with none of its lines."""
    if not path:
        return replace(node, entries={})
    key, *rest = path
    entry = node.entries[key]
    if not rest or not isinstance(entry.value, Mapping):
        return replace(node, entries={other: line for other, line in node.items() if other != key})
    inner = replace(entry, value=without(entry.value, tuple(rest)))
    return replace(node, entries={**node.entries, key: inner})


def without_empty(node: Mapping) -> Mapping:
    """A map without the keys behind which nothing is written."""
    lines = {
        key: replace(entry, value=without_empty(entry.value)) if isinstance(entry.value, Mapping) else entry
        for key, entry in node.items()
        if not (isinstance(entry.value, Scalar) and not entry.value.text and not entry.value.style)
    }
    return replace(node, entries=lines)


def with_null(node: Mapping, path: Path, span: Span) -> Mapping:
    """A map that takes the line at a path of keys away from what it is laid over."""
    key, *rest = path
    old = node.get(key)
    inner = old if isinstance(old, Mapping) else Mapping({}, span)
    value = with_null(inner, tuple(rest), span) if rest else Scalar(None, "null", "", span)
    return replace(node, entries={**node.entries, key: Entry(span, value, span.file, (span,))})


def path_of(node: Node, span: Span) -> Path | None:
    """The keys at which the line stands that was written at a place, or None."""
    for key, entry in node.items() if isinstance(node, Mapping) else ():
        if entry.key_span == span:
            return (key,)
        below = path_of(entry.value, span)
        if below is not None:
            return (key, *below)
    return None


def deeper_than(root: Node, most: int) -> Node | None:
    """A node that stands in more than so many others, or None."""
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        if depth > most:
            return node
        if isinstance(node, Mapping):
            waiting += [(entry.value, depth + 1) for entry in node.entries.values()]
        elif isinstance(node, Listing):
            waiting += [(item, depth + 1) for item in node.items]
    return None


def plain(node: Node) -> object:
    """The node as plain Python data, without places."""
    match node:
        case Scalar():
            return node.value
        case Listing():
            return [plain(item) for item in node.items]
        case Mapping():
            return {key: plain(entry.value) for key, entry in node.items()}
        case _:
            assert_never(node)


def from_plain(data: object, span: Span) -> Node:
    """Plain data as a tree that stands at one place (saved games, tests). Keys become text."""
    if isinstance(data, dict):
        entries = {str(k): Entry(span, from_plain(v, span), span.file, (span,)) for k, v in data.items()}
        return Mapping(entries, span)
    if isinstance(data, list):
        return Listing(tuple(from_plain(item, span) for item in data), span)
    if data is None or isinstance(data, bool | int | float | str):
        return Scalar(data, scalar_text(data), "", span)
    raise TypeError(f"no node for {type(data).__name__}")


def scalar_text(value: Plain) -> str:
    """How a plain value is written in a file."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
