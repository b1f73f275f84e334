"""Where the lines of a ruleset give and use names: as keys, and in values that are names and no sentences.

The tables below say it by paths of keys. Must not know sentences, nor whether a name stands for anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.loading.declarations.kind_names import KIND_NAMES
from interpreter.loading.declarations.making import CARD, ENDING, KIND, PATTERN, ROUTINE, TRIGGER, VALUE
from interpreter.source.frozen import frozen
from interpreter.source.nodes import Listing, Mapping, Node, Path, Scalar
from interpreter.source.span import Span

LINE, LOCAL, VALUE_FIELD = "line", "local", "value field"
"""Spaces beside those of declarations: rows of a table; choices and parameters; fields of a kind's values."""
ANY = "*"
NAME = re.compile(r"[A-Za-z_]\w*")
WORDS = {
    KIND: frozenset((*" ".join(KIND_NAMES).split(), "none")),
    CARD: frozenset(("or", "and", "card", "cards")),
}
"""Words between the names in a value such as `color or none` or `red or blue cards`."""

GIVEN: tuple[tuple[Path, str], ...] = (
    (("options", ANY), VALUE),
    (("kinds", ANY), KIND),
    (("kinds", ANY, "values", ANY), VALUE),
    (("kinds", ANY, "values", ANY, ANY), VALUE_FIELD),
    (("cards", ANY), CARD),
    (("cards", ANY, "fields", ANY), VALUE),
    (("cards", ANY, "effect", ANY), LINE),
    (("dice", ANY), VALUE),
    (("zones", ANY), VALUE),
    (("zones", ANY, "accepts", ANY), LINE),
    (("variables", ANY), VALUE),
    (("patterns", ANY), PATTERN),
    (("define", ANY, ANY), VALUE),
    (("define", ANY, ANY, "rows", ANY), LINE),
    (("define", ANY, ANY, "with", ANY), LOCAL),
    (("scoring", ANY), VALUE),
    (("scoring", ANY, "rows", ANY), LINE),
    (("play", ANY), ROUTINE),
    (("actions", ANY), ROUTINE),
    (("actions", ANY, "with", ANY), LOCAL),
    (("actions", ANY, "choose", ANY), LOCAL),
    (("actions", ANY, "needs", ANY), LINE),
    (("procedures", ANY), ROUTINE),
    (("procedures", ANY, "with", ANY), LOCAL),
    (("triggers", ANY), TRIGGER),
    (("endings", ANY), ENDING),
    (("needs", ANY), LINE),
)
"""Keys that give something its name."""
USED_KEYS: tuple[tuple[Path, str], ...] = (
    (("cards", ANY, "copies", ANY), VALUE),
    (("cards", ANY, "copies", ANY, ANY), VALUE),
    (("cards", ANY, "every", ANY), VALUE),
)
"""Keys that are the name of something."""
LISTED: tuple[tuple[Path, str], ...] = (
    (("options", ANY, "values"), VALUE),
    (("dice", ANY, "faces"), VALUE),
)
"""Values that give names; the second place of one uses it."""
USED: tuple[tuple[Path, str], ...] = (
    (("options", ANY, "default"), VALUE),
    (("kinds", ANY, "values", ANY, ANY), VALUE),
    (("cards", ANY, "every"), VALUE),
    (("cards", ANY, "every", ANY), KIND),
    (("cards", ANY, "every", ANY), VALUE),
    (("cards", ANY, "starts in"), VALUE),
    (("cards", ANY, "fields", ANY), KIND),
    (("cards", ANY, "name"), VALUE),
    (("zones", ANY, "draws from"), VALUE),
    (("zones", ANY, "piles", "one for each"), KIND),
    (("zones", ANY, "accepts", ANY, "pattern"), PATTERN),
    (("zones", ANY, "accepts", ANY, "for"), CARD),
    (("variables", ANY, "lasts"), ROUTINE),
    (("variables", ANY, "type"), KIND),
    (("patterns", ANY, "same"), VALUE),
    (("patterns", ANY, "different"), VALUE),
    (("patterns", ANY, "consecutive"), VALUE),
    (("patterns", ANY, "parts"), PATTERN),
    (("define", ANY, ANY, "with", ANY), KIND),
    (("play", ANY, "one of"), ROUTINE),
    (("play", ANY, "any of"), ROUTINE),
    (("play", ANY, "at most one of"), ROUTINE),
    (("actions", ANY, "with", ANY), KIND),
    (("actions", ANY, "out of turn", "after"), ROUTINE),
    (("procedures", ANY, "with", ANY), KIND),
    (("triggers", ANY, "before"), ROUTINE),
    (("triggers", ANY, "after"), ROUTINE),
    (("triggers", ANY, "instead of"), ROUTINE),
    (("endings", ANY, "after"), ROUTINE),
)
"""Values that are the names of things; where a place has two lines, its names may be either."""
TEMPLATES = frozenset(((("cards", ANY, "name")),))
"""Values in which names stand in braces only."""
PLACE = "place"
NO_NAMES = frozenset(((VALUE_FIELD, PLACE), (CARD, "from")))
"""Fixed keys that stand among names."""


@frozen
class Named:
    """A name at its place. `owner`: for rows, choices and parameters the keys of the map in which it was given."""

    span: Span
    spaces: tuple[str, ...]
    name: str
    owner: Path = ()
    gives: bool = False
    path: Path = ()
    """The keys that lead to what is named, where it is given its name."""


def flat(path: Path) -> Path:
    """A path in which the steps inside others stand beside them, as their names do."""
    while len(path) > 3 and path[0] == "play" and path[2] == "steps":
        path = ("play", *path[3:])
    return path


def spaces_at(path: Path, table: tuple[tuple[Path, str], ...]) -> tuple[str, ...]:
    """The spaces of names that stand at a path."""
    return tuple(space for pattern, space in table if fits(pattern, path))


def fits(pattern: Path, path: Path) -> bool:
    """Whether a path is one of those that a line of a table is about."""
    return len(pattern) == len(path) and all(want in (ANY, key) for want, key in zip(pattern, path, strict=True))


def named_in(node: Node, whole: Path = ()) -> Iterator[Named]:
    """All names in a file's tree whose short forms are written out."""
    match node:
        case Scalar():
            yield from _in_value(node, flat(whole))
        case Listing():
            for item in node.items:
                yield from named_in(item, whole)
        case Mapping():
            for key, entry in node.items():
                yield from _in_key(key, entry.key_span, (*whole, key))
                yield from named_in(entry.value, (*whole, key))


def _in_key(key: str, span: Span, whole: Path) -> Iterator[Named]:
    written, path = _inner(span, key), flat(whole)
    if given := spaces_at(path, GIVEN):
        if (given[0], key) not in NO_NAMES:
            yield Named(written, given, key, path[:-1] if given[0] in (LINE, LOCAL) else (), True, whole)
    elif used := spaces_at(path, USED_KEYS):
        yield Named(written, used, key)


def _inner(span: Span, text: str) -> Span:
    """The place of a text without its quotes."""
    if span.line == span.end_line and span.end_column - span.column == len(text) + 2:
        return Span(span.file, span.line, span.column + 1, span.end_line, span.end_column - 1)
    return span


def _in_value(node: Scalar, path: Path) -> Iterator[Named]:
    if path and path[-1] == PLACE:
        yield from _beside(node, path)
    elif listed := spaces_at(path, LISTED):
        for match in NAME.finditer(node.text):
            yield Named(_part(node, match), listed, match[0], gives=True)
    elif used := spaces_at(path, USED):
        braces = any(fits(pattern, path) for pattern in TEMPLATES)
        text = re.sub(r"\{[^}]*\}", lambda found: " " * len(found[0]), node.text) if braces else ""
        for match in NAME.finditer(node.text):
            if not (braces and text[match.start()].strip()) and match[0] not in WORDS.get(used[0], ()):
                yield Named(_part(node, match), used, match[0])


def _beside(node: Scalar, path: Path) -> Iterator[Named]:
    """`before NAME`, `after NAME`: the name of a line beside this one."""
    found = re.fullmatch(r"(?:before|after) +(\w+)", node.text)
    around = path[:-2]
    spaces = spaces_at(flat((*around, ANY)), GIVEN)
    if found is not None and spaces:
        match = NAME.search(node.text, found.start(1))
        if match is not None:
            yield Named(_part(node, match), spaces, match[0], flat((*around, ANY))[:-1] if spaces[0] == LINE else ())


def _part(node: Scalar, match: re.Match[str]) -> Span:
    """The place of a name in a value."""
    line = node.text.count("\n", 0, match.start()) + 1
    begin = match.start() - (node.text.rfind("\n", 0, match.start()) + 1) + 1
    return node.fragment().span(line, begin, line, begin + len(match[0]))
