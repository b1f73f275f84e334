"""Whole random games inside generated code are the games of the random player."""

from __future__ import annotations

from interpreter.analysis.simulate import simulate
from interpreter.players.random_player import RandomPlayer
from interpreter.runtime.chance import derived


def test_playout_is_the_random_players_game(lanterns):
    for i, outcome in enumerate(lanterns.playouts(15, players=3, seed=4)):
        seed = derived(4, i)
        state, player = lanterns.start(3, seed=seed), RandomPlayer(seed)
        while not state.over:
            state.play(player(None, state.legal_moves()))
        assert outcome.ranking == state.ranking
        assert outcome.scores == state.scores
        assert outcome.moves == state.count
        assert not outcome.unfinished


def test_playouts_may_begin_anywhere(lanterns):
    assert lanterns.playouts(6, players=2, seed=1)[4:] == lanterns.playouts(2, players=2, seed=1, first=4)


def test_given_player_starts_playouts(lanterns):
    given = lanterns.playouts(8, players=2, seed=1, given={"starter": 1})
    assert given == lanterns.playouts(8, players=2, seed=1, given={"starter": 1})


def test_simulation_does_not_depend_on_jobs(lanterns):
    one, two = (simulate(lanterns, 40, 2, seed=3, jobs=jobs) for jobs in (1, 2))
    assert one == two
