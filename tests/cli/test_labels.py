"""What stands before a move never means another one."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.cli.screen import person, reasons
from interpreter.cli.screen.labels import labels_of
from interpreter.runtime.moves import Move
from tests.cli.conftest import LANTERNS


@pytest.fixture
def five_alive():
    """A hand in which cards are called 0 to 7, and the sixth move isn't the card 6."""
    return interpreter.load("five-alive").start(players=2, seed=5, given={"starter": 0})


def cards(*names):
    return [Move("play_card", (name,)) for name in names]


def understood(typed, state, moves):
    return person.understood(typed, state, 0, moves, labels_of(state, moves))


def test_bare_number_is_the_card(five_alive):
    moves = cards("6", "2", "Skip", "3", "0", "=10")
    assert understood("6", five_alive, moves) == person.Plays(moves[0])
    assert understood("3", five_alive, moves) == person.Plays(moves[3])
    assert understood("B", five_alive, moves) == person.Plays(moves[1])


def test_number_of_no_card_is_no_move(five_alive, capsys):
    moves = cards("6", "10", "Skip")
    assert understood("1", five_alive, moves) is None
    assert "The moves have the letters a to c: a number here means what is called so." in capsys.readouterr().out


def test_number_that_several_moves_choose_is_asked_about(five_alive, capsys):
    moves = [Move("lay", ("6", "row 1")), Move("lay", ("6", "row 2")), Move("lay", ("2", "row 1"))]
    assert understood("6", five_alive, moves) is None
    assert capsys.readouterr().out == (
        "6 may mean any of these. Which one?\n    a. lay 6, row 1\n    b. lay 6, row 2\n"
    )


def test_letters_stay_through_a_game_whose_cards_are_numbers(five_alive):
    assert labels_of(five_alive, [Move("friend", ("player 2",))]) == ["a"]


def test_numbers_stay_where_nothing_is_called_so():
    state = interpreter.load("crazy-rummy").start(players=3, seed=3)
    assert labels_of(state, cards("two of hearts", "ace of hearts")) == ["1", "2"]
    lanterns = interpreter.load(LANTERNS).start(players=2, seed=4)
    assert labels_of(lanterns, [Move("make_wish", ("3",)), Move("rest")]) == ["a", "b"]


def test_letters_are_no_commands_nor_names(five_alive):
    labels = labels_of(five_alive, cards("1", "C", *map(str, range(2, 40))))
    assert len(set(labels)) == 40
    commands = {*person.STOPPING, *person.UNDOING, "s", "save", "h", "help", "t", "table", "why", "?", "c"}
    assert not commands & set(labels)
    assert labels[:3] == ["a", "b", "d"]


def test_why_takes_labels(five_alive):
    moves = five_alive.legal_moves()
    assert reasons.told("a", five_alive, 0, moves)[0] == f"{moves[0]} may be made now."
    missing = next(str(n) for n in range(8) if str(n) not in [move.choices[0] for move in moves])
    assert reasons.told(missing, five_alive, 0, moves) == [f"You have no {missing}."]
