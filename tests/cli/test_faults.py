"""Rules that fail while a game is played: every command tells the author's line, the values, the seed and the moves."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import LANTERNS

FAULTS = {
    "a place that is too full": (
        "zones: {basket: {capacity: 3}}\nactions: {rest: {do: move top 2 cards of box to my basket}}",
        "`basket` than the 3 that it can take",
        "move top 2 cards",
    ),
    "nothing to choose": (
        "play: {turn: {one of: [lay]}}\nactions: {blow: null, rest: null, stow: null}",
        "nothing may be chosen, and no `otherwise`",
        "turn:",
    ),
    "a need that refuses everything": (
        "play: {turn: {one of: [lay]}}\nactions: {blow: null, rest: null, stow: null, lay: {needs: {never: "
        "{that: 'glow mod 7 > 5', why: Never}}}}",
        "must choose `lay` here",
        "`lay` needs this",
    ),
    "a division": ("actions: {lay: {do: set glow to card's light / glow}}", "divided by nothing", "set glow to"),
    "a deal into a full hand": ("zones: {hand: {capacity: 2}}", "`hand` than the 2 that it can take", "deal hand_size"),
    "a die before its roll": (
        "dice: {cube: {faces: 1-6}}\nactions: {lay: {do: set glow to cube}, rest: {do: roll cube}}",
        "`cube` has not been rolled yet",
        "set glow to cube",
    ),
    "steps without an end": (
        "play: {idling: {place: before turn, until: glow < 0, do: set glow to glow + 1}}",
        "without anybody being asked",
        "idling",
    ),
}


@pytest.fixture
def faulty(folder, request):
    (folder / "lanterns.cardgame.yaml").write_text(LANTERNS.read_text())
    text, words, line = FAULTS[request.param]
    (folder / "faulty.cardgame.yaml").write_text(f"extends: lanterns\n{text}\n")
    (folder / "tests").mkdir()
    return words, line


def has_place(text: str) -> bool:
    return re.search(r"^(faulty|lanterns)\.cardgame\.yaml:\d+:\d+: ", text, re.MULTILINE) is not None


@pytest.mark.parametrize("faulty", FAULTS, indirect=True, ids=str)
@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "faulty", "--games", "40"],
        ["simulate", "faulty", "--games", "40", "--jobs", "2"],
        ["play", "faulty", "--seed", "4", "--players", "3"],
    ],
    ids=lambda command: " ".join((command[0], *command[4:])),
)
def test_fault_is_told_whole(cardwright, faulty, command):
    words, line = faulty
    assert cardwright("validate", "faulty").code == 0
    done = cardwright(*command)
    assert done.code == 1, done.err
    assert "error P001" in done.err
    assert words in done.err
    assert line in done.err
    assert has_place(done.err)
    assert "<nowhere>" not in done.err
    assert re.search(r"It came up with seed \d+ (after|before)", done.err)


@pytest.mark.parametrize("faulty", FAULTS, indirect=True, ids=str)
def test_fault_in_a_scenario_has_its_place(cardwright, folder, faulty):
    moves = "play: [make_wish 0, make_wish 0, lay red 1, lay red 2, lay red 3, lay red 4]"
    (folder / "tests" / "x.yaml").write_text(
        "game: faulty\nplayers: 2\ngiven: {starter: 1}\n"
        "setup: {to_act: 1, zones: {hand: {1: [red 1, red 3], 2: [red 2, red 4]}}}\n"
        f"steps: [{{{moves}}}]\n"
    )
    done = cardwright("test", "tests/x.yaml")
    assert done.code == 1
    assert "<nowhere>" not in done.out
