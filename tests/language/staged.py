"""Small rulesets whose actions have several choices, each as two games: one lists whole moves, one asks in stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from interpreter import Game, State
from interpreter.compile.program import compile_ruleset
from interpreter.players.random_player import RandomPlayer
from tests.language.playing import game_of

ALL_TOGETHER, IN_STAGES = 10**18, 0
"""Bounds past which choices are asked one after the other."""
GOES_ON = " + ..."

BASE = """
cardwright: 1
name: Ferry
players: 2-3
kinds:
  color: [red, blue]
cards:
  crate:
    fields: {color: color, weight: number}
    name: "{color} {weight}"
    every: {color: color, weight: 1-7}
    starts in: quay
zones:
  quay: {visible: count}
  boat: {visible: all}
  hand: {per: player, visible: owner, draws from: quay}
variables:
  first: {type: player, start: given}
  last: {type: card or none}
play:
  dealing:
    do: |
      shuffle quay
      deal 4 from quay to each player's hand
  turn:
    turns from: first
    until: turn's number = 8
    at most one of: [act]
actions:
  act: {do: draw 1}
endings:
  done: {scores: sum of weight over cards in hand}
"""

RULES: Mapping[str, str] = {
    "one after the other": """
actions:
  act:
    choose: {card: card in my hand, friend: other player, least: from 1 to 3, loud: yes or no}
    needs:
      light: {that: card's weight > least, why: That weighs too little}
      quiet: {that: not loud or count of cards in friend's hand > 2, why: Nobody would hear it}
    do: |
      move card to friend's hand
      if loud then draw least
""",
    "later choices use earlier ones": """
actions:
  act:
    choose:
      friend: other player
      hue: different color over cards in my hand
      card: card in my hand where color = hue
    needs: {alone: {that: count of cards in my hand > 1, why: Keep one}}
    do: move card to friend's hand
""",
    "exactly so many": """
actions:
  act:
    choose: {few: exactly 3 cards in my hand}
    do: |
      move few to boat
      draw 2
""",
    "up to so many and then somebody": """
actions:
  act:
    choose: {few: up to 3 cards in my hand, friend: other player}
    needs: {heavy: {that: (sum of weight over cards in few) > 2 or few is empty, why: Too light}}
    do: |
      move few to friend's hand
      move top card of quay to boat
""",
    "any number with a sum": """
actions:
  act:
    choose: {friend: other player, lot: any number of cards in my hand}
    needs: {seven: {that: (sum of weight over cards in lot) = 7, why: It must weigh seven}}
    do: |
      move lot to friend's hand
      draw 1
""",
    "two sets": """
play:
  dealing:
    do: |
      shuffle quay
      deal 2 from quay to each player's hand
      deal 4 from quay to boat
actions:
  act:
    choose: {mine: up to 2 cards in my hand, theirs: exactly (count of cards in mine) cards in boat}
    needs: {less: {that: (sum of weight over cards in theirs) <= sum of weight over cards in mine, why: Too much}}
    do: |
      move mine to boat
      move theirs to my hand
""",
    "cards that are alike": """
cards: {crate: {copies: 3}}
play:
  dealing:
    do: |
      shuffle quay
      deal 7 from quay to each player's hand
actions:
  act:
    choose: {card: card in my hand, few: exactly 3 cards in my hand}
    needs: {other: {that: card is in few, why: The card must be among the few}}
    do: |
      move few to boat
      draw 2
""",
    "cards that are alike and told apart": """
cards: {crate: {copies: 3}}
play:
  dealing:
    do: |
      shuffle quay
      deal 6 from quay to each player's hand
actions:
  act:
    choose: {card: card in my hand, friend: other player, gift: card in my hand where it != card}
    needs:
      another: {that: last is none or card != last, why: Not that one again}
      from_left: {that: last is none or gift != last or friend = player left of me, why: That one goes left}
    do: |
      set last to the card in my hand
      move gift to friend's hand
      draw 1
""",
    "hidden cards by their position": """
actions:
  act:
    choose: {friend: other player, blind: exactly 2 cards in friend's hand, mine: card in my hand}
    do: |
      move blind to my hand
      move mine to friend's hand
""",
    "undrawn cards by their position": """
actions:
  act:
    choose: {few: up to 2 cards in quay, card: card in my hand}
    needs: {enough: {that: count of cards in quay > 1, why: The quay is empty}}
    do: |
      move few to my hand
      move card to boat
""",
    "something or nothing": """
actions:
  act:
    choose:
      card: optional card in my hand
      few: any number of cards in boat where color = red
      friend: optional other player
    needs: {something: {that: card is not none or few is not empty, why: Take or give something}}
    do: |
      move few to my hand
      if card is not none then move card to boat
""",
    "players and values": """
actions:
  act:
    choose: {friends: up to 2 players, hues: any number of values of color, card: card in my hand}
    needs: {hued: {that: card's color is in hues, why: Name its color}}
    do: |
      move card to boat
      for each f in friends, f draws 1
""",
    "at once": """
play:
  turn:
    turns from: null
    at most one of: null
    steps:
      passing: {who: each player at once, at most one of: [act]}
actions:
  act:
    choose: {few: up to 2 cards in my hand, card: card in my hand}
    needs: {kept: {that: not card is in few, why: Not twice}}
    do: |
      move few to (player left of me)'s hand
      move card to boat
""",
    "a choice in an effect": """
play: {turn: {at most one of: [act, rest]}}
actions:
  rest: {do: draw 1}
  act:
    do: |
      choose few from up to 2 cards in my hand
      for each c in few, move c to boat
      draw 1
      choose gone from any number of cards in boat where weight > 3
      move gone to my hand
""",
    "a place that accepts": """
zones:
  boat:
    visible: all
    accepts:
      higher: {that: here is empty or weight >= (top card of here)'s weight, why: Too light for the boat}
actions:
  act:
    choose: {card: card in my hand, friend: other player}
    to: boat
    do: move top card of quay to friend's hand
""",
    "out of turn": """
play: {turn: {at most one of: [act, rest]}}
actions:
  rest: {choose: {card: card in my hand}, do: move card to boat}
  act: {do: draw 1}
  catch:
    choose: {few: exactly 2 cards in my hand, friend: other player}
    needs: {same: {that: (count of different color over cards in few) = 1, why: Of one color}}
    out of turn: {after: rest, who: other players}
    do: move few to friend's hand
""",
}
"""By what is chosen: rules on top of the base."""


@cache
def games(name: str) -> tuple[Game, Game]:
    """The game of these rules whose moves are all listed together, and the one that asks in stages."""
    game = game_of(BASE, RULES[name])
    return bounded(game, ALL_TOGETHER), bounded(game, IN_STAGES)


def bounded(game: Game, together: int) -> Game:
    """The same game with another bound."""
    make, parts = game.__reduce__()
    other = make(*parts)
    other._compiled = compile_ruleset(game.ruleset, other._settled, together)
    return other


def begun(name: str, seed: int = 1, players: int = 3) -> tuple[State, State]:
    """One game of each."""
    whole, staged = games(name)
    return whole.start(players, seed, {"first": 0}), staged.start(players, seed, {"first": 0})


def is_part(state: State, seat: int) -> bool:
    """Whether a seat has begun a move that isn't whole."""
    return any(owner == seat for owner, *_ in state._data.begun)


def whole_moves(state: State, seat: int, before: str = "") -> Iterator[str]:
    """The moves that are whole at the end of all ways through the stages."""
    for move in state.legal_moves(seat):
        ahead = state.clone()
        ahead.play(move, seat)
        told = before.removesuffix(GOES_ON) if str(move) == "done" else str(move)
        if is_part(ahead, seat):
            yield from whole_moves(ahead, seat, told)
        else:
            yield told


def same_moves(whole: State, staged: State) -> int:
    """Plays a random game in both, and compares what everybody who is asked can do; the most moves there were."""
    player, most = RandomPlayer(7), 0
    while not whole.over:
        for seat in whole.waiting:
            listed = Counter(map(str, whole.legal_moves(seat)))
            assert Counter(whole_moves(staged, seat)) == listed
            assert set(listed.values()) == {1}
            most = max(most, len(listed))
        move = str(player(None, whole.legal_moves()))
        whole.play(move)
        staged.play(move)
        assert (staged.over, staged.waiting, staged.scores) == (whole.over, whole.waiting, whole.scores)
        for seat in range(whole.players):
            assert staged.view(seat).places == whole.view(seat).places
    return most
