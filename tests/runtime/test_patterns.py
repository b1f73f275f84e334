"""Groups, sequences and sums are found, tested, added to and split as their definition says."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from interpreter.runtime import patterns
from interpreter.runtime.patterns_agreeing import groups_found
from interpreter.runtime.patterns_first_look import surely_none
from interpreter.runtime.patterns_plan import plan_of
from interpreter.runtime.patterns_rows import MOST_ROWS
from interpreter.runtime.patterns_search import MOST_GROUPS, search
from interpreter.runtime.patterns_standing import stand_ins
from interpreter.runtime.state import BoundPattern, State, Tables
from tests.runtime import patterns_by_hand as by_hand
from tests.runtime.sample import new_state, pattern, tables, with_patterns

HEIGHTS = 5
COPIES = 21
"""The number of cards of the test game: four colors, five heights, and a blank card without any field."""


def game(copies: int = 1) -> Tables:
    t = tables(heights=HEIGHTS, copies=copies)
    n = t.card_count
    t.card_count = n + 1
    t.card_names += ("blank",)
    t.card_class += (n,)
    t.card_types += ("blank",)
    colors, heights = t.fields["color"], t.fields["height"]
    shapes = tuple((c + h) % 3 for c, h in zip(colors, heights, strict=True))
    t.fields = {"color": (*colors, None), "shape": (*shapes, None), "height": (*heights, None)}
    return t


def tall(s: State, card: int) -> bool:
    """Whether a card is a stand-in: the blank one, and those of one height."""
    return s.t.fields["height"][card] in (None, s.V[-1])


def how_tall(s: State) -> tuple[int, ...]:
    """What decides which cards are stand-ins."""
    return (s.V[-1],)


def worth(s: State, card: int) -> int:
    return (s.t.fields["height"][card] or 0) - 1


@st.composite
def made_patterns(draw: st.DrawFn, t: Tables, *, stand_ins: bool = True) -> BoundPattern:
    """Any pattern over the three fields."""
    roles = draw(st.lists(st.sampled_from(["", "same", "different", "consecutive"]), min_size=3, max_size=3))
    names = ("color", "shape", "height")
    chosen: dict[str, list[str]] = {role: [n for n, r in zip(names, roles, strict=True) if r == role] for role in roles}
    consecutive = chosen.get("consecutive", [])
    low = draw(st.integers(1, 3))
    sums = draw(st.integers(0, 3)) == 0
    return pattern(
        t,
        draw(st.sampled_from("abcd")),
        same=chosen.get("same", []),
        different=[*chosen.get("different", []), *consecutive[1:]],
        consecutive=consecutive[0] if consecutive else None,
        cyclic=draw(st.booleans()),
        size=(low, draw(st.sampled_from([None, low, low + 1, 5]))),
        stand_in=tall if stand_ins and draw(st.booleans()) else None,
        amount=worth if sums else None,
        total=draw(st.integers(-2, 6) | st.tuples(st.integers(-2, 4), st.integers(1, 6))) if sums else None,
        longest=draw(st.integers(0, 4)) == 0,
        decided=how_tall if draw(st.booleans()) else None,
    )


@st.composite
def hands(draw: st.DrawFn, copies: int = 1, most: int = 6) -> tuple[State, list[int]]:
    s = new_state(game(copies))
    s.V[-1] = draw(st.integers(0, HEIGHTS))
    cards = draw(st.lists(st.integers(0, s.t.card_count - 1), unique=True, max_size=most))
    kept = [card for card in cards if not tall(s, card)]
    return s, kept + [card for card in cards if tall(s, card)][:2]


@settings(max_examples=300)
@given(hand=hands(), data=st.data())
def test_groups_are_those_of_the_definition_in_order(hand: tuple[State, list[int]], data: st.DataObject) -> None:
    s, cards = hand
    made = data.draw(made_patterns(s.t))
    with_patterns(s.t, made)
    expected = by_hand.groups(s, made, cards)
    found = patterns.groups(s, (made.name,), cards)
    assert found == expected
    assert all(patterns.pattern_of(s, (made.name,), group) == made.name for group in found)
    assert patterns.forms(s, (made.name,), cards) == any(len(group) == len(cards) for group in expected)


@settings(max_examples=150)
@given(hand=hands(copies=2), data=st.data())
def test_twin_cards_are_told_apart_in_groups(hand: tuple[State, list[int]], data: st.DataObject) -> None:
    s, cards = hand
    made = data.draw(made_patterns(s.t))
    with_patterns(s.t, made)
    assert patterns.groups(s, (made.name,), cards) == by_hand.groups(s, made, cards)


@settings(max_examples=200)
@given(hand=hands(copies=2), data=st.data(), most=st.integers(1, 40))
def test_kept_groups_are_those_that_are_grown_anew(
    hand: tuple[State, list[int]], data: st.DataObject, most: int
) -> None:
    s, cards = hand
    made = data.draw(made_patterns(s.t))
    with_patterns(s.t, made)
    plan = plan_of(s, made.name)
    loose = stand_ins(s, plan, cards, False)
    for room in (MOST_GROUPS, most):
        anew = search(s, plan, sorted(cards), loose, plan.low, plan.high, room)
        assert groups_found(s, plan, cards, loose, room) == anew
        assert groups_found(s, plan, cards, loose, room) == anew


@settings(max_examples=300)
@given(
    hand=st.lists(st.integers(0, 27), unique=True, max_size=12),
    loose=st.integers(0, 27),
    low=st.integers(1, 4),
    more=st.sampled_from([0, 1, 2, None]),
    room=st.sampled_from([MOST_GROUPS, MOST_ROWS, 3]),
)
def test_rows_are_read_off_as_they_are_grown(
    hand: list[int], loose: int, low: int, more: int | None, room: int
) -> None:
    t = tables(heights=7)
    size = (low, None if more is None else low + more)
    made = pattern(t, "row", same=["color"], consecutive="height", size=size, stand_in=lambda s, card: card == loose)
    s = new_state(with_patterns(t, made))
    plan = plan_of(s, "row")
    wild = stand_ins(s, plan, hand, False)
    assert plan.rows is not None
    assert groups_found(s, plan, hand, wild, room) == search(s, plan, sorted(hand), wild, plan.low, plan.high, room)


@settings(max_examples=300)
@given(hand=hands(copies=1), data=st.data(), stand_ins=st.booleans())
def test_groups_are_looked_for_wherever_there_are_some(
    hand: tuple[State, list[int]], data: st.DataObject, stand_ins: bool
) -> None:
    s, cards = hand
    made = [data.draw(made_patterns(s.t, stand_ins=stand_ins)) for _ in range(2)]
    named = {one.name: one for one in made}
    with_patterns(s.t, *named.values())
    if surely_none(s, tuple(named), cards):
        assert patterns.groups(s, tuple(named), cards) == []


def test_hand_without_groups_is_seen_to_have_none() -> None:
    t = tables(heights=13)
    decided: dict[str, Any] = {"stand_in": first_is_loose, "decided": lambda s: ()}
    kin = pattern(t, "kin", same=["height"], different=["color"], size=(3, 4), **decided)
    row = pattern(t, "row", same=["color"], consecutive="height", size=(3, 13), **decided)
    s = new_state(with_patterns(t, kin, row))
    both = ("kin", "row")
    assert surely_none(s, both, [1, 2, 4, 14, 30])
    assert not surely_none(s, both, [1, 2, 3])
    assert not surely_none(s, both, [1, 14, 27])
    assert not surely_none(s, both, [1, 2, 0])
    assert surely_none(s, both, [11, 12, 14])
    assert s.ident is not None
    s.ident[12] = (("color", 0), ("height", 5))
    assert not surely_none(s, both, [11, 12, 14])


@settings(max_examples=300)
@given(hand=hands(), data=st.data(), card=st.integers(0, COPIES - 1))
def test_card_joins_as_everything_that_makes_a_group(
    hand: tuple[State, list[int]], data: st.DataObject, card: int
) -> None:
    s, cards = hand
    made = data.draw(made_patterns(s.t))
    with_patterns(s.t, made)
    assume(card not in cards)
    lying = data.draw(st.sampled_from(patterns.groups(s, (made.name,), cards) or [()]))
    assert s.ident is not None
    for laid, identity in lying:
        s.ident[laid] = identity
    size = len(lying) + 1
    fits = made.low <= size and (made.high is None or size <= made.high)
    expected = [
        identity
        for identity in by_hand.meanings(s, made, card)
        if fits and makes_a_group(s, made, [*lying, (card, identity)])
    ]
    found = patterns.fits_identities(s, (made.name,), patterns.group_cards(lying), card)
    assert set(found) == set(expected)
    assert len(found) == len(expected)
    assert None not in found[1:]
    assert patterns.fits_identities(s, (made.name,), patterns.group_cards(lying), card) == found


def makes_a_group(s: State, made: BoundPattern, laid: Sequence[tuple[int, Any]]) -> bool:
    """Whether cards are a group, their stand-ins in whatever order."""
    stand_ins = sorted(card for card, identity in laid if identity is not None)
    named = dict(zip((c for c, i in laid if i is not None), stand_ins, strict=True))
    values = [dict((by_hand.own(s, made, c) if i is None else i) or ()) for c, i in laid]
    assert named.keys() == set(stand_ins)
    return (
        all(len({v[name] for v in values}) == 1 for name, *_ in made.same)
        and all(len({v[name] for v in values}) == len(values) for name, *_ in made.different)
        and by_hand.adds_up(s, made, [c for c, _ in laid])
        and by_hand.order_of_spots(made, values) is not None
    )


@settings(max_examples=150)
@given(hand=hands(most=7), data=st.data(), dear=st.integers(0, 3))
def test_split_is_the_best_one(hand: tuple[State, list[int]], data: st.DataObject, dear: int) -> None:
    s, cards = hand
    names = {made.name: made for made in (data.draw(made_patterns(s.t)) for _ in range(2))}
    with_patterns(s.t, *names.values())
    found = patterns.groups(s, tuple(names), cards)
    assume(len(found) <= 14)
    cost: Callable[[int], int] = lambda card: card % 5 * dear  # noqa: E731
    taken, rest = patterns.split(s, tuple(names), cards, cost)
    used = [card for group in taken for card, _ in group]
    assert sorted(used + rest) == sorted(cards)
    assert rest == [card for card in cards if card in rest]
    best = min(by_hand.splits(found, frozenset(cards)), key=lambda chosen: badness(found, chosen, cards, cost))
    assert taken == [found[index] for index in sorted(best)]
    assert patterns.leftover(s, tuple(names), cards, cost) == rest


def badness(
    found: Sequence[patterns.Group], chosen: Sequence[int], cards: Sequence[int], cost: Callable[[int], int]
) -> tuple[int, int, list[int]]:
    """Splits are compared by what they leave over, how many, and then by where each card is, the lowest first."""
    where = {card: index for index in chosen for card, _ in found[index]}
    rest = [card for card in cards if card not in where]
    return sum(map(cost, rest)), len(rest), [where.get(card, len(found)) for card in sorted(cards)]


# ---------------------------------------------------------------- single claims


def laid_out(*made: BoundPattern) -> State:
    return new_state(with_patterns(tables(heights=13), *made))


def first_is_loose(s: State, card: int) -> bool:
    """The lamps without height are stand-ins."""
    return bool(s.t.fields["height"][card] == 0)


def family(**more: Any) -> State:
    t = tables(heights=13)
    kin = pattern(t, "kin", same=["height"], different=["color"], size=(3, 4), stand_in=first_is_loose, **more)
    row = pattern(t, "row", same=["color"], consecutive="height", size=(3, 13), stand_in=first_is_loose)
    return new_state(with_patterns(t, kin, row))


def test_rows_begin_in_the_order_of_their_spots() -> None:
    s = laid_out(pattern(tables(heights=13), "row", consecutive="height", size=(2, 2)))
    found = patterns.groups(s, ("row",), [5, 6, 13, 14])
    assert [patterns.group_cards(group) for group in found] == [[13, 14], [5, 6]]


def test_missing_values_are_groups_of_their_own() -> None:
    s = family()
    found = patterns.groups(s, ("kin",), [0, 5, 13 + 5])
    missing = [dict(identity or ())["color"] for _, identity in (group[-1] for group in found)]
    assert missing == [2, 3]


def test_stand_in_fits_at_either_end() -> None:
    s = family()
    found = patterns.fits_identities(s, ("kin", "row"), [3, 4, 5], 13)
    assert found == [(("color", 0), ("height", 2)), (("color", 0), ("height", 6))]
    assert patterns.fits_identities(s, ("kin", "row"), [3, 4, 5], 6) == [None]
    assert patterns.fits_identities(s, ("kin", "row"), [3, 4, 5], 7) == []
    assert patterns.fits_identities(s, ("kin", "row"), [1, 2, 3], 0) == [None, (("color", 0), ("height", 4))]


def test_laid_stand_in_stays_what_it_is() -> None:
    s = family()
    assert s.ident is not None
    s.ident[13] = (("color", 0), ("height", 6))
    assert patterns.forms(s, ("row",), [4, 5, 13])
    assert not patterns.forms(s, ("row",), [3, 4, 13])
    assert patterns.stands_for(s, 13, 6)
    assert not patterns.stands_for(s, 13, 7)
    assert not patterns.stands_for(s, 26, 6)
    assert patterns.groups(s, ("row",), [4, 5, 13]) == [((4, None), (5, None), (13, s.ident[13]))]
    s.ident[13] = None
    assert patterns.forms(s, ("row",), [3, 4, 13])


def test_stand_ins_change_with_what_decides_them() -> None:
    t = game()
    s = new_state(with_patterns(t, pattern(t, "kin", same=["height"], stand_in=tall, decided=how_tall)))
    found = []
    for height in (1, 2, 1):
        s.V[-1] = height
        found.append([patterns.group_cards(group) for group in patterns.groups(s, ("kin",), [0, 5, 2])])
    assert found == [[], [[0, 2, 5]], []]


def test_pattern_is_named_by_what_is_laid() -> None:
    s = family()
    assert patterns.pattern_of(s, ("kin", "row"), ((3, None), (4, None), (5, None))) == "row"
    assert patterns.pattern_of(s, ("kin", "row"), ((3, None), (4, None), (6, None))) is None


def test_number_of_groups_is_bounded() -> None:
    t = tables(heights=13)
    s = new_state(with_patterns(t, pattern(t, "any", size=(2, None)), pattern(t, "row", consecutive="height")))
    hand = list(range(26))
    assert len(patterns.groups(s, ("any",), hand)) == patterns.MOST_GROUPS
    assert len(patterns.groups(s, ("row", "any"), list(range(52)))) == patterns.MOST_GROUPS


def test_sums_that_are_hard_to_find_come_to_an_end() -> None:
    t = tables(heights=13)
    powers = pattern(t, "powers", size=(2, None), amount=lambda s, card: 3**card, total=3**51 + 3**50 + 3**49)
    nothing = pattern(t, "nothing", size=(2, None), amount=lambda s, card: 2 * card, total=301)
    s = new_state(with_patterns(t, powers, nothing))
    assert patterns.groups(s, ("powers",), list(range(52))) == [((49, None), (50, None), (51, None))]
    assert patterns.groups(s, ("nothing",), list(range(52))) == []


def test_groups_that_look_alike_are_one() -> None:
    t = tables(heights=3, copies=2)
    s = new_state(with_patterns(t, pattern(t, "pair", same=["height"], different=["color"], size=(2, 2))))
    found = patterns.groups(s, ("pair",), [0, 1, 6, 7])
    assert len(found) == 4
    assert patterns.unlike(s, found) == found[:1]
    s.at[1] = 3
    assert patterns.unlike(s, found) == [found[0], found[2]]


@pytest.mark.parametrize(("cards", "left"), [([3, 4, 5, 6, 19, 32], []), ([3, 4, 5, 18, 31, 8], [3, 4, 8])])
def test_split_leaves_the_least(cards: list[int], left: list[int]) -> None:
    s = family()
    assert patterns.leftover(s, ("kin", "row"), cards, lambda card: card % 13) == left


def test_splitting_a_large_hand_comes_to_an_end() -> None:
    s = family()
    taken, rest = patterns.split(s, ("kin", "row"), list(range(52)), lambda card: 1)
    assert sum(map(len, taken)) + len(rest) == 52
