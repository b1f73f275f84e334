"""The rulesets of a folder as somebody is editing them: what is open counts, not what is on the disk.

Keeps what was loaded until something changes. Must not know editors' protocols.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.editing.names import Names, names_in
from interpreter.loading.document import COMMAND, Document
from interpreter.loading.files.discovery import ENDING, Search
from interpreter.loading.files.lineage import Lineage
from interpreter.loading.met import Met
from interpreter.loading.opened import open_ruleset
from interpreter.loading.world import World
from interpreter.rules.model import Ruleset
from interpreter.source.files import SourceFile, Unreadable, drafted, read_source, real_path
from interpreter.source.frozen import frozen

MOST_FILES = 1000
"""How many rulesets of a folder are looked at."""
SKIPPED = frozenset(("node_modules", "__pycache__", "site-packages"))


@frozen
class Loaded:
    """What is known of one ruleset: nothing but findings, where its files can't be merged."""

    findings: tuple[Finding, ...]
    document: Document | None = None
    ruleset: Ruleset | None = None
    world: World | None = None
    names: Names | None = None

    @property
    def is_faulty(self) -> bool:
        """Whether it can't be used."""
        return self.document is None or any(finding.severity == ERROR for finding in self.findings)


@dataclass(slots=True)
class Project:
    """Folders with rulesets, and the texts that are being edited, by real path."""

    folders: tuple[Path, ...] = ()
    drafts: dict[Path, str] = field(default_factory=dict)
    shipped: bool = True
    """Whether names may mean shipped games."""
    _loaded: dict[Path, Loaded] = field(default_factory=dict)
    _last: dict[Path, Loaded] = field(default_factory=dict)
    _lines: dict[Path, frozenset[Path]] = field(default_factory=dict)

    def write(self, path: Path, text: str | None) -> None:
        """A file's text as it is being edited; None: what is on the disk counts again."""
        real = real_path(path)
        if text is None:
            self.drafts.pop(real, None)
        else:
            self.drafts[real] = text
        self.forget()

    def forget(self) -> None:
        """Something has changed."""
        self._loaded.clear()
        self._lines.clear()

    def with_texts(self, texts: dict[Path, str]) -> Project:
        """The project as it would be with other texts."""
        return Project(self.folders, {**self.drafts, **texts}, self.shipped)

    def source(self, path: Path) -> SourceFile | Unreadable:
        """The text of a file."""
        draft = self.drafts.get(real_path(path))
        return read_source(path) if draft is None else drafted(draft, path)

    def search(self, path: Path) -> Search:
        """Where the names in a file are looked for."""
        return Search(path.parent, self.shipped, drafts=self.drafts)

    def load(self, path: Path) -> Loaded:
        """All that is known of a ruleset."""
        real = real_path(path)
        if real not in self._loaded:
            self._loaded[real] = self._load(real)
        return self._loaded[real]

    def _load(self, path: Path) -> Loaded:
        world = World(met=Met())
        opened = open_ruleset(path.as_posix(), (), self.search(path), world)
        document = opened.document
        if document is None or world.met is None:
            return Loaded(opened.findings)
        return Loaded(opened.findings, document, opened.ruleset, world, names_in(document, world.met))

    def known(self, path: Path) -> Loaded:
        """What is known of a ruleset: now, or when it could last be read."""
        loaded, real = self.load(path), real_path(path)
        if loaded.world is not None:
            self._last[real] = loaded
        return self._last.get(real, loaded)

    def line(self, path: Path) -> frozenset[Path]:
        """The files that a ruleset is made of."""
        real = real_path(path)
        if real not in self._lines:
            lineage = Lineage(self.search(real))
            lineage.add_path(real, COMMAND)
            self._lines[real] = frozenset(patch.path for patch in lineage.line)
        return self._lines[real]

    def rulesets(self) -> list[Path]:
        """The rulesets in the folders."""
        found = (path for folder in self.folders for path in _files(folder))
        return sorted({*map(real_path, islice(found, MOST_FILES)), *self._open()})

    def _open(self) -> Iterable[Path]:
        return (path for path in self.drafts if path.name.endswith(ENDING))

    def made_of(self, path: Path) -> list[Path]:
        """The rulesets that a file is a part of, itself among them."""
        real = real_path(path)
        return [other for other in self.rulesets() if other == real or real in self.line(other)]

    def holds(self, path: Path) -> bool:
        """Whether a file is one of the folders', or open."""
        real = real_path(path)
        return real in self.drafts or any(real.is_relative_to(real_path(folder)) for folder in self.folders)


def _files(folder: Path) -> Iterable[Path]:
    for path in sorted(folder.rglob(f"*{ENDING}")):
        if not any(part in SKIPPED or part.startswith(".") for part in path.relative_to(folder).parts):
            yield path
