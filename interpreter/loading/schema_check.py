"""Whether a tree has the shape that a schema file asks for, with findings in plain words at the author's places.

Reads the same JSON Schema that editors use and walks it over the tree itself: the library for that takes longer to
load than a game takes to check, and knows no places. Understands the keywords in `KEYWORDS` and no others; a test
compares the two.
`x-` keys of the schema are for people: `x-expected` what belongs somewhere, `x-missing` what is missing.
Must not know which schema it is or what the keys mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading import schema_words as words
from interpreter.loading.schema_file import Part, Schema
from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

KEYWORDS = frozenset(
    "$ref type enum const properties additionalProperties propertyNames items required pattern minimum maximum "
    "minItems maxItems minLength minProperties maxProperties uniqueItems allOf anyOf not if then else".split()
)
ABOUT = frozenset("$schema $id $defs title description".split())
"""Keys of a schema that ask for nothing."""


@dataclass(frozen=True, slots=True)
class Where:
    """What is looked at, for messages: what it is called, and the place of its key."""

    label: str
    key_span: Span
    expected: str = ""


def check(root: Node, schema: Schema) -> list[Finding]:
    """All that is wrong with the shape of a tree, by place. One fault gives one finding."""
    walk = _Walk(schema)
    walk.visit(root, schema.root, Where("", root.span))
    return walk.result()


@dataclass(slots=True)
class _Lines:
    """What is too many and too few among the lines of one map."""

    unknown: dict[str, tuple[Finding, str | None]] = field(default_factory=dict)
    """Keys that nothing reads, each with the key that may be meant."""
    missing: dict[str, Finding] = field(default_factory=dict)

    def findings(self) -> list[Finding]:
        """A key that is missing because it is misspelt is one fault, not two."""
        meant = {near for _, near in self.unknown.values()} & set(self.missing)
        missing = {key: finding for key, finding in self.missing.items() if key not in meant}
        unknown = [finding for finding, _ in self.unknown.values()]
        if len(missing) == 1 and [near for _, near in self.unknown.values()] == [None]:
            return [replace(unknown[0], help=f"Did you mean `{next(iter(missing))}`?")]
        return [*unknown, *missing.values()]


@dataclass(slots=True)
class _Walk:
    schema: Schema
    findings: list[Finding] = field(default_factory=list)
    lines: dict[Span, _Lines] = field(default_factory=dict)
    """By the place of the map's key."""

    def result(self) -> list[Finding]:
        """The findings by place; of several about the shape of one thing the first."""
        kept: dict[tuple[object, ...], Finding] = {}
        for finding in (*self.findings, *(finding for lines in self.lines.values() for finding in lines.findings())):
            shape = finding.code in ("S003", "S004", "S005")
            kept.setdefault((finding.span, "shape") if shape else (finding.span, finding.message), finding)
        return sorted(kept.values(), key=lambda finding: finding.order)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings and not self.lines

    def visit(self, node: Node, part: Part, where: Where) -> None:
        """One node against one part of the schema."""
        part = self.schema.resolve(part)
        where = Where(where.label, where.key_span, part.get("x-expected", where.expected))
        if part.get("not") == {}:
            self._find("S005", where.key_span, words.beside(where.label, part), words.BESIDE_HELP)
        elif not _fits_type(node, part):
            self._shape(node, part, where)
        elif "enum" in part and not _is_listed(node, part):
            self.findings.append(words.not_listed(node, part, where.label))
        else:
            self._inside(node, part, where)
            self._combined(node, part, where)

    def fits(self, node: Node, part: Part) -> bool:
        """Whether a node fits a part, in silence."""
        quiet = _Walk(self.schema)
        quiet.visit(node, part, Where("", node.span))
        negated = part.get("not")
        return quiet.is_clean and not (negated and self.fits(node, negated)) and self._fits_any(node, part)

    def _fits_any(self, node: Node, part: Part) -> bool:
        return "anyOf" not in part or any(self.fits(node, one) for one in part["anyOf"])

    def _inside(self, node: Node, part: Part, where: Where) -> None:
        if isinstance(node, Scalar):
            if not _fits_scalar(node, part):
                self._shape(node, part, where)
        elif isinstance(node, Listing):
            self._listing(node, part, where)
        else:
            self._mapping(node, part, where)

    def _combined(self, node: Node, part: Part, where: Where) -> None:
        for one in part.get("allOf", ()):
            self.visit(node, one, where)
        if "if" in part:
            branch = part.get("then" if self.fits(node, part["if"]) else "else")
            if branch is not None:
                self.visit(node, branch, where)

    def _listing(self, node: Listing, part: Part, where: Where) -> None:
        if not part.get("minItems", 0) <= len(node.items) <= part.get("maxItems", len(node.items)):
            self._shape(node, part, where)
        if "items" in part:
            for item in node.items:
                self.visit(item, part["items"], Where(where.label, item.span))
        if part.get("uniqueItems"):
            self._repeats(node, where)

    def _repeats(self, node: Listing, where: Where) -> None:
        seen: dict[str, Span] = {}
        for item in node.items:
            if not isinstance(item, Scalar):
                continue
            if item.text in seen:
                message = f"`{item.text}` stands twice in `{where.label}`."
                self._find("S003", item.span, message, "Keep one of them.", (seen[item.text], "the first"))
            seen.setdefault(item.text, item.span)

    def _mapping(self, node: Mapping, part: Part, where: Where) -> None:
        known = part.get("properties", {})
        rest = part.get("additionalProperties")
        for key, entry in node.items():
            inner = known.get(key, rest)
            if inner is False:
                self._lines(where).unknown[key] = words.unknown_key(node, key, entry, part, where.label)
            elif inner is not None:
                self.visit(entry.value, inner, Where(key, entry.key_span))
            if key not in known and "propertyNames" in part and not re.search(part["propertyNames"]["pattern"], key):
                self.findings.append(words.not_a_name(key, entry.key_span))
        for key in part.get("required", ()):
            if key not in node.entries:
                self._lines(where).missing[key] = words.missing(key, part, where.label, where.key_span)
        if not part.get("minProperties", 0) <= len(node.entries) <= part.get("maxProperties", len(node.entries)):
            self._shape(node, part, where)

    def _lines(self, where: Where) -> _Lines:
        return self.lines.setdefault(where.key_span, _Lines())

    def _shape(self, node: Node, part: Part, where: Where) -> None:
        self.findings.append(words.wrong_shape(node, part, where.label, where.expected))

    def _find(self, code: str, span: Span, message: str, help: str = "", *also: tuple[Span, str]) -> None:
        self.findings.append(error(code, span, message, help, *also))


def _types(node: Node) -> tuple[str, ...]:
    """The names that JSON Schema has for what a node is."""
    if isinstance(node, Listing):
        return ("array",)
    if isinstance(node, Mapping):
        return ("object",)
    match node.value:
        case None:
            return ("null",)
        case bool():
            return ("boolean",)
        case int():
            return ("integer", "number")
        case float():
            return ("number",)
        case _:
            return ("string",)


def _fits_type(node: Node, part: Part) -> bool:
    wanted = part.get("type")
    if wanted is None:
        return True
    return any(name in ((wanted,) if isinstance(wanted, str) else wanted) for name in _types(node))


def _is_listed(node: Node, part: Part) -> bool:
    if not isinstance(node, Scalar):
        return False
    return any(node.value == word and type(node.value) is type(word) for word in part["enum"])


def _fits_scalar(node: Scalar, part: Part) -> bool:
    """Numbers against their bounds, texts against their pattern."""
    value = node.value
    if "const" in part and value != part["const"]:
        return False
    if isinstance(value, str):
        return len(value) >= part.get("minLength", 0) and (
            "pattern" not in part or bool(re.search(part["pattern"], value))
        )
    if isinstance(value, int | float) and not isinstance(value, bool):
        return bool(part.get("minimum", value) <= value <= part.get("maximum", value))
    return True


def parts_of(part: object) -> Iterator[Part]:
    """A schema's part and all parts inside it."""
    if isinstance(part, dict):
        yield part
        for key, inner in part.items():
            if key in ("properties", "$defs"):
                for one in inner.values():
                    yield from parts_of(one)
            elif key in (
                "additionalProperties",
                "propertyNames",
                "items",
                "not",
                "if",
                "then",
                "else",
                "allOf",
                "anyOf",
            ):
                for one in inner if isinstance(inner, list) else [inner]:
                    yield from parts_of(one)
