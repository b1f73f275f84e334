"""Gives every name that an author chose in a merged document another one.

Each space of names has new names of its own, so that things which shared a name don't any more. Texts of the language
are parsed, and names replaced where they stand; what people read (`help`, `why`, titles) is left as it is, but for the
names in braces. Knows the names that the language brings, and leaves them alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from random import Random
from string import ascii_letters, digits
from typing import Any

from interpreter.source.shipped import shipped_folder
from interpreter.source.span import Fragment, Span, fragment_of
from interpreter.syntax import parser, templates
from interpreter.syntax import tree as ast
from interpreter.syntax.vocabulary import is_usable_name
from interpreter.syntax.walk import everything

SCHEMA = json.loads((shipped_folder("schemas") / "cardgame.schema.json").read_text())

TYPE, VALUE, KIND, PATTERN, DONE, LINE = "type", "value", "kind", "pattern", "done", "line"
"""Spaces: card types; all that is a value; kinds; patterns; what is done (actions, procedures, steps); other lines."""
SPACE_OF_KEYS = {
    "options": VALUE,
    "kinds": KIND,
    "cards": TYPE,
    "dice": VALUE,
    "zones": VALUE,
    "variables": VALUE,
    "patterns": PATTERN,
    "table": VALUE,
    "card": VALUE,
    "player": VALUE,
    "side": VALUE,
    "zone": VALUE,
    "scoring": VALUE,
    "play": DONE,
    "steps": DONE,
    "actions": DONE,
    "procedures": DONE,
    "fields": VALUE,
    "with": VALUE,
    "choose": VALUE,
    "copies": VALUE,
    "every": VALUE,
}
"""By the key that a map stands under: the space of the names in it; any other map has names of lines."""
SPACE_OF_NAMED = {
    "lasts": DONE,
    "after": DONE,
    "before": DONE,
    "instead of": DONE,
    "one of": DONE,
    "any of": DONE,
    "at most one of": DONE,
    "starts in": VALUE,
    "draws from": VALUE,
    "same": VALUE,
    "different": VALUE,
    "consecutive": VALUE,
    "every": VALUE,
    "pattern": PATTERN,
    "one for each": KIND,
    "faces": VALUE,
    "values": VALUE,
    "default": VALUE,
}
"""By key: the space of the names that stand there, alone or in a list."""
BROUGHT = {"card", "player", "side", "pile", "game"}
"""Names that mean something wherever nobody has chosen them; a rule that says one may mean either."""
PARSERS: dict[str, Callable[[Fragment], Any]] = {
    "effect": parser.parse_effect,
    "expression": parser.parse_condition,
    "choice": parser.parse_choice,
    "ranking": parser.parse_ranking,
    "repetition": parser.parse_repetition,
    "subject": parser.parse_subject,
    "template": parser.parse_template,
    "size": parser.parse_condition,
}
AS_THEY_ARE = {"given", "random", "given or random", "many"}
"""Words that stand where an expression may."""


class Renamer:
    """The new names of one document, and the document with them."""

    def __init__(self, document: dict[str, Any], seed: int, words: Iterable[str] = ()) -> None:
        """`words` are taken first, in a random order; then names of random letters are made up."""
        self.random = Random(seed)
        self.words = [word for word in words if is_usable_name(word)]
        self.random.shuffle(self.words)
        self.given: set[str] = set()
        self.new: dict[str, dict[str, str]] = {space: {} for space in (TYPE, VALUE, KIND, PATTERN, DONE, LINE)}
        self.new[VALUE] |= {name: name for name in BROUGHT}
        self.new[DONE]["game"] = "game"
        self._collect(document, "", SCHEMA)
        self.document = self._renamed(document, "", SCHEMA)

    def name(self) -> str:
        """A new name that nothing else has."""
        while True:
            text = self.words.pop() if self.words else self._letters()
            if is_usable_name(text) and text not in self.given:
                self.given.add(text)
                return text

    def _letters(self) -> str:
        more = ascii_letters + digits + "_"
        return "".join(self.random.choices(ascii_letters, k=1) + self.random.choices(more, k=7))

    def add(self, space: str, name: str) -> None:
        """A kind shares its new name with a value of its name: `here's KIND` asks a pile, `card's FIELD` a card."""
        if name in self.new[space] or name.lstrip("-").isdigit() or name in ("yes", "no"):
            return
        other = {KIND: VALUE, VALUE: KIND}.get(space, space)
        self.new[space][name] = self.new[other].get(name) or self.name()

    # ------------------------------------------------------------ which names there are

    def _collect(self, node: Any, under: str, schema: Any) -> None:
        """All names that a document declares; those of its texts are met when they are read."""
        if under == "values" and isinstance(node, dict):
            self._collect_values(node)
            return
        for key, inner, is_named, below in members(node, schema):
            if is_named:
                self.add(SPACE_OF_KEYS.get(under, LINE), key)
            self._collect(inner, key if not is_named else "", below)
            if key in ("faces", "values") and isinstance(inner, list):
                for item in inner:
                    self.add(VALUE, str(item))
        if any(is_text(node, schema, kind) for kind in ("effect", "expression", "choice")):
            self._collect_locals(str(node), schema["x-text"])

    def _collect_values(self, values: dict[str, Any]) -> None:
        for value, fields in values.items():
            self.add(VALUE, value)
            for field in fields or {}:
                self.add(VALUE, field)

    def _collect_locals(self, text: str, kind: str) -> None:
        for node in everything(self._parsed(text, kind)):
            for name in named_there(node):
                self.add(VALUE, name.text)

    # ------------------------------------------------------------ the document with new names

    def _renamed(self, node: Any, under: str, schema: Any) -> Any:
        if under == "values" and isinstance(node, dict):
            return {self._named(VALUE, value): self._fields(fields) for value, fields in node.items()}
        if under == "copies" and isinstance(node, dict):
            return {self._named(VALUE, field): self._amounts(counts) for field, counts in node.items()}
        if under == "every" and isinstance(node, dict):
            return {self._named(VALUE, field): self._values(values) for field, values in node.items()}
        if isinstance(node, dict):
            space = SPACE_OF_KEYS.get(under, LINE)
            return {
                self._named(space, key) if is_named else key: self._renamed(inner, key if not is_named else "", below)
                for key, inner, is_named, below in members(node, schema)
            }
        if isinstance(node, list):
            return [self._renamed(item, under, schema.get("items", schema)) for item in node]
        return self._scalar(node, under, schema)

    def _fields(self, fields: Any) -> Any:
        return {self._named(VALUE, field): self._named(VALUE, value) for field, value in (fields or {}).items()}

    def _amounts(self, counts: dict[str, Any]) -> Any:
        return {self._named(VALUE, value): self._text(str(n), "expression") for value, n in counts.items()}

    def _values(self, values: Any) -> Any:
        if isinstance(values, list):
            return [self._named(VALUE, value) for value in values]
        return self._named(KIND, values)

    def _scalar(self, value: Any, under: str, schema: Any) -> Any:
        kind = schema.get("x-text")
        if kind in PARSERS and str(value) not in AS_THEY_ARE:
            return self._text(str(value), kind)
        if kind == "kind":
            return " ".join(self._named(KIND, word) for word in value.split(" "))
        if under == "for":
            return " ".join(self._named(TYPE, word) for word in value.split(" "))
        space = SPACE_OF_NAMED.get(under)
        return value if space is None else self._named(space, value)

    def _named(self, space: str, name: Any) -> Any:
        new = self.new[space].get(str(name))
        return new or (self.new[KIND].get(str(name), name) if space == VALUE else name)

    # ------------------------------------------------------------ texts

    def _parsed(self, text: str, kind: str, fragment: Fragment | None = None) -> Any:
        node, findings = PARSERS[kind](fragment or fragment_of(text))
        assert node is not None, (text, findings)
        return node

    def _text(self, text: str, kind: str) -> Any:
        """A text of the language with new names."""
        if text.lstrip("-").isdigit():
            return int(text)
        if kind == "size" and "-" in text:
            return "-".join(str(self._text(part.strip(), "expression")) for part in text.split("-"))
        places = dict(self._places(self._parsed(text, kind)))
        lines = text.split("\n")
        for span, new in sorted(places.items(), key=lambda place: (place[0].line, place[0].column), reverse=True):
            line = lines[span.line - 1]
            assert span.line == span.end_line, text
            lines[span.line - 1] = line[: span.column - 1] + new + line[span.end_column - 1 :]
        return "\n".join(lines)

    def _places(self, root: Any) -> Iterator[tuple[Span, str]]:
        """Where a name stands in a piece of syntax, and its new name."""
        settled: set[int] = set()
        for node in everything(root):
            match node:
                case ast.Get(subject=ast.Reference(name=step) as subject, name=ast.Name(text="number")) if (
                    step in self.new[DONE]
                ):
                    settled |= {id(subject), id(node.name)}
                    yield subject.span, self.new[DONE][step]
                case ast.Is(right=ast.Reference(name=kind) as right) if kind in self.new[TYPE]:
                    settled.add(id(right))
                    yield right.span, self.new[TYPE][kind]
                case ast.Text(value=value):
                    inner, _ = templates.read_template(templates.text_fragment(node), parser.parse_condition)
                    yield from self._places(inner) if inner is not None and "{" in value else ()
                case _:
                    yield from self._names_of(node, settled)

    def _names_of(self, node: Any, settled: set[int]) -> Iterator[tuple[Span, str]]:
        if isinstance(node, ast.Reference) and id(node) not in settled:
            for space in (VALUE, TYPE):
                if node.name in self.new[space]:
                    yield node.span, self.new[space][node.name]
                    return
        for space, name in names_in(node):
            if id(name) not in settled:
                yield name.span, self._named(space, name.text)


def members(node: Any, schema: Any) -> Iterator[tuple[str, Any, bool, Any]]:
    """The entries of a map: key, value, whether the key is a name that the author chose, and the value's schema."""
    if not isinstance(node, dict):
        return
    schema = resolved(schema)
    fixed = {**schema.get("properties", {}), **schema.get("then", {}).get("properties", {})}
    for key, inner in node.items():
        is_named = key not in fixed
        below = schema.get("additionalProperties") if is_named else fixed[key]
        yield key, inner, is_named, resolved(below if isinstance(below, dict) else {})


def resolved(schema: Any) -> Any:
    while "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


def is_text(node: Any, schema: Any, kind: str) -> bool:
    return isinstance(node, str) and schema.get("x-text") == kind and node not in AS_THEY_ARE


def named_there(node: Any) -> Iterator[ast.Name]:
    """The names that a piece of syntax itself brings."""
    match node:
        case ast.Let(name=name) | ast.ForEach(name=name) | ast.Choose(name=name) | ast.Ask(alias=ast.Name() as name):
            yield name
        case _:
            return


def names_in(node: Any) -> Iterator[tuple[str, ast.Name]]:
    """The names that stand right in a piece of syntax, with their space."""
    yield from ((VALUE, name) for name in named_there(node))
    match node:
        case ast.My(name=name) | ast.Every(name=name) | ast.Get(name=name) | ast.EachPlace(zone=name):
            yield VALUE, name
        case ast.CardsHead(type=ast.Name() as name):
            yield TYPE, name
        case ast.ValuesHead(kind=name):
            yield KIND, name
        case ast.GroupsHead(patterns=names) | ast.Forms(patterns=names):
            yield from ((PATTERN, name) for name in names)
        case ast.Split(patterns=names) | ast.Leftover(patterns=names):
            yield from ((PATTERN, name) for name in names)
        case ast.Do(name=name):
            yield DONE, name
        case ast.Must(actions=names):
            yield from ((DONE, name) for name in names)
        case ast.Verb(name="roll", slots=slots):
            yield from ((VALUE, slot) for _, slot in slots if isinstance(slot, ast.Name))
        case ast.Verb(slots=slots):
            yield from ((DONE, slot) for _, slot in slots if isinstance(slot, ast.Name))
        case _:
            return
