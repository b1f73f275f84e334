"""What was typed wrongly is told as that, and ends every command with the same number."""

from __future__ import annotations

import pytest

NAME = ["validate", "test", "show", "format", "rules", "play", "simulate", "check", "dev", "diff", "cards"]
CALLS = [
    *([command, name] for command in NAME for name in ("nosuch", "nosuch.cardgame.yaml")),
    *([command, "five-alive", "--with", "nosuch"] for command in NAME if command not in ("format", "test")),
    ["new", "mine", "--extends", "nosuch"],
    ["new", "mine", "--from", "nosuch.json"],
    ["new", "mine", "--extends", "five-alive", "--with", "nosuch"],
    ["test", "nosuch.yaml"],
    ["play", "--resume", "nosuch.json"],
    ["play", "five-alive", "--save", "nosuch/game.json"],
    ["replay", "nosuch.json"],
    ["cards", "five-alive", "--output", "nosuch/cards.html"],
    ["rules", "five-alive", "--output", "nosuch/rules.md"],
]


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_name_of_nothing_is_a_wrong_command(cardwright, folder, call):
    done = cardwright(*call, *(["--games", "1"] if call[0] == "simulate" else []))
    assert done.code == 2
    assert "nosuch" in done.err + done.out
    assert "<command>" not in done.err + done.out


def test_name_in_a_file_is_a_fault_of_the_file(cardwright, folder):
    (folder / "mine.cardgame.yaml").write_text("extends: nosuch\nname: Mine\n")
    assert {cardwright(command, "mine").code for command in ("validate", "rules", "play")} == {1}
