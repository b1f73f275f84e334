"""Why a move may not be made, in the games that are shipped: the author's line, her condition, what it came to."""

from __future__ import annotations

import json
import pickle

import pytest

import interpreter
from interpreter import IllegalMove, Reason


def states(name, players, count, **given):
    """The states of a game in which always the first move is made."""
    state = interpreter.load(name).start(players, 1, given)
    for _ in range(count):
        if state.over:
            return
        yield state
        state.play(state.legal_moves()[0])


def said(name, players, count, moves, text):
    """The first reason with that sentence, while a game goes on; `moves` are asked about in each state."""
    for state in states(name, players, count):
        for reason in (reason for move in moves(state) for reason in state.why(move)):
            if reason == text:
                return reason
    raise AssertionError(f"{text} was never said")


def test_sum_over_a_limit_is_told_with_its_values():
    reason = said("five-alive", 2, 300, every_number, "The total may not pass 21")
    assert reason.condition == "total + value <= limit"
    assert reason.rule.text == "that: total + value <= limit"
    (line,) = reason.values
    total, _, value, _, limit, *rest = line.split(" ")
    assert (int(total) + int(value) > int(limit) == 21, rest) == (True, ["is", "false"])


def every_number(state):
    """Playing every number card that is in hand."""
    hand = state.view(state.to_act).place("hand", state.to_act)
    return [f"play_card {card}" for card in hand.cards if card.isdecimal()]


def test_fields_of_what_lies_there_are_told():
    reason = said("klondike", 1, 60, every_build, "In a column colors alternate")
    assert reason.condition.startswith("here is empty or card's suit's color != ")
    here, colors = reason.values
    assert here.startswith("here: ")
    assert colors.endswith(("(black) is false", "(red) is false"))


def every_build(state):
    """Every card that lies on top of a column, to every column."""
    tops = [place.cards[-1] for place in state.view(0).places if place.zone == "columns" and place.cards]
    return [f"build {card}, column {n}" for card in tops for n in range(1, 8)]


@pytest.fixture
def reason():
    state = interpreter.load("five-alive").start(2, 1, {"starter": 0})
    with pytest.raises(IllegalMove) as caught:
        state.play("flip_alive")
    assert caught.value.why == state.why("flip_alive")
    return caught.value.why[0]


def test_reason_is_its_sentence(reason):
    assert isinstance(reason, Reason)
    assert reason == str(reason) == reason.text == "You flip an Alive card only if you can play nothing"
    assert json.loads(json.dumps([reason])) == [reason.text]


def test_reason_travels_and_is_written_down(reason):
    again = pickle.loads(pickle.dumps(reason))
    assert (again, again.plain()) == (reason, reason.plain())
    told = json.loads(json.dumps(reason.plain()))
    assert told["values"] == ["voluntary_flip is no"]
    assert told["rule"]["text"].startswith("free_to: {that: voluntary_flip")


def test_asking_changes_nothing_and_draws_nothing():
    for state in states("mau-mau", 3, 40):
        before, moves = state.to_json(), state.legal_moves()
        for seat in range(3):
            for move in [*moves, "play ace of spades", "draw_card", "nothing"]:
                state.why(move, seat)
                state.why_legal(move, seat)
        assert state.to_json() == before
