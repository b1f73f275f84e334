"""What is told of a place in a ruleset's file: the name there, the verb, the key.

Gives Markdown. Must not know editors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter.editing.named_places import LINE, LOCAL, VALUE_FIELD, fits, flat
from interpreter.editing.names import Place, Symbol
from interpreter.editing.parts import help_of, part_at
from interpreter.editing.project import Loaded
from interpreter.editing.sentences import EFFECT, READERS
from interpreter.loading.files.doubts import sentences
from interpreter.loading.shape.schema import ruleset_schema
from interpreter.loading.typing.wording import a_kind
from interpreter.source.nodes import Listing, Mapping, Node, Path, Scalar, at_path
from interpreter.source.span import Span
from interpreter.syntax import parser
from interpreter.syntax import tree as ast
from interpreter.syntax.phrases import CHOICES, CONDITIONS, QUESTIONS, SENTENCES, TARGETS, VALUES, PhraseRow
from interpreter.syntax.vocabulary import VERBS, VerbRow
from interpreter.syntax.walk import everything

SORTS: tuple[tuple[Path, str], ...] = (
    (("options", "*"), "an option"),
    (("kinds", "*"), "a kind"),
    (("kinds", "*", "values", "*"), "a value"),
    (("cards", "*"), "a card type"),
    (("cards", "*", "fields", "*"), "a field of cards"),
    (("dice", "*"), "a die"),
    (("zones", "*"), "a zone"),
    (("variables", "*"), "a variable"),
    (("patterns", "*"), "a pattern"),
    (("define", "table", "*"), "a define of the table"),
    (("define", "card", "*"), "a define of cards"),
    (("define", "player", "*"), "a define of players"),
    (("define", "side", "*"), "a define of sides"),
    (("define", "zone", "*"), "a define of zones"),
    (("scoring", "*"), "a scoring table"),
    (("play", "*"), "a step"),
    (("actions", "*"), "an action"),
    (("actions", "*", "choose", "*"), "a choice"),
    (("procedures", "*"), "a procedure"),
    (("triggers", "*"), "a trigger"),
    (("endings", "*"), "an ending"),
)
OTHER_SORTS = {LINE: "a row", LOCAL: "a name in this rule", VALUE_FIELD: "a field of values", "value": "a value"}
PHRASES = (*SENTENCES, *TARGETS, *CONDITIONS, *VALUES, *QUESTIONS, *CHOICES)
SHOWN = ("type", "default", "range", "visible", "start", "lasts", "starts in", "copies")
"""Keys that are told of what is declared."""


def told_of(loaded: Loaded, symbol: Symbol, at: Span | None = None) -> str:
    """What is known of a named thing: its sort and kind, its help, and where it comes from. `at`: where it is used."""
    assert loaded.names is not None
    given = loaded.names.given(symbol)
    place = given[0] if given else None
    kind = None if at is None else loaded.names.kinds.get(at)
    sort = OTHER_SORTS.get(symbol.space, "a name") if place is None else _sort(place, symbol)
    lines = [f"**{symbol.name}** is {sort}{'' if kind is None else f': {a_kind(kind)}'}."]
    if place is not None and loaded.document is not None:
        lines += _declared(loaded.document.root, place.path)
        lines.append(_origin(given))
    return "\n\n".join(line for line in lines if line)


def _sort(place: Place, symbol: Symbol) -> str:
    path = flat(place.path)
    found = next((sort for pattern, sort in SORTS if fits(pattern, path)), None)
    return found or OTHER_SORTS.get(symbol.space, "a name")


def _declared(root: Mapping, path: Path) -> Iterator[str]:
    """What a declaration says of itself."""
    node = at_path(root, path)
    if isinstance(node, Mapping):
        yield _text(node.get("help"))
        per = _text(node.get("per"))
        said = [f"`{key}: {text}`" for key in SHOWN if (text := _text(node.get(key)))]
        yield ", ".join([*([f"one for each {per}"] if per else []), *said])
    elif isinstance(node, Scalar) and node.text and "\n" not in node.text:
        yield f"`{node.text}`"


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) and not node.is_null else ""


def _origin(given: list[Place]) -> str:
    first, *more = dict.fromkeys(f"{place.span.file}, line {place.span.line}" for place in given)
    return f"From {first}" + (f"; also in {' and '.join(more[:3])}" if more else "") + "."


# ---------------------------------------------------------------- keys


def told_of_key(path: Path) -> str:
    """What a key is for, in the schema's words; empty where the author chose it."""
    return help_of(part_at(path))


def key_at(root: Node, line: int, column: int, path: Path = ()) -> tuple[Path, Span] | None:
    """The keys that lead to the key at a place, and its place."""
    if isinstance(root, Listing):
        found = (key_at(item, line, column, path) for item in root.items)
        return next((one for one in found if one is not None), None)
    if not isinstance(root, Mapping):
        return None
    for key, entry in root.items():
        if _is_at(entry.key_span, line, column):
            return (*path, key), entry.key_span
        inner = key_at(entry.value, line, column, (*path, key))
        if inner is not None:
            return inner
    return None


def _is_at(span: Span, line: int, column: int) -> bool:
    return (span.line, span.column) <= (line, column) <= (span.end_line, span.end_column)


# ---------------------------------------------------------------- sentences


def told_of_word(root: Mapping, lines: list[str], line: int, column: int) -> str:
    """What the verb or phrase means of which a word in a sentence is part."""
    word = _word_at(lines, line, column)
    for scalar, kind, _ in sentences(root, ruleset_schema()) if word else ():
        if _is_at(scalar.span, line, column):
            verb = _verb_at(scalar, line, column) if kind == EFFECT else None
            if verb is not None and word in _words(verb):
                return _row(verb)
            found = [row for row in PHRASES if word in _words(row)] if kind in (EFFECT, *READERS) else []
            return "\n\n".join(_row(row) for row in found[:2]) or ("" if verb is None else _row(verb))
    return ""


def _word_at(lines: list[str], line: int, column: int) -> str:
    for found in re.finditer(r"[A-Za-z]+", lines[line - 1] if line <= len(lines) else ""):
        if found.start() < column <= found.end() + 1:
            return found[0]
    return ""


def _verb_at(scalar: Scalar, line: int, column: int) -> VerbRow | None:
    block, _ = parser.parse_effect(scalar.fragment())
    verbs: Iterable[ast.Node] = () if block is None else everything(block)
    found = [node for node in verbs if isinstance(node, ast.Verb) and _is_at(node.span, line, column)]
    return VERBS[found[-1].name] if found else None


def _words(row: VerbRow | PhraseRow) -> set[str]:
    return set(re.findall(r"[A-Za-z]+", re.sub(r"\{\w+\}", " ", row.sentence)))


def _row(row: VerbRow | PhraseRow) -> str:
    return f"`{row.sentence}`\n\n{row.help}\n\nSuch as `{row.example}`."
