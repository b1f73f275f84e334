"""House rules that stack: whichever of a game's house rules are played together, all is clean and games end."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

import interpreter

GAMES = {"mau-mau": ("stack-sevens", "seven-swap", "jump-in", "draw-to-match")}
PLAYED = 40
"""Games for each number of players."""


def stacks(game):
    """Every set of a game's house rules, none and all among them."""
    rules = GAMES[game]
    return tuple(chain.from_iterable(combinations(rules, size) for size in range(len(rules) + 1)))


every_stack = pytest.mark.parametrize(
    ("game", "stack"),
    [pytest.param(game, stack, id=f"{game} {'+'.join(stack)}") for game in GAMES for stack in stacks(game)],
)


@every_stack
def test_house_rules_stack(game, stack):
    assert interpreter.validate(game, stack) == []
    assert interpreter.validate(game, stack[::-1]) == []


@every_stack
def test_games_with_stacked_house_rules_end(game, stack):
    loaded = interpreter.load(game, variants=stack)
    for players in loaded.players:
        assert not any(outcome.unfinished for outcome in loaded.playouts(PLAYED, players, 3))


@pytest.mark.parametrize("game", tuple(GAMES))
def test_every_stack_is_a_game_of_its_own(game):
    prints = {interpreter.load(game, variants=stack).fingerprint for stack in stacks(game)}
    assert len(prints) == 2 ** len(GAMES[game])
