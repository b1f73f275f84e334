"""Many random games of one ruleset, on as many processes as wanted; the result depends on the seed alone.

Game i of a run is the same whichever process plays it, and games are counted in whole numbers. Must not know what a
game is made of, only that it can play itself out and be sent to another process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from interpreter.analysis import crew
from interpreter.analysis.tally import Outcome, Tally

MOST_IN_A_CHUNK = 250
CHUNKS_A_JOB = 25
"""Progress is told this often by each process, or oftener."""


class Game(Protocol):
    """What can be simulated: a compiled game. It must be picklable if more than one process is to play it."""

    @property
    def key(self) -> str:
        """How commands call it."""

    def playouts(self, n: int, players: int, seed: int, first: int = 0) -> Sequence[Outcome]:
        """How games `first` to `first + n - 1` of a run end."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What was asked, and what was counted."""

    game: str
    players: int
    seed: int
    tally: Tally
    is_stopped: bool = False
    """Whether somebody stopped it before all games were played."""


def simulate(
    game: Game,
    games: int,
    players: int,
    seed: int = 0,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play random games, on all cores without `jobs`, and count how they end. `progress` hears how many more are done.

    A fault of the rules is raised as it would be if one process played all games one after the other. Whoever stops it
    (Ctrl-C) gets what was counted so far.
    """
    game.playouts(0, players, seed)  # what can't be played is refused here, before any process is started
    jobs = max(1, min(jobs or cores(), games))
    parts = [_Part(game, span, players, seed, _chunk(games, jobs)) for span in _shares(games, jobs)]
    total, is_stopped = Tally(players), False
    try:
        for tally in parts[0]() if jobs == 1 else crew.work(parts):
            total.include(tally)
            if progress is not None:
                progress(tally.games)
    except KeyboardInterrupt:
        is_stopped = True
    return Simulation(game.key, players, seed, total, is_stopped)


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _shares(games: int, jobs: int) -> list[range]:
    """The numbers of the games that each process plays: as equal as can be, in order."""
    bounds = [games * job // jobs for job in range(jobs + 1)]
    return [range(first, last) for first, last in pairwise(bounds)]


def _chunk(games: int, jobs: int) -> int:
    return max(1, min(MOST_IN_A_CHUNK, games // (jobs * CHUNKS_A_JOB)))


@dataclass(frozen=True, slots=True)
class _Part:
    """One process's games; calling it plays them and gives a tally after each chunk."""

    game: Game
    span: range
    players: int
    seed: int
    chunk: int

    def __call__(self) -> Iterator[Tally]:
        for first in range(self.span.start, self.span.stop, self.chunk):
            amount = min(self.chunk, self.span.stop - first)
            outcomes = self.game.playouts(amount, self.players, self.seed, first)
            yield Tally(self.players).count(outcomes)
