"""Rules from several files are played as one: libraries, variants on variants, lines put between others."""

from __future__ import annotations

import pytest

import interpreter
from interpreter import UsageError

GAME = """
cardwright: 1
name: Mills
players: 2-4
use: stones
zones:
  heap: {visible: none}
  hand: {per: player, visible: owner, draws from: heap}
variables:
  first: {type: player, start: given or random}
options:
  amount: {default: 2, range: 1-4, help: Stones for each}
needs:
  enough: {that: amount * count of players <= count of cards in heap, why: Not enough stones}
play:
  dealing: {do: deal amount from heap to each player's hand}
  turn: {turns from: first, laps: 1, one of: [keep]}
actions:
  keep: {do: 'say "kept {count of cards in my hand}"'}
endings:
  done: {rank by: [most count of cards in hand]}
"""
STONES = """
library: yes
cardwright: 1
kinds: {color: [black, white]}
cards:
  stone: {fields: {color: color}, name: "{color} stone", every: [color], copies: 3, starts in: heap}
"""
WINDY = """
extends: mills
name: Mills in the wind
play: {breeze: {place: after dealing, do: say "a breeze"}}
actions: {keep: {needs: {calm: {that: count of cards in my hand > 2, why: It blows}}, otherwise: say "blown away"}}
"""
STORMY = """
extends: mills/windy
name: Mills in the storm
options: {amount: {default: 3}}
play: {thunder: {place: before breeze, do: say "thunder"}}
"""
RICH = """
extends: mills
name: Rich mills
cards: {stone: {copies: 9}}
"""


@pytest.fixture
def folder(tmp_path):
    mills = tmp_path / "mills"
    mills.mkdir()
    for name, text in {"mills": GAME, "windy": WINDY, "stormy": STORMY, "rich": RICH}.items():
        (mills / f"{name}.cardgame.yaml").write_text(text)
    (mills / "stones.cardgame.yaml").write_text(STONES)
    return mills


def said(path, players=2, **how):
    state = interpreter.load(path, **how).start(players, seed=1, given={"first": 0})
    while not state.over:
        state.play(state.legal_moves()[0])
    return [event[1] for _, event in state.log if event[0] == "say"]


def test_library_brings_kinds_and_cards(folder):
    assert said(folder / "mills.cardgame.yaml") == ["kept 2", "kept 2"]


def test_variant_adds_lines_where_it_says(folder):
    assert said(folder / "windy.cardgame.yaml") == ["a breeze", "blown away", "blown away"]


def test_variant_of_a_variant_changes_both(folder):
    assert said(folder / "stormy.cardgame.yaml") == ["thunder", "a breeze", "kept 3", "kept 3"]


def test_variants_stack_in_any_order(folder, monkeypatch):
    monkeypatch.chdir(folder.parent)
    one = said("mills", 4, variants=["stormy", "rich"])
    assert one == said("mills", 4, variants=["rich", "stormy"])
    assert one == ["thunder", "a breeze", *["kept 3"] * 4]


def test_game_that_cannot_be_dealt_is_refused_with_its_sentence(folder):
    with pytest.raises(UsageError, match="Not enough stones"):
        interpreter.load(folder / "stormy.cardgame.yaml").start(4, seed=1)
