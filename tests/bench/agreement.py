"""Whether the references and the rulesets are the same games: over thousands of random games, what is counted of both
may differ only by chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, variance

from yardsticks import PLAYERS, YARDSTICKS, Played, Yardstick, play_out, play_reference, play_through_api

import interpreter

LIMIT = 4.0
"""How many standard errors two means may lie apart: of all runs that compare equal games, one in four hundred fails."""


@dataclass(frozen=True)
class Compared:
    """One thing that was counted, by hand and by the ruleset."""

    what: str
    by_hand: float
    by_rules: float
    apart: float

    @property
    def agree(self) -> bool:
        """Whether chance explains the difference."""
        return self.apart <= LIMIT

    def __str__(self) -> str:
        verdict = "" if self.agree else "   NOT THE SAME GAME"
        return f"  {self.what:<34}{self.by_hand:>10.3f}{self.by_rules:>10.3f}{self.apart:>8.1f}{verdict}"


def check(games: int) -> bool:
    """Compare all games; whether everything agrees."""
    print(f"Means over {games} random games with {PLAYERS} players: by hand, by the ruleset, standard errors apart")
    verdicts = [agrees(yardstick, games) for yardstick in YARDSTICKS]
    return all(verdicts)


def agrees(yardstick: Yardstick, games: int) -> bool:
    """Print how one game compares; whether it is the same game."""
    print(yardstick.name)
    game = interpreter.load(yardstick.name)
    by_hand = list(play_reference(yardstick, range(games)))
    through_api = list(play_through_api(game, range(games)))
    played_out = list(play_out(game, range(games)))
    lines = [
        compare("moves a game", by_hand, through_api, moves_of),
        compare("legal moves a decision", by_hand, through_api, choices_of),
        *(compare(f"wins of seat {seat + 1}", by_hand, through_api, share_of(seat)) for seat in range(PLAYERS)),
        compare("moves a game, playouts", by_hand, played_out, moves_of),
        *(
            compare(f"wins of seat {seat + 1}, playouts", by_hand, played_out, share_of(seat))
            for seat in range(PLAYERS)
        ),
    ]
    print("\n".join(map(str, lines)))
    return all(line.agree for line in lines)


def compare(what: str, by_hand: list[Played], by_rules: list[Played], of: Callable[[Played], float]) -> Compared:
    """The means of one number, and how far apart they are for so many games."""
    left, right = [of(played) for played in by_hand], [of(played) for played in by_rules]
    error = sqrt(squared_error(left) + squared_error(right))
    difference = abs(fmean(left) - fmean(right))
    apart = difference / error if error else difference * inf if difference else 0.0
    return Compared(what, fmean(left), fmean(right), apart)


def squared_error(numbers: list[float]) -> float:
    """The squared standard error of a mean."""
    return variance(numbers) / len(numbers)


def moves_of(played: Played) -> float:
    """How long the game was."""
    return played.moves


def choices_of(played: Played) -> float:
    """Between how many moves somebody chose, on average."""
    return (played.choices or 0) / played.moves


def share_of(seat: int) -> Callable[[Played], float]:
    """What a seat has of the win."""
    return lambda played: (seat in played.winners) / len(played.winners)
