"""Whether a tree has the shape that a schema file asks for, with findings in plain words at the author's places.

The library `jsonschema` finds what is wrong; here each fault gets its place in the author's file and its sentence.
`x-` keys of the schema are for people: `x-expected` what belongs somewhere, `x-one-of` which keys would do,
`x-because` what follows without them.
Must not know which schema it is, nor what the keys mean; but for `copies`, below which stand values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast

from interpreter.diagnostics.about import About, Scope, Topic
from interpreter.diagnostics.finding import Finding, error, with_help
from interpreter.diagnostics.near import meant
from interpreter.loading.shape import names as names
from interpreter.loading.shape import words as words
from interpreter.loading.shape.schema import Part, Schema
from interpreter.source.nodes import Entry, Listing, Mapping, Node, Scalar, deeper_than, plain
from interpreter.source.span import Span

if TYPE_CHECKING:
    from jsonschema import ValidationError

NAMES = "^[A-Za-z_][A-Za-z0-9_]*$"
"""The pattern of a name in the schema."""
NUMBERS = ("size", "is", "default", "copies", "count", "gives", "otherwise")
"""Keys that have to be there, and below which a number may stand."""
STEPS = "steps"
DEEPEST = 50
"""Levels of maps and lists: some more than a file may have, as shorthands that are written out add some."""


def check(root: Node, schema: Schema) -> list[Finding]:
    """All that is wrong with the shape of a tree, by place. One fault gives one finding."""
    deep = deeper_than(root, DEEPEST)
    if deep is not None:
        return [error("F015", deep.span, f"This is nested more than {DEEPEST} levels deep.")]
    told, data = _Told(root, schema), plain(root)
    for fault in schema.validator.iter_errors(cast(Any, data)):
        told.add(fault)
    return told.result()


@dataclass(frozen=True, slots=True)
class _Place:
    """A node with what messages call it, and the place of its key; in a list, of itself."""

    node: Node
    label: str
    key_span: Span


def _place(root: Node, path: Iterable[str | int]) -> _Place:
    """What stands under a path of keys and numbers."""
    place = _Place(root, "", root.span)
    for step in path:
        node = place.node
        if isinstance(node, Mapping):
            entry = node.entries[str(step)]
            place = _Place(entry.value, str(step), entry.key_span)
        elif isinstance(node, Listing):
            item = node.items[int(step)]
            place = _Place(item, place.label, item.span)
    return place


@dataclass(slots=True)
class _Lines:
    """What is too many and too few among the lines of one map."""

    unknown: dict[str, tuple[Finding, str | None]] = field(default_factory=dict)
    """Keys that nothing reads, each with the key that may be meant."""
    missing: dict[str, Finding] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)
    """Those keys that nothing reads below which a number stands."""

    def findings(self) -> list[Finding]:
        """A key that is missing because it is misspelt is one fault, not two."""
        found = {near for _, near in self.unknown.values()} & set(self.missing)
        missing = {key: finding for key, finding in self.missing.items() if key not in found}
        unknown = [finding for finding, _ in self.unknown.values()]
        if len(missing) == 1 and len(unknown) == 1 and (unknown[0].about or About(Topic.UNREAD)).scope is Scope.LAYOUT:
            return unknown
        is_asked = self.numbers.isdisjoint(self.unknown) or not missing.keys().isdisjoint(NUMBERS)
        if len(missing) == 1 and is_asked and [near for _, near in self.unknown.values()] == [None]:
            return [with_help(unknown[0], meant(next(iter(self.unknown)), next(iter(missing))))]
        return [*unknown, *missing.values()]


def _named(section: Node) -> Iterator[str]:
    """The names in a section, and those of steps below others."""
    for name, entry in section.items() if isinstance(section, Mapping) else ():
        yield name
        inner = entry.value.get(STEPS) if isinstance(entry.value, Mapping) else None
        yield from () if inner is None else _named(inner)


class _Told:
    """The faults of one tree in words."""

    def __init__(self, root: Node, schema: Schema) -> None:
        self._root = root
        self._schema = schema
        self._findings: list[Finding] = []
        self._nameless: set[Span] = set()
        """The values of keys that can't be names."""
        self._lines: dict[Span, _Lines] = {}
        """By the place of the map's key."""

    def add(self, fault: ValidationError) -> None:
        """One fault, as the library gives it: where it is, and which keyword of which part of the schema it fails."""
        place = _place(self._root, fault.absolute_path)
        node, label, part = place.node, place.label, cast(Part, fault.schema)
        match fault.validator, node:
            case "required" | "additionalProperties", Mapping():
                self._add_lines(fault, place, node)
            case "pattern", Mapping():
                key = str(fault.instance)  # the only texts to which a pattern applies in a map are its keys
                self._add_name(label, key, node.entries[key])
            case "pattern", Scalar() if part.get("pattern") == NAMES:
                self._findings.append(names.not_one_name(node, part, label, self._around(fault), self._names()))
            case "not", _:
                self._findings.append(self._beside(fault, place, part))
            case "enum", _:
                self._findings.append(words.not_listed(node, part, label))
            case "uniqueItems", Listing():
                self._findings += words.repeated(node, label)
            case "minimum" | "maximum" as bound, _ if "counted" not in part.get("x-expected", ""):
                self._findings.append(words.out_of_bounds(node, label, bound, int(part[bound])))
            case "type" | "pattern", _ if isinstance(around := self._around(fault), Listing):
                self._findings.append(words.wrong_item(node, around, part, label))
            case "type", Scalar() if list(fault.absolute_path)[-2:-1] == ["copies"]:
                self._add_values_alone(list(fault.absolute_path))
            case _:
                is_below = node.span.line > place.key_span.line
                thing = self._schema.resolve(part.get("additionalProperties") or {})
                told = words.wrong_shape(node, part, label, thing, is_below)
                self._findings.append(told if told.advice else with_help(told, self._like_others(fault, place)))

    def _names(self) -> frozenset[str]:
        """What the things of the sections are called, and steps in others."""
        sections = self._root.entries.values() if isinstance(self._root, Mapping) else ()
        return frozenset(name for entry in sections for name in _named(entry.value))

    def _around(self, fault: ValidationError) -> Node:
        return _place(self._root, list(fault.absolute_path)[:-1]).node

    def _like_others(self, fault: ValidationError, place: _Place) -> str:
        """A value alone, as a map of the one key that all things beside it have."""
        around = self._around(fault)
        others = [entry.value for _, entry in around.items()] if isinstance(around, Mapping) else []
        keys = {key for other in others if isinstance(other, Mapping) for key in other.entries}
        if len(keys) != 1 or not isinstance(place.node, Scalar) or isinstance(place.node.value, str):
            return ""
        return f"Write `{place.label}: {{{next(iter(keys))}: {place.node.text}}}`."

    def _beside(self, fault: ValidationError, place: _Place, part: Part) -> Finding:
        """Two keys that exclude each other."""
        around = self._around(fault)
        lines = around.entries if isinstance(around, Mapping) else {}
        other = lines.get(part.get("x-beside", ""))
        instead = "" if part.get("x-instead", "") in lines else part.get("x-instead", "")
        return words.beside(place.label, place.key_span, part, None if other is None else other.key_span, instead)

    def _add_name(self, label: str, key: str, entry: Entry) -> None:
        """A key that can't be a name; what is wrong with its value follows from that."""
        if label == "copies" and key.isdecimal():
            self._findings.append(words.value_without_field(key, entry))
        else:
            self._findings.append(names.not_a_name(key, entry.key_span))
        self._nameless.add(entry.value.span)

    def _add_values_alone(self, path: list[str | int]) -> None:
        """Values with their numbers right below `copies`: told once, at the first."""
        copies, card = _place(self._root, path[:-1]).node, _place(self._root, path[:-2]).node
        if not isinstance(copies, Mapping):
            return
        is_told = any(entry.holds(told.span) for told in self._findings for entry in copies.entries.values())
        if not is_told:
            self._findings.append(words.values_alone(copies, card, self._root))

    def _add_lines(self, fault: ValidationError, place: _Place, node: Mapping) -> None:
        part, lines = cast(Part, fault.schema), self._lines.setdefault(place.key_span, _Lines())
        if fault.validator == "required":
            lacking = [key for key in part["required"] if key not in node.entries]
            told = {key: words.missing(key, part, place.label, place.key_span, node.before) for key in lacking}
            lines.missing |= told
        else:
            extra = [(key, entry) for key, entry in node.items() if key not in part.get("properties", {})]
            for key, entry in extra:
                lines.unknown[key] = words.unknown_key(node, key, entry, part, place.label, self._schema)
                if isinstance(entry.value, Scalar) and isinstance(entry.value.value, int):
                    lines.numbers.add(key)

    def result(self) -> list[Finding]:
        """The findings by place; of several about the shape of one thing the first."""
        kept: dict[tuple[object, ...], Finding] = {}
        findings = (*self._findings, *(finding for lines in self._lines.values() for finding in lines.findings()))
        for finding in sorted(findings, key=lambda finding: finding.order):
            shape = finding.code in ("S003", "S004", "S005")
            if not shape or finding.span not in self._nameless:
                where = "name" if finding.code == "S006" else finding.span
                what = (finding.span, "shape") if shape else (where, finding.about)
                first = kept.setdefault(what, finding)
                if first is not finding and where == "name":
                    kept[what] = with_help(first, replace(first.advice, edits=(*first.fix, *finding.fix)))
        return sorted(kept.values(), key=lambda finding: finding.order)
