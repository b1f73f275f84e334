"""The comments of a file, which YAML leaves out: where each stands, and whether it has its line for itself.

Must not know keys or what comments say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

BEGINS = re.compile(r"(?:^|(?<=\s))#")
_IN_EFFECT = re.compile(r'"[^"\n]*"|#.*')


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment with its `#`; line and column are 1-based. `alone`: nothing else stands in its line."""

    line: int
    column: int
    text: str
    alone: bool


def comments_of(lines: list[str], root: Node) -> list[Comment]:
    """The comments of a file with this tree, in order."""
    covered: dict[int, list[tuple[int, int]]] = {}
    inside: set[int] = set()
    for node_span, is_block in _texts(root):
        if is_block:
            inside.update(range(node_span.line + 1, node_span.end_line + 1))
            continue
        for number in range(node_span.line, node_span.end_line + 1):
            begin = node_span.column - 1 if number == node_span.line else 0
            end = node_span.end_column - 1 if number == node_span.end_line else len(lines[number - 1])
            covered.setdefault(number, []).append((begin, end))
    found = []
    for number, line in enumerate(lines, 1):
        at = None if number in inside else _begin(line, covered.get(number, []))
        if at is not None:
            found.append(Comment(number, at + 1, line[at:].rstrip(), not line[:at].strip()))
    return found


def comments_in_effect(text: str) -> list[Comment]:
    """The comments inside a text of the effect language."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        for piece in _IN_EFFECT.finditer(line):
            if piece[0].startswith("#"):
                alone = not line[: piece.start()].strip()
                found.append(Comment(number, piece.start() + 1, piece[0].rstrip(), alone))
    return found


def _begin(line: str, covered: list[tuple[int, int]]) -> int | None:
    """Where a line's comment begins: at the first `#` outside all texts."""
    for mark in BEGINS.finditer(line):
        if not any(begin <= mark.start() < end for begin, end in covered):
            return mark.start()
    return None


def _texts(node: Node) -> Iterator[tuple[Span, bool]]:
    """The places of all keys and texts, and whether each is a block below `|` or `>`."""
    match node:
        case Scalar():
            yield node.span, node.style in ("|", ">")
        case Listing():
            for item in node.items:
                yield from _texts(item)
        case Mapping():
            for entry in node.entries.values():
                yield entry.key_span, False
                yield from _texts(entry.value)
