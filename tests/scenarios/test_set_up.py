"""Where a set-up lets a game begin."""

from __future__ import annotations

from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run

TIDES = """
cardwright: 1
name: Tides
players: 2
cards: {shell: {copies: 9, starts in: beach}}
zones: {beach: {visible: count}, bucket: {per: player, visible: all}}
variables: {first: {type: player, start: given}}
play:
  tide:
    repeat: 2 times
    steps:
      low: {if: tide's number = 1, turns from: first, laps: 1, one of: [gather]}
      high: {turns from: first, laps: 1, one of: [gather, wait]}
actions:
  gather: {do: "move top card of beach to my bucket"}
  wait: {help: Do nothing}
endings: {dry: {rank by: [most count of cards in bucket]}}
"""
SCENARIO = """
setup: {to_act: 1, zones: {bucket: {1: [], 2: []}}}
steps:
  - legal: [gather]
  - play: [gather, gather]
  - legal: [gather, wait]
"""


BELLS = """
cardwright: 1
name: Bells
players: 2-3
cards: {bell: {copies: 30, starts in: tower}}
zones: {tower: {visible: count}, hand: {per: player, visible: all}}
variables: {leader: {type: player, start: random}}
define: {table: {rings: "min(hour's number, 5 - hour's number)"}}
play:
  hour:
    repeat: 4 times
    steps:
      lending: {do: "deal rings from tower to each player's hand"}
      opening: {if: hour's number > 1, who: leader, one of: [ring, wait]}
      ringing: {turns from: leader, laps: 1, one of: [ring]}
      saying:
        do: |
          say "{hour's number} {rings}"
actions:
  ring:
    do: |
      say "{me} {ringing's number}"
  wait: {help: Do nothing}
endings: {over: {rank by: [most count of cards in hand]}}
"""


def found(tmp_path, rules, scenario):
    """What is told of the scenarios of a game."""
    (tmp_path / "game.cardgame.yaml").write_text(rules)
    (tmp_path / "tests").mkdir()
    path = tmp_path / "tests" / "case.yaml"
    path.write_text(f"game: game.cardgame.yaml\n{scenario}")
    scenarios, findings = read_scenarios(path)
    assert not findings
    return [finding and (finding.code, finding.message) for finding in (run(one, Games()) for one in scenarios)]


def test_first_pass_is_what_conditions_of_steps_see(tmp_path):
    assert found(tmp_path, TIDES, SCENARIO) == [None]


def test_passes_begin_where_they_are_said(tmp_path):
    scenario = """
scenarios:
  from the beginning of a pass:
    setup: {step: lending, passes: {hour: 3}, variables: {leader: player 2}}
    steps:
      - expect: {to_act: 2, zones: {hand: {1: 2 cards, 2: 2 cards}}}
      - play: [wait, ring, ring]
      - expect: {says: [player 2 1, player 1 2, 3 2], to_act: 2, zones: {hand: {1: 3 cards, 2: 3 cards}}}
      - play: [wait, ring, ring]
      - expect: {over: yes, says: [player 2 1, player 1 2, 4 1]}
  in the midst of turns:
    setup: {to_act: 2, step: ringing, passes: {hour: 4, ringing: 2}}
    steps:
      - play: ring
      - expect: {over: no, says: [player 2 2], to_act: 1}
      - play: ring
      - expect: {over: yes, says: [player 1 3, 4 1]}
  a condition of a step sees them:
    setup: {passes: {hour: 2}, variables: {leader: player 1}}
    steps:
      - legal: [ring, wait]
  without them it is the first:
    setup: {to_act: 2, zones: {hand: {1: [], 2: []}}}
    steps:
      - legal: [ring]
"""
    assert found(tmp_path, BELLS, scenario) == [None] * 4


def test_what_a_set_up_cannot_say_is_told(tmp_path):
    scenario = """
scenarios:
  nobody's turn:
    setup: {step: opening, to_act: 2, variables: {leader: player 1}}
    steps: [{legal: [ring, wait]}]
  whoever it is anyhow:
    setup: {step: opening, to_act: 2, variables: {leader: player 2}}
    steps: [{legal: [ring, wait]}]
  a step that is not there:
    setup: {passes: {our: 2}}
    steps: [{legal: [ring]}]
  turns without a player:
    setup: {step: ringing, passes: {ringing: 2}}
    steps: [{legal: [ring]}]
  what is reckoned:
    setup: {variables: {rings: 2}}
    steps: [{legal: [ring]}]
"""
    asked, same, no_step, nobody, reckoned = found(tmp_path, BELLS, scenario)
    assert asked is not None
    assert asked[0] == "T003"
    assert "Player 2 can't be the one to act" in asked[1]
    assert "ask player 1" in asked[1]
    assert same is None
    assert no_step == ("T003", "There is no step called `our`.")
    assert nobody == ("T003", "`ringing` is made of turns, and nothing says whose its second or later turn is.")
    assert reckoned is not None
    assert reckoned[0] == "T002"
    assert "`rings` is a define" in reckoned[1]


WHEELS = """
cardwright: 1
name: Wheels
players: 3
cards: {spoke: {copies: 30, starts in: barn}}
zones: {barn: {visible: count}, hand: {per: player, visible: all}}
variables: {leader: {type: player, start: random}}
play:
  day:
    direction: counterclockwise
    steps:
      resting: {do: move top card of barn to leader's hand}
      morning: {turns from: leader, laps: 3, one of: [roll_on]}
      evening: {direction: clockwise, turns from: leader, laps: 3, one of: [roll_on]}
actions:
  roll_on: {do: move top card of barn to my hand}
endings: {over: {rank by: [most count of cards in hand]}}
"""


def test_direction_is_that_of_the_innermost_step_around_unless_a_set_up_says_it(tmp_path):
    scenario = """
scenarios:
  of the step around the first:
    setup: {to_act: 1}
    steps: [{play: roll_on}, {expect: {to_act: 3}}]
  of the step around one that is named:
    setup: {to_act: 1, step: morning}
    steps: [{play: roll_on}, {expect: {to_act: 3}}]
  of the innermost:
    setup: {to_act: 1, step: evening}
    steps: [{play: roll_on}, {expect: {to_act: 2}}]
  of the set-up before any other:
    setup: {to_act: 1, step: morning, direction: clockwise}
    steps: [{play: roll_on}, {expect: {to_act: 2}}]
  of the set-up before the innermost:
    setup: {to_act: 1, step: evening, direction: counterclockwise}
    steps: [{play: roll_on}, {expect: {to_act: 3}}]
"""
    assert found(tmp_path, WHEELS, scenario) == [None] * 5


CUPS = """
cardwright: 1
name: Cups
players: 2
cards: {cup: {fields: {size: number}, name: "cup {size}", every: {size: 1-4}, starts in: shelf}}
zones: {shelf: {visible: none}, hand: {per: player, visible: owner}}
variables: {leader: {type: player, start: given}}
play:
  mixing: {do: shuffle (player left of leader)'s hand}
  drawing: {turns from: leader, one of: [draw_one]}
actions:
  draw_one: {choose: {card: card in next player's hand}, do: move card to my hand}
endings:
  over:
    when: count of cards in shelf > 3 and count of cards in leader's hand > 3
    rank by: [most count of cards in hand]
"""


def test_chance_of_a_set_up_settles_a_shuffle_from_the_oldest_card_on(tmp_path):
    scenario = """
setup:
  step: mixing
  variables: {leader: player 1}
  chance: [cup 3, cup 1]
  zones: {shelf: 0 cards, hand: {1: [cup 4], 2: [cup 1, cup 2, cup 3]}}
steps:
  - expect: {zones: {hand: {2: [cup 3, cup 1, cup 2]}}}
  - play: draw_one 1st
  - expect: {zones: {hand: {1: [cup 4, cup 3]}}}
"""
    assert found(tmp_path, CUPS, scenario) == [None]
