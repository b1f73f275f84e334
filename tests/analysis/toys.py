"""Games that aren't: they say at once how they end, so that counting can be tested without playing."""

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.diagnostics.errors import PlayError, UsageError
from interpreter.diagnostics.finding import error
from interpreter.source.span import NOWHERE


@dataclass(frozen=True)
class Ended:
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int | None, ...] | None
    moves: int
    unfinished: bool = False


@dataclass(frozen=True)
class TakeTurns:
    """Game i is won by seat i, in turns; every seventh has no end, every fifth is shared by the first two seats."""

    fails_at: int | None = None
    key: str = "take-turns"

    def playouts(self, n: int, players: int, seed: int, first: int = 0) -> Sequence[Ended]:
        if players > 4:
            raise UsageError("At most four can play.")
        return [self.play(number, players, seed) for number in range(first, first + n)]

    def play(self, number: int, players: int, seed: int) -> Ended:
        if number == self.fails_at:
            raise PlayError(error("P001", NOWHERE, "There is no third pile."), seed, ("take 1", f"take {number}"))
        if number % 7 == 6:
            return Ended((), None, 1000, unfinished=True)
        winners = (0, 1) if number % 5 == 4 else (number % players,)
        others = tuple(seat for seat in range(players) if seat not in winners)
        scores = tuple(number % 10 + seat for seat in range(players))
        return Ended((winners, others), scores, 10 + (number + seed) % 3)
