"""The smallest change of a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.source.changes import Change, change_of

LINES = st.text(alphabet="ab ,", max_size=20)


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("draw  1", "draw 2", Change(6, 7, "2")),
        ("if a draw 1", "if a then draw 1", Change(5, 5, "then ")),
        ("draw 1 the card", "draw 1 card", Change(7, 11, "")),
        ("draw 1 please", "draw 1", Change(6, 13, "")),
        ("draw", "draw 1", Change(4, 4, " 1")),
        ("", "draw 1", Change(0, 0, "draw 1")),
        ("draw 1", "draw 1", Change(6, 6, "")),
    ],
)
def test_only_what_differs_is_replaced(old: str, new: str, change: Change) -> None:
    assert change_of(old, new) == change


@given(LINES, LINES)
def test_changed_line_is_the_wanted_one(old: str, new: str) -> None:
    change = change_of(old, new)
    assert (old[: change.start] + change.text + old[change.end :]).split() == new.split()
