"""Bags: what is drawn when, how likely, and cards that are dealt and drawn from them."""

from collections import Counter

import pytest

from interpreter.runtime import chance, places, places_bags, places_deals
from interpreter.runtime.copying import clone
from interpreter.runtime.faults import ImpossibleOutcome, NeedChance
from interpreter.runtime.state import State
from tests.runtime.sample import (
    EVERYBODY,
    GUESS,
    HAND,
    LAMPS,
    SHELF,
    TOWER,
    TRAY,
    new_state,
    tables,
    with_cards,
)


def test_unseen_cards_stay_undrawn() -> None:
    s = new_state(tables())
    rng, n = s.rng, s.t.card_count
    places.move_top(s, LAMPS, 3, TRAY, None, False, -1)
    places.move_top(s, TRAY, 2, LAMPS, None, True, -1)
    places.move_top(s, LAMPS, 2, SHELF, False, False, -1)
    assert s.rng == rng
    assert s.Z[TRAY] + s.Z[SHELF] == [n, n, n]


@pytest.mark.parametrize(("to", "face"), [(SHELF, None), (HAND, None), (TOWER, None), (GUESS, None), (TRAY, True)])
def test_card_that_is_seen_or_lies_open_is_drawn(to: int, face: bool | None) -> None:
    s = new_state(tables())
    places.move_top(s, LAMPS, 1, to, face, False, -1)
    assert s.Z[to][0] < s.t.card_count


def test_card_that_a_player_lays_among_all_is_drawn() -> None:
    s = new_state(tables())
    places.move_top(s, LAMPS, 1, TRAY, None, False, 2)
    assert s.by is not None
    assert s.by[s.Z[TRAY][0]] == 2


def test_bag_is_everything_that_was_shuffled_together() -> None:
    s = new_state(tables())
    places.move_top(s, LAMPS, 4, TRAY, None, False, -1)
    places.move_top(s, LAMPS, 3, SHELF, None, False, -1)
    shown = set(s.Z[SHELF])
    places.shuffle_places(s, (SHELF, TRAY), TRAY)
    assert s.Z[SHELF] == []
    assert len(set(s.Z[TRAY])) == 1
    pool = s.pools[s.Z[TRAY][0] - s.t.card_count]
    assert len(pool) == 7
    assert shown < set(pool)


def test_pools_are_used_again() -> None:
    s = new_state(tables())
    for _ in range(50):
        places.move_top(s, LAMPS, 5, TRAY, None, False, -1)
        places_bags.shuffle(s, TRAY)
        places.shuffle_places(s, (TRAY,), LAMPS)
    assert len(s.pools) <= 3


def test_shuffled_hand_is_seen_by_its_owner() -> None:
    s = with_cards(HAND, 1, 2, 3, seen=EVERYBODY)
    places_bags.shuffle(s, HAND)
    assert sorted(s.Z[HAND]) == [1, 2, 3]
    assert [s.seen[card] for card in (1, 2, 3)] == [1, 1, 1]


def test_every_order_is_equally_likely() -> None:
    counts = Counter[tuple[int, ...]]()
    for seed in range(1200):
        s = new_state(tables(heights=1), seed)
        counts[tuple(places_bags.reveal_all(s, LAMPS))] += 1
    assert len(counts) == 24
    assert all(25 < count < 80 for count in counts.values())


def test_drawing_at_once_is_drawing_one_by_one() -> None:
    s = new_state(tables(), seed=5)
    other = clone(s)
    token = s.t.card_count
    assert places_bags.identities(s, token, 9) == [places_bags.identity(other, token) for _ in range(9)]
    assert (s.rng, s.pools) == (other.rng, other.pools)


def test_script_names_the_cards_that_are_drawn() -> None:
    s = new_state(tables(copies=2))
    s.script = chance.scripted(["green 3", "red 0", "green 3"])
    places_deals.deal(s, LAMPS, [HAND, HAND + 1], 1, None, None, -1)
    places.move_top(s, LAMPS, 1, SHELF, None, False, -1)
    names = s.t.card_names
    assert [names[s.Z[z][0]] for z in (HAND, HAND + 1, SHELF)] == ["green 3", "red 0", "green 3"]


def test_explicit_chance_lists_cards_that_look_alike_once() -> None:
    s = new_state(tables(heights=1, copies=3))
    s.script = chance.scripted(["blue 0"], explicit=True)
    with pytest.raises(NeedChance) as need:
        places.move_top(s, LAMPS, 2, SHELF, None, False, -1)
    assert sorted(need.value.outcomes) == [("blue 0", 2), ("gold 0", 3), ("green 0", 3), ("red 0", 3)]
    s = new_state(tables(heights=1))
    s.script = chance.scripted(["blue 1"])
    with pytest.raises(ImpossibleOutcome):
        places.move_top(s, LAMPS, 1, SHELF, None, False, -1)


# ---------------------------------------------------------------- dealing and drawing


@pytest.mark.parametrize("targets", [[HAND, HAND + 1, HAND + 2], [HAND + 2, HAND], [SHELF], [TRAY, HAND]])
@pytest.mark.parametrize("count", [0, 1, 4])
def test_dealing_goes_round(targets: list[int], count: int) -> None:
    s = new_state(tables(), seed=3)
    slow = clone(s)
    places_deals.deal(s, LAMPS, targets, count, None, None, -1)
    for _ in range(count):
        for to in targets:
            places.move_top(slow, LAMPS, 1, to, None, False, -1)
    assert (s.Z, s.seen, s.at, s.up, s.by, s.rng, s.pools) == (
        slow.Z,
        slow.seen,
        slow.at,
        slow.up,
        slow.by,
        slow.rng,
        slow.pools,
    )


@pytest.mark.parametrize("to", [HAND, SHELF, TRAY])
@pytest.mark.parametrize("count", [None, 2])
def test_recording_changes_nothing(to: int, count: int | None) -> None:
    s = new_state(tables(), seed=6)
    places.move_top(s, LAMPS, 2, SHELF, None, False, -1)
    places.move_all(s, SHELF, LAMPS, None, False, -1)
    other = clone(s)
    other.record = True
    for game in (s, other):
        places_deals.draw(game, LAMPS, to, 5, None, 1)
        places_deals.deal(game, LAMPS, [HAND + 1, HAND + 2], count, None, None, -1)
    assert (s.Z, s.seen, s.at, s.up, s.by, s.rng, s.pools) == (
        other.Z,
        other.seen,
        other.at,
        other.up,
        other.by,
        other.rng,
        other.pools,
    )


def test_dealing_all_leaves_nothing() -> None:
    s = with_cards(TRAY, 1, 2, 3, 4, 5)
    places_deals.deal(s, TRAY, [HAND, HAND + 1], None, None, None, -1)
    assert (s.Z[TRAY], s.Z[HAND], s.Z[HAND + 1]) == ([], [5, 3, 1], [4, 2])


def test_empty_place_is_filled_when_a_card_is_wanted() -> None:
    s = with_cards(TRAY, 1, 2)
    refills: list[int] = []

    def refill(state: State, place: int) -> None:
        refills.append(len(state.Z[TRAY]))
        places.move_top(state, LAMPS, 2, TRAY, None, False, -1)

    s.record = True
    assert len(places_deals.draw(s, TRAY, HAND, 2, refill, 0)) == 2
    assert refills == []
    assert len(places_deals.draw(s, TRAY, HAND, 3, refill, 0)) == 3
    places_deals.deal(s, TRAY, [HAND, HAND + 1], 1, None, refill, -1)
    assert refills == [0, 0, 0]


def test_fewer_are_given_if_a_place_stays_empty() -> None:
    s = with_cards(TRAY, 1, 2, 3)
    s.record = True
    assert len(places_deals.draw(s, TRAY, HAND, 5, lambda state, place: None, 0)) == 3
    assert places_deals.draw(s, TRAY, HAND, 5, None, 0) == []
    assert places_deals.deal(s, TRAY, [HAND], 2, None, lambda state, place: None, -1) == []


@pytest.mark.parametrize("amount", [0, -1, -3])
@pytest.mark.parametrize("to", [HAND, SHELF, TRAY])
def test_no_cards_or_fewer_change_nothing(amount: int, to: int) -> None:
    s = new_state(tables())
    before = [place[:] for place in s.Z], [pool[:] for pool in s.pools], s.rng
    places_deals.draw(s, LAMPS, to, amount, None, 0)
    places_deals.deal(s, LAMPS, [to, HAND + 1], amount, None, None, -1)
    places.move_top(s, LAMPS, amount, to, None, False, 0)
    assert (s.Z, s.pools, s.rng) == before
