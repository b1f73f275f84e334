"""A rule that fails while playing: told by the author's line, and the game before the move is intact."""

from __future__ import annotations

import pickle

import pytest

import interpreter
from interpreter import PlayError
from tests.api.conftest import LANTERNS

FAULTY = "share_out"
"""Shares something by the number of points, which is none at the beginning."""


@pytest.fixture(scope="module")
def broken():
    return interpreter.load(LANTERNS, variants=["broken-lamp"])


@pytest.fixture
def before_fault(broken):
    state = broken.start(3, seed=5, given={"starter": 1})
    for move in ("make_wish 1", "make_wish 0", "make_wish 2", "rest"):
        state.play(move)
    assert FAULTY in map(str, state.legal_moves())
    return state


def test_fault_names_line_seed_and_moves(before_fault):
    with pytest.raises(PlayError) as caught:
        before_fault.play(FAULTY)
    fault = caught.value
    assert fault.finding.code == "P001"
    assert fault.finding.span.file.endswith("broken-lamp.cardgame.yaml")
    assert fault.finding.span.line == 7
    assert "divided by nothing" in fault.finding.message
    assert "glow 0" in fault.finding.help
    assert "starter player 2" in fault.finding.help
    assert fault.seed == 5
    assert fault.moves == (*(text for _, text in before_fault.moves), FAULTY)


UNSEEN = """cardwright: 1
name: Unseen
players: 1
cards: {stone: {fields: {size: number}, name: "stone {size}", every: {size: 1-9}, starts in: bag}}
zones:
  bag: {visible: none}
  rows: {visible: all, piles: 3}
play:
  laying:
    do: |
      shuffle bag
      for each row in rows, move top 2 cards of bag to row face down
endings: {done: {scores: count of cards in bag}}
triggers:
  nine: {for each: pile in rows, when: any card in here where size = 9, do: move here to bag}
"""


def test_fault_of_an_unseen_card_says_what_to_ask(tmp_path):
    (tmp_path / "unseen.cardgame.yaml").write_text(UNSEEN, encoding="utf-8")
    with pytest.raises(PlayError) as caught:
        interpreter.load(tmp_path / "unseen.cardgame.yaml").start(1, seed=1)
    assert "nobody has turned up" in caught.value.finding.message
    assert "`any face up card in ...`" in caught.value.finding.help


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


def test_restored_game_survives_a_fault(broken, before_fault):
    again = broken.state_from_json(before_fault.to_json())
    with pytest.raises(PlayError):
        again.play(FAULTY)
    assert again == before_fault


def test_fault_travels_between_processes(before_fault):
    with pytest.raises(PlayError) as caught:
        before_fault.play(FAULTY)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.finding, again.seed, again.moves) == (caught.value.finding, caught.value.seed, caught.value.moves)


def test_playouts_tell_the_way_to_a_fault(broken):
    with pytest.raises(PlayError) as caught:
        broken.playouts(50, players=2, seed=1)
    state = broken.start(2, seed=caught.value.seed)
    for move in caught.value.moves[:-1]:
        state.play(move)
    with pytest.raises(PlayError):
        state.play(caught.value.moves[-1])
