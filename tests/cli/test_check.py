"""`cardwright check`."""

from __future__ import annotations

import json
import re

import pytest

STUCK = """
cardwright: 1
name: Pebbles
players: 2
cards:
  pebble: {fields: {weight: number}, name: "{weight}", copies: {weight: {1: 6, 9: 6}}, starts in: bag}
zones:
  bag: {visible: none}
  hand: {per: player, visible: owner}
  heap: {visible: all}
variables: {starter: {type: player, start: random}}
play:
  dealing:
    do: |
      shuffle bag
      deal 2 from bag to each player's hand
  turn: {turns from: starter, one of: [lay], until: any player where hand is empty}
define: {player: {left: count of cards in hand}}
actions:
  lay:
    choose: {card: card in my hand}
    needs:
      light: {that: (sum of weight over cards in heap) + card's weight < 18, why: The heap is high enough}
    to: heap
endings: {out: {rank by: [least left]}}
"""


@pytest.fixture
def stuck(folder):
    (folder / "pebbles.cardgame.yaml").write_text(STUCK)
    return "pebbles.cardgame.yaml"


def test_stuck_game_is_told_with_its_moves(cardwright, stuck):
    done = cardwright("check", stuck, "--time", "2", "--jobs", "1")
    assert done.code == 1
    assert "pebbles.cardgame.yaml:17:3: error D018: With 2 players, after 1 move: Player " in done.out
    assert ": lay 9\n" in done.out
    assert done.out.rstrip().endswith("cardwright explain D018 tells more, with examples.")
    assert "Checked pebbles by playing: 1 finding" in done.out


def test_saved_game_can_be_replayed(cardwright, stuck, folder):
    done = cardwright("check", stuck, "--time", "2", "--jobs", "1", "--save", "shown")
    assert "cardwright replay shown/1-D018.json" in done.err
    assert cardwright("replay", "shown/1-D018.json", "--check").code == 0


def test_saved_games_are_never_overwritten(cardwright, stuck, folder):
    (folder / "shown").mkdir()
    (folder / "shown" / "1-D018.json").write_text("mine")
    done = cardwright("check", stuck, "--time", "2", "--jobs", "1", "--save", "shown")
    assert "stays as it is" in done.err
    assert (folder / "shown" / "1-D018.json").read_text() == "mine"


@pytest.mark.parametrize("name", ["file", "file/shown", "nowhere/shown"])
def test_folder_that_cannot_be_made_is_told_before_the_first_game(cardwright, stuck, folder, name):
    (folder / "file").write_text("mine")
    done = cardwright("check", stuck, "--time", "10000", "--save", name)
    assert (done.code, "can't be made" in done.err, done.out) == (2, True, "")
    assert not (folder / "nowhere").exists()


def test_folder_for_nothing_is_not_made(cardwright, stuck, folder):
    clean = (folder / stuck).read_text().replace("< 18", "< 999")
    (folder / stuck).write_text(clean)
    done = cardwright("check", stuck, "--time", "2", "--jobs", "1", "--save", "shown")
    assert (done.err, (folder / "shown").exists()) == ("", False)


def test_json_has_the_game(cardwright, stuck):
    done = cardwright("check", stuck, "--time", "2", "--jobs", "1", "--format", "json")
    told = json.loads(done.out)
    (finding,) = told["findings"]
    assert (done.code, finding["code"], finding["players"], len(finding["moves"])) == (1, "D018", 2, 1)
    assert told["rules"]["happened"] == told["rules"]["can_happen"]


def test_options_are_kept_and_wrong_ones_refused(cardwright, stuck):
    assert cardwright("check", stuck, "--players", "5").code == 2
    assert cardwright("check", stuck, "--set", "nothing=3").code == 2
    assert cardwright("check", stuck, "--time", "0").code == 2


def test_what_a_comment_leaves_out_is_not_told(cardwright, folder):
    rules = STUCK.replace("    to: heap\n", '    to: heap\n    do: if my left > 9 then say "Many"\n').replace(
        "< 18", "< 99"
    )
    (folder / "pebbles.cardgame.yaml").write_text(rules)
    told = cardwright("check", "pebbles.cardgame.yaml", "--time", "2", "--jobs", "1")
    assert (told.code, "D005" in told.out) == (1, True)
    rules = rules.replace('say "Many"', 'say "Many"  # cardwright: ignore D005 for larger hands')
    (folder / "pebbles.cardgame.yaml").write_text(rules)
    told = cardwright("check", "pebbles.cardgame.yaml", "--time", "2", "--jobs", "1")
    assert ("D005" in told.out, told.err) == (False, "")


def test_what_was_found_is_told_when_somebody_stops_it(terminal, stuck, folder):
    check = terminal("check", stuck, "--time", "1000", "--jobs", "2")
    check.wait_for("%")
    assert check.leave_by(b"\x03") == 130
    assert "Traceback" not in check.shown
    assert "It was stopped after " in check.shown
    assert "Checked pebbles by playing: " in check.shown


def test_how_much_was_played_is_told(cardwright):
    short = cardwright("check", "five-alive", "--time", "1", "--jobs", "1").out.splitlines()
    assert short[-1].startswith("Checked five-alive by playing: nothing wrong was found in ")
    assert short[-1].endswith(" of 637 parts of the work.")
    seconds = re.search(r"--time (\S+) should do", short[-2])
    assert seconds is not None
    assert seconds[1].isdecimal()


def test_rules_that_were_never_seen_are_named(cardwright):
    told = cardwright("check", "five-alive", "--time", "1", "--jobs", "1", "--players", "2").out
    done, could = re.search(r"(\d+) of (\d+) rules that can happen did", told).groups()
    never = re.search("Not once seen, and no finding: (.*)", told)
    assert (never is None) == (done == could)
    if never is not None:
        assert "(five-alive.cardgame.yaml:" in never[1]
