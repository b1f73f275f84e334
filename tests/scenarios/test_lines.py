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
    assert finding.help.startswith("No rule changed `wish` in the last move.")


def test_what_is_about_no_one_thing_shows_the_whole_move(also):
    _, lines = also(PLAYED, "expect: {to_act: 1}")
    assert [said for _, said in lines] == [
        "Player 1: lay red 3",
        "red 3: from hand of player 1 to path",
        "glow: 3",
        "points of player 1: 1",
    ]
