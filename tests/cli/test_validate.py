"""`cardwright validate`."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import LANTERNS

WRONG = """\
extends: lanterns
actions:
  rest: {help: Draw two, do: draw too}
"""


@pytest.fixture
def wrong(folder):
    (folder / "lanterns.cardgame.yaml").write_text(LANTERNS.read_text())
    path = folder / "wrong.cardgame.yaml"
    path.write_text(WRONG)
    return path


def test_nothing_wrong_ends_with_0(cardwright, folder):
    done = cardwright("validate", LANTERNS)
    assert (done.code, done.out) == (0, "Checked 1 ruleset: nothing is wrong.\n")


def test_findings_end_with_1(cardwright, wrong):
    done = cardwright("validate", wrong.name)
    assert done.code == 1
    assert "wrong.cardgame.yaml:3" in done.out
    assert "finding" in done.out


def test_what_findings_mean_is_told_by_another_command(cardwright, wrong):
    assert cardwright("validate", wrong.name).out.endswith(
        "1 finding.\ncardwright explain N001 tells more, with examples.\n"
    )
    assert "cardwright explain N001 tells more" in cardwright("play", wrong.name).err
    assert "cardwright explain" not in cardwright("validate", wrong.name, "--format", "concise").out


def test_folder_is_all_rulesets_in_it(cardwright, wrong):
    done = cardwright("validate", "./")
    assert done.code == 1
    assert "Checked 2 rulesets" in done.out


def test_folder_may_be_named_without_a_slash(cardwright, wrong, monkeypatch):
    (wrong.parent / "my rules").mkdir()
    monkeypatch.chdir(wrong.parent)
    done = cardwright("validate", "my rules")
    assert done.code == 2
    assert "There is no ruleset in the folder my rules" in done.err
    for file in (wrong, wrong.parent / "lanterns.cardgame.yaml"):
        file.rename(wrong.parent / "my rules" / file.name)
    assert "my rules/wrong.cardgame.yaml:3" in cardwright("validate", "my rules").out


def test_same_finding_is_told_once(cardwright, wrong):
    once, twice = cardwright("validate", wrong.name), cardwright("validate", wrong.name, wrong.name)
    assert once.out.count("error") == twice.out.count("error")


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_programs_get_json(cardwright, wrong, form):
    done = cardwright("validate", wrong.name, "--format", form)
    assert done.code == 1
    assert json.loads(done.out)


def test_json_findings_have_their_keys(cardwright, wrong):
    finding = json.loads(cardwright("validate", wrong.name, "--format", "json").out)[0]
    wanted = {"code", "severity", "file", "line", "column", "end_line", "end_column", "message", "help"}
    assert wanted <= set(finding)
    assert finding["line"] == 3


def test_github_and_concise_are_a_line_each(cardwright, wrong):
    assert cardwright("validate", wrong.name, "--format", "github").out.startswith("::error ")
    assert cardwright("validate", wrong.name, "--format", "concise").out.startswith("wrong.cardgame.yaml:3:")


def test_variant_is_checked_with_its_game(cardwright, wrong):
    assert cardwright("validate", "lanterns", "--with", "./wrong.cardgame.yaml").code == 1


def test_warnings_count_when_strict(cardwright, wrong):
    wrong.write_text("extends: lanterns\nvariables: {unread: {type: number}}\n")
    plain, strict = cardwright("validate", wrong.name), cardwright("validate", wrong.name, "--strict")
    assert "unread" in plain.out
    assert strict.code == 1


def test_everything_shipped_is_clean(cardwright, folder):
    done = cardwright("validate", "--strict")
    assert done.code == 0
    assert done.out.endswith("rulesets: nothing is wrong.\n")


@pytest.mark.parametrize("command", [["play"], ["simulate", "--games", "1"], ["list"]], ids=lambda command: command[0])
def test_library_is_no_game(cardwright, folder, command):
    if command == ["list"]:
        libraries = cardwright("list").out.partition("Libraries, for games to use: ")[2]
        assert "decks/ace-high, decks/french-32, decks/french-36, decks/french-52, " in libraries
        return
    done = cardwright(command[0], "decks/ace-high", *command[1:])
    assert done.code == 1
    assert "error M014: `decks/ace-high` is a library" in done.err
    assert "use: decks/ace-high" in done.err


def test_what_is_not_used_yet_can_be_played_and_is_told(cardwright, folder):
    (folder / "lanterns.cardgame.yaml").write_text(LANTERNS.read_text())
    (folder / "half.cardgame.yaml").write_text("extends: lanterns\nactions: {hum: {do: draw 1}}\n")
    played = cardwright("play", "half.cardgame.yaml", "--seed", "3")
    assert played.code == 0
    assert "warning C022" in played.err
    assert cardwright("simulate", "half.cardgame.yaml", "--games", "2").code == 0
    assert cardwright("validate", "half.cardgame.yaml").code == 0
    assert cardwright("validate", "half.cardgame.yaml", "--strict").code == 1
