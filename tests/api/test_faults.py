"""A rule that fails while playing: told by the author's line, and the game before the move is intact."""

from __future__ import annotations

import pickle

import pytest

from interpreter import PlayError

FAULTY = "split"
"""Shares something by the number of points, which may be none."""


@pytest.fixture
def before_fault(on_turn):
    while FAULTY not in map(str, on_turn.legal_moves()):
        on_turn.play("rest")
    return on_turn


def test_fault_names_line_seed_and_moves(before_fault):
    with pytest.raises(PlayError) as caught:
        before_fault.play(FAULTY)
    fault = caught.value
    assert fault.finding.code == "P001"
    assert fault.finding.span.file.endswith("lanterns.cardgame.yaml")
    assert fault.finding.span.line > 1
    assert fault.seed == 5
    assert fault.moves == (*(text for _, text in before_fault.moves), FAULTY)


def test_game_before_the_fault_is_intact(before_fault):
    before, moves, log = before_fault.to_json(), before_fault.legal_moves(), before_fault.log
    with pytest.raises(PlayError):
        before_fault.play(FAULTY)
    assert before_fault.to_json() == before
    assert before_fault.legal_moves() == moves
    assert before_fault.log == log
    before_fault.play("rest")


def test_clone_survives_a_fault(before_fault):
    copy = before_fault.clone()
    with pytest.raises(PlayError):
        copy.play(FAULTY)
    assert copy == before_fault


def test_determinized_game_survives_a_fault(before_fault):
    other = before_fault.determinize(0, seed=3)
    before = other.to_json()
    with pytest.raises(PlayError):
        other.play(FAULTY)
    assert other.to_json() == before


def test_restored_game_survives_a_fault(lanterns, before_fault):
    again = lanterns.state_from_json(before_fault.to_json())
    with pytest.raises(PlayError):
        again.play(FAULTY)
    assert again == before_fault


def test_fault_travels_between_processes(before_fault):
    with pytest.raises(PlayError) as caught:
        before_fault.play(FAULTY)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.finding, again.seed, again.moves) == (caught.value.finding, caught.value.seed, caught.value.moves)
