"""What stands where in a ruleset's file: keys of the schema, names declared and used, closed words, words of effects.

What a value is for is read from the schema; which words are names, from what the game declares.
Must not know what faults can be made of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from interpreter.loading.shape.schema import Part, Schema, ruleset_schema
from interpreter.source.nodes import Listing, Mapping, Node, Scalar, at_path
from tests.catching.words import PARSERS, WORD, words

NAME = re.compile(r"[A-Za-z_]\w*")
KINDS_OF_NAMES = ("values", "faces", "every")
"""Keys whose lists hold names that are new, if nothing else has them."""
FILES = ("extends", "use", "comes after", "excludes")
VALUE_MAPS = ("copies", "every", "faces")
"""Maps whose keys are names that are declared elsewhere."""


@dataclass(frozen=True)
class Place:
    """A word of a file: what it is there, and the keys down to where it stands.

    `role` is one of: key, declared (here), line (of the game that a variant changes), name (used), owned (used behind
    `my`, `every` or an `'s`), given (a name that an effect gives), file, closed, word, number.
    """

    text: str
    line: int
    column: int
    role: str
    path: tuple[str, ...]

    @property
    def is_name(self) -> bool:
        return self.role in ("declared", "line", "name", "owned", "given", "file")


@dataclass
class File:
    """A file as it was written, and the game of which it is a part."""

    written: Mapping
    merged: Mapping
    before: Mapping | None
    """What it changes: the game without it."""
    schema: Schema = field(default_factory=ruleset_schema)
    names: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.names = set(_declared(self.merged, self.schema.root, self.schema))

    def places(self) -> list[Place]:
        """All words of the file, each once, in order."""
        found: dict[tuple[int, int], Place] = {}
        for place in self._of(self.written, self.schema.root, ()):
            found.setdefault((place.line, place.column), place)
        return [found[at] for at in sorted(found)]

    def _of(self, node: Node, part: Part, path: tuple[str, ...]) -> Iterator[Place]:
        part = unfolded(self.schema, part, node)
        match node:
            case Mapping():
                known = part.get("properties", {})
                for key, entry in node.items():
                    role = self._role_of_key(key, known, (*path, key))
                    yield Place(key, entry.key_span.line, entry.key_span.column, role, (*path, key))
                    inner = known.get(key, part.get("additionalProperties"))
                    if isinstance(inner, dict):
                        yield from self._of(entry.value, inner, (*path, key))
            case Listing():
                for item in node.items:
                    yield from self._of(item, part.get("items", {}), path)
            case Scalar():
                yield from self._scalar(node, part, path)

    def _role_of_key(self, key: str, known: Part, path: tuple[str, ...]) -> str:
        if key in known:
            return "key"
        if key.isdecimal():
            return "number"
        if set(path[-3:-1]) & set(VALUE_MAPS):
            return "name"
        if len(path) > 4 and path[0] == "kinds" and path[2] == "values":
            return "name" if self.is_old(path) else "declared"
        return "line" if self.is_old(path) else "declared"

    def is_old(self, path: tuple[str, ...]) -> bool:
        return self.before is not None and at_path(self.before, path) is not None

    def _scalar(self, node: Scalar, part: Part, path: tuple[str, ...]) -> Iterator[Place]:
        sort = part.get("x-text", "")
        if sort == "words" or node.is_null or ("\n" in node.text and sort not in PARSERS):
            return
        if sort in PARSERS:
            for word in words(node.fragment(), sort):
                yield Place(word.text, word.line, word.column, self._role_in_text(word.text, word.role), path)
        else:
            column = node.span.column + (1 if node.style else 0)
            for found in WORD.finditer(node.text):
                role = self._role_in_scalar(found[0], path)
                yield Place(found[0], node.span.line, column + found.start(), role, path)

    def _role_in_text(self, text: str, role: str) -> str:
        if role in ("name", "other name", "owned"):
            return "word" if text not in self.names else "owned" if role == "owned" else "name"
        return role

    def _role_in_scalar(self, text: str, path: tuple[str, ...]) -> str:
        if text.isdecimal():
            return "number"
        if path[-1] in FILES:
            return "file"
        if path[-1] == "values" or (path[0] == "kinds" and len(path) == 2):
            return "name" if self.is_old((*path, text)) else "declared"
        if path[-1] == "faces":
            return "name" if text in _elsewhere(self.merged) else "declared"
        return "name" if text in self.names else "closed"


def unfolded(schema: Schema, part: Part, node: Node) -> Part:
    """The part of the schema that holds for a node: references followed, `then` or `else` taken in."""
    part = schema.resolve(part)
    if "if" in part and isinstance(node, Mapping) and "properties" not in part:
        asked = [set(one["required"]) for one in part["if"].get("anyOf", ())]
        branch: dict[str, Any] = part["then"] if any(keys <= set(node.entries) for keys in asked) else part["else"]
        return {**part, **branch}
    return part


def _declared(node: Node, part: Part, schema: Schema, key: str = "") -> Iterator[str]:
    """All names that a game declares, also those that its effects give."""
    part = unfolded(schema, part, node)
    match node:
        case Mapping():
            yield from _declared_in(node, part, schema, key)
        case Listing() if key in KINDS_OF_NAMES or key == "":
            texts = [item.text for item in node.items if isinstance(item, Scalar)]
            yield from (text for text in texts if NAME.fullmatch(text))
        case Scalar() if part.get("x-text") in PARSERS:
            yield from (word.text for word in words(node.fragment(), part["x-text"]) if word.role == "given")
        case _:
            return


def _declared_in(node: Mapping, part: Part, schema: Schema, key: str) -> Iterator[str]:
    known = part.get("properties", {})
    for name, entry in node.items():
        if name not in known and key not in VALUE_MAPS:
            yield name
        inner = known.get(name, part.get("additionalProperties"))
        if isinstance(inner, dict):
            yield from _declared(entry.value, inner, schema, name if name in known else "")


def _elsewhere(merged: Mapping) -> set[str]:
    """The values of the kinds."""
    kinds = merged.get("kinds")
    found: set[str] = set()
    for _, entry in kinds.items() if isinstance(kinds, Mapping) else ():
        values = entry.value.get("values") if isinstance(entry.value, Mapping) else None
        found |= set(values.entries) if isinstance(values, Mapping) else set()
    return found


def offset(text: str, line: int, column: int) -> int:
    """Where a place stands in a text."""
    return sum(len(one) + 1 for one in text.split("\n")[: line - 1]) + column - 1
