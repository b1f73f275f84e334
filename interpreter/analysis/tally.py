"""What is counted of many games, in whole numbers: the order in which games are counted makes no difference.

Must not know how the games were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol


class Outcome(Protocol):
    """How one game ended."""

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats, best first, ties together; empty if nobody is ranked."""

    @property
    def scores(self) -> Sequence[int | None] | None:
        """By seat, where the ruleset counts them."""

    @property
    def moves(self) -> int:
        """How many moves were made."""

    @property
    def unfinished(self) -> bool:
        """Whether it was cut off."""


@dataclass(slots=True)
class Tally:
    """Counts over games of so many seats. A game that was cut off counts in `unfinished` and nowhere else."""

    seats: int
    games: int = 0
    unfinished: int = 0
    firsts: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """Seats that shared the first place -> games; `()` where nobody was ranked."""
    lengths: Counter[int] = field(default_factory=Counter)
    """Moves of a game -> games."""
    scores: list[Counter[int]] = field(default_factory=list)
    """By seat: score -> games; empty counters where the ruleset counts no scores."""

    def __post_init__(self) -> None:
        if not self.scores:
            self.scores = [Counter() for _ in range(self.seats)]

    def count(self, outcomes: Iterable[Outcome]) -> Tally:
        """Count games in; returns itself."""
        for outcome in outcomes:
            self.games += 1
            if outcome.unfinished:
                self.unfinished += 1
                continue
            self.lengths[outcome.moves] += 1
            self.firsts[tuple(sorted(outcome.ranking[0])) if outcome.ranking else ()] += 1
            for counter, score in zip(self.scores, outcome.scores or (), strict=False):
                if score is not None:
                    counter[score] += 1
        return self

    def include(self, other: Tally) -> None:
        """Count in what was counted elsewhere."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.firsts.update(other.firsts)
        self.lengths.update(other.lengths)
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.update(theirs)

    @property
    def finished(self) -> int:
        """Games that came to an end."""
        return self.games - self.unfinished

    @property
    def nobody(self) -> int:
        """Games in which nobody was ranked."""
        return self.firsts[()]

    def wins(self, seat: int) -> int:
        """Games in which a seat came first, alone or with others."""
        return sum(games for seats, games in self.firsts.items() if seat in seats)

    def alone(self, seat: int) -> int:
        """Games in which a seat came first and no other did."""
        return self.firsts[(seat,)]

    def share(self, seat: int) -> float:
        """What part of all finished games a seat has won; a first place with others is divided among them."""
        credit = sum(Fraction(games, len(seats)) for seats, games in self.firsts.items() if seat in seats)
        return float(credit / self.finished) if self.finished else 0.0


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the numbers of a counter lie."""

    mean: float
    low: int
    median: int
    high: int


def spread(counter: Counter[int]) -> Spread | None:
    """Mean, smallest, middle (the lower of two) and largest; None of nothing."""
    total = counter.total()
    if not total:
        return None
    values = sorted(counter)
    passed, middle = 0, values[0]
    for middle in values:
        passed += counter[middle]
        if 2 * passed >= total:
            break
    mean = Fraction(sum(value * games for value, games in counter.items()), total)
    return Spread(float(mean), values[0], middle, values[-1])
