from collections import Counter

from interpreter.players.random_player import RandomPlayer
from interpreter.players.roster import ROSTER
from interpreter.runtime.moves import Move

MOVES = [Move("take"), Move("leave"), Move("give", ("Blue 4",))]


def answers(player: RandomPlayer, questions: int) -> list[Move]:
    return [player(None, MOVES) for _ in range(questions)]


def test_equal_seeds_choose_equally() -> None:
    assert answers(RandomPlayer(5), 40) == answers(RandomPlayer(5), 40)


def test_other_seeds_choose_otherwise() -> None:
    assert answers(RandomPlayer(5), 40) != answers(RandomPlayer(6), 40)


def test_every_move_is_as_likely() -> None:
    often = Counter(answers(RandomPlayer(1), 3000))
    assert all(900 < often[move] < 1100 for move in MOVES)


def test_a_single_move_draws_nothing() -> None:
    asked, spared = RandomPlayer(9), RandomPlayer(9)
    for _ in range(3):
        assert asked(None, MOVES[:1]) is MOVES[0]
    assert answers(asked, 20) == answers(spared, 20)


def test_roster_makes_players_from_seeds() -> None:
    for make in ROSTER.values():
        assert make(3) is not make(3)
