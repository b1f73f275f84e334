"""All pairings of a ruleset with a game of OpenSpiel."""

from __future__ import annotations

from tests.peers import (
    blackjack,
    crazy_eights,
    cribbage,
    gin_rummy,
    go_fish,
    goofspiel,
    hanabi,
    hearts,
    holdem,
    small_poker,
    spades,
)
from tests.peers.driver import Pairing

PAIRINGS: list[Pairing] = [
    *blackjack.PAIRINGS,
    *crazy_eights.PAIRINGS,
    *cribbage.PAIRINGS,
    *gin_rummy.PAIRINGS,
    *go_fish.PAIRINGS,
    *goofspiel.PAIRINGS,
    *hanabi.PAIRINGS,
    *hearts.PAIRINGS,
    *holdem.PAIRINGS,
    *small_poker.PAIRINGS,
    *spades.PAIRINGS,
]
