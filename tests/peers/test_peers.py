"""Random games go the same way in another engine: who acts, what may be done, and what everybody gets."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.peers import crazy_eights
from tests.peers.driver import Parted, play_many
from tests.peers.pairings import PAIRINGS


@pytest.mark.parametrize("pairing", PAIRINGS, ids=lambda pairing: pairing.name)
def test_same_game_in_both_engines(pairing):
    assert play_many(pairing, pairing.games) > pairing.games


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"freedom": "must_play"}, "only there: ['Draw']"),
        ({"freedom": "may_draw"}, "only there: ['Pass']"),
        ({"draw_limit": 4}, "only here: ['pass']"),
        ({"hand_size_2p": 6}, "more is drawn there"),
    ],
)
def test_another_rule_is_noticed(change, told):
    pairing = replace(crazy_eights.PAIRINGS[0], options={**crazy_eights.FREELY, **change})
    with pytest.raises(Parted, match=re.escape(told)):
        play_many(pairing, 20)
