"""A key that stands one level too far out or in, found by trying: where it belongs, nothing is wrong with the shape.

Must not know what the keys mean: which ones a thing has is read from the schema.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics.about import About, Scope, Topic
from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.shape.schema import Part, Schema
from interpreter.loading.slips.respelling import Patches, Texts
from interpreter.source.nodes import Entry, Mapping, Node, Path, at_path, without
from interpreter.source.span import Span


@dataclass(frozen=True, slots=True)
class Move:
    """A key of one file that is put somewhere else: below the keys `to`, beside or in what it stands in or beside."""

    number: int
    path: Path
    to: Path
    entry: Entry

    def applied(self, patches: Patches) -> Patches:
        left = without(patches[self.number], self.path)
        changed = _with(left, self.to, self.path[-1], self.entry)
        return (*patches[: self.number], changed, *patches[self.number + 1 :])

    def told(self, gone: list[Finding], texts: Texts) -> Finding:
        name, span = self.path[-1], self.entry.key_span
        is_outwards = len(self.to) < len(self.path) - 1
        said = next((f for f in gone if f.span == span and f.topic is Topic.MISPLACED), None)
        if said is not None and not (is_outwards and said.about and said.about.other):
            return said  # of a key that is to go outwards to a thing, it is said here beside what it stands then
        about = About(Topic.MISPLACED, name, self.to[-1] if self.to else self.path[-2], scope=Scope.LAYOUT)
        if is_outwards:
            around = self.path[-2]
            message = f"`{name}` stands under `{around}`, and belongs beside it."
            help = f"Set `{name}`, and what goes with it, in exactly as far as `{around}`."
            return error("S001", span, message, help, about=about)
        message = f"`{name}` belongs to `{self.to[-1]}`, and stands beside it."
        help = f"Set it, and what goes with it, in two spaces further than `{self.to[-1]}`."
        return error("S001", span, message, help, about=about)


def of_places(findings: Sequence[Finding], patches: Patches, schema: Schema) -> Iterator[Move]:
    """The keys at which something is wrong, one level further out, and in the thing before them."""
    spans = [finding.span for finding in findings]
    for number, patch in enumerate(patches):
        for path, entry, around in _faulty(patch, (), spans):
            name = path[-1]
            if len(path) > 1 and _fits(schema, patch, path[:-2], name):
                yield Move(number, path, path[:-2], entry)
            before = _before(around, name)
            if before is not None and _fits(schema, patch, (*path[:-1], before), name):
                yield Move(number, path, (*path[:-1], before), entry)


def _faulty(node: Node, path: Path, spans: Sequence[Span]) -> Iterator[tuple[Path, Entry, Mapping]]:
    """The lines in which something is wrong, those around others first."""
    for key, entry in node.items() if isinstance(node, Mapping) else ():
        if any(_is_in(span, entry) for span in spans):
            assert isinstance(node, Mapping)
            yield (*path, key), entry, node
            yield from _faulty(entry.value, (*path, key), spans)


def _is_in(span: Span, entry: Entry) -> bool:
    first, last = entry.key_span, entry.value.span
    begins, ends = (first.line, first.column), (last.end_line, last.end_column)
    return span.file == first.file and begins <= (span.line, span.column) <= ends


def _before(around: Mapping, name: str) -> str | None:
    """The key before one, if it has lines of its own."""
    names = list(around.entries)
    at = names.index(name)
    before = around.entries[names[at - 1]].value if at else None
    return names[at - 1] if isinstance(before, Mapping) and not before.flow else None


def _fits(schema: Schema, patch: Mapping, path: Path, name: str) -> bool:
    """Whether a key is one of those that a thing has, and isn't there yet."""
    node, part = at_path(patch, path), _part(schema, path)
    return isinstance(node, Mapping) and name not in node.entries and name in part.get("properties", {})


def _part(schema: Schema, path: Path) -> Part:
    """What the schema says of what stands below some keys."""
    part = schema.root
    for key in path:
        inner = part.get("properties", {}).get(key, part.get("additionalProperties"))
        part = schema.resolve(inner) if isinstance(inner, dict) else {}
    return part


def _with(node: Mapping, path: Path, name: str, entry: Entry) -> Mapping:
    """The tree with a line more below some keys."""
    if not path:
        return replace(node, entries={**node.entries, name: entry})
    inner = node.entries[path[0]]
    assert isinstance(inner.value, Mapping)
    changed = replace(inner, value=_with(inner.value, path[1:], name, entry))
    return replace(node, entries={**node.entries, path[0]: changed})
