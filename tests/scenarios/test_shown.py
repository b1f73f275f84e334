"""What scenarios say of cards that are shown and pointed at."""

from __future__ import annotations

import pytest

from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run

LAMPS = """
cardwright: 1
name: Lamps
players: 3
kinds: {hue: [red, green]}
cards: {lamp: {fields: {hue: hue}, every: [hue], name: "{hue} lamp", copies: 6, starts in: shelf}}
zones: {shelf: {visible: none}, bag: {per: player, visible: owner}, row: {per: player, visible: others}}
variables: {first: {type: player, start: given}}
play:
  dealing:
    do: |
      deal 2 from shelf to each player's bag
      deal 2 from shelf to each player's row
  lap: {turns from: first, one of: [open, name, wait], until: shelf is empty}
actions:
  open:
    choose: {friend: other player}
    do: |
      show my bag to friend
      say "Look"
  name:
    choose: {friend: other player, shade: values of hue}
    do: point at cards in friend's row where hue = shade
  wait: {help: Do nothing}
endings: {dark: {rank by: [most count of cards in bag]}}
"""
SETUP = """
game: game.cardgame.yaml
setup:
  to_act: 1
  zones: {bag: {1: [red lamp, green lamp], 2: [red lamp]}, row: {2: [green lamp, red lamp, green lamp]}}
steps:
"""


@pytest.fixture
def found(tmp_path):
    """What is told of a scenario: the code and the message, or None if it holds."""
    (tmp_path / "game.cardgame.yaml").write_text(LAMPS)
    (tmp_path / "tests").mkdir()

    def first(steps):
        path = tmp_path / "tests" / "case.yaml"
        path.write_text(SETUP + steps)
        scenarios, findings = read_scenarios(path)
        told = findings or [finding for one in scenarios if (finding := run(one, Games()))]
        return (told[0].code, told[0].message, told[0].help) if told else None

    return first


def test_shown_is_what_came_since_the_last_move(found):
    steps = """
- expect: {shows: []}
- play: open player 2
- expect: {says: Look, shows: ["green lamp, red lamp shown to Player 2"]}
- play: wait
- expect: {says: [], shows: []}
"""
    assert found(steps) is None


def test_all_moves_of_a_line_are_told(found):
    steps = """
- play: ["open player 3", "open player 3"]
- expect: {shows: ["green lamp, red lamp shown to Player 3", red lamp shown to Player 3]}
"""
    assert found(steps) is None


def test_cards_pointed_at_are_told_by_their_place(found):
    steps = """
- play: "name player 2, green"
- expect: {shows: ["pointed at card 1 of row of player 2, card 3 of row of player 2"]}
"""
    assert found(steps) is None


@pytest.mark.parametrize(
    ("steps", "code", "message", "help"),
    [
        (
            "- play: open player 2\n- expect: {shows: []}",
            "T008",
            "shown: expected nothing, but it is `green lamp, red lamp shown to Player 2`.",
            "",
        ),
        (
            "- play: wait\n- expect: {shows: pointed at card 1 of row of player 2}",
            "T008",
            "shown: expected `pointed at card 1 of row of player 2`, but it is nothing.",
            "",
        ),
        ("- expect: {told: [red lamp]}", "T001", "Nothing reads `told` under `expect`", "Here it is called `shows`."),
        ("- expect: {show: [red lamp]}", "T001", "Nothing reads `show` under `expect`", "Did you mean `shows`?"),
        ("- expect: {shows: {2: [red lamp]}}", "T001", "a list of what was shown", ""),
    ],
)
def test_what_is_not_so_is_told(found, steps, code, message, help):
    told = found(steps)
    assert told is not None
    assert told[0] == code
    assert message in told[1]
    assert help in told[2]
