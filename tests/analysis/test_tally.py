from collections import Counter

import pytest

from interpreter.analysis.tally import Spread, Tally, spread
from tests.analysis.toys import Ended, TakeTurns


def test_a_shared_win_is_divided() -> None:
    tally = Tally(3).count([Ended(((1,), (0, 2)), None, 4), Ended(((2, 1), (0,)), None, 6)])
    assert [tally.wins(seat) for seat in range(3)] == [0, 2, 1]
    assert [tally.alone(seat) for seat in range(3)] == [0, 1, 0]
    assert [tally.share(seat) for seat in range(3)] == [0.0, 0.75, 0.25]


def test_shares_add_up_to_one() -> None:
    tally = Tally(3).count(TakeTurns().playouts(100, 3, 0))
    assert sum(tally.share(seat) for seat in range(3)) == pytest.approx(1)


def test_games_without_an_end_count_apart() -> None:
    tally = Tally(2).count([Ended((), None, 1000, unfinished=True), Ended(((0,), (1,)), (3, 2), 8)])
    assert (tally.games, tally.finished, tally.unfinished) == (2, 1, 1)
    assert tally.lengths == Counter({8: 1})


def test_a_game_may_rank_nobody() -> None:
    tally = Tally(2).count([Ended((), (5, None), 8)])
    assert tally.nobody == 1
    assert tally.share(0) == 0
    assert tally.scores == [Counter({5: 1}), Counter()]


def test_parts_add_up_to_the_whole() -> None:
    game = TakeTurns()
    parts = Tally(3)
    for first in (20, 0, 10):
        parts.include(Tally(3).count(game.playouts(10, 3, 1, first)))
    assert parts == Tally(3).count(game.playouts(30, 3, 1))


def test_spread_of_counted_numbers() -> None:
    assert spread(Counter({1: 2, 4: 1, 9: 1})) == Spread(mean=3.75, low=1, median=1, high=9)
    assert spread(Counter({-3: 1, 4: 1, 9: 1})) == Spread(mean=10 / 3, low=-3, median=4, high=9)


def test_nothing_has_no_spread() -> None:
    assert spread(Counter()) is None
