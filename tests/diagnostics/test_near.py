"""Names that somebody may have meant."""

from __future__ import annotations

import pytest

from interpreter.diagnostics.near import did_you_mean, is_slip, near

NAMES = ["visible", "capacity", "piles", "draws from", "hand_size", "play_card"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("visibel", "visible"),
        ("capactiy", "capacity"),
        ("pile", "piles"),
        ("draws_from", "draws from"),
        ("Hand-Size", "hand_size"),
        ("playcard", "play_card"),
        ("color", None),
        ("", None),
        ("x" * 100_000, None),
    ],
)
def test_near_names_are_found(name: str, meant: str | None) -> None:
    assert near(name, NAMES) == meant


def test_a_name_is_not_near_itself() -> None:
    assert near("visible", ["visible"]) is None


def test_first_of_equals_is_offered() -> None:
    assert near("ax", ["axb", "axc"]) == "axb"


def test_question_names_one_name() -> None:
    assert did_you_mean("visibel", NAMES).text == "Did you mean `visible`?"
    assert did_you_mean("color", NAMES).text == ""


@pytest.mark.parametrize(
    ("name", "meant", "slip"),
    [
        ("pushed_to_far", "pushed_too_far", True),
        ("colect", "collect", True),
        ("rol", "roll", True),
        ("max_colums", "max_columns", True),
        ("in_raech", "in_reach", True),
        ("draw_2", "draw_1", False),
        ("lanterns", "lantern", False),
        ("bold", "gold", False),
        ("low", "lot", False),
        ("dealing_again", "dealing", False),
    ],
)
def test_slips_of_the_pen_are_told_from_new_names(name: str, meant: str, slip: bool) -> None:
    assert is_slip(name, meant) == slip


@pytest.mark.parametrize(
    ("name", "meant", "replaced"),
    [
        ("hand_sise", "hand_size", True),
        ("playcard", "play_card", True),
        ("wild_colour", "wild_color", True),
        ("turned_over", "turned", False),
        ("laid_open_for_two", "tokens_for_two", False),
        ("vice_president_points", "president_points", False),
        ("play_crads", "play_card", True),
    ],
)
def test_a_name_is_only_replaced_by_one_in_the_same_words(name: str, meant: str, replaced: bool) -> None:
    found = did_you_mean(name, [meant])
    assert found.meant == meant
    assert (found.new == meant) == replaced
