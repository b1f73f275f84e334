"""How many options an action may have, and what is known of parts of sets: before anything is played."""

from __future__ import annotations

import pytest

from interpreter.compile.pruning import for_parts
from interpreter.compile.settling import settled
from interpreter.compile.sizes import Sizes, sets_of
from interpreter.rules.settings import settle
from tests.language.playing import game_of
from tests.language.staged import BASE

RULES = """
options: {many: {default: 2, range: 1-9, help: How many}}
zones:
  hand: {capacity: 5}
  rows: {piles: {at most: 4}, visible: all}
  heaps: {piles: many, visible: all}
define:
  table:
    few:
      rows: {late: {when: turn's number > 3, gives: 2}}
      otherwise: 1
play: {turn: {at most one of: [act, fill, clear]}}
actions:
  act:
    choose:
      choice: CHOICE
    do: draw many + few
  fill:
    choose: {card: card in my hand, row: spot in rows, second: card in my hand where it != card, heap: spot in heaps}
    do: |
      move card to row
      move second to heap
  clear: {choose: {row: pile in rows, heap: pile in heaps}, do: "move cards in row plus heap to boat"}
"""


def rules_of(text):
    """The rules on top of the base, with the default of each option."""
    game = game_of(BASE, text)
    return settled(game.ruleset, settle(game.ruleset, {}))


@pytest.mark.parametrize(
    ("choice", "most"),
    [
        ("card in my hand", 5),
        ("optional card in my hand", 6),
        ("card in boat", 14),
        ("card in every hand", 14),
        ("card in my hand plus boat", 14),
        ("card in rows", 14),
        ("face up card in boat", 14),
        ("other player", 2),
        ("player", 3),
        ("values of color", 2),
        ("different color over cards in boat", 2),
        ("different weight over cards in boat", 14),
        ("yes or no", 2),
        ("from 1 to 4", 4),
        ("from 0 to many", 3),
        ("from 0 to many * 2 - 1", 4),
        ("from few to few + 3", 5),
        ("from 1 to count of players", 3),
        ("from 1 to count of cards in my hand", 5),
        ("from 1 to turn's number", 100),
        ("pile in rows", 4),
        ("spot in rows", 5),
        ("pile in heaps", 20),
        ("exactly 2 cards in my hand", 10),
        ("exactly many cards in boat", 91),
        ("exactly few cards in boat", 91),
        ("up to 2 cards in my hand", 16),
        ("any number of cards in my hand", 32),
        ("exactly 2 players", 3),
        ("any number of values of color", 4),
    ],
)
def test_largest_number_of_options(choice, most):
    rules = rules_of(RULES.replace("CHOICE", choice))
    (rule,) = rules.actions["act"].choices
    assert Sizes(rules).ways(rule.choice, False) == most


def test_cards_that_look_alike_are_counted_once():
    three_each = RULES.replace("zones:", "cards: {crate: {copies: 3}}\nzones:")
    rules = rules_of(three_each.replace("CHOICE", "any number of cards in boat"))
    sizes = Sizes(rules)
    (several,), (card, *_) = (rules.actions[name].choices for name in ("act", "fill"))
    assert sizes.cards == 42
    assert sizes.looks == [3] * 14
    assert sizes.ways(several.choice, True) == 4**14
    assert sizes.ways(card.choice, True) == 5
    assert sizes.options(((several.choice, True), (card.choice, False))) == 4**14 * 5


@pytest.mark.parametrize(
    ("looks", "most", "sets"),
    [([], 2, [1, 0, 0]), ([1, 1, 1], 3, [1, 3, 3, 1]), ([2, 1], 3, [1, 2, 2, 1]), ([5], 2, [1, 1, 1])],
)
def test_sets_of_things_of_which_some_look_alike(looks, most, sets):
    assert sets_of(looks, most) == sets


SUM = "(sum of weight over cards in some)"


@pytest.mark.parametrize(
    ("condition", "is_known"),
    [
        (f"{SUM} = 7", True),
        (f"{SUM} <= 7", True),
        (f"7 >= {SUM}", True),
        (f"{SUM} < turn's number", True),
        (f"{SUM} >= 7", False),
        (f"{SUM} != 7", False),
        (f"{SUM} = count of cards in some", False),
        ("(sum of weight - 5 over cards in some) <= 7", False),
        ("(count of cards in some) <= 2", True),
        ("(count of cards in some where color = red) <= 2", True),
        ("(count of different color over cards in some) = 1", True),
        ("all cards in some have color = red", True),
        ("no card in some where weight > 3", True),
        ("any card in some where weight > 3", False),
        (f"{SUM} = 7 and any card in some where weight > 3", True),
        (f"{SUM} = 7 or some is empty", True),
        (f"{SUM} = 7 or some is not empty", False),
        (f"{SUM} = 7 or turn's number > 2", True),
    ],
)
def test_what_is_known_of_parts_of_sets(condition, is_known):
    rules = rules_of(f"""
actions:
  act:
    choose: {{some: any number of cards in my hand}}
    needs:
      it_holds:
        that: {condition}
        why: It does not
    do: move some to boat
""")
    (need,) = rules.actions["act"].needs
    assert (for_parts(Sizes(rules), need.that, "some") is not None) == is_known
