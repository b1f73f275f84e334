"""What stops a game in the midst of an effect: a rule that can't be carried out, or chance that is asked.

None of these leaves the project: the machine turns them into findings, or asks again with more outcomes. Must not know
which rule failed; `span` and `message` are filled in by whoever knows the author's lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.source.span import NOWHERE, Span

Outcome = int | str
"""One outcome of chance: the index of a plain pick, or the printed name of a card, a face or a player."""


class PlayFault(Exception):
    """A rule can't be carried out. `what` is one word for what failed, or a sentence; `where` the place of the tables
    that it is about (-1: none), `seat` the player (-1: none). `also` are other lines that have to do with it."""

    def __init__(self, what: str, where: int = -1, seat: int = -1) -> None:
        self.what = what
        self.where = where
        self.seat = seat
        self.span: Span = NOWHERE
        self.also: tuple[tuple[Span, str], ...] = ()
        self.message = what
        super().__init__(what, where, seat)


class NeedChance(Exception):
    """Chance is explicit, and the outcome that comes next hasn't been given. `outcomes`: (label, weight) of each."""

    def __init__(self, outcomes: Sequence[tuple[Outcome, int]]) -> None:
        self.outcomes = tuple(outcomes)
        super().__init__(self.outcomes)


class ImpossibleOutcome(Exception):
    """An outcome was given that can't happen. `possible` are the labels of those that can."""

    def __init__(self, label: Outcome, possible: Sequence[Outcome]) -> None:
        self.label = label
        self.possible = tuple(possible)
        super().__init__(label, self.possible)
