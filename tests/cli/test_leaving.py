"""Leaving a game in a terminal: by a word or a key, kept or not, and going on with it."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import LANTERNS


def test_game_that_is_not_kept_is_asked_about(game, tmp_path):
    game.type("1")
    game.wait_for("Player 1> ")
    game.type("q")
    game.wait_for("Save the game first? Type yes or no: ")
    game.type("yes")
    game.wait_for("Type a name for it, or Enter alone for game.json: ")
    game.type("evening.json")
    game.wait_for("Saved as evening.json")
    assert game.ends() == 0


@pytest.mark.parametrize("answer", ["no", "n", "q"])
def test_no_is_no_name_of_a_file(game, tmp_path, answer):
    game.type("1")
    game.wait_for("Player 1> ")
    game.type("q")
    game.wait_for("yes or no: ")
    game.type("")
    game.wait_for("yes or no: ")
    game.type(answer)
    assert game.ends() == 0
    assert list(tmp_path.iterdir()) == []


def test_name_that_is_an_answer_is_asked_for_again(game, tmp_path):
    game.type("1")
    game.wait_for("Player 1> ")
    game.type("q")
    for asked, answer in (("yes or no: ", "y"), ("game.json: ", "no"), ("game.json: ", "")):
        game.wait_for(asked)
        game.type(answer)
    assert game.ends() == 0
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_game_without_a_name_replaces_no_other(game, tmp_path):
    (tmp_path / "game.json").write_text("{}")
    game.type("1")
    game.wait_for("Player 1> ")
    for _ in range(2):
        game.type("s")
        game.wait_for("Saved as game-2.json")
    assert (tmp_path / "game.json").read_text() == "{}"


def test_leaving_by_key_says_that_nothing_is_kept(game):
    game.type("1")
    game.wait_for("Player 1> ")
    assert game.leave_by(b"\x04") == 0
    assert "The game is not saved." in game.shown


def test_game_is_saved_and_gone_on_with(game, terminal, tmp_path):
    game.type("1")
    game.wait_for("Player 1> ")
    game.type("s evening.json")
    game.wait_for("Saved as evening.json")
    game.wait_for("Player 1> ")
    game.type("q")
    assert game.ends() == 0
    again = terminal("play", "--resume", "evening.json")
    shown = again.wait_for("Player 1> ")
    assert "Player 1: make_wish 1\n" in shown
    assert "box is shuffled" not in shown


def test_quitting_saves_where_that_was_asked(terminal, tmp_path):
    screen = terminal("play", LANTERNS, "--seed", "4", "--save", "kept.json")
    screen.wait_for("Player 1> ")
    screen.type("q")
    assert screen.ends() == 0
    assert json.loads((tmp_path / "kept.json").read_text())["moves"] == []


@pytest.mark.parametrize("key", [b"\x04", b"\x03"], ids=["end of input", "interrupt"])
def test_leaving_by_key_is_clean(game, key):
    assert game.leave_by(key) == 0
    assert "Traceback" not in game.shown
