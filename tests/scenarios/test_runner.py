"""What a scenario may say, and what is told when a game isn't as it says: code, line and sentence."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import Extra, run
from tests.api.conftest import LANTERNS

STACKS = Path(__file__).parent / "rulesets" / "stacks" / "stacks.cardgame.yaml"
GAMES = Games()
"""Compiled once for all: every test says the same game, by its path."""

HEAD = f"""\
game: {LANTERNS}
players: 2
"""
WISHED = "- play: [make_wish 0, make_wish 0]"


@pytest.fixture
def told(tmp_path):
    """Runs a scenario file; what is found first, as code, line in the part given, and message."""
    path = tmp_path / "tests" / "case.yaml"
    path.parent.mkdir()

    def first(text, extra=Extra()):  # noqa: B008 - it can't be changed
        path.write_text(HEAD + textwrap.dedent(text))
        scenarios, findings = read_scenarios(path)
        found = findings or [finding for scenario in scenarios if (finding := run(scenario, GAMES, extra))]
        if not found:
            return None
        assert found[0].span.file == str(path) or found[0].span.file.endswith("case.yaml")
        return found[0].code, found[0].span.line - HEAD.count("\n"), found[0].message

    return first


# ---------------------------------------------------------------- what holds


@pytest.mark.parametrize(
    "text",
    [
        """
        steps: [{expect: {over: no, unfinished: no, to_act: 1, zones: {hand: {1: 3 cards, 2: 3 cards}, path: []}}}]
        """,
        """
        given: {starter: 2}
        steps:
          - play: [make_wish 0, make_wish 2]
          - expect: {to_act: 2, variables: {starter: player 2, wish: {1: 0, 2: 2}}, direction: clockwise}
        """,
        """
        setup: {to_act: 2, zones: {hand: {1: [red 1], 2: [red 3, blue 2, gust]}}, variables: {glow: 2}}
        options: {weather: windy}
        steps:
          - play: [make_wish 0, make_wish 0]
          - legal: [lay red 3, lay blue 2, blow gust, rest, stow gust]
          - play: LAY  blue 2
          - expect: {zones: {path: [blue 2], hand: {2: [gust, red 3]}}, variables: {glow: 2, points: {2: 1}}}
        """,
        """
        setup: {zones: {hand: {1: [red 1, blue 5], 2: [red 5]}, path: [green 4, red 2]}, variables: {glow: 4}}
        steps:
          - play: [make_wish 0, make_wish 0]
          - refused: {lay red 1: A lantern must be at least as bright as 4}
          - refused: [lay red 1, lay green 1, blow gust]
          - expect: {zones: {path: [green 4, red 2], box: 27 cards}}
        """,
        """
        setup: {zones: {hand: {1: [red 1], 2: [gust, blue 1]}}}
        steps:
          - expect:
              view:
                1: {zones: {hand: {1: [red 1], 2: ["?", "?"]}, box: 29 cards}, variables: {wish: {1: 0, 2: "?"}}}
                2: {zones: {hand: {1: 1 card, 2: [blue 1, gust]}}}
        """,
        """
        setup: {zones: {hand: {1: [red 5], 2: [blue 1, blue 1]}, box: []}}
        steps:
          - play: [make_wish 1, make_wish 0, lay red 5]
          - expect: {over: yes, to_act: none, scores: {1: 2, 2: 1}, ranking: [1, 2]}
        """,
        """
        setup: {zones: {hand: {1: [gust, red 1], 2: [blue 1]}, box: [red 4, the rest]}}
        steps:
          - play: [make_wish 1, make_wish 0, rest]
          - expect: {zones: {hand: {1: [gust, red 1, red 4]}, box: 28 cards}}
        """,
        """
        setup: {zones: {box: [red 4, the rest], hand: {1: [gust], 2: 5 cards}}}
        steps: [{expect: {zones: {hand: {2: 5 cards}, box: 26 cards}}}]
        """,
        """
        setup: {zones: {hand: {1: [gust], 2: 5 cards}, path: [red 4, 2 cards]}}
        steps: [{expect: {zones: {hand: {2: 5 cards}, path: 3 cards, box: 23 cards}}}]
        """,
        """
        setup: {zones: {hand: {1: [gust, red 1], 2: [blue 1]}}}
        steps:
          - play: [make_wish 1, make_wish 0]
          - play: rest
            chance: [green 3]
          - expect: {zones: {hand: {1: [gust, red 1, green 3]}}}
        """,
        """
        chance: [player 2]
        steps:
          - expect: {variables: {starter: 2}}
        """,
        """
        steps:
          - {play: make_wish 2, seat: 2}
          - {legal: [make_wish 0, make_wish 1, make_wish 2], seat: 1}
          - expect: {to_act: 1}
        """,
        """
        variants: [short]
        scenarios:
          two are dealt: {steps: [{expect: {zones: {hand: {1: 2 cards}}}}]}
          or more: {options: {hand_size: 4}, steps: [{expect: {zones: {hand: {1: 4 cards}}}}]}
          or three: {variants: [], steps: [{expect: {zones: {hand: {1: 3 cards}}}}]}
        """,
        """
        setup: {zones: {hand: {1: [gust, gust, red 1], 2: [blue 1]}}, to_act: 1}
        options: {weather: windy}
        steps:
          - play: [make_wish 0, make_wish 0]
          - expect: {says: []}
          - play: blow gust
          - expect: {says: The wind blows}
          - play: [lay blue 1]
          - expect: {says: [], over: yes}
        """,
        """
        setup: {zones: {hand: {1: [gust, gust, red 1], 2: [blue 1, blue 2]}}, to_act: 1}
        options: {weather: windy}
        steps:
          - play: [make_wish 0, make_wish 0, blow gust, lay blue 1, blow gust]
          - expect: {says: [The wind blows, The wind blows]}
        """,
        """
        scenarios:
          nobody plays alone: {players: 1, refused start: "Lanterns is for 2 to 4 players, not for 1."}
          nor do nine: {players: 9, refused start: "Lanterns is for 2 to 4 players, not for 9"}
          too few cards:
            players: 4
            options: {hand_size: 8}
            refused start: [There are not enough lanterns for so many players]
          hands are small:
            options: {hand_size: 99}
            refused start: "Option hand_size can't be 99: it is a number from 1 to 8"
        """,
    ],
)
def test_scenario_holds(told, text):
    assert told(text) is None


# ---------------------------------------------------------------- what doesn't


@pytest.mark.parametrize(
    ("text", "code", "line", "words"),
    [
        ("step: []", "T001", 1, "Nothing reads `step`"),
        ("setup: {}", "T001", -1, "lacks `steps`, so it proves nothing"),
        ("scenarios: {x: {setup: {}}}", "T001", 1, "`x` lacks `steps`, so it proves nothing"),
        ("steps: []", "T001", 1, "`steps` is a list of steps"),
        ("steps: [{}]", "T001", 1, "lacks one of `play`, `legal`, `refused` and `expect`"),
        ("steps: [{play: x}]\nrefused start: No", "T001", 1, "`steps` can't stand beside `refused start`"),
        ("steps: [play]", "T001", 1, "`steps` is a map with one of"),
        ("steps: {play: rest}", "T001", 1, "`steps` is a list"),
        ("steps: [{play: x}]\noptions: [x]", "T001", 2, "`options` is a map from options to values"),
        ("steps: [{expect: {zone: {}}}]", "T001", 1, "Nothing reads `zone` under `expect`"),
        ("steps: [{expect: [1]}]", "T001", 1, "`expect` is a map"),
        ("steps: [{expect: {over: maybe}}]", "T001", 1, "`over` is `yes` or `no`, not `maybe`"),
        ("steps: [{expect: {zones: {hand: 3 cards}}}]", "T001", 1, "Each player has a `hand`"),
        ("steps: [{expect: {zones: {path: red 4}}}]", "T001", 1, "a list of cards, or how many"),
        ("steps: [{expect: {variables: {points: 3}}}]", "T001", 1, "Each player has a `points`"),
        (
            "scenarios: {x: {steps: [{play: x}], players: two}}",
            "T001",
            1,
            "`players` is a number of players, not `two`",
        ),
        ("scenarios: [x]", "T001", 1, "`scenarios` is a map"),
        ("steps: [{play: x}]\nsetup: {zone: {}}", "T001", 2, "Nothing reads `zone` under `setup`"),
        ("steps: [{expect: {view: {1: {hand: []}}}}]", "T001", 1, "Nothing reads `hand` under `1`"),
        ("steps: [{expect: {zones: {pth: []}}}]", "T002", 1, "There is no zone `pth`"),
        ("steps: [{expect: {variables: {glw: 1}}}]", "T002", 1, "There is no variable `glw`"),
        ("steps: [{expect: {zones: {path: [red 9]}}}]", "T002", 1, "No card is called `red 9`"),
        ("steps: [{expect: {zones: {hand: {3: []}}}}]", "T002", 1, "There is no player `3`"),
        ("steps: [{play: x}]\nsetup: {to_act: 0}", "T001", 2, "`to_act` is a player, counted from 1, not `0`"),
        ("steps: [{play: x}]\nsetup: {zones: {path: [mist]}}", "T002", 2, "No card is called `mist`"),
        ("scenarios: {x: {steps: [{play: x}], players: 9}}", "T003", 1, "is for 2 to 4 players, not for 9"),
        ("steps: [{play: x}]\noptions: {hand_size: 99}", "T003", None, "hand_size can't be 99"),
        ("steps: [{play: x}]\ngiven: {starte: 1}", "T003", None, "Did you mean `starter`"),
        (
            "scenarios: {x: {steps: [{play: x}], players: 4, options: {hand_size: 8}}}",
            "T003",
            1,
            "There are not enough lanterns",
        ),
        (
            "steps: [{play: x}]\nsetup: {zones: {path: [gust, gust, gust]}}",
            "T003",
            2,
            "There are only 2 cards called `gust`",
        ),
        ("steps: [{play: x}]\nsetup: {zones: {path: 99 cards}}", "T003", 2, "only 32 cards left"),
        ("steps: [{play: x}]\nsetup: {variables: {glow: bright}}", "T003", 2, "`glow` is a number, not `bright`"),
        ("steps: [{play: x}]\nsetup: {direction: left}", "T001", 2, "`direction` is `clockwise` or `counterclockwise`"),
        ("steps:\n- play: rest", "T004", 2, "`rest` can't be played here"),
        (f"given: {{starter: 1}}\nsteps:\n{WISHED}\n- {{play: rest, seat: 2}}", "T004", 4, "isn't asked now"),
        (f"steps:\n{WISHED}\n- legal: [rest]", "T005", 3, "is too"),
        (f"steps:\n{WISHED}\n- legal: [rest, fly]", "T005", 3, "`fly` isn't"),
        (f"steps:\n{WISHED}\n- refused: [rest]", "T006", 3, "`rest` may be played here"),
        ("steps:\n- refused: {rest: You are tired}", "T007", 2, "is refused for another reason"),
        ("refused start: Too few players", "T006", None, "This game can be started"),
        ("options: {hand_size: 9}\nrefused start: Too few cards", "T007", 2, "The start is refused for another reason"),
        ("given: {starter: 9}\nrefused start: Too few cards", "T002", 1, "There is no player `9`"),
        (
            f"setup: {{zones: {{hand: {{1: [red 5], 2: [blue 1]}}, box: []}}}}\nsteps:\n{WISHED}\n- play: lay red 5\n"
            "- expect: {to_act: 2}",
            "T008",
            5,
            "to act: expected player 2, but it is nobody, since the game is over",
        ),
        (f"steps:\n{WISHED}\n- expect: {{says: Hello}}", "T008", 3, "said: expected `Hello`, but it is nothing"),
        ("steps: [{expect: {over: yes}}]", "T008", 1, "over: expected yes, but it is no"),
        ("steps: [{expect: {to_act: 2}}]", "T008", 1, "expected player 2, but it is player 1"),
        ("steps: [{expect: {variables: {glow: 3}}}]", "T008", 1, "glow: expected 3, but it is 0"),
        ("steps: [{expect: {zones: {path: [red 4]}}}]", "T008", 1, "path: expected [red 4], but it is []"),
        ("steps: [{expect: {zones: {hand: {1: 4 cards}}}}]", "T008", 1, "hand of player 1: expected 4 cards"),
        ("steps: [{expect: {ranking: [1, 2]}}]", "T008", 1, "open: the game goes on"),
        ("steps: [{expect: {scores: {1: 4}}}]", "T008", 1, "score of player 1: expected 4, but it is none"),
        ("steps: [{expect: {direction: counterclockwise}}]", "T008", 1, "direction: expected counterclockwise"),
        ("steps: [{expect: {view: {1: {zones: {hand: {2: [gust]}}}}}}]", "T008", 1, "hand of player 2"),
        ("steps: [{expect: {view: {1: {variables: {wish: {2: 0}}}}}}]", "T008", 1, "as player 1 sees it"),
        ("steps: [{play: x}]\nchance: [player 9]", "T009", None, "Chance can't give `player 9`"),
        ("steps: [{play: make_wish 0, chance: [red 3]}]", "T009", 1, "Chance was never asked for: red 3"),
    ],
)
def test_first_difference_is_told(told, text, code, line, words):
    found = told(text)
    assert found is not None
    assert found[0] == code
    assert words in found[2]
    assert line is None or found[1] == line


def test_failing_rules_are_told_with_their_line(told):
    text = f"steps:\n{WISHED}\n- play: share_out"
    found = told(text, Extra(variants=("broken-lamp",)))
    assert found[:2] == ("T010", 3)
    assert "divided by nothing" in found[2]


def test_extra_settings_go_on_top(told):
    text = "options: {hand_size: 2}\nsteps: [{expect: {zones: {hand: {1: 4 cards}}}}]"
    assert told(text, Extra(options={"hand_size": "4"})) is None


def test_missing_game_is_told(tmp_path):
    path = tmp_path / "nothing" / "tests" / "case.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("steps: [{play: x}]\n")
    scenarios, _ = read_scenarios(path)
    assert run(scenarios[0], Games()).code == "M001"


def test_game_is_that_of_the_folder_around(tmp_path):
    path = tmp_path / "lanterns" / "tests" / "case.yaml"
    path.parent.mkdir(parents=True)
    for file in LANTERNS.parent.glob("*.yaml"):
        (path.parent.parent / file.name).write_text(file.read_text())
    path.write_text("players: 2\nsteps: [{expect: {zones: {hand: {1: 3 cards}}}}]\n")
    scenarios, _ = read_scenarios(path)
    assert run(scenarios[0], Games()) is None


@pytest.mark.parametrize("text", ["", "- x", "steps: [", "a: !x b", "steps: &a []\nsetup: *a"])
def test_file_that_is_no_scenario_is_told(tmp_path, text):
    path = tmp_path / "case.yaml"
    path.write_text(text)
    scenarios, findings = read_scenarios(path)
    assert scenarios == []
    assert findings


def test_missing_file_is_told(tmp_path):
    assert [finding.code for finding in read_scenarios(tmp_path / "none.yaml")[1]] == ["F001"]


# ---------------------------------------------------------------- piles, dice and cards out of the game


@pytest.fixture
def stacked(tmp_path):
    """The same for the game with piles."""
    path = tmp_path / "case.yaml"

    def first(text):
        path.write_text(f"game: {STACKS}\nplayers: 1\n" + textwrap.dedent(text))
        scenarios, findings = read_scenarios(path)
        found = findings or [finding for scenario in scenarios if (finding := run(scenario, GAMES))]
        return (found[0].code, found[0].message) if found else None

    return first


@pytest.mark.parametrize(
    "text",
    [
        """
        setup: {zones: {drawn: [stone 5], stacks: {1: [stone 4, stone 2], 2: [stone 7]}}}
        steps:
          - legal: ["build stone 5, stack 1", "shelve stone 5, board 1", "shelve stone 5, board 2", toss]
          - refused: {"build stone 5, stack 2": Only a heavier stone fits there}
          - play: build stone 5, stack 1
          - expect: {zones: {stacks: [[stone 5, stone 4, stone 2], [stone 7]], drawn: [], bag: 5 cards}}
          - expect: {zones: {stacks: {2: [stone 7]}}}
        """,
        """
        setup: {zones: {drawn: [stone 1], stacks: {3: [stone 4], 1: [stone 2]}, shelf: {2: [stone 9]}}}
        steps:
          - legal: ["shelve stone 1, board 1", "shelve stone 1, board 2", toss]
          - play: shelve stone 1, board 2
          - expect: {zones: {stacks: [[stone 2], [stone 4]], shelf: [[], [stone 1, stone 9]]}}
        """,
        """
        setup: {zones: {drawn: [stone 1]}}
        steps:
          - expect: {zones: {stacks: []}}
          - play: build stone 1, new stack
          - expect: {zones: {stacks: [[stone 1]]}}
        """,
        """
        setup: {to_act: 1}
        steps:
          - {play: toss, chance: [down]}
          - expect: {variables: {luck: no, cube: down}}
          - {play: toss, chance: [up]}
          - expect: {variables: {luck: yes, cube: up}}
        """,
        """
        setup: {to_act: 1, chance: [stone 8, stone 3]}
        steps:
          - play: [draw_one, "build stone 8, new stack", draw_one]
          - expect: {zones: {drawn: [stone 3]}}
        """,
        """
        setup: {zones: {bag: [stone 6, stone 2]}}
        steps:
          - play: [draw_one]
          - expect: {zones: {drawn: [stone 6], bag: [stone 2]}}
        """,
    ],
)
def test_scenario_with_piles_holds(stacked, text):
    assert stacked(text) is None


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("setup: {zones: {stacks: [[stone 1], [stone 2], [stone 3]]}}\nsteps: [{play: x}]", "T003", "room for 2 piles"),
        ("setup: {zones: {drawn: [stone 1, stone 2]}}\nsteps: [{play: x}]", "T003", "holds 1 at most, not 2"),
        ("setup: {zones: {stacks: [stone 1]}}\nsteps: [{play: x}]", "T001", "`stacks` has piles: say which"),
        ("setup: {zones: {stacks: {one: [stone 1]}}}\nsteps: [{play: x}]", "T002", "is called by its number"),
        ("setup: {zones: {shelf: {3: [stone 1]}}}\nsteps: [{play: x}]", "T002", "has no pile `3`; it has 1 or 2"),
        ("steps: [{expect: {zones: {stacks: [[stone 1]]}}}]", "T008", "expected 1 piles, but there are 0"),
        ("setup: {to_act: 1}\nsteps: [{play: toss, chance: [left]}]", "T009", "Chance can't give `left`"),
    ],
)
def test_difference_with_piles_is_told(stacked, text, code, words):
    found = stacked(text)
    assert found is not None
    assert found[0] == code
    assert words in found[1]
