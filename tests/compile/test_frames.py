"""What a waiting effect remembers of cards, when a game is dealt anew."""

from pathlib import Path

import pytest

import interpreter

RULES = """
cardwright: 1
name: Peek and Take
about: One player takes a card of the other, who may answer first.
players: 2
cards:
  stone: {fields: {height: number}, name: "{height}", every: {height: 1-12}, starts in: heap}
zones:
  heap: {visible: none}
  hand: {per: player, visible: owner}
  table: {visible: all}
variables:
  starter: {type: player, start: given or random}
play:
  dealing:
    do: |
      shuffle heap
      deal 3 from heap to each player's hand
  turn:
    turns from: starter
    one of: [take]
    until: no card in every hand
actions:
  take:
    do: |
      let victim be next player
      let prey be the card in victim's hand
      victim must nod
      if prey is not none then move prey to table
  nod: {do: say "so be it"}
endings:
  done: {rank by: [most kept]}
define:
  player: {kept: count of cards in my hand}
"""


@pytest.fixture
def game(tmp_path: Path) -> interpreter.Game:
    path = tmp_path / "peek.cardgame.yaml"
    path.write_text(RULES, encoding="utf-8")
    return interpreter.load(str(path))


def test_card_in_a_waiting_frame_is_dealt_anew_too(game: interpreter.Game) -> None:
    laid = set()
    for seed in range(40):
        state = game.start(players=2, seed=7, given={"starter": 0})
        state.play("take")
        other = state.determinize(0, seed)
        held = other.view(1).place("hand", 1, None).cards
        other.play("nod")
        on_table = other.view(0).place("table", None, None).cards
        assert on_table == held[:1]
        laid.update(on_table)
    assert len(laid) > 4
