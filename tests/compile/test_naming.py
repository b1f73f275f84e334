"""How cards that are chosen are told: by name to those who see them, else by where they lie."""

from __future__ import annotations

import pytest

from interpreter.compile.facts import facts_of
from interpreter.compile.naming import ACTING, told_by
from tests.language.playing import game_of

RULES = """
cardwright: 1
name: Cloaks
players: 2
cards:
  cloak: {{fields: {{size: number}}, name: "cloak {{size}}", every: {{size: 1-9}}, copies: {copies}, starts in: trunk}}
zones:
  trunk: {{visible: none}}
  rack: {{visible: all}}
  dark: {{visible: count}}
  line: {{visible: all, ordered: yes}}
  hand: {{per: player, visible: owner}}
  back: {{per: player, visible: others}}
  chest: {{per: side, visible: owner}}
  rows: {{piles: many, visible: all}}
variables:
  first: {{type: player, start: given or random}}
play:
  dealing: {{do: deal 2 from trunk to each player's hand}}
  turn: {{turns from: first, one of: [pick, stop]}}
actions:
  pick:
    choose: {{friend: other player, card: {choice}}}
    do: |
      say "{{friend}}"
      move card to rack
  stop: {{do: end game}}
procedures:
  fill: |
    move top card of trunk to dark
    move top card of trunk to line
    move top card of trunk to my back
    move top card of trunk to my chest
    move top card of trunk to new rows
    {more}
triggers:
  filling: {{after: dealing, do: first does fill}}
endings:
  done: {{scores: count of cards in hand}}
"""


def telling(choice, copies=1, more="shuffle trunk"):
    ruleset = game_of("", RULES.format(choice=choice, copies=copies, more=more)).ruleset
    rule = ruleset.actions["pick"].choices[1]
    found = told_by(ruleset, facts_of(ruleset), rule.choice, ACTING)
    return found.by, found.several, found.twins


@pytest.mark.parametrize(
    ("choice", "by", "several"),
    [
        ("card in my hand", "name", False),
        ("card in my hand where size > 2", "name", False),
        ("card in rack", "name", False),
        ("card in my chest", "name", False),
        ("card in rows", "name", True),
        ("card in my hand plus rack", "name", True),
        ("card in friend's hand", "sight", False),
        ("card in my back", "sight", False),
        ("card in friend's back", "sight", False),
        ("card in dark", "sight", False),
        ("card in trunk", "sight", False),
        ("card in every hand", "sight", True),
        ("card in rack plus friend's hand", "sight", True),
        ("card in line", "place", False),
    ],
)
def test_card_is_told(choice, by, several):
    assert telling(choice) == (by, several, False)


def test_places_are_told_where_names_may_repeat():
    assert telling("card in my hand plus rack", copies=2) == ("name", True, True)
    assert telling("card in my hand", copies=2) == ("name", False, False)


def test_faces_hide_what_lies_in_the_open():
    assert telling("card in rack", more="flip cards in rack")[0] == "sight"
