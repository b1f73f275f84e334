"""Names that a ruleset invents change nothing: every game plays the same when all of them are others."""

from __future__ import annotations

import json

import pytest

from interpreter import Game
from interpreter.loading.build import build
from interpreter.loading.document import document_from_json
from interpreter.players.random_player import RandomPlayer
from interpreter.rules.settings import settle
from tests.properties.renaming import BROUGHT, SCHEMA, Renamer, members
from tests.properties.rulesets import game_of, given_of, names, ruleset_of

AWKWARD = """
    s Z V at f n x to None True False lambda class def return pass self print len range min max sorted tuple asked had
    options found heap lying things shown keys scores rounds key out player_1 things_2 index_3 laid_as who_is_asked l_x
    me_of_turn windows_0 CARDS TYPE SIDES BLOCKS set_up needs endings after_effect b0 a0 p0 q0 legal_0 v0 z0 __class__
""".split()
"""Names that mean something to Python, or would to generated code if it used names as they are."""


def seeds():
    """Both kinds of new names for the games themselves, one of them for each variant and draft."""
    for number, name in enumerate(names()):
        is_game = name.startswith("shipped") and "/" not in name
        yield from ((name, seed) for seed in ((1, 2) if is_game else (1 + number % 2,)))


def renamed_game(name, seed):
    """The same rules under other names, and the renamer. An even seed takes awkward names first."""
    renamer = Renamer(json.loads(ruleset_of(name).document), seed, () if seed % 2 else AWKWARD)
    ruleset, findings = build(document_from_json(json.dumps(renamer.document), name))
    assert ruleset is not None, [f"{finding.code} {finding.message}" for finding in findings]
    return Game(ruleset, settle(ruleset, {})), renamer


def inside(state):
    """What of a game no name can change."""
    data = state._data
    return (data.Z, data.at, data.seen, data.up, data.by, data.rng, data.still_in, data.gone, data.pools, data.edges)


@pytest.mark.parametrize(("name", "seed"), tuple(seeds()))
def test_game_plays_the_same_under_other_names(name, seed):
    game, (other, _) = game_of(name), renamed_game(name, seed)
    players = game.players[seed % len(game.players)]
    one = game.start(players, seed, given_of(game.ruleset))
    two = other.start(players, seed, given_of(other.ruleset))
    player = RandomPlayer(seed)
    while not one.over and one.count < 150:
        moves, others = one.legal_moves(), two.legal_moves()
        assert (one.to_act, one.waiting, len(moves)) == (two.to_act, two.waiting, len(others))
        index = moves.index(player(None, moves))
        one.play(moves[index])
        two.play(others[index])
        assert inside(one) == inside(two)
    assert (one.over, one.ranking, one.scores) == (two.over, two.ranking, two.scores)


@pytest.mark.parametrize("name", names())
def test_no_name_is_left(name):
    renamer = Renamer(json.loads(ruleset_of(name).document), 3)
    left = {key for key in chosen_keys(renamer.document, SCHEMA) if key not in renamer.given | BROUGHT}
    assert {key for key in left if not key.isdigit()} == set()


def chosen_keys(node, schema):
    """All keys of a document that an author has chosen."""
    for key, inner, is_named, below in members(node, schema):
        if is_named:
            yield key
        yield from chosen_keys(inner, below)
