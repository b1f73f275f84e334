"""Keys that stand in a wrong place: beside the thing that they belong to, or inside something else. Each told once.

Such a key is read as the name of something, which then lacks what it needs, and what it belongs to lacks the key.
Must not know what the keys mean: which keys a thing has is read from the schema.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.diagnostics.about import About, Scope, Topic
from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.shape.belonging import INSTEAD, thing_of
from interpreter.loading.shape.schema import Part, Schema
from interpreter.source.nodes import Entry, Node
from interpreter.source.nodes import Mapping as Map
from interpreter.source.span import Span
from interpreter.syntax.vocabulary import is_usable_name

OF_ONE_THING = ("choose", "with")
"""Maps in which nothing is called like a key of what they stand in."""
SHAPE = ("S001", "S002", "S003", "S004", "S006")


@dataclass(frozen=True, slots=True)
class _Around:
    """A map in which something stands: how it is called, the place of its key, and what it may have."""

    name: str
    key_span: Span
    node: Map
    part: Part

    def may_have(self, key: str, file: str) -> bool:
        """Whether a key fits and the file hasn't written it; another that it changes may have."""
        return key in self.part.get("properties", {}) and not self.has(key, file)

    def has(self, key: str, file: str) -> bool:
        """Whether the file has written one of its keys here."""
        entry = self.node.entries.get(key)
        is_written = entry is not None and any(writer.file == file for writer in entry.writers)
        return key in self.part.get("properties", {}) and is_written


def in_their_place(findings: Sequence[Finding], root: Map, schema: Schema) -> list[Finding]:
    """The findings, with all that comes of one key in a wrong place as one finding at that key."""
    left = list(findings)
    top = _Around("", root.span, root, schema.resolve(schema.root))
    for key, entry, around, thing in _named(root, top.part, schema, (top,)):
        inside = [finding for finding in left if finding.code in SHAPE and entry.holds(finding.span)]
        has_other = (thing_of(around[-1].part, schema), key) in INSTEAD
        is_keyed = bool(inside) or _is_key_of_owner(key, entry, around)
        found = _misplaced(key, entry, around, thing, left) if is_keyed and not has_other else None
        if found is not None:
            told, owner = found
            left = [f for f in left if f not in inside and not (f.span == owner and lacks(f, None, key))]
            left.append(told)
    return left


def _is_key_of_owner(key: str, entry: Entry, around: tuple[_Around, ...]) -> bool:
    """Whether what would be a name is a key of the thing in which the names stand, and hardly anything else."""
    is_none = around[-1].name in OF_ONE_THING or not is_usable_name(key)
    return len(around) > 2 and is_none and around[-2].may_have(key, entry.origin)


def _named(
    node: Node, part: Part, schema: Schema, around: tuple[_Around, ...]
) -> Iterator[tuple[str, Entry, tuple[_Around, ...], Part]]:
    """All keys that are read as names, or that nothing reads, the outer ones first; with all that is around them."""
    known, rest = part.get("properties", {}), part.get("additionalProperties")
    for key, entry in node.items() if isinstance(node, Map) else ():
        inner = schema.resolve(known[key] if key in known else rest if isinstance(rest, Mapping) else {})
        if key not in known:
            yield key, entry, around, inner
        if isinstance(entry.value, Map):
            yield from _named(entry.value, inner, schema, (*around, _Around(key, entry.key_span, entry.value, inner)))


def _misplaced(
    key: str, entry: Entry, around: tuple[_Around, ...], thing: Part, findings: Sequence[Finding]
) -> tuple[Finding, Span] | None:
    """What is said of a key in a wrong place, and the place of the key of that to which it belongs."""
    beside = _beside(key, entry, around[-1], thing, findings)
    if beside is not None:
        name, owner = beside
        under = around[-1].name
        message = f"`{key}` says something of one thing under `{under}`, and stands beside `{name}`."
        help = f"If it belongs to `{name}`, set it in two spaces further than `{name}`."
        about = About(Topic.MISPLACED, key, name, scope=Scope.LAYOUT)
        return error("S001", entry.key_span, message, help, about=about), owner
    for number, outer in enumerate(around[:-1]):
        inner = around[number + 1]
        if number == 0 and is_usable_name(key) and not _is_no_thing(key, entry, thing):
            continue  # it is one of the things that are named here, and only called like a section
        if number == 0 and outer.has(key, entry.origin) and isinstance(outer.node.get(key), Map):
            return _stands_twice(key, entry, around[-1].name), outer.key_span
        if not outer.may_have(key, entry.origin) or not (
            number == 0 or outer is around[-2] or _is_no_thing(key, entry, thing)
        ):
            continue
        if outer.name:
            message = f"`{key}` belongs to `{outer.name}`, and stands under `{around[-1].name}`."
            help = f"Set it in exactly as far as `{inner.name}`."
            about = About(Topic.MISPLACED, key, outer.name, scope=Scope.LAYOUT)
            return error("S001", entry.key_span, message, help, about=about), outer.key_span
        message = f"`{key}` belongs to the whole file, and stands under `{around[-1].name}`."
        help = "Begin its line at the very left."
        about = About(Topic.MISPLACED, key, scope=Scope.LAYOUT)
        return error("S001", entry.key_span, message, help, about=about), outer.key_span
    return None


def _stands_twice(key: str, entry: Entry, holder: str) -> Finding:
    """A section in a wrong place that stands in its own place too."""
    message = f"`{key}` belongs to the whole file, and stands under `{holder}`."
    help = f"Put its lines below the other `{key}:`, at the very left."
    return error("S001", entry.key_span, message, help, about=About(Topic.MISPLACED, key, scope=Scope.LAYOUT))


def _beside(
    key: str, entry: Entry, holder: _Around, thing: Part, findings: Sequence[Finding]
) -> tuple[str, Span] | None:
    """The thing beside a key that lacks it; without such, the thing above that may have it."""
    if key not in thing.get("properties", {}):
        return None
    file, line = entry.key_span.file, entry.key_span.line
    others = [(name, other) for name, other in holder.node.items() if name != key and other.key_span.file == file]
    above = max((other.key_span.line for _, other in others if other.key_span.line < line), default=0)
    for name, other in sorted(others, key=lambda one: one[1].key_span.line != above):
        is_lacking = any(f.span == other.key_span and lacks(f, None, key) for f in findings)
        is_above = other.key_span.line == above and isinstance(other.value, Map) and key not in other.value.entries
        if is_lacking or (is_above and _is_no_thing(key, entry, thing)):
            return name, other.key_span
    return None


def _is_no_thing(key: str, entry: Entry, thing: Part) -> bool:
    """Whether what stands under a key is none of the things that are named there."""
    keys = set(entry.value.entries) if isinstance(entry.value, Map) else set()
    return not is_usable_name(key) or not keys & set(thing.get("properties", {}))


def lacks(finding: Finding, name: str | None, key: str) -> bool:
    """Whether it is about a key that a thing lacks, where a name is given the thing of that name."""
    about = finding.about
    is_lacking = about is not None and about.topic is Topic.LACKING and key in about.keys
    return is_lacking and about is not None and name in (None, about.name)
