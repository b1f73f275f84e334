"""The games that scenarios play, each loaded and compiled once.

Must not know what a scenario does with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from interpreter.analysis.scenarios.file import Scenario, Wrong, items, text_of
from interpreter.compile.coverage import Rule
from interpreter.compile.program import Compiled, Machine, compile_ruleset
from interpreter.diagnostics.finding import Finding, with_help
from interpreter.loading.document import COMMAND
from interpreter.loading.files.beside import ruleset_folder
from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset
from interpreter.rules.model import Ruleset
from interpreter.rules.settings import settle
from interpreter.runtime.moves import Names

Key = tuple[str, tuple[str, ...], Path]


@dataclass(slots=True)
class Compilation:
    """One ruleset with its options, and the names that its machines have given."""

    ruleset: Ruleset
    compiled: Compiled
    covers: bool = False
    """Whether it is marked which rules happen."""
    named: dict[int, Names] = field(default_factory=dict)

    def machine(self, players: int) -> Machine:
        """What runs it."""
        return self.compiled.covering(players, True) if self.covers else self.compiled.machine(players, record=True)

    def happened(self) -> Iterator[Rule]:
        """The rules that have happened."""
        for players in self.named:
            machine = self.machine(players)
            coverage = machine.generated.module.coverage
            rules = () if coverage is None else coverage.rules
            yield from (rule for rule, mark in zip(rules, machine.marks, strict=True) if mark)

    def names(self, players: int) -> Names:
        """What names its moves."""
        if players not in self.named:
            self.named[players] = Names(self.machine(players))
        return self.named[players]


class Games:
    """What has been loaded so far. Without `shipped`, names are only looked for around the scenarios."""

    def __init__(self, shipped: bool = True, covers: bool = False) -> None:
        self._shipped, self._covers = shipped, covers
        self._rulesets: dict[Key, Ruleset | Finding] = {}
        self._compiled: dict[tuple[Key, tuple[tuple[str, int | bool], ...]], Compilation] = {}

    def game(self, scenario: Scenario, variants: Sequence[str], options: Mapping[str, object]) -> Compilation:
        """The game of a scenario; stops the scenario if its rules can't be used."""
        key = (scenario.game, tuple(variants), ruleset_folder(scenario.path))
        if key not in self._rulesets:
            self._rulesets[key] = _loaded(key, self._shipped)
        ruleset = self._rulesets[key]
        if isinstance(ruleset, Finding):
            raise Wrong(_placed(ruleset, scenario))
        settled = settle(ruleset, options)
        whole = (key, tuple(settled.items()))
        if whole not in self._compiled:
            self._compiled[whole] = Compilation(ruleset, compile_ruleset(ruleset, settled), self._covers)
        return self._compiled[whole]

    def happened(self) -> Iterator[Rule]:
        """The rules that have happened in scenarios, where they leave marks."""
        for compilation in self._compiled.values():
            yield from compilation.happened()


def _placed(finding: Finding, scenario: Scenario) -> Finding:
    """What is wrong with the name of a game, told where the scenario names it."""
    if finding.span.file != COMMAND.file:
        return finding
    named = [item for key in ("variants", "game") if (node := scenario.get(key)) for item in items(node)]
    node = next((item for item in named if finding.speaks_of(text_of(item))), scenario.get("game"))
    if node is not None:
        return replace(finding, span=node.span)
    help = "Write `game: NAME` in this file. Without it, the folder around `tests` names the game."
    return with_help(replace(finding, span=scenario.span), help)


def _loaded(key: Key, shipped: bool) -> Ruleset | Finding:
    """The ruleset, or the first thing that is wrong with it."""
    name, variants, folder = key
    opened = open_ruleset(name, variants, Search(folder, shipped, shipped))
    return opened.faults[0] if opened.faults else opened.accepted()
