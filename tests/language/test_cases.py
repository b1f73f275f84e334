"""Every word of the language means what the manual says: small made-up rulesets, played move by move."""

from __future__ import annotations

import pytest

from tests.language.playing import cases, play_through


@pytest.mark.parametrize("case", tuple(cases()), ids=str)
def test_case_holds(case):
    play_through(case)
