"""`cardwright dev`: the rules change between two moves, and what was played is played again by the new ones."""

from __future__ import annotations

import pytest

from tests.cli.conftest import LANTERNS


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "lanterns.cardgame.yaml"
    path.write_text(LANTERNS.read_text())
    return path


@pytest.fixture
def screen(rules, terminal):
    screen = terminal("dev", rules.name, "--seed", "4", "--given", "starter=1")
    assert "Edit lanterns.cardgame.yaml while you play." in screen.wait_for("Player 1> ")
    return screen


def change(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def wished_and_rested(screen):
    screen.type("make_wish 0")
    screen.wait_for("Player 1> ")
    screen.type("rest")
    screen.wait_for("Player 1> ")


def test_change_bites_at_the_first_move_that_goes_otherwise(screen, rules):
    wished_and_rested(screen)
    change(rules, "do: draw 1\n", "do: draw 2\n")
    shown = screen.wait_for("Player 1> ")
    assert "lanterns.cardgame.yaml was saved.\n" in shown
    told = "  before: red 4: from box to hand of player 1\n  now:    red 4, green 4: from box to hand of player 1\n"
    assert f"Move 3, rest by player 1, goes otherwise.\n{told}All moves that were made can still be made" in shown


def test_change_that_touches_nothing_is_told_so(screen, rules):
    wished_and_rested(screen)
    change(rules, "The wind blows", "A storm")
    assert "All is as before: nothing that was played so far is touched" in screen.wait_for("Player 1> ")


def test_game_goes_on_where_a_move_cannot_be_made(screen, rules):
    wished_and_rested(screen)
    change(rules, "    one of: [lay, blow, rest, stow]", "    one of: [lay, blow, stow]")
    text = rules.read_text()
    rest = text[text.index("  rest:\n") : text.index("  stow:\n")]
    change(rules, rest, "")
    shown = screen.wait_for("Player 1> ")
    assert "rest by player 1, can't be made here" in shown
    assert "The game goes on from there." in shown
    screen.type("u")
    assert "Taken back" in screen.wait_for("Player 1> ")


def test_faults_are_told_and_the_game_goes_on(screen, rules):
    screen.type("make_wish 0")
    screen.wait_for("Player 1> ")
    change(rules, "do: draw 1\n", "do: drow 1\n")
    shown = screen.wait_for("Player 1> ")
    assert "`drow`" in shown
    assert "The game goes on by the rules as they were." in shown
    screen.type("rest")
    screen.wait_for("Player 1> ")
    change(rules, "do: drow 1\n", "do: draw 1\n")
    assert "as before" in screen.wait_for("Player 1> ")


def test_rules_without_a_game_for_so_many_are_told(screen, rules):
    change(rules, "players: 2-4", "players: 3-4")
    shown = screen.wait_for("Player 1> ")
    assert "players" in shown
    assert "The game goes on by the rules as they were." in shown


def test_rules_that_are_wrong_at_first_are_waited_for(terminal, rules):
    change(rules, "do: draw 1\n", "do: drow 1\n")
    screen = terminal("dev", rules.name, "--given", "starter=1")
    screen.wait_for("Mend it and save lanterns.cardgame.yaml")
    change(rules, "do: drow 1\n", "do: draw 1\n")
    screen.wait_for("Player 1> ")


def test_variant_is_played_anew_when_its_game_changes(terminal, rules, tmp_path):
    (tmp_path / "mine.cardgame.yaml").write_text("extends: lanterns\nname: Mine\noptions: {hand_size: {default: 2}}\n")
    screen = terminal("dev", "mine.cardgame.yaml", "--given", "starter=1")
    screen.wait_for("Player 1> ")
    change(rules, "hope: from 0 to 2", "hope: from 0 to 1")
    shown = screen.wait_for("Player 1> ")
    assert "The beginning is another already." in shown
    assert "no longer: make_wish 2" in shown


def test_game_that_is_over_can_come_back_to_life(terminal, rules):
    change(rules, "turn's number >= 60", "turn's number >= 1")
    screen = terminal("dev", rules.name, "--seed", "4", "--given", "starter=1")
    screen.wait_for("Player 1> ")
    screen.type("make_wish 0")
    screen.wait_for("Player 1> ")
    screen.type("rest")
    assert "The game is over." in screen.wait_for("or edit the rules: ")
    change(rules, "turn's number >= 1", "turn's number >= 60")
    screen.wait_for("Player 1> ")
    screen.type("q")
    assert screen.ends() == 0


def test_file_that_is_gone_is_told_and_waited_for(screen, rules):
    text = rules.read_text()
    rules.rename(rules.with_name("other.cardgame.yaml"))
    shown = screen.wait_for("Player 1> ")
    assert "lanterns.cardgame.yaml is gone. The game goes on by the rules as they were." in shown
    screen.type("make_wish 0")
    screen.wait_for("Player 1> ")
    rules.write_text(text.replace("The wind blows", "A storm"))
    assert "lanterns.cardgame.yaml was saved." in screen.wait_for("Player 1> ")


BASE = """\
cardwright: 1
name: Base
players: 2
cards: {leaf: {from: tables/leaves.csv, copies: 9, starts in: tree}}
zones: {tree: {visible: count}, hand: {per: player, visible: all, draws from: tree}}
variables: {first: {type: player, start: given or random}}
play: {turn: {turns from: first, one of: [take]}}
actions: {take: {do: draw 1}}
endings: {over: {when: tree is empty, rank by: [most count of cards in hand]}}
"""


@pytest.mark.parametrize("changed", ["base/tables/leaves.csv", "base/base.cardgame.yaml", "mine/mine.cardgame.yaml"])
def test_tables_and_parents_are_watched_wherever_they_lie(terminal, tmp_path, changed):
    for name in ("base", "mine"):
        (tmp_path / "rulesets" / name / "tables").mkdir(parents=True)
    files = {
        "base/base.cardgame.yaml": BASE,
        "base/tables/leaves.csv": "Name\nOak\nElm\n",
        "mine/mine.cardgame.yaml": "extends: base\nname: Mine\n",
    }
    for name, text in files.items():
        (tmp_path / "rulesets" / name).write_text(text)
    screen = terminal("dev", "mine", "--given", "first=1")
    screen.wait_for("Player 1> ")
    (tmp_path / "rulesets" / changed).write_text(files[changed] + ("Ash\n" if changed.endswith("csv") else "# more\n"))
    assert "mine was saved." in screen.wait_for("Player 1> ")


def test_without_a_terminal_it_plays_once(cardwright, rules, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    done = cardwright("dev", rules.name, "--given", "starter=1")
    assert done.code == 0
    assert cardwright("dev", "nosuch.cardgame.yaml").code == 2
