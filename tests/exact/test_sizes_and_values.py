"""Shipped games that are small enough to be walked whole: how large they are and what they are worth, to the digit.

The sizes are those of OpenSpiel 2.0.2; the values are published (see the NOTES of each game) or follow from those.
"""

from __future__ import annotations

import pytest

from tests.exact.equilibrium import worth
from tests.exact.growing import lead, size, tree

SIZES = {
    ("kuhn-poker", 2): (58, 12),
    ("kuhn-poker", 3): (617, 48),
    ("leduc-poker", 2): (9457, 936),
    ("leduc-poker/unsuited", 2): (1939, 288),
}
VALUES = {
    "kuhn-poker": -1 / 18,
    "kuhn-poker/half-street": -1 / 18,
    "leduc-poker": -0.085606424078,
    "leduc-poker/unsuited": -0.085606424078,
}


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_tree_is_as_large_as_it_should_be(name, players):
    assert size(tree(name, players)) == SIZES[name, players]


@pytest.mark.parametrize("name", VALUES)
def test_first_player_gets_what_the_game_is_worth(name):
    assert worth(tree(name, 2)) == pytest.approx(VALUES[name], abs=1e-9)


def short_goofspiel(name):
    return tree(name, 2, cards_each=4, prize_order="descending")


def test_bids_are_known_or_not():
    assert size(short_goofspiel("goofspiel/hidden-bids")) == (1077, 162)
    assert size(short_goofspiel("goofspiel")) == (1077, 322)


def test_who_answers_first_has_no_advantage():
    assert worth(lead(short_goofspiel("goofspiel"))) == pytest.approx(0, abs=1e-9)
