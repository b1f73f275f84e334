"""What is left over at least of a hand, and without each of its cards, is what its best split leaves over."""

from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from interpreter.runtime import patterns, patterns_left
from interpreter.runtime.patterns_left import least_left, least_left_without
from interpreter.runtime.state import State
from tests.runtime.sample import new_state, pattern, tables, with_patterns

PATTERNS = ("kin", "row")
COSTS = st.lists(st.integers(-2, 9), min_size=24, max_size=24)
HANDS = st.lists(st.integers(0, 23), max_size=9)
"""Cards of the test game; one that is listed twice is there once more in a list, though in no split."""


def made() -> State:
    t = tables()
    kin = pattern(t, "kin", same=["height"], size=(2, 4))
    row = pattern(t, "row", same=["color"], consecutive="height", size=(2, 5))
    return new_state(with_patterns(t, kin, row))


def split_cost(s: State, cards: list[int], costs: tuple[int, ...]) -> int:
    left = patterns.leftover(s, PATTERNS, cards, costs.__getitem__)
    return sum(costs[card] for card in left)


@given(HANDS, COSTS, st.sampled_from([1, patterns_left.MOST_FAMILIES]))
def test_the_least_is_what_the_best_split_leaves(hand: list[int], amounts: list[int], most: int) -> None:
    s, costs = made(), tuple(amounts)
    with patch.object(patterns_left, "MOST_FAMILIES", most):
        assert least_left(s, PATTERNS, hand, costs) == split_cost(s, hand, costs)
        for card in {*hand, 0, 23}:
            rest = [other for other in hand if other != card]
            assert least_left_without(s, PATTERNS, hand, card, costs) == split_cost(s, rest, costs)


def test_a_hand_that_has_changed_is_looked_at_anew() -> None:
    s, hand, costs = made(), [0, 6, 20], (5,) * 24
    assert least_left(s, PATTERNS, hand, costs) == 5
    hand[1] = 13
    assert least_left(s, PATTERNS, hand, costs) == 15
    assert least_left(s, PATTERNS, hand, (1,) * 24) == 3
