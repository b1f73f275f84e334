import csv
import io
import json

from interpreter.analysis.report import to_csv, to_json, to_text
from interpreter.analysis.simulate import Simulation, simulate
from interpreter.analysis.tally import Tally
from tests.analysis.toys import Ended, TakeTurns

SIMULATION = simulate(TakeTurns(), 70, 3, seed=2, jobs=1)


def test_text_is_for_reading() -> None:
    assert (
        to_text(SIMULATION)
        == """\
take-turns: 70 games, 3 players, seed 2
A game takes 11.0 moves on average (10 to 12).
10 games had no end and are left out of all other numbers.

seat       wins   shared            of all    score   lowest   median  highest
1            28       12    36.7% +- 12.2%      4.5        0        4        9
2            28       12    36.7% +- 12.2%      5.5        1        5       10
3            16        0    26.7% +- 11.2%      6.5        2        6       11
"""
    )


def test_text_without_scores_or_ranking() -> None:
    simulation = Simulation("patience", 1, 0, Tally(1).count([Ended((), None, 7), Ended(((0,),), None, 9)]))
    assert (
        to_text(simulation)
        == """\
patience: 2 games, 1 player, seed 0
A game takes 8.0 moves on average (7 to 9).
1 game ended with nobody ranked.

seat       wins   shared            of all
1             1        0    50.0% +- 69.3%
"""
    )


def test_json_holds_all_that_was_counted() -> None:
    told = json.loads(to_json(SIMULATION))
    assert told["game"] == "take-turns"
    assert (told["games"], told["unfinished"], told["nobody_ranked"]) == (70, 10, 0)
    assert sum(told["moves"]["counts"].values()) == 60
    assert [seat["seat"] for seat in told["seats"]] == [1, 2, 3]
    assert sum(told["seats"][0]["scores"]["counts"].values()) == 60


def test_csv_has_a_line_for_each_seat() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(SIMULATION))))
    assert [row["seat"] for row in rows] == ["1", "2", "3"]
    assert rows[0]["share"] == str(SIMULATION.tally.share(0))


def test_nothing_played_can_be_told() -> None:
    nothing = simulate(TakeTurns(), 0, 2)
    assert "0 games" in to_text(nothing)
    assert json.loads(to_json(nothing))["moves"] is None
    assert to_csv(nothing).count("\n") == 3
