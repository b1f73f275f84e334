"""What each way of moving cards does with them."""

import pytest

from interpreter.runtime import places, places_deals, places_piles
from interpreter.runtime.faults import PlayFault
from tests.runtime.sample import (
    BOX,
    EVERYBODY,
    GUESS,
    HAND,
    LAMPS,
    PORCH,
    RACK,
    SHELF,
    STACKS,
    TOWER,
    TRAY,
    new_state,
    tables,
    with_cards,
)

# ---------------------------------------------------------------- the order in which cards come to lie


def test_top_cards_are_laid_from_the_top_down() -> None:
    s = with_cards(TRAY, 1, 2, 3, 4)
    places.move_top(s, TRAY, 3, SHELF, None, False, -1)
    assert (s.Z[TRAY], s.Z[SHELF]) == ([1], [4, 3, 2])


def test_bottom_cards_are_laid_from_the_bottom_up() -> None:
    s = with_cards(TRAY, 1, 2, 3, 4)
    places.move_bottom(s, TRAY, 3, SHELF, None, False, -1)
    assert (s.Z[TRAY], s.Z[SHELF]) == ([4], [1, 2, 3])


def test_all_cards_keep_their_order() -> None:
    s = with_cards(TRAY, 1, 2, 3)
    places.move_all(s, TRAY, SHELF, None, False, -1)
    assert s.Z[SHELF] == [1, 2, 3]


def test_at_the_bottom_each_goes_under_the_one_before() -> None:
    s = with_cards(TRAY, 1, 2, 3)
    places.move_cards(s, (1, 2), SHELF, None, False, -1)
    places.move_cards(s, [5, 6], SHELF, None, True, -1)
    assert s.Z[SHELF] == [6, 5, 1, 2]


def test_more_than_there_is_means_all() -> None:
    s = with_cards(TRAY, 1, 2)
    places.move_top(s, TRAY, 9, SHELF, None, False, -1)
    places.move_bottom(s, SHELF, 0, TRAY, None, False, -1)
    assert s.Z[SHELF] == [2, 1]


def test_several_places_are_moved_one_after_the_other() -> None:
    s = with_cards(TRAY, 1, 2)
    places.move_cards(s, (7, 8), SHELF, None, False, -1)
    places.move_places(s, (SHELF, TRAY), TRAY, None, False, -1)
    assert (s.Z[SHELF], s.Z[TRAY]) == ([], [7, 8, 1, 2])


def test_card_listed_twice_moves_once() -> None:
    s = with_cards(TRAY, 1, 2, 3)
    places.move_cards(s, (2, 3, 2), SHELF, None, False, -1)
    assert s.Z[SHELF] == [2, 3]


def test_what_went_where_is_told_where_games_are_recorded() -> None:
    s = with_cards(TRAY, 1, 2)
    assert places.move_top(s, TRAY, 1, SHELF, None, False, -1) == ()
    s.record = True
    assert places.move_cards(s, (1, 2), RACK, None, False, -1) == [(TRAY, 1, RACK), (SHELF, 2, RACK)]


def test_stand_in_that_leaves_stands_for_nothing() -> None:
    s = with_cards(HAND, 1, 2, 3)
    assert s.ident is not None
    places.move_group(s, ((1, None), (2, (("height", 4),))), SHELF, None, False, 0)
    assert (s.ident[1], s.ident[2]) == (None, (("height", 4),))
    places.move_cards(s, (2,), TRAY, None, False, 0)
    assert s.ident[2] is None


def test_who_moved_a_card_is_kept() -> None:
    s = with_cards(HAND, 1, 2)
    assert s.by is not None
    places.move_cards(s, (1,), SHELF, None, False, 2)
    places.move_cards(s, (2,), SHELF, None, False, -1)
    assert (s.by[1], s.by[2]) == (2, -1)


@pytest.mark.parametrize(
    ("to", "face", "up"),
    [
        (SHELF, None, True),
        (SHELF, False, False),
        (TOWER, None, True),
        (GUESS, None, True),
        (HAND, None, False),
        (TRAY, None, False),
        (TRAY, True, True),
    ],
)
def test_face_is_as_said_or_as_cards_lie_there(to: int, face: bool | None, up: bool) -> None:
    s = with_cards(LAMPS)
    assert s.up is not None
    places.move_top(s, LAMPS, 1, to, face, False, -1)
    assert s.up[s.Z[to][0]] is up


# ---------------------------------------------------------------- room and piles


def test_place_that_is_full_takes_nothing() -> None:
    s = with_cards(TRAY, 1, 2, 3)
    places.move_top(s, LAMPS, 5, BOX, None, False, -1)
    before = [cards[:] for cards in s.Z]
    for move in (
        lambda: places.move_top(s, TRAY, 2, BOX, None, False, -1),
        lambda: places.move_places(s, (TRAY,), BOX, None, False, -1),
        lambda: places.move_cards(s, (1, 2), BOX, None, False, -1),
        lambda: places.shuffle_places(s, (TRAY,), BOX),
        lambda: places.swap_places(s, LAMPS, BOX),
        lambda: places_deals.deal(s, LAMPS, [BOX], 2, None, None, -1),
    ):
        with pytest.raises(PlayFault) as fault:
            move()
        assert (fault.value.what, fault.value.where) == ("capacity", BOX)
        if before != s.Z:  # dealing puts down what there is room for
            assert len(s.Z[BOX]) == 6
    assert len(s.Z[BOX]) == 6


def test_piles_are_numbered_from_one_again() -> None:
    s = with_cards(TRAY, 1, 2, 3)
    first, second = (places_piles.settle(s, -1 - STACKS) for _ in range(2))
    places.move_top(s, TRAY, 1, first, None, False, -1)
    places.move_top(s, TRAY, 1, second, None, False, -1)
    assert [s.number[z] for z in places_piles.piles(s, STACKS)] == [1, 2]
    places.move_all(s, first, TRAY, None, False, -1)
    places_piles.sweep(s)
    third = places_piles.new_pile(s, STACKS)
    places.move_top(s, TRAY, 1, third, None, False, -1)
    assert third == first, "the place is used again"
    assert places_piles.piles(s, STACKS) == [second, third]
    assert [s.number[z] for z in (second, third)] == [2, 3]
    places.move_places(s, (second, third), TRAY, None, False, -1)
    places_piles.sweep(s)
    assert s.number[places_piles.new_pile(s, STACKS)] == 1


def test_emptied_pile_keeps_its_number_until_the_effect_is_over() -> None:
    s = with_cards(TRAY, 1, 2)
    places.move_cards(s, (1,), -1 - STACKS, None, False, -1)
    pile = s.at[1]
    places.move_all(s, pile, TRAY, None, False, -1)
    places.move_cards(s, (2,), -1 - STACKS, None, False, -1)
    assert s.at[2] != pile
    assert s.number[s.at[2]] == 2


def test_spots_end_with_a_new_pile_while_there_is_room() -> None:
    s = new_state(tables(most_stacks=1))
    assert places_piles.spots(s, STACKS) == [-1 - STACKS]
    places.move_top(s, LAMPS, 1, -1 - STACKS, None, False, -1)
    assert places_piles.spots_of(s, [STACKS]) == places_piles.piles_of(s, [STACKS]) == [s.t.fixed_places]
    with pytest.raises(PlayFault) as fault:
        places_piles.new_pile(s, STACKS)
    assert fault.value.what == "piles"


# ---------------------------------------------------------------- exchanges


def test_places_exchange_their_cards() -> None:
    s = with_cards(HAND, 1, 2, seen=0b001)
    places.move_cards(s, (7, 8, 9), HAND + 1, None, False, -1)
    places.swap_places(s, HAND, HAND + 1)
    assert (s.Z[HAND], s.Z[HAND + 1]) == ([7, 8, 9], [1, 2])
    assert (s.seen[1], s.seen[7]) == (0b011, 0b011)
    places.swap_places(s, HAND, HAND)
    assert s.Z[HAND] == [7, 8, 9]


def test_cards_keep_their_faces_between_places_alike() -> None:
    s = with_cards(SHELF, 1, 2)
    assert s.up is not None
    s.up[1] = True
    places.swap_places(s, SHELF, PORCH)
    assert (s.up[1], s.up[2], s.seen[1], s.seen[2]) == (True, False, EVERYBODY, 0)
    places.swap_places(s, PORCH, HAND)
    assert (s.up[1], s.up[2]) == (False, False)
    places.swap_places(s, HAND, SHELF)
    assert (s.up[1], s.up[2]) == (True, True)


def test_undrawn_cards_are_exchanged_undrawn() -> None:
    s = new_state(tables())
    places.move_top(s, LAMPS, 2, TRAY, None, False, -1)
    rng = s.rng
    places.swap_places(s, LAMPS, TRAY)
    assert (s.rng, len(s.Z[LAMPS]), len(s.Z[TRAY])) == (rng, 2, s.t.card_count - 2)
    places.swap_places(s, LAMPS, HAND)
    assert all(card < s.t.card_count and s.seen[card] == 1 for card in s.Z[HAND])


def test_cards_take_each_others_position() -> None:
    s = with_cards(HAND, 1, 2, 3, seen=0b001)
    places.move_group(s, ((7, None), (8, (("height", 5),)), (9, None)), SHELF, None, False, 1)
    places.swap_cards(s, 2, 8, 0)
    assert s.ident is not None
    assert (s.Z[HAND], s.Z[SHELF], s.ident[8]) == ([1, 8, 3], [7, 2, 9], None)
    assert (s.seen[2], s.seen[8]) == (EVERYBODY, EVERYBODY)
    places.swap_cards(s, 1, 3)
    places.swap_cards(s, 1, 1)
    assert s.Z[HAND] == [3, 8, 1]
