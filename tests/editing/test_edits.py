"""Edits of a text: what is asked for and nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from interpreter.diagnostics.finding import Edit
from interpreter.editing.edits import apart, edited
from interpreter.source.span import Span


def edit(line: int, column: int, end: int, text: str) -> Edit:
    return Edit(Span("f", line, column, line, end), text)


def test_pieces_are_replaced() -> None:
    assert edited("one two\nthree\n", [edit(2, 1, 6, "drei"), edit(1, 5, 8, "zwei")]) == "one zwei\ndrei\n"


def test_text_is_put_in() -> None:
    assert edited("if a b", [edit(1, 6, 6, "then ")]) == "if a then b"


def test_mark_and_line_ends_stay() -> None:
    assert (
        edited("\ufeffone\r\ntwo\r\nthree", [edit(1, 1, 4, "1"), edit(3, 1, 6, "a\nb")]) == "\ufeff1\r\ntwo\r\na\r\nb"
    )


def test_of_edits_that_overlap_the_first_is_made() -> None:
    first, second, third = edit(1, 1, 4, "a"), edit(1, 3, 6, "b"), edit(1, 6, 7, "c")
    assert apart([third, second, first, first]) == [first, third]


def test_two_texts_at_one_place_are_not_both_put_in() -> None:
    assert edited("ab", [edit(1, 2, 2, "x"), edit(1, 2, 2, "y")]) == "axb"


def test_place_past_the_end_is_the_end() -> None:
    assert edited("a", [Edit(Span("f", 9, 9, 9, 9), "b")]) == "ab"


@given(st.text(alphabet="ab\r\n", max_size=30))
def test_no_edit_changes_nothing(text: str) -> None:
    assert edited(text, []) == text


@given(st.text(alphabet="ab\n", max_size=30), st.integers(1, 5), st.integers(1, 9))
def test_same_text_changes_nothing(text: str, line: int, column: int) -> None:
    lines = text.split("\n")
    if line <= len(lines) and column <= len(lines[line - 1]):
        assert edited(text, [edit(line, column, column + 1, lines[line - 1][column - 1])]) == text
