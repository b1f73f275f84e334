"""The sheets of a few games stay as they were accepted; `python -m tests.sheets.record` accepts a change."""

from __future__ import annotations

import pytest

from tests.sheets.record import GOLDEN, NAMES, file_of, sheet_of


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_stays_as_it_is(name: str) -> None:
    assert sheet_of(name) == file_of(name).read_text()


def test_every_file_is_compared() -> None:
    assert set(GOLDEN.iterdir()) == {file_of(name) for name in NAMES}
