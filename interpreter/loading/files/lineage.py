"""Which files make up a ruleset, in which order: ancestors first, each file once.

Reads files and follows `use`, `extends`, `comes after` and `excludes`. Must not know the other keys; merges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.files.discovery import Search, find, is_path, key_of
from interpreter.loading.files.faults import unreadable_fault
from interpreter.loading.files.reading_on import read_on
from interpreter.loading.files.shorthand import expand
from interpreter.loading.files.tables import OF_A_PART, Tables
from interpreter.source.files import SourceFile, Unreadable, drafted, read_source, real_path
from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import NOWHERE, Span

DEEPEST = 16
MOST_FILES = 64
OF_GAMES = frozenset(("players", "endings"))
"""Keys that only a game has."""


@dataclass(frozen=True, slots=True)
class Patch:
    """One file: its tree as written and with its short forms written out, and the files it builds on."""

    path: Path
    key: str
    source: SourceFile
    written: Mapping
    root: Mapping
    uses: tuple[Path, ...]
    extends: tuple[Path, ...]

    @property
    def parents(self) -> tuple[Path, ...]:
        """What must be there before it."""
        return self.uses + self.extends

    @property
    def is_library(self) -> bool:
        """Whether it says of itself that it is one."""
        said = self.root.get("library")
        return isinstance(said, Scalar) and said.text == "yes"

    @property
    def is_game(self) -> bool:
        """Whether it stands on its own, as a variant and a library don't."""
        return not self.extends and not self.is_library


@dataclass(slots=True)
class Lineage:
    """Collects files as they are named. `line` has ancestors first, each file at its first occurrence."""

    search: Search
    findings: list[Finding] = field(default_factory=list)
    line: list[Patch] = field(default_factory=list)
    tables: list[Path] = field(default_factory=list)
    """The tables that the files name, which may not be there."""
    of_tables: list[Finding] = field(default_factory=list)
    """What is wrong in single rows and columns of tables, beside which the rest can be read."""
    left_out: set[str] = field(default_factory=set)
    """The names of fields that tables lack."""
    _known: dict[Path, Patch | None] = field(default_factory=dict)
    _open: list[Path] = field(default_factory=list)

    @property
    def sources(self) -> frozenset[Path]:
        """All files that were asked for and found, also those that can't be read, and the tables that they name."""
        return self.files | {real_path(path) for path in self.tables}

    @property
    def files(self) -> frozenset[Path]:
        """All files that were asked for and found, also those that can't be read."""
        return frozenset(self._known)

    def add(self, name: str, search: Search, asked: Span, within: bool = False) -> Patch | None:
        """A file by its name, and all that it builds on."""
        others = self._without_open(name, search)
        path, findings = find(name, others, asked, within)
        if path is None and others is not search:
            return self.add_path(self._open[-1], asked)  # there is no other: it builds on itself
        self.findings += findings
        return None if path is None else self.add_path(path, asked)

    def add_path(self, path: Path, asked: Span) -> Patch | None:
        """A file, and all that it builds on."""
        real = real_path(path)
        if real in self._open:
            around = " -> ".join(key_of(other) for other in (*self._open[self._open.index(real) :], real))
            self.findings.append(
                error(
                    "M004",
                    asked,
                    f"These rulesets build on each other in a circle: {around}.",
                    "Take one `extends` out.",
                )
            )
            return None
        if real in self._known:
            return self._known[real]
        if len(self._open) >= DEEPEST or len(self._known) >= MOST_FILES:
            message = f"Too many rulesets build on each other here: at most {DEEPEST} in a row and {MOST_FILES} in all."
            self.findings.append(error("M005", asked, message, "Bring some of them together in one file."))
            return None
        self._open.append(real)
        patch = self._read(path, asked)
        self._open.pop()
        self._known[real] = patch
        if patch is not None:
            self.line.append(patch)
        return patch

    def _without_open(self, name: str, search: Search) -> Search:
        """A file that extends its own name means the other of that name: its own folder is left out of the search."""
        here = search.author_folder
        if here is None or not self._open or is_path(name) or key_of(self._open[-1]) != name:
            return search
        return replace(search, author_folder=None)

    def _read(self, path: Path, asked: Span) -> Patch | None:
        draft = self.search.drafts.get(real_path(path))
        source = read_source(path) if draft is None else drafted(draft, path)
        if isinstance(source, Unreadable):
            self.findings.append(unreadable_fault(source))
            return None
        tree, findings = read_on(source)
        self.findings += findings
        if tree is None:
            return None
        tables = Tables(path, source.name, dict(self.search.drafts))
        root = tables.written_out(expand(tree))
        of_a_part = [f for f in tables.findings if f.code in OF_A_PART] if tables.is_whole else []
        self.findings += [finding for finding in tables.findings if finding not in of_a_part]
        self.of_tables += of_a_part
        self.left_out |= tables.left_out
        self.tables += tables.named
        search = self.search.beside(path)
        uses = tuple(self._parents(root, "use", search))
        extends = tuple(self._parents(root, "extends", search))
        return Patch(real_path(path), key_of(path), source, tree, root, uses, extends)

    def _parents(self, root: Mapping, key: str, search: Search) -> Iterator[Path]:
        for name in names_under(root, key):
            parent = self.add(name.text, search, name.span, within=True)
            if parent is None:
                continue
            if key == "use" and not self.is_library(parent):
                message = f"`{name.text}` is a game, and `use` is for libraries."
                self.findings.append(error("M011", name.span, message, "Write `extends` to change that game."))
                continue
            if key == "extends" and self.is_library(parent) and OF_GAMES & set(root.entries):
                message = f"`{name.text}` is a library, and `extends` changes games."
                self.findings.append(error("M011", name.span, message, f"Write `use: {name.text}`."))
                continue
            yield parent.path

    def is_library(self, patch: Patch) -> bool:
        """Whether a file declares things for games: it says so, or changes a file that does."""
        parents = (self._known.get(path) for path in patch.extends)
        return patch.is_library or any(self.is_library(parent) for parent in parents if parent is not None)

    def ancestors(self, patch: Patch) -> set[Path]:
        """All files that a file builds on, near and far."""
        found: set[Path] = set()
        for path in patch.parents:
            parent = self._known.get(path)
            found.add(path)
            if parent is not None:
                found |= self.ancestors(parent)
        return found

    def used_by(self, patch: Patch) -> Iterator[tuple[Scalar, list[Patch]]]:
        """What a file names under `use`, each with the file that this is and those that it builds on."""
        for name, path in zip(names_under(patch.root, "use"), patch.uses, strict=False):
            parent = self._known.get(path)
            others = () if parent is None else self.ancestors(parent)
            yield name, [found for found in map(self._known.get, (path, *others)) if found is not None]

    def used_only(self) -> set[Path]:
        """The files that are there as libraries: reached through `use`, and through what such files extend."""
        reached: set[Path] = set()
        for patch in self.line:
            for path in patch.uses:
                parent = self._known.get(path)
                reached |= {path} | (self.ancestors(parent) if parent is not None else set())
        return reached


def names_under(root: Mapping, key: str) -> list[Scalar]:
    """The names that `extends`, `use`, `comes after` or `excludes` list; the schema's check sees what is no name."""
    node: Node | None = root.get(key)
    if not isinstance(node, Listing):
        return []
    return [item for item in node.items if isinstance(item, Scalar) and isinstance(item.value, str)]


def ordered(lineage: Lineage, after: dict[Path, tuple[Path, ...]]) -> tuple[list[Patch], list[Finding]]:
    """The line, changed as little as possible so that each file follows its ancestors and what it comes after."""
    waiting, done, placed = list(lineage.line), [], set[Path]()
    present = {patch.path for patch in waiting}
    needed = {p.path: (lineage.ancestors(p) | set(after.get(p.path, ()))) & present for p in waiting}
    while waiting:
        ready = next((patch for patch in waiting if needed[patch.path] <= placed), None)
        if ready is None:
            names = " and ".join(f"`{patch.key}`" for patch in waiting)
            at = _said(waiting[0].root, "comes after")
            return list(lineage.line), [
                error("M009", at, f"{names} each want to come after the other.", "Take one `comes after` out.")
            ]
        waiting.remove(ready)
        placed.add(ready.path)
        done.append(ready)
    return done, []


def _said(root: Mapping, key: str) -> Span:
    entry = root.entries.get(key)
    return entry.key_span if entry is not None else root.span if root.entries else NOWHERE
