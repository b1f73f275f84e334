"""A game that goes on from where chance comes in is the game that begins at the beginning, and shares nothing."""

from __future__ import annotations

import pytest

from interpreter.players.random_player import RandomPlayer
from interpreter.runtime.codec import essence
from tests.properties.rulesets import game_of, given_of, tables

MOVES = 12


def begun(machine, seed, given):
    """A game that nothing was prepared for."""
    s = machine.blank(seed)
    s.origin = (seed, dict(given))
    machine.begin(s)
    return s


@pytest.mark.parametrize("record", [True, False], ids=["recorded", "not recorded"])
@pytest.mark.parametrize(("name", "players"), tables(), ids=str)
def test_game_from_its_opening_is_the_game_from_the_beginning(name, players, record):
    game = game_of(name)
    given = {**given_of(game.ruleset), **dict.fromkeys(game._givable, players - 1)}
    machine = game._table(players, record).machine
    for seed in (1, 2, 3):
        expected = essence(begun(machine, seed, given))
        state, player = game.start(players, seed, given, record=record), RandomPlayer(seed)
        assert essence(state._data) == expected
        while not state.over and state.count < MOVES:
            state.play(player(None, state.legal_moves()))
        assert essence(machine.start(seed, given)) == expected
