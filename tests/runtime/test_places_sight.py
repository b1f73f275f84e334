"""Who knows of a card after it was moved, turned, shown or shuffled."""

from interpreter.runtime import places, places_deals
from tests.runtime.sample import (
    EVERYBODY,
    HAND,
    LAMPS,
    RACK,
    ROW,
    SHELF,
    TOWER,
    TRAY,
    new_state,
    tables,
    with_cards,
)


def test_who_sees_a_card_knows_it_for_good() -> None:
    s = with_cards(TRAY, 1)
    places.move_cards(s, (1,), SHELF, None, False, -1)
    assert s.seen[1] == EVERYBODY
    places.move_top(s, SHELF, 1, TRAY, None, False, -1)
    assert s.seen[1] == EVERYBODY


def test_card_face_down_is_seen_when_it_is_turned() -> None:
    s = with_cards(TRAY, 1)
    places.move_cards(s, (1,), SHELF, False, False, -1)
    assert s.seen[1] == 0
    places.flip(s, (1,), None)
    assert s.seen[1] == EVERYBODY
    places.flip(s, (1,), None)
    assert s.seen[1] == EVERYBODY
    assert s.up is not None
    assert not s.up[1]


def test_face_says_nothing_where_a_ruleset_has_none() -> None:
    s = with_cards(TRAY, 1, faces=False)
    places.move_cards(s, (1,), SHELF, None, False, -1)
    places.flip(s, (1,), False)
    assert s.seen[1] == EVERYBODY


def test_only_the_top_of_a_tower_is_seen() -> None:
    s = with_cards(TRAY, 1, 2, 3)
    places.move_all(s, TRAY, TOWER, None, False, -1)
    assert [s.seen[card] for card in (1, 2, 3)] == [0, 0, EVERYBODY]
    places.move_top(s, TOWER, 1, TRAY, None, False, -1)
    assert [s.seen[card] for card in (1, 2, 3)] == [0, EVERYBODY, EVERYBODY]
    places.move_cards(s, (7,), TOWER, None, True, -1)
    assert s.seen[7] == 0


def test_picked_top_uncovers_the_next() -> None:
    s = with_cards(TRAY, 1, 2, 3)
    places.move_all(s, TRAY, TOWER, None, False, -1)
    places.move_cards(s, (2,), HAND, None, False, -1)
    assert [s.seen[card] for card in (1, 2)] == [0, 1]
    places.move_cards(s, (3,), HAND, None, False, -1)
    assert s.seen[1] == EVERYBODY
    places.move_cards(s, (4, 5), TOWER, None, False, -1)
    places.shuffle_cards(s, (5,), LAMPS)
    assert s.seen[4] == EVERYBODY


def test_uncovered_token_is_drawn() -> None:
    s = new_state(tables(uses_faces=False))
    places.move_top(s, LAMPS, 3, TOWER, None, False, -1)
    n = s.t.card_count
    assert [card < n for card in s.Z[TOWER]] == [False, False, True]
    places_deals.draw(s, TOWER, TRAY, 1, None, -1)
    assert [card < n for card in s.Z[TOWER]] == [False, True]


def test_hidden_pick_makes_others_lose_track() -> None:
    s = with_cards(HAND, 1, 2, 3, seen=0b111)
    s.seen[3] = 0b001
    places.move_cards(s, (3,), HAND + 1, None, False, 0)
    assert [s.seen[card] for card in (1, 2, 3)] == [0b011, 0b011, 0b011], "seat 1 sees which it gets"
    s = with_cards(HAND, 1, 2, 3, seen=0b111)
    places.move_cards(s, (3,), TRAY, None, False, 0)
    assert [s.seen[card] for card in (1, 2, 3)] == [0b001, 0b001, 0b001]


def test_of_several_picked_the_order_is_a_secret() -> None:
    s = with_cards(ROW, 1, 2, 3, seen=0b010)
    places.move_cards(s, (3, 1), TRAY, None, False, 0)
    assert [s.seen[card] for card in (1, 2, 3)] == [0, 0b010, 0]


def test_only_who_sees_all_picked_cards_keeps_track() -> None:
    s = with_cards(HAND, 1, 2, 3, seen=0b011)
    places.move_cards(s, (1, 2), TOWER, None, False, 0)
    assert [s.seen[card] for card in (1, 2, 3)] == [0b001, EVERYBODY, 0b001]
    s = with_cards(HAND, 1, 2, 3, seen=0b011)
    places.move_cards(s, (1,), TOWER, None, False, 0)
    assert [s.seen[card] for card in (1, 2, 3)] == [EVERYBODY, 0b011, 0b011]


def test_open_pick_lets_others_keep_track() -> None:
    s = with_cards(HAND, 1, 2, 3, seen=0b111)
    places.move_cards(s, (3,), SHELF, None, False, 0)
    assert [s.seen[card] for card in (1, 2)] == [0b111, 0b111]


def test_position_in_an_ordered_place_is_no_secret() -> None:
    s = with_cards(ROW, 1, 2, 3, seen=0b010)
    places.move_cards(s, (2,), TRAY, None, False, 0)
    assert [s.seen[card] for card in (1, 2, 3)] == [0b010, 0b010, 0b010]


def test_knowledge_goes_along_with_what_is_told() -> None:
    s = with_cards(TRAY, 1, 2, 3, seen=0b010)
    places.move_top(s, TRAY, 1, HAND, None, False, -1)
    assert s.seen[3] == 0b011
    places.move_places(s, (HAND, TRAY), RACK, None, False, -1)
    assert [s.seen[card] for card in s.Z[RACK]] == [0b011, 0b010, 0b010]
    places.swap_places(s, RACK, HAND + 2)
    assert [s.seen[card] for card in s.Z[HAND + 2]] == [0b111, 0b110, 0b110]


def test_lone_card_cannot_be_lost_track_of() -> None:
    s = with_cards(HAND, 4, seen=0b100)
    places.move_cards(s, (4,), TRAY, None, False, 0)
    assert s.seen[4] == 0b100


def test_nobody_knows_shuffled_cards() -> None:
    s = with_cards(SHELF, 1, 2, seen=EVERYBODY)
    places.shuffle_cards(s, (1, 2), TRAY)
    assert (s.seen[1], s.seen[2]) == (0, 0)


def test_shown_cards_are_known() -> None:
    s = with_cards(TRAY, 1, 2)
    places.show(s, (1,), 0b100)
    places.show_place(s, LAMPS, 0b010)
    assert (s.seen[1], s.seen[2]) == (0b100, 0)
    assert all(s.seen[card] == 0b010 for card in s.Z[LAMPS])
