"""Every shipped ruleset plays as it was recorded. `python -m tests.playthroughs.record` accepts a change of play."""

from __future__ import annotations

import pytest

from tests.playthroughs.record import GAMES, difference, file_of, names, playthrough


@pytest.mark.parametrize("name", names())
def test_game_goes_as_recorded(name):
    file = file_of(name)
    assert file.exists(), f"{name} has no playthrough: python -m tests.playthroughs.record"
    recorded, now = file.read_text(), playthrough(name)
    for number, (old, new) in enumerate(zip(recorded.splitlines(), now.splitlines(), strict=False), 1):
        assert new == old, f"{file.name}, line {number}\n{''.join(difference(name, recorded, now))}"
    assert now == recorded


def test_every_recorded_game_is_shipped():
    recorded = {file.relative_to(GAMES).as_posix().removesuffix(".txt") for file in GAMES.rglob("*.txt")}
    assert recorded == set(names())
