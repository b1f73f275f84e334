"""What is told of scenarios with several faults: all that are wrong with how they are written, at once."""

from __future__ import annotations

import textwrap

import pytest

from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.together import beside, faults

GAMES = Games()
TABLE = """
game: five-alive
players: 3
setup: {to_act: 1, variables: {total: 3}, zones: {hand: {1: [7, 1], 2: [2], 3: [5]}}}
"""
ASKED = """
game: go-fish
players: 3
setup: {to_act: 1, zones: {hand: {1: [ace of clubs], 2: [ace of hearts], 3: [two of hearts]}}}
"""


@pytest.fixture
def told(tmp_path):
    """All that is said of a file, line by line."""
    path = tmp_path / "tests" / "case.yaml"
    path.parent.mkdir()

    def find(text):
        path.write_text(textwrap.dedent(text).lstrip())
        scenarios, findings = read_scenarios(path)
        findings = [*findings, *beside(path, scenarios, findings, GAMES)]
        findings += [finding for scenario in scenarios for finding in faults(scenario, GAMES)]
        return [(finding.span.line, finding.message, finding.help) for finding in findings]

    return find


def test_each_fault_of_a_set_up_is_told(told):
    found = told("""
        game: five-alive
        players: 2
        setup:
          to_act: 4
          variables: {totl: 17, total: seventeen, limit: 30}
          zones: {hands: {1: [4]}, hand: {1: [Bom, 2], 2: seven}}
        steps: [{play: playcard 4}]
        """)
    assert found == [
        (4, "There is no player `4`: the players are 1 to 2.", ""),
        (5, "There is no variable `totl`.", "Did you mean `total`?"),
        (5, "`total` is a number, not `seventeen`.", "Write `17`."),
        (5, "`limit` is an option, and a set-up sets variables.", "Write `options: {limit: 30}` beside `setup`."),
        (6, "There is no zone `hands`.", "Did you mean `hand`?"),
        (6, "No card is called `Bom`.", "Did you mean `Bomb`?"),
        (6, "No card is called `seven`.", "Write `7 cards`."),
        (7, "There is no action called `playcard`.", "Write `play_card 4`."),
    ]


def test_what_is_written_is_told_beside_a_wrong_shape(told):
    found = told("""
        game: 5 Alive
        player: 2
        step: [{play: play_card 2}]
        """)
    assert found == [
        (2, "Nothing reads `player`.", "Did you mean `players`?"),
        (3, "Nothing reads `step`.", "Did you mean `steps`?"),
        (1, "`5 Alive` is not the name of a ruleset.", "That is its title. Its name is `five-alive`."),
    ]


def test_what_may_follow_is_not_told(told):
    found = told(
        f"{TABLE}steps: [{{play: playcard 7}}, {{play: play_card 2}}, {{expect: {{variables: {{total: 99}}}}}}]\n"
    )
    assert found == [(4, "There is no action called `playcard`.", "Write `play_card 7`.")]


def test_misspelt_key_of_a_step_is_told_once(told):
    found = told(f"{TABLE}steps: [{{play: play_card 7}}, {{expects: {{to_act: 2}}}}]\n")
    assert found == [(4, "Nothing reads `expects` under `steps`.", "Did you mean `expect`?")]


@pytest.mark.parametrize(
    ("begin", "steps", "message", "help"),
    [
        (
            TABLE,
            "[{legal: 'play_card 7, play_card 1'}]",
            "Several moves are a list.",
            "Write `[play_card 7, play_card 1]`.",
        ),
        (TABLE, "[{play: player 1 plays 7}]", "A move says what is done, and not who does it.", "Write `play_card 7`."),
        (
            ASKED,
            "[{legal: [ask player 2, ace, ask player 3, ace]}]",
            "A comma in a list ends a move, and these moves have commas of their own.",
            'Put each move in quotes: `["ask player 2, ace", "ask player 3, ace"]`.',
        ),
    ],
)
def test_moves_that_are_written_in_another_way(told, begin, steps, message, help):
    assert told(f"{begin}steps: {steps}\n") == [(4, message, help)]


def test_move_like_one_that_may_be_made(told):
    (_, _, help) = told(f"{ASKED}steps: [{{play: ask player 2 ace}}]\n")[0]
    assert help.startswith("Did you mean `ask player 2, ace`? Player 1 may:")


def test_wrong_variant_is_told_where_it_is_named(told):
    (line, message, _) = told("game: five-alive\nplayers: 4\nvariants: [team]\nsteps: [{play: play_card 1}]\n")[0]
    assert (line, message) == (3, "There is no ruleset called `team`.")


@pytest.mark.parametrize(
    ("expected", "help"), [("{hand: {2: 1}}", "Write `1 card`."), ("{hand: {2: [rest]}}", "Did you mean `the rest`?")]
)
def test_cards_that_are_written_in_another_way(told, expected, help):
    assert told(f"{TABLE}steps: [{{expect: {{zones: {expected}}}}}]\n")[0][2] == help


def test_steps_without_dashes(told):
    found = told(f"{TABLE}steps:\n  play: play_card 7\n  expect: {{to_act: 2}}\n")
    assert found[0][2] == "Put a `-` before each of them, such as `- play: ...`."
