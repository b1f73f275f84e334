"""`cardwright replay` of games that were played, and progress in a terminal."""

from __future__ import annotations

import re

from tests.cli.conftest import LANTERNS


def test_finished_game_is_saved_and_replayed(cardwright, folder):
    assert cardwright("play", LANTERNS, "--seed", "3", "--given", "starter=2", "--save", "game.json").code == 0
    checked = cardwright("replay", "game.json", "--check")
    assert (checked.code, checked.err) == (0, "")
    assert "all as they were" in checked.out
    stepped = cardwright("replay", "game.json")
    assert stepped.code == 0
    assert re.search(r"^1\. Player", stepped.out, re.MULTILINE)


def test_replay_against_other_rules_tells_where_they_part(cardwright, folder):
    cardwright("play", LANTERNS, "--seed", "3", "--save", "game.json")
    done = cardwright("replay", "game.json", "--check", "--against", LANTERNS, "--set", "passing=no")
    assert done.code == 1
    assert "can't be made here. Nobody may rest" in done.out
    assert "passing is no (lanterns.cardgame.yaml:" in done.out


def test_replay_steps_and_stops(cardwright, terminal, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cardwright("play", LANTERNS, "--seed", "3", "--save", "game.json")
    screen = terminal("replay", "game.json")
    screen.wait_for("[1/")
    screen.type("")
    assert "has answered" in screen.wait_for("[2/")
    screen.type("")
    assert "make_wish" in screen.wait_for("[3/")
    screen.type("q")
    assert screen.ends() == 0


def test_progress_is_shown_in_a_terminal(terminal):
    screen = terminal("simulate", LANTERNS, "--games", "50", "--jobs", "1")
    assert "lanterns: 50 games" in screen.wait_for("lanterns: 50 games")
    assert screen.ends() == 0
