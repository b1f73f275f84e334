"""The names of a game in its scenarios: what to write there when something is called otherwise.

Goes by where a text stands: keys of zones and variables, moves by their parts, cards by their printed names. What is
said in sentences stays. Must not know how scenarios are run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics.finding import Edit
from interpreter.editing.named_places import LOCAL
from interpreter.editing.names import Symbol
from interpreter.editing.project import Project
from interpreter.loading.declarations.making import PATTERN, ROUTINE, VALUE
from interpreter.loading.document import COMMAND
from interpreter.loading.files.beside import files_beside, ruleset_folder
from interpreter.loading.files.discovery import ENDING, Search, find
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.rules.model import Ruleset
from interpreter.rules.printed import printed
from interpreter.source.files import SourceFile, real_path
from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

PARTS = re.compile(r"[^,+=]+")
BEHIND = re.compile(r"( face (?:up|down)| by player \d+)+$")
MAPS = {"options": VALUE, "given": VALUE, "zones": VALUE, "variables": VALUE, "passes": ROUTINE}
"""Keys whose maps have names as keys, and the space of those."""
MOVES = ("play", "legal", "refused")
THINGS = ("zones", "variables", "options", "chance")
"""Keys below which things stand by themselves."""


def card_names(old: Ruleset, new: Ruleset) -> dict[str, str]:
    """The printed names of those cards that are called otherwise in another form of the same rules."""
    names = zip(_printed(old), _printed(new), strict=True)
    return {before: after for before, after in names if before != after}


def _printed(ruleset: Ruleset) -> list[str]:
    return [printed(ruleset, rule, spec) for rule in ruleset.cards.values() for spec in rule.specs]


def scenarios_of(project: Project, ruleset: Path) -> Iterator[tuple[SourceFile, Mapping]]:
    """The files of scenarios beside a ruleset that play it or something made of it."""
    for file in files_beside(ruleset):
        source = project.source(file)
        root = read_tree(source)[0] if isinstance(source, SourceFile) else None
        if isinstance(source, SourceFile) and root is not None and _plays(project, file, root, ruleset):
            yield source, root


def _plays(project: Project, file: Path, root: Mapping, ruleset: Path) -> bool:
    said, folder = root.get("game"), ruleset_folder(file)
    path: Path | None = folder / f"{folder.name}{ENDING}"
    if isinstance(said, Scalar):
        path, _ = find(said.text, Search(folder, project.shipped, drafts=project.drafts), COMMAND)
    return path is not None and path.is_file() and real_path(ruleset) in project.line(path)


@dataclass(frozen=True, slots=True)
class Renamed:
    """A thing with its old name, its new one, and the cards that are called otherwise with it."""

    symbol: Symbol
    new: str
    cards: dict[str, str]

    def edits(self, root: Mapping) -> list[Edit]:
        """What to write in a file of scenarios."""
        return list(dict.fromkeys(self._inside(root, "")))

    def _inside(self, node: Node, under: str) -> Iterator[Edit]:
        """All below a node; `under` is the key that says what its texts are."""
        match node:
            case Mapping():
                for key, entry in node.items():
                    yield from self._key(key, entry.key_span, under)
                    known = key in (*MAPS, *MOVES, "chance", "step") and under not in MAPS
                    yield from self._inside(entry.value, key if known else under if under in MAPS else "")
            case Listing():
                for item in node.items:
                    yield from self._inside(item, under)
            case Scalar():
                yield from self._text(node, under)

    def _key(self, key: str, span: Span, under: str) -> Iterator[Edit]:
        new = self._move(key) if under == "refused" else key
        if under in MAPS and key == self.symbol.name and self.symbol.space == MAPS[under]:
            new = self.new
        if new != key:
            yield Edit(_inner(span, key), new)

    def _text(self, node: Scalar, under: str) -> Iterator[Edit]:
        new = node.text
        if under in ("play", "legal"):
            new = self._move(node.text)
        elif under in THINGS:
            new = self._thing(node.text)
        elif under == "step" and self.symbol.space == ROUTINE and node.text == self.symbol.name:
            new = self.new
        if new != node.text and "\n" not in node.text:
            yield Edit(_inner(node.span, node.text), new)

    def _move(self, text: str) -> str:
        """A move: what is done or chosen, and what with."""
        head, blank, rest = text.partition(" ")
        if head == self.symbol.name and self.symbol.space in (ROUTINE, LOCAL):
            head = self.new
        return head + blank + PARTS.sub(lambda part: self._part(part[0]), rest)

    def _part(self, text: str) -> str:
        bare = text.strip()
        return text.replace(bare, self._thing(bare)) if bare else text

    def _thing(self, text: str) -> str:
        """A card, a value, a pile, or the first card of a group behind its pattern."""
        behind = BEHIND.search(text)
        bare = text[: behind.start()] if behind is not None else text
        rest = text[len(bare) :]
        if bare in self.cards:
            return self.cards[bare] + rest
        name, space = self.symbol.name, self.symbol.space
        if space == VALUE and bare == name:
            return self.new + rest
        first, blank, others = bare.partition(" ")
        if space in (LOCAL, VALUE) and first == name and others[:1].isdigit():
            return self.new + blank + others + rest
        if space in (LOCAL, VALUE) and first == "new" and others == name:
            return f"new {self.new}{rest}"
        if others in self.cards or space == PATTERN:
            head = self.new if space == PATTERN and first == name else first
            return f"{head}{blank}{self.cards.get(others, others)}{rest}"
        return text


def _inner(span: Span, text: str) -> Span:
    """The place of a text without its quotes."""
    if span.line == span.end_line and span.end_column - span.column == len(text) + 2:
        return Span(span.file, span.line, span.column + 1, span.end_line, span.end_column - 1)
    return span
