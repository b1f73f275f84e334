"""What somebody is told whose scenario fails: the line that is meant, once, and what to write."""

from __future__ import annotations

import textwrap

import pytest

from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run
from tests.api.conftest import LANTERNS

GAMES = Games()


@pytest.fixture
def found(tmp_path):
    """All that is said of a file."""
    path = tmp_path / "tests" / "case.yaml"
    path.parent.mkdir()

    def told(text):
        path.write_text(textwrap.dedent(text).lstrip().replace("LANTERNS", str(LANTERNS)))
        scenarios, findings = read_scenarios(path)
        findings += [finding for scenario in scenarios if (finding := run(scenario, GAMES))]
        assert all(finding.span.file.endswith("case.yaml") for finding in findings)
        return [(finding.span.line, finding.message, finding.help) for finding in findings]

    return told


def only(findings):
    assert len(findings) == 1, findings
    return findings[0]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("players: 2\noptions:\n  hand_size: 2\n  hand_sise: 3\nsteps: [{play: rest}]", 5, "no option 'hand_sise'"),
        ("players: 9\nsteps: [{play: rest}]", 2, "not for 9"),
        ("players: 2\ngiven: {starte: 1}\nsteps: [{play: rest}]", 3, "nobody to give 'starte'"),
        ("players: 2\nsteps:\n  - play: [make_wish 0, make_wish 0]\n  - play: rest\n    chance: [heads]", 6, "`heads`"),
    ],
)
def test_the_line_that_is_meant_is_told(found, text, line, words):
    where, message, _ = only(found(f"game: LANTERNS\n{text}\n"))
    assert (where, words in message) == (line, True), message


def test_missing_game_is_told_where_it_is_named(found):
    where, message, _ = only(found("about: x\ngame: lantrens\nsteps: [{play: rest}]\n"))
    assert (where, message) == (2, "There is no ruleset called `lantrens`.")
    assert "Write `game: NAME`" in only(found("steps: [{play: rest}]\n"))[2]


def test_misspelt_key_is_told_once(found):
    where, message, help = only(found("game: LANTERNS\nscenario:\n  one: {steps: [{play: rest}]}\n"))
    assert (where, message, help) == (2, "Nothing reads `scenario`.", "Did you mean `scenarios`?")


@pytest.mark.parametrize("part", ["setup: {hand: {1: [gust]}}\nsteps: [{play: rest}]", "steps: [{expect: {glow: 3}}]"])
def test_zones_and_variables_have_their_place(found, part):
    help = only(found(f"game: LANTERNS\n{part}\n"))[2]
    assert help.startswith("A zone stands under `zones`, a variable under `variables`.")


def test_pass_of_a_step_has_its_place(found):
    help = only(found("game: LANTERNS\nsetup: {round: 2}\nsteps: [{play: rest}]\n"))[2]
    assert "`passes: {round: 2}`" in help


@pytest.mark.parametrize("written", ["Alive down", "Alive (face down)", "Alive face_down", "Alive facedown"])
def test_card_that_lies_face_down_is_told(found, written):
    setup = f"setup: {{to_act: 1, zones: {{alive: {{1: [{written}]}}}}}}"
    text = f"game: five-alive\nplayers: 2\n{setup}\nsteps: [{{play: x}}]\n"
    _, message, help = only(found(text))
    assert (message, help) == (f"No card is called `{written}`.", "Write `Alive face down`.")


def test_answers_of_several_are_steps_of_their_own(found):
    message = only(found("game: six-nimmt\nplayers: 2\nsteps: [{play: {1: choose_card 60, 2: choose_card 1}}]\n"))[1]
    assert "with `seat: 2` beside it where several decide at once" in message


def test_hidden_cards_go_by_position(found):
    setup = "setup: {to_act: 1, zones: {hand: {1: [red 5, green 2]}}}"
    text = f"game: hanabi\nplayers: 2\n{setup}\nsteps: [{{play: play_card red 5}}]\n"
    assert "`1st` is the oldest, which a list of cards names last" in only(found(text))[2]


@pytest.mark.parametrize(("piles", "said"), [("4 piles", []), ("1 pile", [4])])
def test_piles_can_be_counted(found, piles, said):
    text = f"game: six-nimmt\nplayers: 2\nsteps:\n  - expect: {{zones: {{rows: {piles}}}}}\n"
    assert [line for line, _, _ in found(text)] == said


def test_winner_is_the_ranking(found):
    assert only(found("game: LANTERNS\nsteps: [{expect: {winner: 1}}]\n"))[2] == "Here it is called `ranking`."


def test_set_up_that_leaves_nothing_to_do_is_told(found):
    help = only(
        found("""
        game: five-alive
        players: 2
        setup: {to_act: 1, zones: {hand: {1: [Skip]}}}
        steps: [{expect: {zones: {hand: {1: 1 card}}}}]
        """)
    )[2]
    assert help.startswith("With this set-up the game went on by itself before the first move.")
    assert "there is nothing in hand of player 2" in help


def test_only_places_that_were_empty_are_suspected(found):
    help = only(
        found("""
        game: five-alive
        players: 3
        setup:
          to_act: 1
          variables: {total: 21}
          zones: {hand: {1: [7], 2: [Skip, 1], 3: [2]}, alive: {1: [Alive]}, draw: []}
        steps: [{play: play_card 7}]
        """)
    )[2]
    assert "there is nothing in draw: set up" in help


def test_several_reasons_are_sentences_of_their_own(found):
    message = only(
        found("""
        game: crazy-rummy
        players: 3
        setup:
          to_act: 1
          zones: {hand: {1: [king of hearts], 2: [nine of clubs], 3: [ten of clubs]}, stock: [queen of clubs, the rest]}
        steps: [{play: draw_from_stock}, {refused: {discard queen of clubs: No}}]
        """)
    )[1]
    assert "so that card goes. You must keep the card you drew" in message


def test_possible_outcomes_end_in_how_many_more(found):
    help = only(
        found("""
        game: LANTERNS
        players: 2
        steps:
          - play: [make_wish 0, make_wish 0]
          - {play: rest, chance: [heads]}
        """)
    )[2]
    assert help.startswith("It can give ")
    assert help.endswith(" and 4 more.")


def test_number_in_a_cards_name_may_be_a_word(found):
    _, message, help = only(
        found("game: crazy-rummy\nsetup: {zones: {stock: [2 of clubs]}}\nsteps: [{play: draw_from_stock}]\n")
    )
    assert (message, help) == ("No card is called `2 of clubs`.", "Did you mean `two of clubs`?")


def test_chance_that_is_not_asked_for_is_told_its_place(found):
    text = "game: LANTERNS\nplayers: 2\nsteps: [{play: make_wish 0, chance: [red 3]}]\n"
    assert only(found(text))[2] == "Write `chance` beside the move that rolls, draws or shuffles."
