"""Chance as a player: every outcome asked for with its probability, under the same rules as sampled chance."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest

import interpreter
from interpreter import CHANCE, IllegalMove, SavedGameError, UsageError
from tests.properties.rulesets import start, tables

DEEP = 120
"""So many decisions and outcomes of a game are tried at most."""


@pytest.fixture
def asked(lanterns):
    """A game in which chance is asked before anybody has moved."""
    return lanterns.start(3, given={"starter": 0}, chance="explicit")


def at_a_decision(state):
    while state.to_act == CHANCE:
        state.play(state.chance_outcomes()[0][0])
    return state


@pytest.mark.parametrize(("game", "players"), tables(), ids=str)
def test_random_game_is_played_through(game, players):
    state, choice = start(game, players, chance="explicit"), random.Random(players).choice
    for number in range(DEEP):
        if state.over:
            break
        outcomes = state.chance_outcomes()
        if state.to_act == CHANCE:
            assert len(outcomes) > 1
            assert sum(share for _, share in outcomes) == 1
            assert state.legal_moves() == ()
            assert state.waiting == ()
        else:
            assert outcomes == ()
        for seat in range(players if number % 30 == 0 else 0):
            json.loads(state.view(seat).to_json())
        if number % 40 == 0:
            again = state.game.state_from_json(state.to_json())
            assert again == state
            assert again.to_act == state.to_act
            assert again.moves == state.moves
        state.play(choice([outcome for outcome, _ in outcomes] or state.legal_moves()))
    again = start(game, players, chance="explicit")
    assert again.follow(state.moves) is None
    assert again == state


def test_outcome_is_remembered_as_a_move(asked):
    outcome, _ = asked.chance_outcomes()[-1]
    asked.play(outcome)
    assert asked.moves == ((CHANCE, str(outcome)),)


def test_outcome_may_be_a_text(asked):
    other = asked.clone()
    outcome, _ = asked.chance_outcomes()[0]
    asked.play(outcome)
    other.play(str(outcome))
    assert other == asked


def test_clone_goes_its_own_way(asked):
    other = asked.clone()
    other.play(other.chance_outcomes()[0][0])
    assert other != asked
    assert asked.moves == ()


def test_impossible_outcome_is_refused(asked):
    before = asked.clone()
    with pytest.raises(IllegalMove, match="Chance decides now"):
        asked.play("nothing of the kind")
    assert asked.why("nothing of the kind") == ("Chance decides now: one of its outcomes comes next.",)
    assert asked == before


def test_seats_cannot_decide_for_chance(asked):
    with pytest.raises(IllegalMove):
        asked.play(asked.chance_outcomes()[0][0], seat=1)


def test_refused_move_changes_nothing(asked):
    at_a_decision(asked)
    before = asked.clone()
    with pytest.raises(IllegalMove):
        asked.play("fly away")
    assert asked == before


def test_certain_things_are_not_asked(lanterns):
    state, choice = lanterns.start(3, given={"starter": 0}, chance="explicit"), random.Random(1).choice
    while not state.over:
        outcomes = state.chance_outcomes()
        assert len(outcomes) != 1
        state.play(choice([outcome for outcome, _ in outcomes] or state.legal_moves()))


def test_nothing_is_dealt_anew_while_chance_decides(asked):
    with pytest.raises(UsageError, match="while chance decides"):
        asked.determinize(0, seed=1)
    at_a_decision(asked)
    other = asked.determinize(asked.to_act, seed=1)
    assert other.view(asked.to_act) == asked.view(asked.to_act)
    assert other.legal_moves() == asked.legal_moves()


def test_game_without_a_seed_is_not_saved_as_moves(asked, tmp_path):
    with pytest.raises(SavedGameError, match="to_json"):
        asked.save(tmp_path / "game.json")


def test_game_is_cut_off_at_its_bound(lanterns):
    state = lanterns.start(3, given={"starter": 0}, chance="explicit", max_moves=2)
    while not state.over:
        state.play(
            next(outcome for outcome, _ in state.chance_outcomes())
            if state.to_act == CHANCE
            else state.legal_moves()[0]
        )
    assert state.unfinished
    assert state.count == 2


def test_sampled_game_needs_a_seed(lanterns):
    with pytest.raises(UsageError, match="A seed is a whole number"):
        lanterns.start(3, given={"starter": 0})


def test_other_words_for_chance_are_refused(lanterns):
    with pytest.raises(UsageError, match="'sampled' or 'explicit', not 'fair'"):
        lanterns.start(3, seed=1, given={"starter": 0}, chance="fair")


def damaged(text, change):
    from interpreter.api.saving import _sum

    body = json.loads(text)
    change(body)
    del body["sum"]
    return json.dumps({**body, "sum": _sum(body)})


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body["begun"].update(drawn=["no such card"]),
        lambda body: body["begun"].update(drawn=[[1]]),
        lambda body: body["begun"].update(seat=7),
        lambda body: body["begun"].update(option={"tuple": [99]}),
        lambda body: body["begun"].update(more=1),
        lambda body: body["begun"].pop("drawn"),
        lambda body: body.update(begun=[]),
        lambda body: body.update(begun=5),
    ],
)
def test_damaged_chance_is_refused(lanterns, change):
    state, choice = lanterns.start(3, given={"starter": 0}, chance="explicit"), random.Random(2).choice
    while state.to_act != CHANCE or not state.count:
        state.play(choice([outcome for outcome, _ in state.chance_outcomes()] or state.legal_moves()))
    with pytest.raises(SavedGameError, match=r"damaged|lacks a part"):
        lanterns.state_from_json(damaged(state.to_json(), change))


def test_shares_are_exact(asked):
    assert all(isinstance(share, Fraction) for _, share in asked.chance_outcomes())
    assert asked.to_act == CHANCE
    assert interpreter.CHANCE == CHANCE


WINDOWS = """
cardwright: 1
name: Windows
players: 2
cards: {pane: {fields: {size: number}, name: "pane {size}", every: {size: 1-3}, starts in: store}}
zones: {store: {visible: none}, wall: {visible: all}}
play:
  hanging:
    do: |
      shuffle store
      move top card of store to wall
      move top card of store to wall face down
  asking: {if: any face up pane card in wall where size > 1, who: each player, one of: [wave, turn]}
actions:
  wave: {do: 'say "{count of face up cards in wall where size > 1}"'}
  turn: {do: flip wall face up}
endings: {done: {scores: sum of size over face up cards in wall}}
"""


def test_question_about_face_up_cards_draws_none_that_lie_face_down(tmp_path):
    path = tmp_path / "windows.cardgame.yaml"
    path.write_text(WINDOWS)
    state = interpreter.load(path).start(2, chance="explicit")
    state.play(state.chance_outcomes()[-1][0])
    assert state.to_act == 0
    state.play("wave")
    assert state.to_act == 1
    state.play("turn")
    assert sorted(share for _, share in state.chance_outcomes()) == [Fraction(1, 2), Fraction(1, 2)]


def test_die_of_numbers_shows_what_chance_says(tmp_path):
    (tmp_path / "luck.cardgame.yaml").write_text(
        "cardwright: 1\nname: Luck\nplayers: 1\ndice: {luck: {faces: 4-6}}\n"
        "cards: {card: {copies: 2, starts in: box}}\nzones: {box: {visible: all}}\n"
        "play: {rolling: {do: roll luck}, end: {do: move top luck cards of box to box}}\n"
        "endings: {done: {scores: luck}}\n"
    )
    state = interpreter.load(tmp_path / "luck.cardgame.yaml").start(1, chance="explicit")
    assert [str(outcome) for outcome, _ in state.chance_outcomes()] == ["4", "5", "6"]
    state.play(state.chance_outcomes()[1][0])
    assert (state.over, state.scores) == (True, (5,))
