"""A thing of a game called otherwise, wherever its name stands: tried where a library looks for it by another name.

Must not know what the names stand for.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import replace

from interpreter.source.frozen import frozen
from interpreter.source.nodes import Entry, Listing, Mapping, Node, Path, Scalar
from interpreter.source.span import Span

RENAMED = {"step": "play", "zone": "zones", "action": "actions", "variable": "variables"}
"""The sorts of things that may be there by another name, and their sections."""
Patches = tuple[Mapping, ...]


@frozen
class Renamed:
    """A key of the files that are no libraries, and all its uses in them, called otherwise."""

    sort: str
    path: Path
    old: str
    new: str
    span: Span
    numbers: tuple[int, ...]
    in_texts: bool = True
    """Whether its name is changed in texts too: there it may be another word."""
    is_around_others: bool = False
    """Whether it is a step with steps in it."""

    def applied(self, patches: Patches) -> Patches:
        """What the files write then."""
        return tuple(
            self._in(patch, self.path) if number in self.numbers else patch for number, patch in enumerate(patches)
        )

    def _in(self, node: Mapping, path: Path) -> Mapping:
        entries: dict[str, Entry] = {}
        for key, entry in node.items():
            inner = path[1:] if path and path[0] == key else ()
            name = self.new if path == (key,) == (self.old,) else key
            entries[name] = replace(entry, value=self._value(entry.value, inner))
        return replace(node, entries=entries)

    def _value(self, node: Node, path: Path) -> Node:
        match node:
            case Mapping():
                return self._in(node, path)
            case Listing():
                return replace(node, items=tuple(self._value(item, ()) for item in node.items))
            case Scalar(value=str()) if self.in_texts:
                text = re.sub(rf"\b{re.escape(self.old)}\b", self.new, node.text)
                return replace(node, text=text, value=text)
            case _:
                return node


def renamed(patches: Patches, libraries: Container[str], sort: str, new: str) -> Iterator[Renamed]:
    """Each thing of a sort that files which are no libraries declare, called `new`."""
    numbers = tuple(n for n, patch in enumerate(patches) if patch.span.file not in libraries)
    for number in numbers if sort in RENAMED else ():
        section = patches[number].get(RENAMED[sort])
        for path, entry in _things(section, (RENAMED[sort],)) if isinstance(section, Mapping) else ():
            has_steps = isinstance(entry.value, Mapping) and "steps" in entry.value.entries
            for in_texts in (True, False):
                yield Renamed(sort, path, path[-1], new, entry.key_span, numbers, in_texts, has_steps)


def _things(node: Mapping, path: Path) -> Iterator[tuple[Path, Entry]]:
    for name, entry in node.items():
        yield (*path, name), entry
        inner = entry.value.get("steps") if isinstance(entry.value, Mapping) else None
        if isinstance(inner, Mapping):
            yield from _things(inner, (*path, name, "steps"))
