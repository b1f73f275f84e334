"""`cardwright test`."""

from __future__ import annotations

import pytest

from tests.cli.conftest import LANTERNS

SCENARIOS = """\
game: lanterns
players: 2
scenarios:
  a lantern lights the path:
    setup: {zones: {hand: {1: [red 3, blue 1], 2: [red 1, red 2]}}}
    steps:
      - play: [make_wish 0, make_wish 0, lay red 3]
      - expect: {variables: {glow: 3, points: {1: 1}}, zones: {path: [red 3]}}
  this one is wrong:
    setup: {zones: {hand: {1: [red 3, blue 1], 2: [red 1, red 2]}}}
    steps:
      - play: [make_wish 0, make_wish 0, lay red 3]
      - expect: {variables: {glow: 4}}
"""


@pytest.fixture
def game(folder):
    (folder / "lanterns" / "tests").mkdir(parents=True)
    for file in LANTERNS.parent.glob("*.yaml"):
        (folder / "lanterns" / file.name).write_text(file.read_text())
    path = folder / "lanterns" / "tests" / "path.yaml"
    path.write_text(SCENARIOS)
    return path


def test_failing_scenario_ends_with_1(cardwright, game):
    done = cardwright("test", "lanterns")
    assert done.code == 1
    assert "fails  this one is wrong" in done.out
    assert "path.yaml:13" in done.out
    assert "glow: expected 4, but it is 3." in done.out
    assert "2 scenarios: 1 holds, 1 fails." in done.out


def test_holding_scenarios_end_with_0(cardwright, game):
    game.write_text(SCENARIOS.partition("  this one")[0])
    for name in ("lanterns", "lanterns/tests/path.yaml", "./lanterns", "./lanterns/tests", "lanterns/tests"):
        done = cardwright("test", name, "--verbose")
        assert (done.code, done.out) == (0, "holds  a lantern lights the path\n1 scenario, which holds.\n")


def test_folder_may_be_named_without_a_slash(cardwright, game, monkeypatch):
    game.write_text(SCENARIOS.partition("  this one")[0])
    monkeypatch.chdir(game.parent.parent)
    assert cardwright("test", "tests").out == "1 scenario, which holds.\n"


def test_options_go_on_top(cardwright, game):
    assert "All" not in cardwright("test", "lanterns", "--set", "weather=windy").out


def test_unreadable_file_is_told(cardwright, game):
    game.write_text("game: [")
    done = cardwright("test", "lanterns")
    assert done.code == 1
    assert "path.yaml:" in done.out


def test_game_without_scenarios_is_told(cardwright, game):
    game.unlink()
    done = cardwright("test", "lanterns")
    assert done.code == 2
    assert "There are no scenarios of lanterns." in done.err
