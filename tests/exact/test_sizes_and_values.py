"""Shipped games that are small enough to be walked whole: how large they are and what they are worth, to the digit.

The sizes are those of OpenSpiel 2.0.2; the values are published (see the NOTES of each game) or follow from those.
"""

from __future__ import annotations

import pytest

from tests.exact.equilibrium import worth
from tests.exact.growing import size, tree

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
    assert size(name, players) == SIZES[name, players]


@pytest.mark.parametrize("name", VALUES)
def test_first_player_gets_what_the_game_is_worth(name):
    assert worth(tree(name, 2)) == pytest.approx(VALUES[name], abs=1e-9)
