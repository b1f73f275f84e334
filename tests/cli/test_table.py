"""The table as text."""

from __future__ import annotations

from interpreter.api.checking import load_ruleset
from interpreter.cli.table import top_cards
from interpreter.cli.telling import line
from interpreter.runtime.sight import PlaceView
from tests.cli.conftest import LANTERNS


def place(*cards):
    return PlaceView("pile", None, None, cards, None, None, None)


def test_unknown_cards_are_one_number():
    assert top_cards(place(*[None] * 28)) == ["28 cards"]
    assert top_cards(place(*[None] * 28, "red 1")) == ["red 1", "28 cards"]


def test_many_known_cards_are_cut_short():
    names = [f"red {number}" for number in range(20)]
    assert top_cards(place(*names)) == [*names[:7:-1], "and 8 more"]


def test_variable_says_whose_it_is():
    ruleset = load_ruleset(LANTERNS)
    assert line(("set", "points", 0, "2"), ruleset) == "  points of player 1: 2"
    assert line(("set", "glow", None, "3"), ruleset) == "  glow: 3"
