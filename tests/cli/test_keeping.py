"""Saving takes nothing from anybody: what may be written over, and that it is tried before the game begins."""

from __future__ import annotations

import pytest

from interpreter.cli.screen.keeping import check_place
from interpreter.diagnostics.errors import SavedGameError
from tests.cli.conftest import LANTERNS


@pytest.mark.parametrize("name", ["mine.cardgame.yaml", "tests/path.yaml", "NOTES.YML"])
@pytest.mark.parametrize("force", [[], ["--force"]], ids=["plain", "forced"])
def test_rulesets_and_scenarios_are_never_written_over(cardwright, folder, name, force):
    (folder / "tests").mkdir()
    (folder / name).write_text("mine")
    done = cardwright("play", LANTERNS, "--seed", "3", "--save", name, *force)
    assert done.code == 1
    assert "rulesets and scenarios end so" in done.err
    assert (folder / name).read_text() == "mine"


def test_other_files_are_written_over_only_by_force(cardwright, folder):
    (folder / "letter.json").write_text("mine")
    done = cardwright("play", LANTERNS, "--seed", "3", "--save", "letter.json")
    assert (done.code, done.out) == (1, "")
    assert "is no saved game. Give another name, or --force replaces it" in done.err
    assert (folder / "letter.json").read_text() == "mine"
    assert cardwright("play", LANTERNS, "--seed", "3", "--save", "letter.json", "--force").code == 0
    assert cardwright("play", LANTERNS, "--seed", "4", "--save", "letter.json").code == 0


@pytest.mark.parametrize(
    ("name", "why"),
    [("no/such/game.json", "no folder no/such"), ("folder", "is a folder"), ("x" * 300, "too long"), ("a\0b", "name")],
)
def test_place_is_tried_first(folder, name, why):
    (folder / "folder").mkdir()
    with pytest.raises(SavedGameError, match=why):
        check_place(name, force=True)


def test_nothing_is_played_for_nothing(cardwright, folder):
    done = cardwright("play", LANTERNS, "--seed", "3", "--save", "no/such/game.json")
    assert (done.code, done.out) == (1, "")


def test_typed_name_is_checked_too(terminal, tmp_path):
    (tmp_path / "path.yaml").write_text("mine")
    screen = terminal("play", LANTERNS, "--seed", "4", "--given", "starter=1")
    screen.wait_for("Player 1> ")
    screen.type("s path.yaml")
    assert "rulesets and scenarios end so" in screen.wait_for("Player 1> ")
    screen.type("s my evening.json")
    screen.wait_for("cardwright play --resume 'my evening.json' goes on.")
    assert (tmp_path / "path.yaml").read_text() == "mine"
