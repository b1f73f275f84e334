"""What a view shows, and what a game dealt anew keeps."""

import json

import pytest

from interpreter.runtime import chance, places, sight
from interpreter.runtime.state import Register, State
from tests.runtime.sample import (
    EVERYBODY,
    GUESS,
    HAND,
    LAMPS,
    SHELF,
    STACKS,
    TRAY,
    new_state,
    tables,
    with_cards,
)

POINTED, SECRET, KEPT = 1, 2, 5


def seen_by(s: State, seat: int) -> dict[str, object]:
    return {v.name: v.value for v in sight.view(s, seat).variables}


def test_place_lists_what_is_seen_or_known() -> None:
    s = with_cards(HAND, 1, 2, 3, seen=0b001)
    s.seen[2] = 0b011
    assert sight.view(s, 0).place("hand", 0).cards == ("red 1", "red 2", "red 3")
    assert sight.view(s, 1).place("hand", 0).cards == (None, "red 2", None)
    assert sight.view(s, 2).place("hand", 0).cards == (None, None, None)
    assert sight.view(s, 2).place("lamps").cards == (None,) * 21
    with pytest.raises(KeyError):
        sight.view(s, 0).place("cellar")


def test_others_see_what_the_owner_cannot() -> None:
    s = new_state(tables())
    places.move_top(s, LAMPS, 1, GUESS + 1, None, False, -1)
    assert [sight.view(s, seat).place("guess", 1).cards[0] is None for seat in range(3)] == [False, True, False]


def test_faces_movers_and_stand_ins_are_listed() -> None:
    s = with_cards(HAND, 1, 2, 3)
    identity = (("color", 0), ("height", 4))
    places.move_group(s, ((1, None), (2, identity)), SHELF, None, False, 2)
    places.move_cards(s, (3,), SHELF, False, False, -1)
    shelf = sight.view(s, 1).place("shelf")
    assert shelf.cards == ("red 1", "red 2", None)
    assert shelf.up == (True, True, False)
    assert shelf.by == (2, 2, -1)
    assert shelf.stands_for == (None, identity, None)
    assert sight.view(s, 1).place("hand", 0).by is None
    plain = new_state(tables(uses_faces=False, uses_movers=False, uses_stand_ins=False))
    shelf = sight.view(plain, 1).place("shelf")
    assert (shelf.up, shelf.by, shelf.stands_for) == (None, None, None)


def test_piles_are_listed_by_number() -> None:
    s = with_cards(TRAY, 1, 2, 3)
    for card in (1, 2):
        places.move_cards(s, (card,), -1 - STACKS, None, False, -1)
    places.move_cards(s, (1,), TRAY, None, False, -1)
    view = sight.view(s, 0)
    assert [(p.pile, p.cards) for p in view.places if p.zone == "stacks"] == [(2, ("red 2",))]
    assert view.place("stacks", None, 2).cards == ("red 2",)


def test_card_in_a_variable_shows_no_more_than_where_it_lies() -> None:
    s = with_cards(HAND, 1, 2, seen=0b001)
    s.V[POINTED] = 1
    assert seen_by(s, 0)["pointed"] == "red 1"
    assert seen_by(s, 1)["pointed"] == sight.HIDDEN
    s.V[POINTED] = (1, 9)
    assert seen_by(s, 0)["pointed"] == ("red 1", sight.HIDDEN)
    s.V[POINTED] = None
    assert seen_by(s, 1)["pointed"] is None


def test_variables_are_shown_to_whom_they_are_for() -> None:
    s = with_cards(HAND, 1, seen=EVERYBODY)
    s.V[SECRET + 1] = 1
    assert [(v.name, v.owner, v.value) for v in sight.view(s, 1).variables] == [
        ("direction", None, "clockwise"),
        ("pointed", None, None),
        ("secret", 1, "red 1"),
    ]
    assert seen_by(s, 2)["secret"] is None
    assert "kept" not in seen_by(s, 0)


@pytest.mark.parametrize(
    ("kind", "of", "value", "shown"),
    [
        ("number", "", -3, -3),
        ("yes_no", "", True, True),
        ("player", "", 2, 2),
        ("value", "color", 3, "gold"),
        ("value", "color", (0, 1), ("red", "blue")),
        ("value", "unheard of", 4, 4),
        ("zone", "", HAND + 1, ("hand", 1, None)),
        ("zone", "", -1 - STACKS, ("stacks", None, 0)),
        ("group", "", ("kin", ((1, None), (9, (("height", 2),)))), ("kin", (("red 1", None), (sight.HIDDEN, None)))),
        ("group", "", (("kin", ((1, None),)),), (("kin", (("red 1", None),)),)),
    ],
)
def test_values_are_shown_as_people_read_them(kind: str, of: str, value: object, shown: object) -> None:
    s = with_cards(SHELF, 1, seen=EVERYBODY)
    s.t.registers = (Register("thing", None, None, kind, of, "all", ""),)
    s.V = [value]
    assert seen_by(s, 0)["thing"] == shown


def test_variable_of_a_side_is_for_all_its_players() -> None:
    s = new_state(tables())
    s.t.side_of = (0, 1, 0)
    s.t.registers = (Register("plan", "side", 0, "number", "", "owner", ""),)
    s.V = [5]
    assert [len(sight.view(s, seat).variables) for seat in range(3)] == [1, 0, 1]


def test_log_shows_each_seat_its_part() -> None:
    s = new_state(tables())
    for event in ((7, 0b111, ("all",), None), (8, 0b010, ("card",), ("something",)), (9, 0b001, ("mine",), None)):
        s.log = (s.log, event)
    assert sight.view(s, 0).log == ((7, ("all",)), (8, ("something",)), (9, ("mine",)))
    assert sight.view(s, 1).log == ((7, ("all",)), (8, ("card",)))
    fresh = sight.determinize(s, 1, 0)
    assert sight.view(fresh, 1).log == sight.view(s, 1).log
    assert sight.view(fresh, 0).log == ((7, ("all",)), (8, ("something",)))


def test_view_is_plain_data() -> None:
    s = new_state(tables())
    places.move_top(s, LAMPS, 2, SHELF, None, False, -1)
    view = sight.view(s, 0)
    text = view.to_json()
    assert json.loads(text) == view.plain()
    assert view == sight.view(s, 0)
    assert hash(view) == hash(sight.view(s, 0))
    assert view != sight.view(s, 1)
    s.over = True
    assert sight.view(s, 0).to_act is None


# ---------------------------------------------------------------- a game dealt anew


def test_hidden_choices_and_options_are_dropped() -> None:
    s = new_state(tables())
    s.answers = [[0, 1, 2], ["a", "b", None]]
    s.options, s.history, s.moves = ["x"], (None, 0, "x"), ("x",)
    mine, other = sight.determinize(s, 0, 3), sight.determinize(s, 1, 3)
    assert (mine.answers, other.answers) == ([[0, 1, 2], ["a", None, None]], [[0, 1, 2], [None, "b", None]])
    assert (mine.options, other.options) == (["x"], [])
    assert mine.history is None
    assert s.answers == [[0, 1, 2], ["a", "b", None]]


def test_generator_is_a_new_one() -> None:
    s = new_state(tables())
    s.script = chance.scripted(["red 1"])
    fresh = sight.determinize(s, 0, 8)
    assert (fresh.script, fresh.rng) == (None, chance.seeded(8))
    s.script = chance.scripted(["red 1"], explicit=True)
    assert sight.determinize(s, 0, 8).script == [True]


def test_variables_follow_the_position() -> None:
    s = with_cards(HAND, 1, 2, 3, seen=0b001)
    s.V[POINTED] = 2
    renamed: dict[int, int] = {}
    fresh = sight.determinize(s, 1, 5, lambda state, changes: renamed.update(changes))
    assert fresh.V[POINTED] == fresh.Z[HAND][1] == renamed[2]
    assert fresh.seen[fresh.V[POINTED]] == 0b001
    assert sight.determinize(s, 0, 5).V[POINTED] == 2


def test_groups_in_variables_follow_too() -> None:
    s = with_cards(HAND, 1, 2, seen=0b001)
    s.t.registers = (Register("plan", None, None, "group", "", "owner", ""),)
    s.V = [("kin", ((1, None), (2, (("height", 2),))))]
    fresh = sight.determinize(s, 2, 6)
    hand = fresh.Z[HAND]
    assert [("kin", ((hand[0], None), (hand[1], (("height", 2),))))] == fresh.V
