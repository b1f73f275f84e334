"""The table as text."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import interpreter
from interpreter.api.checking import load_ruleset
from interpreter.cli.output import paragraph
from interpreter.cli.screen.describing import card_lines, in_order
from interpreter.cli.screen.table import table_of, top_cards
from interpreter.cli.screen.telling import gathered, line, result_lines, shuffled_once, unsaid
from interpreter.rules.kinds import SIDE
from tests.cli.conftest import LANTERNS


def test_unknown_cards_are_one_number():
    assert top_cards([None] * 28) == ["28 cards"]
    assert top_cards([*[None] * 28, "red 1"]) == ["red 1", "28 cards"]


def test_many_known_cards_are_cut_short():
    names = [f"red {number}" for number in range(20)]
    assert top_cards(names) == [*names[:7:-1], "and 8 more"]


def test_variable_says_whose_it_is():
    ruleset = load_ruleset(LANTERNS)
    assert line(("set", "points", 0, "2"), ruleset) == "  points of player 1: 2"
    assert line(("set", "glow", None, "3"), ruleset) == "  glow: 3"


def test_side_of_one_is_told_as_a_player():
    ruleset = load_ruleset(LANTERNS)
    keeper = replace(ruleset.variables["glow"], name="keeper", kind=SIDE)
    ruleset = replace(ruleset, variables={**ruleset.variables, "keeper": keeper})
    assert line(("set", "keeper", None, "side 2"), ruleset) == "  keeper: player 2"
    assert line(("set", "keeper", None, "none"), ruleset) == "  keeper: none"
    teams = replace(ruleset, sides=replace(ruleset.sides, count=2))
    assert line(("set", "keeper", None, "side 2"), teams) == "  keeper: side 2"


def table(name, players):
    return table_of(interpreter.load(name).start(players=players, seed=1), 0)


def test_table_says_what_is_wild():
    assert any(line.endswith("wild rank: ace") for line in table("crazy-rummy", 3))


def test_direction_is_told_where_it_can_change():
    lines = table("five-alive", 4)
    assert any(line.startswith("  direction: clockwise, from ") for line in lines)
    assert not [line for line in table("crazy-rummy", 4) if "direction" in line]


def test_players_of_a_side_are_named():
    lines = table("five-alive/teams", 4)
    assert "Side 2 (players 2 and 4)" in lines
    assert "Player 1 (you, side 1)" in [line.replace(", to act", "") for line in lines]


def test_own_cards_come_last():
    titles = [line.partition(" (")[0] for line in table("five-alive/teams", 4) if not line.startswith(" ")]
    assert titles == ["Player 2", "Player 3", "Player 4", "Side 1", "Side 2", "Table", "Player 1"]


def test_table_that_is_too_long_is_shortened():
    state = interpreter.load("push").start(players=6, seed=5)
    whole = table_of(state, 0)
    assert table_of(state, 0, len(whole)) == whole
    short = table_of(state, 0, len(whole) - 1)
    assert [line.replace(" (to act)", "") for line in short[:5]] == [
        f"Player {number}: nothing" for number in range(2, 7)
    ]
    assert short[-2:] == ["Player 1 (you)", "  empty: bench, bank"]
    (empty, _) = (line for line in short if line.startswith("  empty: "))
    assert "revealed" in empty


@pytest.mark.parametrize(("name", "players"), [("push", 6), ("crazy-rummy", 6), ("five-alive", 6), ("six-nimmt", 10)])
def test_short_table_leaves_room_for_moves(name, players, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    state = interpreter.load(name).start(players=players, seed=5)
    chance = random.Random(1)
    for _ in range(120):
        if state.over:
            break
        lines = table_of(state, 0, 20)
        assert len(lines) <= (22 if name == "crazy-rummy" else 20), "\n".join(lines)
        assert len(lines) - lines.index("Table") <= 16, "\n".join(lines)
        assert max(map(len, lines)) <= 80
        state.play(chance.choice(state.legal_moves()))


def test_cards_of_others_are_cut_to_fit_the_line(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    state = interpreter.load("six-nimmt").start(players=4, seed=5)
    while not any("more;" in line for line in table_of(state, 0, 0)):
        state.play(state.legal_moves()[0])
    others = [line for line in table_of(state, 0, 0) if line.startswith("Player ")][:-1]
    assert len(others) == 3
    assert re.search(r"taken (\d+, )+and \d+ more; score: \d+$", "\n".join(others), re.MULTILINE)


def test_hand_is_sorted_as_its_fields_are_declared():
    ruleset = load_ruleset("five-alive")
    cards = ["Skip", "=21", "7", "Draw 2", "0", "Draw 1", "7", None]
    assert [cards[index] for index in in_order(cards, ruleset)][:5] == ["0", "7", "7", "Draw 1", "Draw 2"]
    assert in_order([None, "0"], ruleset) == [1, 0]


def test_only_hands_that_one_sees_are_sorted():
    state = interpreter.load("crazy-rummy").start(players=3, seed=3)
    view, ruleset = state.view(0), state.game.ruleset
    hand = view.place("hand", 0)
    shown = " ".join(line.strip() for line in table_of(state, 0)).partition("hand: ")[2]
    mine = " ".join(line.strip() for line in table_of(state, 0)).rpartition("hand: ")[2]
    assert shown.startswith("7 cards ")
    assert mine.startswith(", ".join(hand.cards[index] for index in in_order(hand.cards, ruleset)))
    assert list(hand.cards) != [hand.cards[index] for index in in_order(hand.cards, ruleset)]


def test_value_that_is_said_is_not_told_twice():
    total, said = ("set", "total", None, "6"), ("say", "The total is 6")
    assert list(unsaid([total, said])) == [said]
    for other in (("set", "total", None, "16"), ("set", "total", 0, "6"), ("set", "round total", None, "6")):
        assert list(unsaid([other, said])) == [other, said]
    assert total in unsaid([total, ("choose", 0, "rest", ()), said])
    ready = ("set", "score", 1, "4"), ("say", "Player 2 now has a score of 4.")
    assert list(unsaid(ready)) == [ready[1]]


def test_stand_in_says_what_it_stands_for():
    state = interpreter.load("crazy-rummy").start(players=3, seed=3)
    while not any("meld 1:" in line for line in table_of(state, 0)):
        moves = state.legal_moves()
        state.play(next((move for move in moves if "=" in str(move)), moves[-1]))
    assert any(" as " in line for line in table_of(state, 0) if "meld 1:" in line)


def test_sides_share_their_place():
    state = interpreter.load("five-alive/teams").start(players=4, seed=1)
    while not state.over:
        state.play(state.legal_moves()[0])
    assert [line.partition(":")[0] for line in result_lines(state)[1:]] in (
        ["1. Side 1", "2. Side 2"],
        ["1. Side 2", "2. Side 1"],
    )


@pytest.mark.parametrize(("more", "told"), [(False, "."), (True, ": long evening.")])
def test_end_says_which_of_several_came(more, told, tmp_path):
    ending = "endings: {long_evening: {when: count of cards in discard > 5, rank by: [most survived]}}\n"
    file = tmp_path / "evening.cardgame.yaml"
    file.write_text("extends: five-alive\nname: Evening\n" + (ending if more else ""))
    state = interpreter.load(file).start(players=2, seed=1)
    while not state.over:
        state.play(state.legal_moves()[0])
    assert result_lines(state)[0] == f"The game is over{told}"


def test_part_of_a_line_is_never_cut_in_two():
    lines = paragraph("  hand: ", ["ace of hearts"] * 9, 6, 40)
    assert len(lines) > 3
    assert max(map(len, lines)) <= 40
    assert ", ".join(line.strip().removesuffix(",") for line in lines).count("ace of hearts") == 9


def moved(card, origin, to):
    return ("move", (card,), (origin, None, 0), (to, None, 0))


def test_deal_is_a_line_for_each_hand():
    dealt = [moved(card, "stock", hand) for card, hand in (("1", "east"), ("2", "west"), ("3", "east"))]
    assert [event[1] for event in gathered(dealt)] == [("1", "3"), ("2",)]


def test_card_is_told_to_come_before_it_goes_on():
    events = [moved("1", "hand", "table"), moved("1", "table", "box"), moved("2", "hand", "table")]
    assert list(gathered(events)) == events


def test_rows_of_a_card_are_told_one_by_one():
    lines = card_lines(interpreter.load("love-letter"))
    assert lines[0] == "  guard to princess:"
    assert "    priest: Look at somebody's hand" in lines
    assert card_lines(interpreter.load("love-letter"), "priest")[1:] == ["    priest: Look at somebody's hand"]


def test_place_that_is_shuffled_again_at_once_is_told_once():
    stock, box, moved = ("shuffle", ("stock", None, 0)), ("shuffle", ("box", None, 0)), ("move", 3, 1, 2)
    assert list(shuffled_once([stock, moved, stock, box, stock])) == [moved, box, stock]
    chosen = ("choose", 0, "rest", ())
    assert list(shuffled_once([stock, chosen, stock])) == [stock, chosen, stock]
