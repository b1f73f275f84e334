from collections.abc import Iterator

import pytest

from interpreter.analysis import crew
from interpreter.analysis.simulate import simulate
from interpreter.diagnostics.errors import PlayError, UsageError
from tests.analysis.toys import TakeTurns


@pytest.mark.parametrize("jobs", [2, 3])
def test_result_does_not_depend_on_jobs(jobs: int) -> None:
    assert simulate(TakeTurns(), 101, 3, seed=4, jobs=jobs) == simulate(TakeTurns(), 101, 3, seed=4, jobs=1)


def test_seed_decides_the_result() -> None:
    assert simulate(TakeTurns(), 50, 3, seed=1, jobs=1) != simulate(TakeTurns(), 50, 3, seed=2, jobs=1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_adds_up_to_all_games(jobs: int) -> None:
    told: list[int] = []
    simulate(TakeTurns(), 60, 2, jobs=jobs, progress=told.append)
    assert sum(told) == 60
    assert len(told) > 5


@pytest.mark.parametrize("jobs", [1, 2])
def test_fault_of_the_rules_arrives_whole(jobs: int) -> None:
    with pytest.raises(PlayError, match=r"There is no third pile\.") as caught:
        simulate(TakeTurns(fails_at=30), 40, 3, seed=8, jobs=jobs)
    assert caught.value.seed == 8
    assert caught.value.moves == ("take 1", "take 30")


def test_what_cannot_be_played_is_refused_at_once() -> None:
    with pytest.raises(UsageError, match="At most four"):
        simulate(TakeTurns(), 10, 5, jobs=2)


def test_no_games_count_nothing() -> None:
    assert simulate(TakeTurns(), 0, 3).tally.games == 0


class Vanishing:
    """A part of the work whose process goes without a word."""

    def __call__(self) -> Iterator[int]:
        yield 1
        raise SystemExit(3)


def test_a_lost_process_is_noticed() -> None:
    with pytest.raises(ChildProcessError, match="before its work was done"):
        list(crew.work([Vanishing()]))
