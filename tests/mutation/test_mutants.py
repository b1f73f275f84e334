"""What the mutants of a file are, and that those of a small game are judged as they should be."""

from __future__ import annotations

import pytest

from tests.mutation.measure import measure
from tests.mutation.mutants import mutants

GAME = """\
cardwright: 1
name: Puddles
players: 2
cards:
  drop: {copies: 9, starts in: cloud}
zones:
  cloud: {visible: none}
  puddle: {per: player, visible: all}
variables:
  rounds: {type: number}
play:
  turn:
    until: rounds >= 3
    turns from: item 1 of players
    steps:
      raining:
        do: |
          move top card of cloud to my puddle
          add 1 to rounds
      stopping: {one of: [go_on]}
actions:
  go_on: {help: Wait and see}
endings:
  dry: {rank by: [most wet], scores: wet}
define:
  player:
    wet: count of cards in puddle
"""
SCENARIOS = """\
scenarios:
  three drops fall:
    steps:
      - play: [go_on, go_on]
      - expect: {over: no, zones: {cloud: 6 cards}}
      - play: go_on
      - expect: {scores: {1: 2, 2: 1}, ranking: [1, 2]}
"""


def changed(text):
    """Each mutant of a text: its lines that differ, as they are then."""
    old = text.splitlines()
    return {"\n".join(line for line in one.applied(text).splitlines() if line not in old) for one in mutants(text)}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a: {if: x <= 3}", {"a: {if: x < 3}", "a: {if: x > 3}", "a: {if: x <= 4}", "a: {if: x <= 2}", "a: {}", ""}),
        ("a: {if: x = y}", {"a: {if: x != y}", "a: {}", ""}),
        ("a: {b: 0, c: u}", {"a: {b: 1, c: u}", "a: {c: u}", "a: {b: 0}", ""}),
        ("a: {b: [u, v]}", {"a: {b: [v]}", "a: {b: [u]}", "a: {}", ""}),
        ("a: {b: not u}", {"a: {b:  u}", "a: {}", ""}),
        ("a: {b: u and v}", {"a: {b: u or v}", "a: {}", ""}),
        ("a: {help: Draw 3 cards, range: 1-9}", {""}),
        ("name: Draw 3", set()),
        ("a: {visible: owner}", {"a: {visible: all}", "a: {}", ""}),
        ("a: {visible: all}", {"a: {visible: none}", "a: {}", ""}),
        ('a: {do: say "3 <= 4"}', {"a: {}", ""}),
    ],
)
def test_mutants_of_a_line(text, wanted):
    assert changed(text) == wanted


def test_sentences_of_a_block_are_left_out_with_what_is_below():
    text = "a:\n  do: |\n    if u\n      roll die\n    draw x\n"
    assert {one.applied(text) for one in mutants(text)} == {
        "",
        "a:\n",
        "a:\n  do: |\n    draw x\n",
        "a:\n  do: |\n    if u\n    draw x\n",
        "a:\n  do: |\n    if u\n      roll die\n",
    }


def test_lines_of_a_map_are_left_out_with_what_is_below():
    text = "a:\n  b:\n    c: u\n  d: v\n"
    assert {one.applied(text) for one in mutants(text)} == {
        "",
        "a:\n  d: v\n",
        "a:\n  b:\n  d: v\n",
        "a:\n  b:\n    c: u\n",
    }


@pytest.fixture
def puddles(tmp_path):
    folder = tmp_path / "rulesets" / "puddles"
    (folder / "tests").mkdir(parents=True)
    (folder / "puddles.cardgame.yaml").write_text(GAME)
    (folder / "tests" / "rain.yaml").write_text(SCENARIOS)
    return folder


def test_mutants_are_refused_caught_or_survive(puddles):
    found = measure(puddles.parent, "puddles")
    survived = {line.split(": ", 1)[1] for line in found.survived}
    assert not found.broken
    assert "visible to all instead of none" in survived
    assert not [line for line in survived if "rounds" in line]
    assert found.refused > 10
    assert found.caught > 10
    assert (puddles / "puddles.cardgame.yaml").read_text() == GAME


def test_scenarios_must_hold_first(puddles):
    (puddles / "tests" / "rain.yaml").write_text(SCENARIOS.replace("1: 2, 2: 1", "1: 1, 2: 2"))
    with pytest.raises(AssertionError, match="don't hold as it is"):
        measure(puddles.parent, "puddles")
