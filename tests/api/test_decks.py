"""The packs of cards that games share: how many cards, and in which order."""

from __future__ import annotations

import pytest

import interpreter

GAME = """
cardwright: 1
name: Pack
players: 2
use: [{decks}]
zones: {{stock: {{visible: all}}, hand: {{per: player, visible: all}}}}
play:
  telling:
    do: say "{{item 1 of values of rank}} to {{item (count of values of rank) of values of rank}}"
  taking: {{do: deal all from stock to each player's hand}}
endings: {{taken: {{rank by: [most count of cards in hand]}}}}
"""


def pack(folder, decks):
    """All cards of a pack, and what is told of its ranks."""
    path = folder / "pack.cardgame.yaml"
    path.write_text(GAME.format(decks=decks))
    state = interpreter.load(path).start(2, 1)
    view = state.view(0)
    cards = view.place("hand", 0).cards + view.place("hand", 1).cards
    (told,) = [event[1] for _, event in state.log if event[0] == "say"]
    assert len(set(cards)) == len(cards)
    return set(cards), told


@pytest.mark.parametrize(
    ("decks", "count", "lowest", "highest"),
    [
        ("decks/french-52", 52, "ace", "king"),
        ("decks/ace-high", 52, "two", "ace"),
        ("decks/two-high", 52, "three", "two"),
        ("decks/french-36", 36, "six", "ace"),
        ("decks/french-32", 32, "seven", "ace"),
        ("decks/tarot-78", 78, "ace", "king"),
        ("decks/french-36, decks/jokers", 38, "six", "ace"),
    ],
)
def test_pack_has_so_many_cards(tmp_path, decks, count, lowest, highest):
    cards, told = pack(tmp_path, decks)
    assert (len(cards), told) == (count, f"{lowest} to {highest}")


def test_jokers_and_trumps_have_names(tmp_path):
    assert pack(tmp_path, "decks/french-52, decks/jokers")[0] >= {"big joker", "little joker"}
    assert pack(tmp_path, "decks/tarot-78")[0] >= {"trump 1", "trump 21", "fool", "knight of clubs"}
