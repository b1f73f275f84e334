"""What is told of what happened: to each seat no more than it may know."""

from __future__ import annotations

import pickle

import pytest

import interpreter
from tests.language.playing import game_of

RULES = """
cardwright: 1
name: Letters
players: 3
cards:
  letter: {fields: {size: number}, name: "letter {size}", every: {size: 1-9}, starts in: bag}
zones:
  bag: {visible: none}
  wall: {visible: all}
  hand: {per: player, visible: owner, draws from: bag}
variables:
  first: {type: player, start: given or random}
  kept: {type: card or none}
  wish: {type: number, per: player, visible: owner}
  dark: {type: number, visible: none}
play:
  dealing: {do: deal 2 from bag to each player's hand}
  turn:
    turns from: first
    one of: [pin, drop_it, keep, wish_for, turn_over, show_two, take, darken, stop]
    until: turn's number = 99
actions:
  pin: {choose: {card: card in my hand}, do: move card to wall}
  drop_it: {choose: {card: card in my hand}, do: move card to bag}
  keep:
    choose: {card: card in my hand}
    needs: {another: {that: kept is none or card != kept, why: Not that}}
    do: set kept to card
  wish_for: {choose: {amount: from 1 to 3}, do: set my wish to amount}
  turn_over: {choose: {card: card in my hand}, do: flip card}
  show_two: {do: show my hand to next player}
  take: {choose: {friend: other player, theirs: card in friend's hand}, do: move theirs to my hand}
  darken: {do: set dark to dark + my wish}
  stop: {do: end game}
endings:
  done: {scores: count of cards in hand}
"""


@pytest.fixture
def state():
    return game_of("", RULES).start(3, seed=1, given={"first": 0})


def told(state, seat):
    """What a seat was told of the last move."""
    return [event for _, event in state.view(seat).log[-3:]]


def all_told(state, seat):
    return str(state.view(seat).log)


def test_a_card_laid_openly_is_told_to_all(state):
    state.play("pin letter 9")
    for seat in range(3):
        assert ("choose", 0, "pin", ("letter 9",)) in told(state, seat)


def test_a_card_laid_away_is_told_to_its_player_alone(state):
    state.play("drop_it letter 9")
    assert ("choose", 0, "drop_it", ("letter 9",)) in told(state, 0)
    assert ("choose", 0, "drop_it", 1) in told(state, 1)
    assert "letter 9" not in all_told(state, 1)
    assert "letter 9" in str(state.log)


def test_a_card_in_a_variable_is_told_to_those_who_see_the_card(state):
    state.play("keep letter 9")
    assert ("set", "kept", None, "letter 9") in told(state, 0)
    assert ("set", "kept", None, "?") in told(state, 2)
    assert "letter 9" not in all_told(state, 2)


def test_a_hidden_variable_is_told_to_nobody_else(state):
    state.play("wish_for 2")
    state.play("darken")
    assert ("set", "wish", 0, "2") in told(state, 0) + told(state, 0)
    assert not [event for _, event in state.view(1).log if event[0] == "set"]
    assert [event for _, event in state.log if event[0] == "set"] == [
        ("set", "wish", 0, "2"),
        ("set", "dark", None, "0"),
    ]


def test_a_card_turned_in_hand_is_told_to_its_player_alone(state):
    state.play("turn_over letter 9")
    assert "letter 9" in all_told(state, 0)
    assert "letter 9" not in all_told(state, 1)
    assert ("flip", (("?", True, ("hand", 0, 0)),)) in told(state, 1)


def test_shown_cards_are_told_to_those_who_see_them(state):
    state.play("show_two")
    assert "letter 9" in all_told(state, 1)
    assert "letter 9" not in all_told(state, 2)


def test_a_card_taken_unseen_is_known_to_both_who_saw_it(state):
    state.play("take player 2, 1st")
    assert "letter 8" in all_told(state, 0)
    assert "letter 8" in all_told(state, 1)
    assert "letter 8" not in all_told(state, 2)
    assert ("choose", 0, "take", ("player 2", "1st")) in told(state, 0)


def test_every_event_has_a_line_of_the_ruleset(state):
    state.play("pin letter 9")
    assert all(isinstance(about, int) for about, _ in state.log)
    told = [event.rule.text for event in state.log[-2:]]
    assert told == [
        "one of: [pin, drop_it, keep, wish_for, turn_over, show_two, take, darken, stop]",
        "pin: {choose: {card: card in my hand}, do: move card to wall}",
    ]
    assert (state.log[-1].rule.line, state.log[-1].rule.file) == (23, state.log[0].rule.file)
    assert state.view(1).log[-1].rule == state.log[-1].rule


def test_lines_of_events_last(state, tmp_path):
    state.play("wish_for 2")
    rules = [event.rule for event in state.log]
    assert None not in rules
    copies = [state.clone(), state.game.state_from_json(state.to_json()), pickle.loads(pickle.dumps(state))]
    assert [[event.rule for event in copy.log] for copy in copies] == [rules] * 3
    assert [event.rule for event in pickle.loads(pickle.dumps(state.log))] == rules


def test_lines_of_a_saved_ruleset_are_those_of_the_whole_document(state, tmp_path):
    state.play("wish_for 2")
    state.save(tmp_path / "evening.json")
    again = interpreter.resume(tmp_path / "evening.json")
    rule = again.log[-1].rule
    assert (rule.file, rule.text) == ("<saved ruleset>", "do: set my wish to amount")
    reason = again.why("keep letter 1")[0]
    assert (reason.rule.file, reason.rule.text) == ("<saved ruleset>", "card: card in my hand")


def test_the_ending_that_came_is_told_last_and_to_all(state):
    state.play("stop")
    assert state.over
    assert state.log[-1][1] == ("end", "done")
    assert all(state.view(seat).log[-1][1] == ("end", "done") for seat in range(3))


def test_of_several_endings_the_one_that_came_is_told():
    game = game_of("", RULES.replace("endings:", "endings:\n  darkness: {when: dark = 3}"))
    for moves, ending in ((["stop"], "done"), (["wish_for 3", "wish_for 1", "wish_for 1", "darken"], "darkness")):
        state = game.start(3, seed=1, given={"first": 0})
        for move in moves:
            state.play(move)
        assert [event for _, event in state.log if event[0] == "end"] == [("end", ending)]


def test_what_everybody_knows_of_two_that_change_places_is_told_to_all():
    more = """
zones: {ledge: {visible: all}}
play: {turn: {one of: [trade, turn_over]}}
actions:
  trade:
    do: |
      move top card of my hand to wall
      move top card of my hand to ledge face down
      let known be top card of wall
      let hidden be top card of ledge
      if known is not none and hidden is not none then swap known and hidden
"""
    state = game_of(RULES, more).start(3, seed=1, given={"first": 0})
    state.play("trade")
    (pinned,) = next(event for _, event in state.log if event[0] == "move" and event[2][0] == "hand")[1]
    assert [event[1:3] for event in all_events(state, 2) if event[0] == "swap cards"] == [(pinned, "?")]
    assert all("?" not in event for event in all_events(state, 0) if event[0] == "swap cards")


def all_events(state, seat):
    return [event for _, event in state.view(seat).log]
