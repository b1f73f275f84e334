"""A small made-up game that the tests of the public surface play."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter

LANTERNS = Path(__file__).parent / "rulesets" / "lanterns" / "lanterns.cardgame.yaml"


@pytest.fixture(scope="session")
def lanterns():
    return interpreter.load(LANTERNS)


@pytest.fixture
def state(lanterns):
    return lanterns.start(3, seed=5, given={"starter": 1})


@pytest.fixture
def on_turn(state):
    """The same game after everybody has wished."""
    while len(state.waiting) > 1 or str(state.legal_moves()[0]).startswith("make_wish"):
        state.play("make_wish 1")
    return state


def finished(state, pick=0):
    """A game played to its end by always taking the move at one place."""
    while not state.over:
        moves = state.legal_moves()
        state.play(moves[pick % len(moves)])
    return state
