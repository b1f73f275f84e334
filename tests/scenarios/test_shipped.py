"""Every scenario beside a shipped ruleset holds, and every numbered rule of the games is named by one."""

from __future__ import annotations

import re

import pytest

from interpreter.analysis.scenarios.file import Scenario, read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run
from interpreter.diagnostics.rendering import render
from interpreter.source.shipped import shipped_folder

FILES = sorted(shipped_folder("rulesets").glob("*/tests/*.yaml"))
READ = {path: read_scenarios(path) for path in FILES}
SCENARIOS = [scenario for scenarios, _ in READ.values() for scenario in scenarios]
GAMES = Games()

RULES = {
    "5A": [*(f"{n:02}" for n in range(1, 36)), "28b", *map(str, range(40, 43)), *map(str, range(50, 57))],
    "PU": [f"{n:02}" for n in range(1, 33)],
    "CR": [f"{n:02}" for n in range(1, 30)],
}
LISTED = re.compile(r"^- \*\*([A-Z0-9]{2})-(\w+)\*\* ", re.MULTILINE)
"""A rule in the list with which a game's notes begin: `- **GF-01** ...`."""
for notes in sorted(shipped_folder("rulesets").glob("*/NOTES.md")):
    for game, number in LISTED.findall(notes.read_text()):
        RULES.setdefault(game, []).append(number)


def named(scenario: Scenario) -> str:
    return f"{scenario.path.parent.parent.name}/{scenario.path.stem}: {scenario.claim}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_scenario_file_reads(path):
    findings = READ[path][1]
    assert not findings, "\n" + render(findings)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=named)
def test_scenario_holds(scenario):
    finding = run(scenario, GAMES)
    assert finding is None, "\n" + render([finding])


@pytest.mark.parametrize("game", RULES)
def test_every_rule_is_covered(game):
    covered = {rule for scenario in SCENARIOS for rule in scenario.covers}
    missing = [f"{game}-{number}" for number in RULES[game] if f"{game}-{number}" not in covered]
    assert not missing


def test_scenarios_cover_only_known_rules():
    known = {f"{game}-{number}" for game, numbers in RULES.items() for number in numbers}
    unknown = {rule: named(s) for s in SCENARIOS for rule in s.covers if rule not in known}
    assert not unknown


def test_rules_are_numbered_once():
    assert not [game for game, numbers in RULES.items() if len(numbers) != len(set(numbers))]


def test_claims_of_a_file_differ():
    names = [named(scenario) for scenario in SCENARIOS]
    assert len(names) == len(set(names))
