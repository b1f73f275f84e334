"""Which rules happen in the scenarios of a game: what its author has shown can happen, though no player may come to it.

Must not know what a scenario does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run
from interpreter.compile.coverage import Rule

Known = tuple[str, str, Path, int, int]
"""A rule as it is the same in every game that it is part of."""


def known(rule: Rule) -> Known:
    """What makes a rule the same, wherever its file was looked for."""
    return rule.sort, rule.name, Path(rule.span.file).resolve(), rule.span.line, rule.span.column


def shown(files: Iterable[Path], wanted: Collection[Known]) -> set[Known]:
    """Those of some rules that happen in scenarios."""
    games, found = Games(covers=True), set[Known]()
    for path in files:
        if found.issuperset(wanted):
            break
        for scenario in read_scenarios(path)[0]:
            run(scenario, games)
        found = {known(rule) for rule in games.happened()}
    return found.intersection(wanted)
