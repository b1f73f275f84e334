"""The library of poker hands puts random hands of seven cards in the same order as an established evaluator."""

from __future__ import annotations

import pytest
from phevaluator import evaluate_cards

import interpreter

RULES = """
cardwright: 1
name: Seven cards each
players: 7
use: decks/poker-hands
zones:
  stock: {visible: none}
  hand: {per: player, visible: all}
define: {player: {playable: cards in hand}}
play:
  dealing:
    do: |
      shuffle stock
      deal 7 from stock to each player's hand
      for each p in players, say "{p's hand_strength}, {cards in p's hand}"
endings: {done: {rank by: [most hand_strength]}}
"""
HANDS = 100_000
RANKS = dict(
    zip("two three four five six seven eight nine ten jack queen king ace".split(), "23456789TJQKA", strict=True)
)


@pytest.fixture(scope="module")
def dealt(tmp_path_factory):
    path = tmp_path_factory.mktemp("hands") / "seven.cardgame.yaml"
    path.write_text(RULES)
    return interpreter.load(path)


def short(card):
    rank, suit = card.split(" of ")
    return RANKS[rank] + suit[0]


def hands(game, deals):
    """What we say of hands, the best first, and what the other evaluator says: the lower the better."""
    for seed in range(deals):
        for _, event in game.start(7, seed).log:
            if event[0] == "say":
                ours, _, cards = event[1].partition(", ")
                yield int(ours), evaluate_cards(*map(short, cards.split(" + ")))


def test_hands_are_in_the_same_order(dealt):
    found = {}
    count = 0
    for ours, theirs in hands(dealt, -(-HANDS // 7)):
        assert found.setdefault(ours, theirs) == theirs
        count += 1
    assert count >= HANDS
    order = [theirs for _, theirs in sorted(found.items(), reverse=True)]
    assert order == sorted(set(order))
    assert {ours // 8192**2 for ours in found} == set(range(9))
