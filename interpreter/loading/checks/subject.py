"""What checks look at: the ruleset, where it comes from, and what is said where.

Must not know any check.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from interpreter.loading.document import Document
from interpreter.loading.world import World
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.model import Ruleset, Step
from interpreter.rules.walk import Owner, asked_by, everything, owned, steps
from interpreter.source.nodes import Mapping, Path
from interpreter.source.span import Span


class Trees(Protocol):
    """Rules with all their trees laid out, wherever they come from."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""

    @property
    def nodes(self) -> tuple[Core, ...]:
        """All nodes of all trees."""


@dataclass(slots=True)
class Inspected:
    """One ruleset with all its trees laid out."""

    ruleset: Ruleset
    document: Document
    world: World
    nodes: tuple[Core, ...] = ()
    """All nodes of all trees."""
    by_owner: dict[Owner, object] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    own_files: frozenset[str] = frozenset()
    variant_files: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.by_owner = dict(owned(self.ruleset))
        self.nodes = tuple(everything(tuple(self.by_owner.values())))
        self.steps = tuple(steps(self.ruleset.play))
        libraries = frozenset[str]() if self.document.is_library else self.document.library_files
        self.variant_files = self.document.variant_files - libraries
        self.own_files = self.document.own_files

    def is_own(self, span: Span) -> bool:
        """Whether something stands in a file whose author is told what nobody uses."""
        return span.file in self.own_files

    def lines(self, *keys: str) -> dict[str, Span]:
        """The names of a section, each with its place."""
        node: object = self.document.root
        for key in keys:
            node = node.get(key) if isinstance(node, Mapping) else None
        return {name: entry.key_span for name, entry in node.items()} if isinstance(node, Mapping) else {}


def targets(nodes: tuple[Core, ...]) -> set[int]:
    """The ids of the nodes that are written to, not read."""
    written = (n.target for n in nodes if isinstance(n, (core.Set, core.Add, core.Choose)))
    return {id(target) for target in written if target is not None}


def variables_read(nodes: tuple[Core, ...]) -> set[str]:
    """The names of the variables that are read; changing one is not reading."""
    written = targets(nodes)
    return {node.name for node in nodes if isinstance(node, core.Variable) and id(node) not in written}


def zone_of(node: object) -> str | None:
    """The zone that a node names, if it names one."""
    return node.zone if isinstance(node, (core.ZoneAt, core.PilesOf, core.NewPile, core.EveryZone)) else None


def with_sentences(ruleset: Ruleset) -> Iterator[tuple[Path, Expr]]:
    """The conditions that have a sentence for players, each with the keys under which it stands."""
    yield from ((("needs", need.name), need.that) for need in ruleset.needs)
    for action in ruleset.actions.values():
        yield from ((("actions", action.name, "needs", need.name), need.that) for need in action.needs)
    for zone in ruleset.zones.values():
        for row in zone.accepts:
            if row.that is not None:
                yield ("zones", zone.name, "accepts", row.name), row.that


def zones_in(it: Trees, tree: object) -> set[str]:
    """All zones that a tree names, itself or through a define."""
    return {zone for node in asked_by(it.ruleset, tree) if (zone := zone_of(node)) is not None}
