"""Where a set-up lets a game begin."""

from __future__ import annotations

from interpreter.analysis.scenario_file import read_scenarios
from interpreter.analysis.scenario_games import Games
from interpreter.analysis.scenario_run import run

TIDES = """
cardwright: 1
name: Tides
players: 2
cards: {shell: {copies: 9, starts in: beach}}
zones: {beach: {visible: count}, bucket: {per: player, visible: all}}
variables: {first: {type: player, start: given}}
play:
  tide:
    repeat: 2 times
    steps:
      low: {if: tide's number = 1, turns from: first, laps: 1, one of: [gather]}
      high: {turns from: first, laps: 1, one of: [gather, wait]}
actions:
  gather: {do: "move top card of beach to my bucket"}
  wait: {help: Do nothing}
endings: {dry: {rank by: [most count of cards in bucket]}}
"""
SCENARIO = """
game: tides.cardgame.yaml
setup: {to_act: 1, zones: {bucket: {1: [], 2: []}}}
steps:
  - legal: [gather]
  - play: [gather, gather]
  - legal: [gather, wait]
"""


def test_first_pass_is_what_conditions_of_steps_see(tmp_path):
    (tmp_path / "tides.cardgame.yaml").write_text(TIDES)
    (tmp_path / "tests").mkdir()
    path = tmp_path / "tests" / "case.yaml"
    path.write_text(SCENARIO)
    scenarios, findings = read_scenarios(path)
    assert not findings
    assert [run(scenario, Games()) for scenario in scenarios] == [None]
