"""Which names an author's tree declares, and where: keys of maps, values in lists, what a sentence gives a name to.

Which keys are names and which texts hold sentences is read from the schema. Must not know what the names stand for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.loading.shape.schema import Part, Schema
from interpreter.source.nodes import Listing, Mapping, Node, Path, Scalar
from interpreter.source.span import Span
from interpreter.syntax.vocabulary import RESERVED

WORD = re.compile(r"[A-Za-z_]\w*")
GIVEN = re.compile(r"\b(?:let|choose|for each|as) +([A-Za-z_]\w*)")
"""A name that a sentence gives to something."""
IN_BRACES = re.compile(r"\{[^{}]*\}")
SENTENCES = frozenset(("effect", "expression", "choice", "ranking", "template"))
LISTS = ("values", "faces")
"""Keys whose lists hold new names."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A name where it is declared: the keys down to it, or to the text or list in which it stands, and its place."""

    name: str
    path: Path
    span: Span
    is_key: bool = False
    text: Scalar | None = None
    """The text whose sentence gives the name; it holds in that text alone."""

    def uses(self, name: str, used: Counter[str]) -> int:
        """How often a name is used where this one could be; `used` says it for all texts."""
        if self.text is None:
            return 0 if name in RESERVED else used[name]
        return WORD.findall(self.text.text).count(name) - (name == self.name)


def spots(root: Node, schema: Schema, part: Part | None = None, path: Path = ()) -> Iterator[Spot]:
    """All names that a tree declares."""
    part = _unfolded(schema, schema.root if part is None else part)
    match root:
        case Mapping():
            known, rest = part.get("properties", {}), part.get("additionalProperties")
            for key, entry in root.items():
                if key not in known and WORD.fullmatch(key):
                    yield Spot(key, (*path, key), entry.key_span, is_key=True)
                inner = known.get(key, rest)
                if inner:
                    yield from spots(entry.value, schema, inner, (*path, key))
        case Listing() if path and path[-1] in LISTS:
            for item in root.items:
                if isinstance(item, Scalar) and WORD.fullmatch(item.text):
                    yield Spot(item.text, path, item.span)
        case Scalar() if part.get("x-text") in SENTENCES:
            yield from _given(root, path)


def _unfolded(schema: Schema, part: Part) -> Part:
    """A part of the schema with what it says of other shapes, where it has several."""
    part = schema.resolve(part)
    return part if "then" not in part or "properties" in part else {**part, **part["then"]}


def _given(text: Scalar, path: Path) -> Iterator[Spot]:
    fragment = text.fragment()
    for number, line in enumerate(text.text.split("\n")):
        for found in GIVEN.finditer(line):
            span = fragment.span(number + 1, found.start(1) + 1, number + 1, found.end(1) + 1)
            yield Spot(found[1], path, span, text=text)


def used_words(node: Node, schema: Schema, part: Part | None = None, path: Path = ()) -> Counter[str]:
    """How often each word stands in a text that is not only for people, lists of new names aside."""
    part = _unfolded(schema, schema.root if part is None else part)
    found: Counter[str] = Counter()
    match node:
        case Mapping():
            for key, entry in node.items():
                inner = part.get("properties", {}).get(key, part.get("additionalProperties"))
                found += used_words(entry.value, schema, inner or {}, (*path, key))
        case Listing() if not path or path[-1] not in LISTS:
            for item in node.items:
                found += used_words(item, schema, part.get("items", {}), path)
        case Scalar() if part.get("x-text") == "template":
            found.update(word for piece in IN_BRACES.findall(node.text) for word in WORD.findall(piece))
        case Scalar() if part.get("x-text") != "words":
            found.update(WORD.findall(node.text))
    return found
