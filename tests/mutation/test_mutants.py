"""What the mutants of a file are, and that those of a small game are judged as they should be."""

from __future__ import annotations

import pytest

from tests.mutation.measure import measure, spread
from tests.mutation.mutants import mutants

GAME = """\
cardwright: 1
name: Puddles
players: 2
cards:
  drop: {copies: 9, starts in: cloud}
zones:
  cloud: {visible: none}
  puddle: {per: player, visible: all}
variables:
  rounds: {type: number}
play:
  turn:
    until: rounds >= 3
    turns from: item 1 of players
    steps:
      raining:
        do: |
          move top card of cloud to my puddle
          add 1 to rounds
      stopping: {one of: [go_on]}
actions:
  go_on: {help: Wait and see}
endings:
  dry: {rank by: [most wet], scores: wet}
define:
  player:
    wet: count of cards in puddle
"""
SCENARIOS = """\
scenarios:
  three drops fall:
    steps:
      - play: [go_on, go_on]
      - expect: {over: no, zones: {cloud: 6 cards}}
      - play: go_on
      - expect: {scores: {1: 2, 2: 1}, ranking: [1, 2]}
"""


def changed(text, values=()):
    """All that mutants make of a text."""
    return {one.applied(text) for one in mutants(text, values)}


def made_of(sentence, values=()):
    """All that mutants make of one sentence or condition."""
    frame = "a: {do: "
    texts = changed(f"{frame}{sentence}}}", values)
    return {text.removeprefix(frame).removesuffix("}") for text in texts if text.startswith(frame)}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a: {if: x <= 3}", {"a: {if: x < 3}", "a: {if: x > 3}", "a: {if: x <= 4}", "a: {if: x <= 2}", "a: {}", ""}),
        ("a: {if: x = y}", {"a: {if: x != y}", "a: {}", ""}),
        ("a: {b: 0, c: u}", {"a: {b: 1, c: u}", "a: {c: u}", "a: {b: 0}", ""}),
        ("a: {b: [u, v]}", {"a: {b: [v]}", "a: {b: [u]}", "a: {}", ""}),
        ("a: {b: not u}", {"a: {b:  u}", "a: {}", ""}),
        ("a: {help: Draw 3 cards, range: 1-9}", {""}),
        ("name: Draw 3", set()),
        ("a: {visible: owner}", {"a: {visible: all}", "a: {}", ""}),
        ("a: {visible: all}", {"a: {visible: none}", "a: {}", ""}),
        ("a: {per: side}", {"a: {per: player}", "a: {}", ""}),
        ("a: {before: b}", {"a: {after: b}", "a: {}", ""}),
        ("a: {one of: b}", {"a: {at most one of: b}", "a: {any of: b}", "a: {}", ""}),
        ("a: {when: u}", {"a: {when: not (u)}", "a: {}", ""}),
        ('a: {do: say "3 <= 4"}', {"a: {}", ""}),
    ],
)
def test_mutants_of_a_line(text, wanted):
    assert changed(text) == wanted


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("each player draws u", {"each other player draws u"}),
        ("let p be players in u", {"let p be other players in u"}),
        ("add u to v", {"subtract u from v"}),
        ("subtract u from v", {"add u to v"}),
        ("v * u", {"v + u"}),
        ("max(u)", {"min(u)"}),
        ("set v to no", {"set v to yes", "set v to any"}),
        ("no card in u", {"yes card in u", "any card in u"}),
        ("u is v", {"u is not v"}),
        ("flip u face up", {"flip u face down", "flip u"}),
        ("shuffle u plus every v into w", {"shuffle u into w", "shuffle u plus my v into w"}),
        ("deal u to v starting with w", {"deal u to v"}),
        ("u if v else w", {"u if v", "u if not (v) else w"}),
        ("u and v", {"u or v", "u", "v"}),
        ("u or v or w", {"u and v or w", "u or v and w", "v or w", "u or w", "u or v"}),
        ("u or (v and w)", {"u and (v and w)", "(v and w)", "u", "u or (v or w)", "u or (v)", "u or (w)"}),
        ("cards in u where v to w", {"cards in u to w", "cards in u where not (v) to w"}),
        ("if u then roll v", {"if not (u) then roll v"}),
        ('say "u and 3"', set()),
    ],
)
def test_mutants_of_a_sentence(sentence, wanted):
    assert made_of(sentence) == wanted


def test_a_value_is_the_next_of_its_kind():
    assert made_of("u = red", [("red", "blue", "green")]) == {"u != red", "u = blue"}
    assert made_of("set u to green", [("red", "blue", "green")]) == {"set u to red"}
    assert "a: {default: no_one}" in changed("a: {default: all_three}", [("all_three", "no_one")])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("play: {a: {do: u}, b: {do: v}}", "play: {b: {do: v}, a: {do: u}}"),
        ("play:\n  a:\n    do: u\n  b:\n    do: v\n", "play:\n  b:\n    do: v\n  a:\n    do: u\n"),
        ("endings: {a: {when: u}, b: {when: v}}", "endings: {b: {when: v}, a: {when: u}}"),
        ("kinds: {k: {values: [u, v]}}", "kinds: {k: {values: [v, u]}}"),
        ("endings: {a: {rank by: [most u, least v]}}", "endings: {a: {rank by: [least v, most u]}}"),
        ("define: {a: {rows: {b: u, c: v}}}", "define: {a: {rows: {c: v, b: u}}}"),
    ],
)
def test_lines_whose_order_counts_change_places(text, wanted):
    assert wanted in changed(text)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("zones: {a: {per: u}, b: {per: v}}", "zones: {b: {per: v}, a: {per: u}}"),
        ("scoring: {a: {rows: {b: u, c: v}}}", "scoring: {a: {rows: {c: v, b: u}}}"),
        ("options: {a: {values: [u, v]}}", "options: {a: {values: [v, u]}}"),
        ("actions: {play: {needs: u, to: v}}", "actions: {play: {to: v, needs: u}}"),
    ],
)
def test_other_lines_stay_where_they_are(text, other):
    assert other not in changed(text)


def test_sentences_of_a_block_are_left_out_with_what_is_below():
    text = "a:\n  do: |\n    if u\n      roll die\n    draw x\n"
    assert changed(text) == {
        "",
        "a:\n",
        "a:\n  do: |\n    draw x\n",
        "a:\n  do: |\n    if u\n    draw x\n",
        "a:\n  do: |\n    if u\n      roll die\n",
        "a:\n  do: |\n    if not (u)\n      roll die\n    draw x\n",
        "a:\n  do: |\n    draw x\n    if u\n      roll die\n",
    }


def test_lines_of_a_map_are_left_out_with_what_is_below():
    text = "a:\n  b:\n    c: u\n  d: v\n"
    assert changed(text) == {
        "",
        "a:\n  d: v\n",
        "a:\n  b:\n  d: v\n",
        "a:\n  b:\n    c: u\n",
    }


@pytest.fixture
def puddles(tmp_path):
    folder = tmp_path / "rulesets" / "puddles"
    (folder / "tests").mkdir(parents=True)
    (folder / "puddles.cardgame.yaml").write_text(GAME)
    (folder / "tests" / "rain.yaml").write_text(SCENARIOS)
    return folder


def test_mutants_are_refused_caught_or_survive(puddles):
    found = measure(puddles.parent, "puddles")
    survived = {line.split(": ", 1)[1] for line in found.survived}
    assert not found.broken
    assert "visible to all instead of none" in survived
    assert not [line for line in survived if "rounds" in line]
    assert found.refused > 10
    assert found.caught > 10
    assert (puddles / "puddles.cardgame.yaml").read_text() == GAME


def test_scenarios_must_hold_first(puddles):
    (puddles / "tests" / "rain.yaml").write_text(SCENARIOS.replace("1: 2, 2: 1", "1: 1, 2: 2"))
    with pytest.raises(AssertionError, match="don't hold as it is"):
        measure(puddles.parent, "puddles")


def test_a_sample_is_spread_evenly(puddles):
    assert spread([1, 2, 3, 4, 5, 6], 3) == [1, 3, 5]
    assert spread([1, 2], 3) == [1, 2]
    found = measure(puddles.parent, "puddles", most=10)
    assert found.refused + found.played == 10


def test_libraries_are_judged_by_the_games_that_use_them(puddles):
    drops = "cards:\n  drop: {copies: 9, starts in: cloud}\n"
    (puddles / "puddles.cardgame.yaml").write_text(GAME.replace(drops, "use: weather/rain\n"))
    (puddles.parent / "weather").mkdir()
    (puddles.parent / "weather" / "rain.cardgame.yaml").write_text(f"cardwright: 1\nlibrary: yes\n{drops}")
    found = measure(puddles.parent, "weather")
    assert found.refused
    assert found.caught == len(["ten drops", "eight drops", "one drop"])
    assert not found.survived
