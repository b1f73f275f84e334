"""RFC 7396, JSON Merge Patch, over trees that remember where each part was written.

A map is merged key by key, `null` removes, anything else replaces. A key that was removed and comes again is last.
One thing is more than the RFC says: a map that was made from a list (the values of a kind) names all there is, so it
replaces as a list would, and what the old one said about a value of the same name stays.
Must not know files, names or what the keys mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.diagnostics.near import did_you_mean, is_slip
from interpreter.source.nodes import Entry, Mapping, Node, Path, Scalar
from interpreter.source.span import Span


@dataclass(slots=True)
class Merging:
    """Applies patches one after the other, and notes what they remove in vain."""

    findings: list[Finding] = field(default_factory=list)
    removed: dict[Path, Span] = field(default_factory=dict)
    """What some patch took away, and where: a second that takes the same away is right too."""

    def apply(self, base: Mapping, patch: Mapping, path: Path = ()) -> Mapping:
        """The base with one patch."""
        entries = {} if patch.whole else dict(base.entries)
        if patch.whole:
            self._slips(base, patch)
            self.removed.update({(*path, key): patch.span for key in base.entries if key not in patch.entries})
        for key, entry in patch.items():
            here = (*path, key)
            if _removes(entry):
                self._remove(base, entries, here, entry)
            else:
                self.removed.pop(here, None)
                entries[key] = self._written(base.entries.get(key), entry, here)
        return replace(base, entries=entries, whole=base.whole and patch.whole)

    def _written(self, old: Entry | None, new: Entry, path: Path) -> Entry:
        """One line after a patch wrote it. The key stays where it was first written, unless the value is all new."""
        if not isinstance(new.value, Mapping):
            origin, writers = (new.origin, ()) if old is None else (old.origin, old.writers)
            return Entry(new.key_span, new.value, origin, (*writers, *new.writers))
        if old is None:
            return replace(new, value=self.apply(_empty(new.value), new.value, path))
        value = old.value if isinstance(old.value, Mapping) else _empty(new.value)
        if isinstance(old.value, Scalar):
            value = replace(value, before=old.value)
        key_span = old.key_span if isinstance(old.value, Mapping) else new.key_span
        return Entry(key_span, self.apply(value, new.value, path), old.origin, (*old.writers, *new.writers))

    def _slips(self, base: Mapping, patch: Mapping) -> None:
        """Values of a new list that are spelt almost like those of the old one that are gone."""
        gone = [key for key in base.entries if key not in patch.entries]
        for key, entry in patch.items():
            meant = next((old for old in gone if is_slip(key, old)), None) if key not in base.entries else None
            if meant is not None:
                message = f"`{key}` is new in this list, and `{meant}` is gone from it."
                was = (base.entries[meant].key_span, "it was here")
                self.findings.append(warning("M015", entry.key_span, message, did_you_mean(key, (meant,)), was))

    def _remove(self, base: Mapping, entries: dict[str, Entry], path: Path, entry: Entry) -> None:
        key = path[-1]
        if entries.pop(key, None) is not None or path in self.removed:
            self.removed[path] = entry.key_span
            return
        message = f"There is no `{key}` here that `null` could take away."
        self.findings.append(error("M006", entry.key_span, message, did_you_mean(key, base.entries)))


def merge(base: Node, patch: Node) -> Node:
    """RFC 7396 for any two trees, without the findings."""
    if not isinstance(patch, Mapping):
        return patch
    return Merging().apply(base if isinstance(base, Mapping) else _empty(patch), patch)


def before_last(patches: Sequence[Mapping]) -> Node:
    """What is so without the last of some files on top of each other."""
    *earlier, last = patches
    before: Node = Mapping({}, last.span)
    for patch in earlier:
        before = merge(before, patch)
    return before


def _removes(entry: Entry) -> bool:
    return isinstance(entry.value, Scalar) and entry.value.is_null


def _empty(like: Mapping) -> Mapping:
    return replace(like, entries={})
