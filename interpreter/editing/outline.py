"""What a ruleset's file consists of: its sections and the named lines in them.

Must not know editors, nor what the names stand for.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.editing.named_places import GIVEN, LINE, LOCAL, flat, spaces_at
from interpreter.source.frozen import frozen
from interpreter.source.nodes import Entry, Mapping, Node, Path, Scalar
from interpreter.source.span import Span


@frozen
class Outlined:
    """A section or a named line. `space` is that of its name, empty for a section."""

    name: str
    space: str
    detail: str
    key: Span
    whole: Span
    inner: tuple[Outlined, ...]


def outline(root: Mapping) -> tuple[Outlined, ...]:
    """The sections of a file, in order."""
    return tuple(_one(key, entry, (key,)) for key, entry in root.items())


def _one(key: str, entry: Entry, path: Path) -> Outlined:
    spaces = spaces_at(flat(path), GIVEN)
    value = entry.value
    detail = value.text if isinstance(value, Scalar) and "\n" not in value.text else _help(value)
    whole = entry.key_span.to(value.span) if value.span.line >= entry.key_span.line else entry.key_span
    inner = tuple(_inside(value, path))
    return Outlined(key, spaces[0] if spaces else "", detail, entry.key_span, whole, inner)


def _help(node: Node) -> str:
    told = node.get("help") if isinstance(node, Mapping) else None
    return told.text if isinstance(told, Scalar) else ""


def _inside(node: Node, path: Path) -> Iterator[Outlined]:
    """The named lines below a key; rows and choices are part of what they belong to."""
    for key, entry in node.items() if isinstance(node, Mapping) else ():
        inner = (*path, key)
        spaces = spaces_at(flat(inner), GIVEN)
        if (spaces and spaces[0] not in (LINE, LOCAL)) or (inner[:1] == ("define",) and len(inner) == 2):
            yield _one(key, entry, inner)
        elif key == "steps":
            yield from _inside(entry.value, inner)
