"""How one game ended, for those who run many.

Must not know how it was played.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: seats best first with ties together, scores by seat, moves made, whether it was cut off."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int | None, ...] | None
    moves: int
    unfinished: bool
