"""Sets that are come to thing by thing: each once, and the same as where they are listed at once."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.runtime import staging
from interpreter.runtime.asking import subsets
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.staging import STAGE, One, Question, Several, Stages
from interpreter.runtime.ways import is_begun_by
from tests.runtime.sample import new_state, tables

LOOKS = st.lists(st.integers(0, 3), max_size=8)


def always(places):
    return True


def question(*keys, entries=(), picked=()):
    return Question(new_state(tables()), 0, 0, Stages(keys), entries, picked)


@given(LOOKS, st.integers(0, 4), st.integers(0, 4))
def test_sets_are_those_that_are_listed_at_once(looks, low, more):
    high = min(low + more, len(looks))
    found = list(staging.places_of_sets(looks, low, high, (), always))
    listed = subsets(new_state(tables()), range(len(looks)), low, high, lambda s, place: looks[place])
    assert sorted(found) == sorted(listed)


@given(LOOKS, st.integers(0, 4), st.integers(0, 4))
def test_sets_that_look_alike_are_listed_once_at_their_first_place(looks, low, more):
    had = {}
    for size in range(low, min(low + more, len(looks)) + 1):
        for places in combinations(range(len(looks)), size):
            had.setdefault(tuple(sorted(looks[place] for place in places)), places)
    listed = subsets(new_state(tables()), range(len(looks)), low, low + more, lambda s, place: looks[place])
    assert list(listed) == list(had.values())


@given(LOOKS, st.data())
def test_sets_begin_with_what_was_picked(looks, data):
    every = set(staging.places_of_sets(looks, 0, len(looks), (), always))
    picked = data.draw(st.sampled_from(sorted(every)))
    found = set(staging.places_of_sets(looks, 0, len(looks), picked, always))
    assert found == {places for places in every if places[: len(picked)] == picked}


@given(LOOKS)
def test_each_set_is_come_to_in_one_way(looks):
    found = []

    def pick(places):
        found.append(places)
        for place in staging.following(looks, places):
            pick((*places, place))

    pick(())
    by_look = {tuple(sorted(looks[place] for place in places)) for places in found}
    assert len(found) == len(set(found)) == len(by_look)


def test_parts_that_cannot_become_a_set_are_left():
    weights = (5, 4, 3, 2, 1)
    looked = []

    def light(places):
        looked.append(places)
        return sum(weights[place] for place in places) <= 3

    found = list(staging.places_of_sets(range(5), 0, 5, (), light))
    assert found == [(), (2,), (3,), (3, 4), (4,)]
    assert len(looked) < 16


def test_only_what_a_whole_move_begins_with_is_offered():
    first = One(lambda s, seat, entries: (1, 2, 3))
    second = One(lambda s, seat, entries: [n for n in (1, 2) if n > entries[0]])
    assert question(first, second).options() == [(STAGE, (1,), (), staging.OPEN)]
    assert question(first, second, entries=(1,)).options() == [(0, 1, 2)]


def test_set_ends_by_its_last_thing_or_by_done():
    key = Several(lambda s, seat, entries: ("abc", 1, 2, None), lambda s, seat, entries: True)
    goes_on, ends = (STAGE, (), ("a",), staging.MAY_END), (STAGE, (), ("b",), staging.MAY_END)
    assert question(key).options() == [goes_on, ends, (0, ("c",))]
    done = (STAGE, (("a",),), (), staging.WHOLE)
    assert question(key, picked=("a",)).options() == [(0, ("a", "b")), (0, ("a", "c")), done]


def test_looking_is_bounded():
    key = Several(lambda s, seat, entries: (range(40), 0, None, None), lambda s, seat, entries: False)
    with pytest.raises(PlayFault, match="ways"):
        question(key).options()


def test_alike_first_choices_lead_to_what_either_leads_to():
    follows = {1: (7,), 2: (8,)}
    first = One(lambda s, seat, entries: (1, 2), lambda s, seat, value: "look")
    second = One(lambda s, seat, entries: follows[entries[0]])
    assert question(first, second).options() == [(STAGE, (1,), (), staging.OPEN)]
    assert question(first, second, entries=(1,)).options() == [(0, 1, 7), (0, 2, 8)]


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=3))
def test_text_begins_with_its_parts(names):
    text = f"act {' + '.join(names)} , player 1"
    for many, _ in combinations(range(len(names) + 1), 2):
        part = f"act {' + '.join(names[:many])}".strip()
        assert is_begun_by(text, part)
    assert not is_begun_by(text, "act d")
    assert not is_begun_by(text, "ac")


def test_text_with_what_a_card_stands_for_begins_with_the_card():
    assert is_begun_by("lay two = six , pile 1", "lay two")
    assert is_begun_by("lay two = six , pile 1", "lay two, pile 1")
    assert not is_begun_by("lay two = six , pile 1", "lay two, pile 2")
