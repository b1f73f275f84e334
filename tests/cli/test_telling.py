"""What is told of a game while it goes on: each change of a value, once."""

from __future__ import annotations

from interpreter.cli import output
from interpreter.runtime.sentences import place_name, sentence

ROUNDS = """\
cardwright: 1
name: Rounds
players: 2
cards: {leaf: {copies: 9, starts in: tree}}
zones: {tree: {visible: count}, hand: {per: player, visible: all}}
variables:
  first: {type: player, start: given or random}
  n: {type: number, lasts: round}
  mine: {type: number, per: player, lasts: round}
  all_in_all: {type: number}
play:
  round: {repeat: 3 times, steps: {turn: {turns from: first, laps: 1, one of: [five]}}}
actions:
  five:
    do: |
      move top card of tree to my hand
      set n to 5
      set my mine to 2
      set all_in_all to 7
endings: {over: {rank by: [most count of cards in hand], scores: all_in_all + n + sum of mine over players in it}}
"""


def test_what_a_new_round_sets_back_is_told_when_it_comes_again(cardwright, tmp_path):
    path = tmp_path / "rounds.cardgame.yaml"
    path.write_text(ROUNDS)
    said = cardwright("play", str(path), "--seed", "1").out
    lines = [line.strip() for line in said.splitlines()]
    assert lines.count("n: 5") == 3
    assert lines.count("mine of player 1: 2") == lines.count("mine of player 2: 2") == 3
    assert lines.count("all in all: 7") == 1


def test_nothing_that_is_told_moves_the_cursor(capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    output.say("a\x1b[1mbold\x1b[0m \x1b]0;title\x07 \x1b[2J \x9b2J \u202e z\tz\n")
    output.say_error("\x1b[2J\x07")
    shown = capsys.readouterr()
    assert "<U+001B>]0;title<U+0007> <U+001B>[2J <U+009B>2J <U+202E> z\tz\n" in shown.out
    assert "\x1b[2J" not in shown.err


def test_one_of_several_piles_is_called_as_one():
    place = ("columns", None, 4)
    assert sentence(("move", ("Star",), ("draw", None, 0), place), None) == "Star: from draw to column 4"
    assert place_name(("abyss", None, 2), None) == "abyss 2"
    assert place_name(("columns", None, 0), None) == "columns"
