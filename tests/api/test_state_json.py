"""A state as JSON: the same game again, and refused when it is damaged or of other rules."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest

import interpreter
from interpreter import CHANCE, SavedGameError
from interpreter.api.saving import _sum
from interpreter.runtime.codec import KEPT
from interpreter.runtime.codec_shapes import SHAPES
from tests.api.conftest import LANTERNS, finished


def test_every_slot_has_a_shape():
    assert set(SHAPES) == set(KEPT)


def test_state_comes_back_the_same(lanterns, state):
    while True:
        again = lanterns.state_from_json(state.to_json())
        assert again == state
        assert again.to_json() == state.to_json()
        assert again.legal_moves() == state.legal_moves()
        assert again.moves == state.moves
        assert again.log == state.log
        assert [again.view(seat) for seat in range(3)] == [state.view(seat) for seat in range(3)]
        if state.over:
            break
        state.play(state.legal_moves()[-1])


def test_state_goes_on_the_same(lanterns, on_turn):
    again = lanterns.state_from_json(on_turn.to_json())
    assert finished(again).moves == finished(on_turn).moves


def test_determinized_state_comes_back(lanterns, on_turn):
    other = on_turn.determinize(1, seed=4)
    other.play("rest")
    again = lanterns.state_from_json(other.to_json())
    assert again == other
    assert again.to_json() == other.to_json()


def test_bound_comes_back(lanterns):
    again = lanterns.state_from_json(lanterns.start(3, seed=5, max_moves=4).to_json())
    assert finished(again).unfinished


def test_other_rules_refuse_it(state):
    other = interpreter.load(LANTERNS, variants=["short"])
    with pytest.raises(SavedGameError, match="other rules"):
        other.state_from_json(state.to_json())


def test_other_options_refuse_it(state):
    other = interpreter.load(LANTERNS, options={"weather": "windy"})
    with pytest.raises(SavedGameError, match="weather"):
        other.state_from_json(state.to_json())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"x"',
        "{}",
        '{"cardwright": "state"}',
        "[" * 100_000,
        "NaN",
        '{"cardwright": 1}',
        "\x00",
    ],
)
def test_what_is_no_state_is_told(lanterns, text):
    with pytest.raises(SavedGameError):
        lanterns.state_from_json(text)


def test_newer_format_is_told(lanterns, state):
    body = json.loads(state.to_json())
    body["format"] = 99
    with pytest.raises(SavedGameError, match="format 99"):
        lanterns.state_from_json(json.dumps(body))


def test_damage_is_told(lanterns, state):
    body = json.loads(state.to_json())
    body["state"]["count"] += 1
    with pytest.raises(SavedGameError, match="damaged"):
        lanterns.state_from_json(json.dumps(body))


JUNK = [
    None,
    True,
    -1,
    10**30,
    "x",
    [],
    {},
    [[]],
    {"tuple": 3},
    {"tuple": [[]]},
    {"map": [[[], 1]]},
    [1, 2],
    {"state": {}},
]


@pytest.mark.parametrize("slot", [*KEPT, "origin", "history", "log"])
def test_hostile_slot_never_escapes(lanterns, on_turn, slot):
    for junk in JUNK:
        body = json.loads(on_turn.to_json())
        body["state"][slot] = junk
        _resealed_is_refused_or_plays(lanterns, body)


def test_hostile_numbers_never_escape(lanterns, on_turn):
    chance = random.Random(1)
    for _ in range(150):
        body = json.loads(on_turn.to_json())
        _spoil(body["state"], chance)
        _resealed_is_refused_or_plays(lanterns, body)


def _spoil(value, chance):
    """Changes one thing somewhere inside."""
    while isinstance(value, dict | list) and value:
        key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if not isinstance(value[key], dict | list) or not value[key] or chance.random() < 0.1:
            value[key] = chance.choice([*JUNK, 0, 1, 2, 500])
            return
        value = value[key]


def _resealed_is_refused_or_plays(game, body):
    del body["sum"]
    body["sum"] = _sum(body)
    try:
        state = game.state_from_json(json.dumps(body))
    except SavedGameError:
        return
    state.to_json()
    state.legal_moves()
    state.view(0)


def test_state_can_be_pickled_and_copied_like_anything(lanterns, state):
    explicit = lanterns.start(3, given={"starter": 1}, chance="explicit")
    for one in (state, finished(lanterns.start(3, seed=8)), explicit, state.determinize(1, seed=4)):
        for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            assert again == one
            assert type(again) is type(one)
            assert again.legal_moves() == one.legal_moves()
            if not one.over:
                again.play(again.chance_outcomes()[0][0] if again.to_act == CHANCE else again.legal_moves()[0])
                assert again != one
