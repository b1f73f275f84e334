"""Rules without an end: what is said of them, and that nobody waits for ever."""

from __future__ import annotations

import pytest

from interpreter.cli.screen import session
from tests.cli.conftest import LANTERNS


@pytest.fixture
def short(monkeypatch):
    """Games are cut off soon, so that any counts as one without an end."""
    monkeypatch.setattr("interpreter.api.game.MOST_MOVES", 3)


def test_play_without_people_stops(cardwright, monkeypatch):
    monkeypatch.setattr(session, "MOST_MOVES", 3)
    done = cardwright("play", LANTERNS, "--seed", "3")
    assert done.code == 1
    assert "After 3 moves the game has no end, so it was stopped here." in done.err


def test_simulate_ends_with_1(cardwright, short):
    done = cardwright("simulate", LANTERNS, "--games", "5", "--jobs", "1")
    assert done.code == 1
    assert "5 of 5 games had no end after 3 moves" in done.err


def test_number_of_games_is_a_number(cardwright):
    done = cardwright("simulate", LANTERNS, "--games", "many")
    assert done.code == 2
    assert "That isn't a whole number, 1 to 100,000,000." in done.err
