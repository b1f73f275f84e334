"""Saving takes nothing from anybody: what may be written over, and that it is tried before the game begins."""

from __future__ import annotations

import pytest

from interpreter.cli.screen.keeping import check_place
from interpreter.diagnostics.errors import UsageError
from tests.cli.conftest import LANTERNS


@pytest.mark.parametrize("name", ["mine.cardgame.yaml", "tests/path.yaml", "NOTES.YML"])
@pytest.mark.parametrize("force", [[], ["--force"]], ids=["plain", "forced"])
def test_rulesets_and_scenarios_are_never_written_over(cardwright, folder, name, force):
    (folder / "tests").mkdir()
    (folder / name).write_text("mine")
    done = cardwright("play", LANTERNS, "--seed", "3", "--save", name, *force)
    assert done.code == 2
    assert "rulesets and scenarios end so" in done.err
    assert (folder / name).read_text() == "mine"


def test_other_files_are_written_over_only_by_force(cardwright, folder):
    (folder / "letter.json").write_text("mine")
    done = cardwright("play", LANTERNS, "--seed", "3", "--save", "letter.json")
    assert (done.code, done.out) == (2, "")
    assert "is no saved game. Give another name, or --force replaces it" in done.err
    assert (folder / "letter.json").read_text() == "mine"
    assert cardwright("play", LANTERNS, "--seed", "3", "--save", "letter.json", "--force").code == 0


def test_another_saved_game_is_written_over_only_by_force(cardwright, folder):
    assert cardwright("play", LANTERNS, "--seed", "3", "--save", "evening.json").code == 0
    before = (folder / "evening.json").read_text()
    done = cardwright("play", LANTERNS, "--seed", "4", "--save", "evening.json")
    assert (done.code, done.out) == (2, "")
    assert "evening.json holds a game of " in done.err
    assert "play --resume evening.json opens it. Give another name, or --force replaces it." in done.err
    assert (folder / "evening.json").read_text() == before
    assert cardwright("play", "--resume", "evening.json", "--save", "evening.json").code == 0
    assert cardwright("play", LANTERNS, "--seed", "4", "--save", "evening.json", "--force").code == 0
    assert (folder / "evening.json").read_text() != before


@pytest.mark.parametrize(
    ("name", "why"),
    [("no/such/game.json", "no folder no/such"), ("folder", "is a folder"), ("x" * 300, "too long"), ("a\0b", "name")],
)
def test_place_is_tried_first(folder, name, why):
    (folder / "folder").mkdir()
    with pytest.raises(UsageError, match=why):
        check_place(name, force=True)


def test_nothing_is_played_for_nothing(cardwright, folder):
    done = cardwright("play", LANTERNS, "--seed", "3", "--save", "no/such/game.json")
    assert (done.code, done.out) == (2, "")


def test_typed_name_is_checked_too(terminal, tmp_path):
    (tmp_path / "path.yaml").write_text("mine")
    screen = terminal("play", LANTERNS, "--seed", "4", "--given", "starter=1")
    screen.wait_for("Player 1> ")
    screen.type("s path.yaml")
    assert "rulesets and scenarios end so" in screen.wait_for("Player 1> ")
    screen.type("s my evening.json")
    screen.wait_for("cardwright play --resume 'my evening.json' goes on.")
    assert (tmp_path / "path.yaml").read_text() == "mine"


def test_game_goes_on_into_its_own_file_and_into_no_other(terminal, tmp_path):
    (tmp_path / "other.json").write_text("mine")
    screen = terminal("play", LANTERNS, "--seed", "4", "--given", "starter=1", "--save", "mine.json")
    for name, answer in (("mine", "Saved as mine.json"), ("mine", "Saved as mine.json"), ("other", "no saved game")):
        screen.wait_for("Player 1> ")
        screen.type(f"s {name}.json")
        screen.wait_for(answer)
    screen.wait_for("Player 1> ")
    screen.type("q")
    assert screen.ends() == 0
    screen = terminal("play", "--resume", "mine.json")
    screen.wait_for("Player 1> ")
    screen.type("s")
    screen.wait_for("Saved as mine.json")
    assert (tmp_path / "other.json").read_text() == "mine"


def test_evening_is_not_lost_where_its_folder_is_gone(terminal, tmp_path):
    (tmp_path / "box").mkdir()
    screen = terminal("play", LANTERNS, "--seed", "4", "--given", "starter=1", "--save", "box/mine.json")
    screen.wait_for("Player 1> ")
    screen.type("1")
    screen.wait_for("Player 1> ")
    (tmp_path / "box").rmdir()
    screen.type("q")
    assert "there is no folder box" in screen.wait_for("Saved as game.json.")
    assert screen.ends() == 1
    assert (tmp_path / "game.json").exists()
