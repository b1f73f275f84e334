"""What must hold in every shipped game, looked at along random games."""

from __future__ import annotations

import pytest

import interpreter
from interpreter import IllegalMove
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.players.random_player import RandomPlayer

MOST_MOVES = 120
EVERY = 29


def games():
    """The shipped games and variants, without libraries."""
    for listed in all_rulesets(Search(None, packages=False)):
        document, _ = load_document(str(listed.path))
        if document is None or not document.is_library:
            yield listed.name


@pytest.fixture(scope="module", params=sorted(games()))
def game(request):
    return interpreter.load(request.param)


@pytest.fixture(params=[0, -1], ids=["fewest", "most"])
def states(game, request):
    """States along a random game of the fewest and the most players."""

    def along():
        state = game.start(game.players[request.param], seed=12, max_moves=MOST_MOVES)
        player = RandomPlayer(5)
        while not state.over:
            if state.count % EVERY == 0:
                yield state
            state.play(player(None, state.legal_moves()))
        yield state

    return along


def test_state_is_kept_by_json_and_clone(game, states):
    for state in states():
        text = state.to_json()
        again = game.state_from_json(text)
        assert again == state
        assert again.to_json() == text
        assert again.legal_moves() == state.legal_moves()
        assert state.clone() == state


def test_moves_are_distinct_and_others_refused(states):
    for state in states():
        moves = state.legal_moves()
        assert bool(moves) == (not state.over)
        assert len({move.text for move in moves}) == len(moves)
        before = state.clone()
        with pytest.raises(IllegalMove):
            state.play("no such move, ever")
        assert state == before


def test_dealing_anew_keeps_what_a_seat_knows(states):
    for state in states():
        for seat in range(state.players):
            other = state.determinize(seat, seed=state.count)
            assert other.view(seat) == state.view(seat)
            if state.to_act == seat:
                assert other.legal_moves() == state.legal_moves()
            if not state.over:
                other.play(other.legal_moves()[0])


def test_saved_game_replays(game, states, tmp_path):
    *_, state = states()
    state.save(tmp_path / "game.json")
    again = interpreter.resume(tmp_path / "game.json")
    assert again == state
    assert again.log == state.log
    assert all(again.view(seat) == state.view(seat) for seat in range(state.players))


def test_rules_inside_a_saved_game_are_enough(game, states, tmp_path, monkeypatch):
    *_, state = states()
    state.save(tmp_path / "game.json")
    monkeypatch.setattr("interpreter.api.replaying.load_document", lambda *name: (None, []))
    again = interpreter.resume(tmp_path / "game.json")
    assert again == state
    assert [event for _, event in again.log] == [event for _, event in state.log]
