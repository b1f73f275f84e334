"""What a hand may add to groups that lie somewhere is what each of its cards may, one after the other."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.runtime import groups, patterns
from interpreter.runtime.patterns_joining import by_all_rows, joinable, joining
from interpreter.runtime.state import BoundPattern, State, Tables
from tests.runtime.sample import new_state, pattern, tables, with_patterns

HEIGHTS = 6
ROWS = [(("kin", "row"),), (("row",),), (("kin", "row"), ("row", "any"))]


def is_loose(s: State, card: int) -> bool:
    return bool(s.t.fields["height"][card] == s.V[-1])


def decided(s: State) -> tuple[int, ...]:
    return (s.V[-1],)


def made(t: Tables, **more: Any) -> list[BoundPattern]:
    more = {"stand_in": is_loose, "decided": decided, **more}
    return [
        pattern(t, "kin", same=["height"], different=["color"], size=(2, 4), **more),
        pattern(t, "row", same=["color"], consecutive="height", size=(2, 5), **more),
        pattern(t, "any", same=["color"], size=(2, 4), **more),
    ]


@st.composite
def tables_laid(draw: st.DrawFn) -> tuple[State, list[int], list[int]]:
    """A state with groups in its first places; the cards of a hand; the places."""
    t = tables(heights=HEIGHTS, copies=draw(st.integers(1, 2)))
    s = new_state(with_patterns(t, *made(t)))
    s.V[-1] = draw(st.integers(0, HEIGHTS))
    cards = draw(st.permutations(range(t.card_count)))
    hand, rest = cards[: draw(st.integers(0, 6))], sorted(cards[6:20])
    places = list(range(3))
    for place in places:
        s.Z[place] = []
        found = patterns.groups(s, ("kin", "row"), rest)
        if found and draw(st.integers(0, 3)):
            assert s.ident is not None
            group = draw(st.sampled_from(found))
            s.Z[place] = [card for card, _ in group]
            for card, identity in group:
                s.ident[card] = identity
                rest.remove(card)
    return s, hand, places


def at_once(s: State, rows: Any, hand: list[int], places: list[int]) -> Any:
    s.t.accepted_patterns = {"pile": rows}
    return joining(s, joinable(s, "pile"), hand, places)


def one_by_one(s: State, rows: Any, hand: list[int], places: list[int]) -> list[Any]:
    return [
        (card, place, identity)
        for card in hand
        for place in places
        if s.Z[place]
        for identity in by_all_rows([patterns.fits_identities(s, row, s.Z[place], card) for row in rows])
    ]


@settings(max_examples=200)
@given(laid=tables_laid(), rows=st.sampled_from(ROWS))
def test_cards_of_a_hand_join_as_each_of_them_does(laid: tuple[State, list[int], list[int]], rows: Any) -> None:
    s, hand, places = laid
    found = at_once(s, rows, hand, places)
    assert found is not None
    assert list(found) == one_by_one(s, rows, hand, places)
    s.V[-1] = (s.V[-1] + 1) % HEIGHTS
    assert list(at_once(s, rows, hand, places) or ()) == one_by_one(s, rows, hand, places)


@given(laid=tables_laid())
def test_stand_ins_are_found_by_the_cards_that_they_stand_for(laid: tuple[State, list[int], list[int]]) -> None:
    s, _, places = laid
    lying = [card for place in places for card in s.Z[place]]
    found = groups.standing(s, lying)
    for card in range(s.t.card_count):
        assert list(found.get(card, ())) == [c for c in lying if groups.stands_for(s, c, card)]


def test_what_each_card_must_be_asked_is_not_told_for_a_whole_hand() -> None:
    for more in ({"decided": None}, {"amount": lambda s, card: 1, "total": 3}):
        t = tables(heights=HEIGHTS)
        s = new_state(with_patterns(t, *made(t, **more)))
        assert at_once(s, (("kin", "row"),), [0], [0]) is None
    t = tables(heights=HEIGHTS)
    kin, _, _ = made(t)
    other = pattern(t, "row", same=["color"], consecutive="height", size=(2, 5))
    s = new_state(with_patterns(t, kin, other))
    assert at_once(s, (("kin", "row"),), [0], [0]) is None
