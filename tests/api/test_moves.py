"""Legal moves, playing them, and refusing others."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import interpreter
from interpreter import IllegalMove, Move
from interpreter.runtime.moves import LateMove
from tests.api.conftest import LANTERNS, finished


def test_moves_are_distinct_and_the_same_each_time(on_turn):
    moves = on_turn.legal_moves()
    assert moves
    assert len(set(map(str, moves))) == len(moves)
    assert on_turn.legal_moves() is moves


def test_move_is_a_value():
    move = Move("lay", ("red 3",))
    assert str(move) == "lay red 3"
    assert move == Move("lay", ("red 3",))
    assert hash(move) == hash(Move("lay", ("red 3",)))
    assert str(Move("place", ("red 4", "column 2"))) == "place red 4, column 2"
    with pytest.raises(AttributeError):
        move.action = "other"


def test_move_that_is_named_late_is_the_same_move():
    told = []

    def tell():
        told.append("lay")
        return "lay", ("red 3",)

    late, move = LateMove(tell), Move("lay", ("red 3",))
    assert not told
    assert late == move
    assert move == late
    assert late != Move("lay", ("red 4",))
    assert (hash(late), str(late), repr(late), late.text) == (hash(move), str(move), repr(move), move.text)
    assert told == ["lay"]
    for again in (pickle.loads(pickle.dumps(late)), copy.copy(late)):
        assert again == move
    with pytest.raises(AttributeError):
        late.action = "other"
    assert not hasattr(late, "nothing")


def test_names_of_groups_and_sets_are_those_of_when_they_were_offered():
    game = interpreter.load("crazy-rummy")
    for seed in range(3):
        state, twin = (game.start(4, seed=seed, record=False) for _ in range(2))
        choose, offered = random.Random(seed), []
        while state.count < 300:
            moves = state.legal_moves()
            offered.append((moves, list(map(str, twin.legal_moves()))))
            index = choose.randrange(len(moves))
            state.play(moves[index])
            twin.play(twin.legal_moves()[index])
        assert any("meld" in texts[0] for _, texts in offered)
        for moves, texts in offered:
            assert list(map(str, moves)) == texts


def test_equal_moves_are_one_object(lanterns):
    first, second = (lanterns.start(2, seed=3, given={"starter": 0}) for _ in range(2))
    assert first.legal_moves()[0] is second.legal_moves()[0]


def test_move_or_text_may_be_played(lanterns):
    by_move, by_text, by_equal = (lanterns.start(3, seed=5) for _ in range(3))
    move = by_move.legal_moves()[1]
    by_move.play(move)
    by_text.play(str(move))
    by_equal.play(Move(move.action, move.choices))
    assert by_move == by_text == by_equal


@pytest.mark.parametrize("change", [str.upper, lambda text: text.replace(" ", "   "), lambda text: f" {text} "])
def test_text_is_read_forgivingly(state, change):
    state.play(change("make_wish 2"))
    assert state.moves == ((state.moves[0][0], "make_wish 2"),)


def test_refused_move_changes_nothing(on_turn):
    before, moves = on_turn.to_json(), on_turn.legal_moves()
    with pytest.raises(IllegalMove) as caught:
        on_turn.play("blow gust")
    assert caught.value.move == "blow gust"
    assert on_turn.to_json() == before
    assert on_turn.legal_moves() == moves


def test_refusal_gives_the_rules_sentence():
    game = interpreter.load(LANTERNS, options={"passing": "no"})
    state = game.start(2, seed=1)
    for _ in range(2):
        state.play("make_wish 0")
    assert state.why("rest") == ("Nobody may rest",)
    with pytest.raises(IllegalMove, match="Nobody may rest"):
        state.play("rest")


def test_why_of_a_legal_move_is_empty(state):
    assert state.why(state.legal_moves()[0]) == ()


def test_unknown_move_is_refused_with_what_there_is(on_turn):
    with pytest.raises(IllegalMove) as caught:
        on_turn.play("fly away")
    assert caught.value.why


def test_nothing_can_be_played_after_the_end(state):
    finished(state)
    assert state.over
    assert state.to_act is None
    assert state.legal_moves() == ()
    assert state.waiting == ()
    with pytest.raises(IllegalMove, match="over"):
        state.play("rest")


def test_all_who_owe_an_answer_wait(state):
    assert state.waiting == (0, 1, 2)
    state.play("make_wish 1", seat=2)
    assert state.waiting == (0, 1)
    with pytest.raises(IllegalMove, match="isn't asked"):
        state.play("make_wish 1", seat=2)
    state.play("make_wish 0", seat=1)
    state.play("make_wish 2")
    assert state.to_act == 1
    assert state.moves == ((2, "make_wish 1"), (1, "make_wish 0"), (0, "make_wish 2"))


def test_ranking_holds_every_seat(state):
    finished(state)
    assert sorted(seat for tied in state.ranking for seat in tied) == [0, 1, 2]
    assert len(state.scores) == 3


def test_game_past_its_bound_is_unfinished(lanterns):
    state = finished(lanterns.start(3, seed=5, max_moves=4))
    assert state.unfinished
    assert state.over
    assert state.count == 4


def test_same_seed_is_the_same_game(lanterns):
    first, second = (finished(lanterns.start(4, seed=11), 2) for _ in range(2))
    assert first.moves == second.moves
    assert first.log == second.log
    assert first == second


def test_clone_goes_its_own_way(on_turn):
    copy = on_turn.clone()
    assert copy == on_turn
    assert hash(copy) == hash(on_turn)
    copy.play(copy.legal_moves()[-1])
    assert copy != on_turn
    assert len(copy.moves) == len(on_turn.moves) + 1


def test_recording_changes_no_game(lanterns):
    kept = finished(lanterns.start(3, seed=2))
    unkept = finished(lanterns.start(3, seed=2, record=False))
    assert kept.moves == unkept.moves
    assert kept.log
    assert not unkept.log


def test_help_tells_what_is_asked(on_turn):
    assert dict(on_turn.help())["rest"] == "Draw a lantern"
