"""What was played can be kept as a scenario, which holds when it is read from its file."""

from __future__ import annotations

import random

import pytest

import interpreter
from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run
from interpreter.diagnostics.errors import UsageError
from interpreter.diagnostics.rendering import render
from tests.api.conftest import LANTERNS
from tests.properties.rulesets import names

PLAYABLE = [name.split()[1] for name in names() if name.startswith("shipped ")]
GAMES = Games()
STRETCH = 3


def played_on(state, choose, moves):
    for _ in range(moves):
        if not state.over:
            state.play(choose.choice(state.legal_moves()))


def kept(state, since, folder, name):
    text = state.scenario(since, "what was played", name)
    assert text is not None
    path = folder / "tests" / "kept.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    scenarios, findings = read_scenarios(path)
    assert not findings, render(findings)
    for scenario in scenarios:
        finding = run(scenario, GAMES)
        assert finding is None, f"{render([finding])}\n{text}"
    return text


@pytest.mark.parametrize("name", PLAYABLE)
def test_stretch_of_every_game_can_be_kept(name, tmp_path):
    game = interpreter.load(name)
    choose = random.Random(name)
    state = game.start(choose.choice(game.players), 1)
    played_on(state, choose, choose.randrange(12))
    if state.over:
        return
    since = state.clone()
    played_on(state, choose, STRETCH)
    kept(state, since, tmp_path, name)


def test_end_of_a_game_can_be_kept(tmp_path):
    state = interpreter.load("five-alive").start(2, 3)
    choose = random.Random(3)
    since = state
    while not state.over:
        since = state.clone()
        played_on(state, choose, 1)
    assert "ranking: [" in kept(state, since, tmp_path, "five-alive")


def test_options_variants_and_given_players_are_kept(tmp_path):
    game = interpreter.load("five-alive", options={"hand_size": 3, "voluntary_flip": "yes"}, variants=["teams"])
    state = game.start(4, 5, given={"starter": 2})
    since = state.clone()
    played_on(state, random.Random(1), 2)
    text = kept(state, since, tmp_path, "five-alive")
    assert "variants: [teams]\noptions: {hand_size: 3, voluntary_flip: yes}\n" in text


def test_table_is_set_up_where_that_says_all(tmp_path):
    state = interpreter.load("push").start(3, 8)
    choose = random.Random(1)
    played_on(state, choose, 9)
    since = state.clone()
    played_on(state, choose, 1)
    text = kept(state, since, tmp_path, "push")
    assert "setup:" in text
    assert "seed:" not in text


def test_game_begins_anew_where_no_set_up_says_how_it_stood(tmp_path):
    state = interpreter.load(LANTERNS).start(2, 4, given={"starter": 1})
    since = state.clone()
    state.play(state.legal_moves()[0])
    assert "make_wish" in kept(state, since, tmp_path, str(LANTERNS))


def test_nothing_played_is_nothing_to_keep():
    state = interpreter.load("push").start(2, 1)
    with pytest.raises(UsageError, match="No moves lead"):
        state.scenario(state.clone(), "nothing")
    other = interpreter.load("push").start(2, 2)
    other.play(other.legal_moves()[0])
    later = other.clone()
    later.play(later.legal_moves()[0])
    with pytest.raises(UsageError, match="No moves lead"):
        state.scenario(later, "from the future")


def test_step_is_the_one_that_asks(tmp_path):
    state = interpreter.load("push").start(3, 8, given={"starter": 0})
    while not {"draw_again", "stop"} & {move.action for move in state.legal_moves()}:
        state.play(state.legal_moves()[0])
    since = state.clone()
    state.play("stop")
    assert "step: drawing" in kept(state, since, tmp_path, "push")
