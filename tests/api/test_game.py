"""Loading a game, its options, and what it refuses."""

from __future__ import annotations

import pickle

import pytest

import interpreter
from tests.api.conftest import LANTERNS, finished


def test_game_tells_what_it_is(lanterns):
    assert lanterns.name == "Lanterns"
    assert lanterns.key == "lanterns"
    assert lanterns.players == (2, 3, 4)
    assert lanterns.options == {"hand_size": 3, "weather": "calm", "passing": True}
    assert len(lanterns.fingerprint) == 64


def test_options_are_settled():
    game = interpreter.load(LANTERNS, options={"hand_size": "5", "weather": "windy", "passing": "no"})
    assert game.options == {"hand_size": 5, "weather": "windy", "passing": False}


def test_variants_are_merged():
    game = interpreter.load(LANTERNS, variants=["short"])
    assert game.options["hand_size"] == 2
    assert game.variants == ("short",)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"hand_sise": 3}, "Did you mean `hand_size`?"),
        ({"hand_size": 9}, "from 1 to 8"),
        ({"hand_size": "many"}, "is a number from 1 to 8"),
        ({"hand_size": True}, "is a number"),
        ({"weather": "windi"}, "Did you mean `windy`?"),
        ({"weather": 1}, "is one of calm or windy"),
        ({"passing": "perhaps"}, "is yes or no"),
        ({"passing": 1}, "is yes or no"),
    ],
)
def test_wrong_options_are_told(options, words):
    with pytest.raises(interpreter.UsageError, match=words.replace("?", r"\?")):
        interpreter.load(LANTERNS, options=options)


def test_wrong_number_of_players_is_told(lanterns):
    with pytest.raises(interpreter.UsageError, match="Lanterns is for 2 to 4 players, not for 5"):
        lanterns.start(5, seed=1)


def test_needs_that_fail_are_told():
    game = interpreter.load(LANTERNS, options={"hand_size": 8})
    with pytest.raises(interpreter.UsageError, match="There are not enough lanterns"):
        game.start(4, seed=1)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"startr": 0}, "Did you mean `starter`"),
        ({"starter": 3}, "the players are 1 to 3"),
        ({"glow": 1}, "asks nobody"),
        ({"starter": "1"}, "the players are 1 to 3"),
    ],
)
def test_wrong_given_players_are_told(lanterns, given, words):
    with pytest.raises(interpreter.UsageError, match=words):
        lanterns.start(3, seed=1, given=given)


def test_bound_is_at_least_one(lanterns):
    with pytest.raises(interpreter.UsageError, match="at least one"):
        lanterns.start(3, seed=1, max_moves=0)


def test_one_variant_may_be_a_text():
    assert interpreter.load(LANTERNS, variants="short").variants == ("short",)
    assert interpreter.validate(LANTERNS, variants="short") == []


def test_seed_is_a_whole_number(lanterns):
    with pytest.raises(interpreter.UsageError, match="whole number"):
        lanterns.start(3, seed="x")


def test_missing_ruleset_raises_findings():
    with pytest.raises(interpreter.RulesetError) as caught:
        interpreter.load("no-such-game")
    assert [finding.severity for finding in caught.value.findings] == ["error"]
    assert interpreter.validate("no-such-game") == list(caught.value.findings)


def test_valid_ruleset_has_no_findings():
    assert interpreter.validate(LANTERNS) == []


def test_pickled_game_plays_the_same(lanterns):
    again = pickle.loads(pickle.dumps(lanterns))
    assert again == lanterns
    assert again.options == lanterns.options
    first, second = (finished(game.start(3, seed=9)) for game in (lanterns, again))
    assert first.moves == second.moves
    assert first == second


def test_games_with_other_options_differ(lanterns):
    assert interpreter.load(LANTERNS, options={"hand_size": 4}) != lanterns
    assert interpreter.load(LANTERNS, options={"hand_size": 3}) == lanterns


@pytest.mark.parametrize("seat", [2.0, 0.0, "1", None, 3, -1])
def test_seat_that_is_none_is_refused(state, seat):
    for asked in (state.view, lambda seat: state.determinize(seat, 1)):
        with pytest.raises(interpreter.UsageError, match="There is no seat"):
            asked(seat)


@pytest.mark.parametrize("players", [3.0, "3", None, 99, -1])
def test_number_of_players_is_a_number(lanterns, players):
    with pytest.raises(interpreter.UsageError, match="is for"):
        lanterns.start(players, seed=1, given={"starter": 1})


@pytest.mark.parametrize("seed", [1.5, "1", None, True])
def test_seed_is_a_number_everywhere(lanterns, state, seed):
    for asked in (
        lambda: state.determinize(0, seed),
        lambda: lanterns.playouts(1, 3, seed),
    ):
        with pytest.raises(interpreter.UsageError, match="A seed is a whole number"):
            asked()
