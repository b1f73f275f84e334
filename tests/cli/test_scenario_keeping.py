"""What somebody plays is kept as a scenario by one key, and moves of a saved game by `replay`."""

from __future__ import annotations

import pytest

from interpreter.api.replaying import open_saved
from tests.cli.conftest import LANTERNS


def test_last_move_is_kept_as_a_scenario_that_holds(terminal, cardwright, tmp_path, monkeypatch):
    ruleset = tmp_path / "lanterns.cardgame.yaml"
    ruleset.write_text(LANTERNS.read_text())
    screen = terminal("play", "lanterns", "--seed", "4", "--given", "starter=1", "--seat", "1=human")
    screen.wait_for("Player 1> ")
    screen.type("k")
    assert "have not made a move that could be kept" in screen.wait_for("Player 1> ")
    screen.type("1")
    screen.wait_for("Player 1> ")
    screen.type("k")
    assert "Kept as tests/make-wish-1-by-player-1.yaml. cardwright test" in screen.wait_for("Player 1> ")
    screen.type("k a wish, well made: 1")
    assert "Kept as tests/a-wish-well-made-1.yaml." in screen.wait_for("Player 1> ")
    screen.type("k ünïcödé 日本")
    assert "Kept as tests/unicode-日本.yaml." in screen.wait_for("Player 1> ")
    screen.type("k")
    assert "Kept as tests/make-wish-1-by-player-1-2.yaml." in screen.wait_for("Player 1> ")
    monkeypatch.chdir(tmp_path)
    done = cardwright("test", "-v", "lanterns")
    assert (done.code, done.out.splitlines()[-1]) == (0, "4 scenarios, and all hold.")
    assert "a wish, well made: 1" in done.out


def test_scenario_of_a_game_by_its_path_lies_beside_it(terminal, cardwright, tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "lanterns.cardgame.yaml").write_text(LANTERNS.read_text())
    screen = terminal("play", "games/lanterns.cardgame.yaml", "--given", "starter=1", "--seat", "1=human")
    screen.wait_for("Player 1> ")
    screen.type("1")
    screen.wait_for("Player 1> ")
    screen.type("k wish")
    screen.wait_for("Kept as games/tests/wish.yaml.")
    assert cardwright("test", tmp_path / "games" / "tests" / "wish.yaml").code == 0


def test_moves_of_a_saved_game_become_a_scenario(cardwright, folder):
    cardwright("play", "five-alive", "--seed", "1", "--save", "game.json")
    last = len(open_saved("game.json").moves)
    done = cardwright("replay", "game.json", "--scenario", f"{last - 1}-{last}")
    assert (done.code, done.err) == (0, "")
    kept = done.out.split()[2].rstrip(".")
    assert "ranking: [" in (folder / kept).read_text()
    assert cardwright("test", kept).code == 0


@pytest.mark.parametrize("moves", ["0", "5-4", "99999", "x", "3-", "-3", "1-99999"])
def test_moves_that_are_not_there_are_told(cardwright, folder, moves):
    cardwright("play", "push", "--seed", "1", "--save", "game.json")
    done = cardwright("replay", "game.json", f"--scenario={moves}")
    assert done.code == 2
    assert f"not '{moves}'" in done.err
    assert not (folder / "tests").exists()
