"""Checks one file of the shipped rulesets as if it had another text, quickly: what stays the same is read once.

Must not know what the texts are for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from interpreter.diagnostics.finding import Finding
from interpreter.loading.build import build
from interpreter.loading.document import Document, load_document
from interpreter.loading.files import lineage
from interpreter.loading.files.discovery import ENDING, Search
from interpreter.loading.files.reading_on import read_on
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.rules.model import Ruleset
from interpreter.source.files import SourceFile, read_source
from interpreter.source.nodes import Mapping
from interpreter.source.shipped import shipped_folder
from interpreter.syntax import parser
from interpreter.syntax.reading import Stop
from tests.catching.places import File


@dataclass(frozen=True)
class Checked:
    """What is found in a ruleset, and what it means if it is right."""

    findings: tuple[Finding, ...]
    document: Document | None = None
    ruleset: Ruleset | None = None

    @property
    def canonical(self) -> str:
        return "" if self.document is None else self.document.canonical

    @property
    def meaning(self) -> str:
        """All that is played by, as a text."""
        return repr(replace(self.ruleset, document="", fingerprint="")) if self.ruleset is not None else ""


@dataclass
class Bench:
    """The shipped rulesets, of which one at a time is read with another text."""

    root: Path = field(default_factory=lambda: shipped_folder("rulesets"))
    changed: dict[Path, str] = field(default_factory=dict)

    def names(self) -> list[str]:
        """All rulesets, as paths below the root."""
        return sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob(f"*{ENDING}"))

    def source(self, name: str) -> SourceFile:
        source = read_source(self.root / name)
        assert isinstance(source, SourceFile)
        return source

    def file(self, name: str) -> File:
        """A file with the game of which it is a part."""
        written, _ = read_tree(self.source(name))
        whole = self.checked(self.judge(name)).document
        assert written is not None
        assert whole is not None
        parents = _names(written.get("extends"))
        before = self.checked(f"{parents[0]}").document if parents else None
        return File(written, whole.root, None if before is None else before.root)

    def judge(self, name: str) -> str:
        """The ruleset by which a file is judged: itself, or for a library the first game that uses it."""
        written, _ = read_tree(self.source(name))
        return (self._users().get(name, name)) if written is not None and written.get("library") else name

    def check(self, name: str, text: str) -> Checked:
        """What is found if a file has a text; for a library also what the first game that uses it finds in it."""
        self.changed = {self.root / name: text}
        try:
            found = self.checked(name)
            if not found.findings and self.judge(name) != name:
                return self.checked(self.judge(name))
            return found
        finally:
            self.changed = {}

    def checked(self, name: str) -> Checked:
        document, findings = load_document(name, (), Search(self.root))
        if document is None:
            return Checked(tuple(findings))
        ruleset, more = build(document)
        return Checked((*findings, *more), document, ruleset)

    def _users(self) -> dict[str, str]:
        return _users_of(self.root)

    @contextmanager
    def quick(self) -> Iterator[None]:
        """Reads and parses what doesn't change only once."""
        reader, parse = _remembered(), _parsed_once()
        with (
            patch.object(lineage, "read_source", self._read),
            patch.object(lineage, "read_on", reader),
            patch.object(parser, "parse", parse),
        ):
            yield

    def _read(self, path: Path) -> Any:
        text = self.changed.get(path)
        source = _read_once(path)
        return source if text is None else replace(source, text=text)


@cache
def _read_once(path: Path) -> SourceFile:
    source = read_source(path)
    assert isinstance(source, SourceFile)
    return source


def _remembered() -> Callable[[SourceFile], tuple[Mapping | None, list[Finding]]]:
    """`read_on` that remembers what it has read."""

    @lru_cache(maxsize=200)
    def once(source: SourceFile) -> tuple[Mapping | None, tuple[Finding, ...]]:
        tree, findings = read_on(source)
        return tree, tuple(findings)

    def read(source: SourceFile) -> tuple[Mapping | None, list[Finding]]:
        tree, findings = once(source)
        return tree, list(findings)

    return read


def _parsed_once() -> Callable[[str, str], Any]:
    """`parse` that remembers what could be read."""
    known: dict[tuple[str, str], Any] = {}
    parse = parser.parse

    def parsed(text: str, start: str) -> Any:
        if (text, start) not in known:
            found = parse(text, start)
            if isinstance(found, Stop):
                return found
            known[text, start] = found
        return known[text, start]

    return parsed


@cache
def _users_of(root: Path) -> dict[str, str]:
    """For each library the first game that uses it."""
    users: dict[str, str] = {}
    for path in sorted(root.rglob(f"*{ENDING}")):
        for used in re.findall(r"[\w-]+/[\w-]+", "".join(re.findall(r"^use: (.*)$", path.read_text(), re.MULTILINE))):
            users.setdefault(f"{used}{ENDING}", path.relative_to(root).as_posix())
    return users


def _names(node: Any) -> list[str]:
    """The names of a text or list."""
    if node is None:
        return []
    return [item.text for item in getattr(node, "items", (node,))]
