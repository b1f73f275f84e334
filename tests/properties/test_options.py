"""Every option of a shipped game can have each of its values: such games can be played, or are refused in words."""

from __future__ import annotations

import pytest

from interpreter import Game, UsageError
from interpreter.rules.settings import settle
from tests.properties.rulesets import given_of, names, ruleset_of

MOST_MOVES = 300


def extremes(rule):
    """Both ends of an option, or all of its named values."""
    match rule.kind.base:
        case "yes_no":
            return [True, False]
        case "number" if not rule.values:
            return [rule.low, rule.high]
        case _:
            return [int(value) if rule.kind.base == "number" else value for value in rule.values]


def settings():
    for name in names():
        if "/" not in name or name.startswith("draft"):
            for rule in ruleset_of(name).options.values():
                yield from ((name, rule.name, value) for value in extremes(rule))


@pytest.mark.parametrize(("name", "option", "value"), tuple(settings()), ids=str)
def test_game_with_an_option_can_be_played(name, option, value):
    ruleset = ruleset_of(name)
    game = Game(ruleset, settle(ruleset, {option: value}))
    players = ruleset.players[0 if value in (True, ruleset.options[option].low) else -1]
    try:
        state = game.start(players, 1, given_of(ruleset), record=False, max_moves=MOST_MOVES)
    except UsageError:
        return
    while not state.over:
        moves = state.legal_moves()
        state.play(moves[state.count * 7 % len(moves)])
