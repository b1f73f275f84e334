"""Which rules happen in the scenarios of a game: what its author has shown can happen, though no player may come to it.

Must not know what a scenario does.
"""

from __future__ import annotations

import math
import time
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


def shown(files: Iterable[Path], wanted: Collection[Known], until: float = math.inf) -> tuple[set[Known], bool]:
    """Those of some rules that happen in scenarios, and whether there was time for all of these, by the clock."""
    games, found = Games(covers=True), set[Known]()
    for scenario in (scenario for path in files for scenario in read_scenarios(path)[0]):
        if found.issuperset(wanted):
            break
        if time.time() > until:
            return found.intersection(wanted), False
        run(scenario, games)
        found = {known(rule) for rule in games.happened()}
    return found.intersection(wanted), True
