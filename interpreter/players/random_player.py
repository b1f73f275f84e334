"""The player that does anything, every move as likely as any other.

Must not know what a move means. Its chance is its own: it takes nothing from the game's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from interpreter.runtime import chance

M = TypeVar("M")

STREAM = 1
"""Which of the streams that a seed makes is the player's; stream 0 is the game's."""


class RandomPlayer:
    """Equal seeds make equal choices. Random games inside generated code choose as one such player for all seats."""

    __slots__ = ("_rng",)

    def __init__(self, seed: int) -> None:
        self._rng = chance.seeded(seed, STREAM)

    def __call__(self, view: object, moves: Sequence[M]) -> M:
        """A move, without a look at the view. Where there is only one, nothing is drawn."""
        if len(moves) == 1:
            return moves[0]
        self._rng, place = chance.pick_from(self._rng, len(moves))
        return moves[place]
