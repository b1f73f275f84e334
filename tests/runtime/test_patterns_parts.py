"""Groups of patterns made of others are one group of each part, which share no card: as the definition says."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.runtime import groups, patterns
from interpreter.runtime.patterns_first_look import surely_none
from interpreter.runtime.state import BoundPattern, State
from tests.runtime import patterns_by_hand as by_hand
from tests.runtime.sample import new_state, pattern, tables, with_patterns
from tests.runtime.test_patterns import hands, made_patterns


def by_definition(s: State, parts: list[BoundPattern], cards: list[int]) -> list[patterns.Group]:
    """Every group of the first part with every group of the rest among the other cards; the same cards once."""
    if not parts:
        return [()]
    found: dict[frozenset[object], patterns.Group] = {}
    for group in by_hand.groups(s, parts[0], cards):
        taken = {card for card, _ in group}
        for more in by_definition(s, parts[1:], [card for card in cards if card not in taken]):
            found.setdefault(frozenset((*group, *more)), (*group, *more))
    return list(found.values())


@settings(max_examples=150, deadline=None)
@given(hand=hands(), data=st.data())
def test_parts_are_put_together_as_their_definition_says(hand: tuple[State, list[int]], data: st.DataObject) -> None:
    s, cards = hand
    parts = [replace(data.draw(made_patterns(s.t)), name=f"part{n}") for n in range(data.draw(st.integers(2, 3)))]
    if data.draw(st.booleans()):
        parts[1] = parts[0]
    names = tuple(part.name for part in parts)
    made = replace(pattern(s.t, "made"), parts=names, low=sum(part.low for part in parts), high=None)
    with_patterns(s.t, *dict.fromkeys(parts), made)
    expected = by_definition(s, parts, cards)
    assert patterns.groups(s, ("made",), cards) == expected
    assert patterns.forms(s, ("made",), cards) == any(len(group) == len(cards) for group in expected)
    assert not (expected and surely_none(s, ("made",), cards))
    assert [group for _, group in groups.groups(s, ("made", "part0"), cards)] == [
        *expected,
        *by_hand.groups(s, parts[0], cards),
    ]


def test_parts_that_are_never_found_together_come_to_an_end() -> None:
    t = tables(heights=13)
    pair, single = pattern(t, "pair", same=["height"], size=(2, 2)), pattern(t, "no", size=(1, 1), same=["color"])
    nothing = replace(single, amount=lambda s, card: 1, total=lambda s: (2, 2))
    made = replace(pattern(t, "made"), parts=("pair", "pair", "pair", "no"), low=7, high=None)
    s = new_state(with_patterns(t, pair, nothing, made))
    assert patterns.groups(s, ("made",), list(range(52))) == []
    assert not patterns.forms(s, ("made",), list(range(52)))
