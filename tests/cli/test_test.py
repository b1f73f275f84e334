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


def test_without_a_name_only_what_is_here(cardwright, game):
    game.write_text(SCENARIOS.partition("  this one")[0])
    assert cardwright("test").out == "1 scenario, which holds.\n"


def test_what_was_kept_here_of_a_shipped_game_is_here_too(cardwright, folder):
    (folder / "tests").mkdir()
    (folder / "tests" / "a.yaml").write_text("game: push\nplayers: 2\nsteps: [{expect: {over: no}}]\n")
    assert cardwright("test").out == "1 scenario, which holds.\n"


def test_where_nothing_is_here_the_shipped_ones_are_named(cardwright, folder):
    done = cardwright("test")
    assert (done.code, done.out) == (2, "")
    assert "There are no scenarios of your own here." in done.err
    assert "cardwright test NAME" in done.err
    assert "--all" in done.err


def test_scenarios_of_other_rulesets_of_the_folder_are_left_out(cardwright, game):
    game.write_text(SCENARIOS.partition("  this one")[0])
    (game.parent.parent / "bright.cardgame.yaml").write_text("extends: lanterns\nname: Bright\n")
    (game.parent.parent / "dark.cardgame.yaml").write_text("extends: lanterns\nname: Dark\n")
    (game.parent / "bright.yaml").write_text("game: lanterns/bright\nplayers: 2\nsteps: [{expect: {over: no}}]\n")
    assert cardwright("test", "lanterns").out == "2 scenarios, and all hold.\n"
    assert cardwright("test", "lanterns/bright").out == "1 scenario, which holds.\n"
    done = cardwright("test", "lanterns/dark.cardgame.yaml")
    assert done.code == 2
    assert "There are no scenarios of lanterns/dark.cardgame.yaml." in done.err


def test_scenarios_of_broken_rulesets_are_not_left_out(cardwright, game):
    (game.parent.parent / "lanterns.cardgame.yaml").write_text("name: [")
    done = cardwright("test", "lanterns")
    assert done.code == 1
    assert "2 scenarios: 0 hold, 2 fail." in done.out


@pytest.mark.parametrize("asked", ["lanterns", "lanterns/tests", "lanterns/tests/other.yml"])
def test_other_ending_is_told(cardwright, game, asked):
    game.unlink()
    (game.parent / "other.yml").write_text(SCENARIOS)
    (game.parent / "data.yml").write_text("colors: [red]\n")
    done = cardwright("test", asked)
    assert done.code == 1
    assert "Files of scenarios end in `.yaml`." in done.out
    assert "Name this one `other.yaml`." in done.out


def test_missing_file_is_a_wrong_command(cardwright, folder):
    assert cardwright("test", "nowhere.yaml").code == 2


def test_how_far_it_is_is_told_at_a_screen(terminal, tmp_path):
    (tmp_path / "tests").mkdir()
    for name in "abcd":
        text = "game: push\nplayers: 2\nsteps: [{expect: {over: no}}]\n"
        (tmp_path / "tests" / f"{name}.yaml").write_text(text)
    screen = terminal("test")
    screen.wait_for("File 4 of 4")
    screen.wait_for("\r\x1b[K4 scenarios, and all hold.")
