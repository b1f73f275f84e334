"""Tricks that games share: who may play what, and who takes the trick, reckoned here once more."""

from __future__ import annotations

from random import Random

import pytest

import interpreter

GAME = """
cardwright: 1
name: Whist
players: 4
use: [decks/ace-high, tricks/follow-suit]
zones: {stock: {visible: none}, won: {per: player, visible: all}}
variables: {leader: {type: player, start: random}}
play:
  dealing:
    do: |
      shuffle stock
      deal all from stock to each player's hand
  clubs_first: {do: do find_lowest(clubs)}
  trick_round:
    until: no card in every hand
    steps:
      playing: {turns from: leader, laps: 1, one of: play_card}
      taking:
        do: |
          do find_taker
          move trick to leader's won
endings: {counted: {rank by: [most count of cards in won]}}
"""
TRUMPS = "define: {card: {strength: {rows: {trump: {place: before follows, when: suit = hearts, gives: height + 13}}}}}"
RANKS = "two three four five six seven eight nine ten jack queen king ace".split()


def suit(card: str) -> str:
    return card.rpartition(" ")[2]


def height(card: str) -> int:
    return RANKS.index(card.partition(" ")[0])


def taker(trick: list[tuple[int, str]], trumps: str) -> int:
    """Who has played the highest trump, or else the highest card of the suit that was led."""
    counts = trumps if trumps in {suit(card) for _, card in trick} else suit(trick[0][1])
    return max((height(card), seat) for seat, card in trick if suit(card) == counts)[1]


def check_trick(state, random, trumps):
    """One trick: what each player may play, and who takes it."""
    trick: list[tuple[int, str]] = []
    for _ in range(4):
        hand = state.view(state.to_act).place("hand", state.to_act).cards
        led = [card for card in hand if trick and suit(card) == suit(trick[0][1])]
        moves = state.legal_moves()
        assert {move.choices[0] for move in moves} == set(led or hand)
        move = random.choice(moves)
        trick.append((state.to_act, move.choices[0]))
        state.play(move)
    won = {card for _, card in trick}
    assert won <= set(state.view(0).place("won", taker(trick, trumps)).cards)
    assert state.over or state.to_act == taker(trick, trumps)


@pytest.mark.parametrize("trumps", ["", "hearts"])
@pytest.mark.parametrize("seed", range(5))
def test_suit_is_followed_and_the_strongest_takes(tmp_path, seed, trumps):
    path = tmp_path / "whist.cardgame.yaml"
    path.write_text(GAME + (TRUMPS if trumps else ""))
    state = interpreter.load(path).start(4, seed)
    assert "two of clubs" in state.view(state.to_act).place("hand", state.to_act).cards
    random = Random(seed)
    while not state.over:
        check_trick(state, random, trumps)
