"""Codes: grouped by stage, used once, all of them proved by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.diagnostics import codes
from interpreter.diagnostics.explanations import explanations

TESTS = Path(__file__).parent.parent
GROUPS = {group.letter: group.codes for group in codes.GROUPS}


@pytest.mark.parametrize("letter", GROUPS)
def test_codes_are_grouped_by_stage(letter: str) -> None:
    assert all(re.fullmatch(rf"{letter}[0-9]{{3}}", code) for code in GROUPS[letter])
    assert list(GROUPS[letter]) == sorted(GROUPS[letter])


def test_codes_are_unique() -> None:
    assert len(codes.CODES) == sum(len(group) for group in GROUPS.values())


def test_titles_are_unique() -> None:
    assert len(set(codes.CODES.values())) == len(codes.CODES)


def test_no_code_is_given_twice_in_the_table() -> None:
    given = re.findall(r'^ +"([A-Z][0-9]{3})":', Path(codes.__file__).read_text(), re.MULTILINE)
    assert len(given) == len(set(given)) == len(codes.CODES)


def test_every_code_is_tested() -> None:
    files = [*TESTS.rglob("*.expected"), *(path for path in TESTS.rglob("*.py") if path != Path(__file__))]
    seen = {code for path in files for code in re.findall(r"\b[A-Z][0-9]{3}\b", path.read_text(encoding="utf-8"))}
    seen |= set(explanations("by_play"))  # whose examples are played, wrong and right, by `tests/api/test_explanations`
    assert sorted(set(codes.CODES) - seen) == []
