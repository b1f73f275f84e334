"""What is kept by what a pattern sees in cards is what is found by looking at the cards."""

from hypothesis import given
from hypothesis import strategies as st

from interpreter.runtime import patterns
from interpreter.runtime.patterns_seen import Seen
from interpreter.runtime.state import BoundPattern, State, Tables
from tests.runtime.sample import new_state, pattern, tables, with_patterns

AMOUNTS = tuple(card % 5 for card in range(24))
HANDS = st.lists(st.sets(st.integers(0, 23), max_size=16), min_size=1, max_size=5)
"""Cards of the test game; of some hands there are so many that nothing is kept of them."""


def worth(s: State, card: int) -> int:
    return AMOUNTS[card]


def made(t: Tables) -> list[BoundPattern]:
    return [
        pattern(t, "kin", same=["height"], size=(2, 4)),
        pattern(t, "row", same=["color"], consecutive="height", size=(2, 5), longest=True),
        pattern(t, "mixed", different=["color", "height"], size=(2, 3)),
        pattern(t, "seven", size=(2, 3), amount=worth, total=7),
    ]


@given(st.permutations(range(24)), st.integers(0, 9), st.integers(0, 4), st.integers(0, 3))
def test_most_on_top_is_the_largest_number_that_forms_one(order: list[int], size: int, low: int, number: int) -> None:
    t, pile = tables(uses_stand_ins=False), order[:size]
    s = new_state(with_patterns(t, *made(t)))
    name = made(t)[number].name
    seen = Seen(s.t, name, AMOUNTS if name == "seven" else None)
    fitting = [n for n in range(low, size + 1) if n and patterns.forms(s, (name,), pile[-n:])]
    assert seen.on_top(s, pile, low, -1) == max(fitting, default=-1)
    assert seen.on_top(s, pile, low, None) == max(fitting, default=None)


@given(HANDS, st.integers(0, 3))
def test_what_is_kept_is_what_is_found(hands: list[set[int]], number: int) -> None:
    t = tables(uses_stand_ins=False)
    s = new_state(with_patterns(t, *made(t)))
    name = made(t)[number].name
    seen = Seen(s.t, name, AMOUNTS if name == "seven" else None)
    for hand in hands:
        cards = sorted(hand)
        for part in (cards, cards[:3], cards[1:3]):
            found = patterns.groups(s, (name,), part)
            assert seen.forms(s, part) is patterns.forms(s, (name,), part)
            assert seen.counted(s, part) == (len(found), sum(map(len, found)))


def test_many_cards_alike_are_not_taken_for_one_of_another_kind() -> None:
    twos = pattern(
        t := tables(uses_stand_ins=False), "twos", size=(1, 20), amount=lambda s, card: 1 + card // 20, total=2
    )
    s, ones, two = new_state(with_patterns(t, twos)), list(range(16)), [20]
    seen = Seen(s.t, "twos", tuple(1 + card // 20 for card in range(24)))
    assert seen.counted(s, two) == (1, 1)
    assert seen.counted(s, ones) == (120, 240)
    assert seen.forms(s, two) is True
    assert seen.forms(s, ones) is False
