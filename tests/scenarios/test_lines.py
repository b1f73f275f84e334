"""Which lines of the rules are shown to somebody whose scenario fails, and what they came to."""

from __future__ import annotations

import textwrap

import pytest

from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run
from tests.api.conftest import LANTERNS

GAMES = Games()
SET_UP = """
game: LANTERNS
players: 2
setup:
  zones: {hand: {1: [red 3, blue 1, gust], 2: [red 1, red 2]}}
  variables: {glow: 2}
  to_act: 1
steps:
  - play: [make_wish 0, make_wish 0]
"""


@pytest.fixture
def also(tmp_path):
    """The lines that are shown, and what is said of each."""
    path = tmp_path / "tests" / "case.yaml"
    path.parent.mkdir()

    def told(*steps):
        text = SET_UP.lstrip().replace("LANTERNS", str(LANTERNS)) + textwrap.indent("\n".join(steps), "  - ") + "\n"
        path.write_text(text)
        (scenario,), findings = read_scenarios(path)
        assert findings == []
        finding = run(scenario, GAMES)
        assert finding is not None
        lines = LANTERNS.read_text().splitlines()
        return finding, [(lines[span.line - 1].strip(), said) for span, said in finding.also]

    return told


BRIGHTER = "that: light >= glow"
ONE_OF = "one of: [lay, blow, rest, stow]"
PLAYED = "play: lay red 3"


def test_a_move_that_cannot_be_played_shows_what_said_no(also):
    finding, lines = also("play: lay blue 1")
    assert finding.code == "T004"
    assert lines == [(BRIGHTER, "1 >= 2 is false")]


def test_a_player_who_is_not_asked_is_shown_who_asks(also):
    _, lines = also("{play: lay red 1, seat: 2}")
    assert lines == [(ONE_OF, "this asks now")]


def test_missing_and_extra_moves_are_each_explained(also):
    _, lines = also("legal: [lay red 3, lay blue 1, stow gust]")
    assert lines == [
        (BRIGHTER, "`lay blue 1`: 1 >= 2 is false"),
        (ONE_OF, "`rest`: It is asked for here."),
        ("may: {that: passing, why: Nobody may rest}", "`rest`: passing is yes"),
    ]


def test_another_reason_shows_its_condition(also):
    finding, lines = also("refused: {blow gust: It is too dark}")
    assert finding.code == "T007"
    assert lines == [("wind: {that: weather is windy, why: There is no wind today}", "weather is calm")]


def test_a_move_that_is_not_refused_shows_what_it_meets(also):
    finding, lines = also("refused: [lay red 3]")
    assert finding.code == "T006"
    assert lines == [
        (ONE_OF, "It is asked for here."),
        ("choose: {card: lantern card in my hand}", "red 3 is a lantern card"),
        (BRIGHTER, "3 >= 2 is true"),
    ]


def test_a_variable_that_differs_shows_the_line_that_set_it(also):
    _, lines = also(PLAYED, "expect: {variables: {glow: 4}}")
    assert lines == [("set glow to card's light", "glow: 3")]


def test_a_zone_that_differs_shows_the_line_that_moved(also):
    _, lines = also(PLAYED, "expect: {zones: {path: [red 4]}}")
    assert lines == [("to: path", "red 3: from hand of player 1 to path")]


def test_a_variable_that_nothing_changed_shows_what_changed_it_last(also):
    finding, lines = also(PLAYED, "expect: {variables: {wish: {1: 2}}}")
    assert lines == [("do: set my wish to hope", "wish of player 1: 0")]
    assert finding.message == "wish of player 1: expected 2, but it is 0."
    assert finding.help.startswith("No rule changed `wish` of player 1 in the last move.")


def test_what_is_about_no_one_thing_shows_the_whole_move(also):
    _, lines = also(PLAYED, "expect: {to_act: 1}")
    assert [said for _, said in lines] == [
        "Player 1: lay red 3",
        "red 3: from hand of player 1 to path",
        "glow: 3",
        "points of player 1: 1",
    ]


NAMESAKES = """
cardwright: 1
name: Namesakes
players: 2
cards:
  shell: {fields: {size: number}, name: "s{size}", every: {size: 1-6}, starts in: beach}
  hand: {name: hand, starts in: beach}
zones:
  beach: {visible: all, ordered: yes}
  hand: {per: player, visible: owner}
variables:
  score: {type: number, per: player}
  over: {type: number}
  starter: {type: player, start: random}
define:
  table: {hand_total: {gives: count of cards in beach, visible: all}}
  player: {total: 7 - my score}
play:
  turn: {turns from: starter, one of: [drop], until: turn's number > 5}
actions:
  drop:
    choose: {card: card in my hand}
    to: beach
    do: |
      add 1 to my score
      set over to 3
endings: {done: {scores: total}}
"""
BEGINS = "setup: {to_act: 1, zones: {beach: [s2], hand: {1: [s1, hand], 2: [s4]}}}\n"


@pytest.fixture
def blamed(tmp_path):
    """The lines that are shown for an expectation about things that have the names of others."""
    (tmp_path / "namesakes.cardgame.yaml").write_text(NAMESAKES)
    path = tmp_path / "tests" / "case.yaml"
    path.parent.mkdir()

    def told(plays, expected):
        path.write_text(f"game: namesakes\n{BEGINS}steps:\n  - play: {plays}\n  - expect: {expected}\n")
        (scenario,), findings = read_scenarios(path)
        assert findings == []
        finding = run(scenario, Games())
        assert finding is not None
        lines = NAMESAKES.splitlines()
        return finding.help, [lines[span.line - 1].strip() for span, _ in finding.also]

    return told


EVERYTHING = {"to: beach", "add 1 to my score", "set over to 3"}


@pytest.mark.parametrize(
    "expected",
    ["{over: yes}", "{scores: {1: 5}}", "{variables: {hand_total: 9}}", "{says: [Hello]}", "{ranking: [1, 2]}"],
)
def test_what_only_has_the_name_of_a_thing_is_not_taken_for_it(blamed, expected):
    assert set(blamed("drop s1", expected)[1]) > EVERYTHING


def test_thing_of_another_player_is_not_blamed(blamed):
    help, lines = blamed("drop s1", "{zones: {hand: {2: [s4, s5]}}}")
    assert (help, lines) == ("No rule changed `hand` of player 2 in the last move.", [])
    help, lines = blamed("[drop s1, drop s4]", "{variables: {score: {2: 4}}}")
    assert (help, lines) == ("", ["add 1 to my score"])


def test_card_with_the_name_of_a_zone_is_not_taken_for_it(blamed):
    _, lines = blamed("drop hand", "{zones: {beach: [s1]}}")
    assert lines == ["to: beach"]


def test_line_of_an_option_that_cannot_be_is_shown(tmp_path):
    path = tmp_path / "tests" / "case.yaml"
    path.parent.mkdir()
    path.write_text(
        f"game: {LANTERNS}\noptions:\n  weather: calm\n  hand_size: 99\n  passing: yes\nsteps: [play: blow gust]\n"
    )
    (scenario,), _ = read_scenarios(path)
    finding = run(scenario, GAMES)
    assert (finding.code, finding.span.line) == ("T003", 4)
