"""Every exception that the project raises on purpose: one root, one file.

Faults of a ruleset are findings, not exceptions; they travel in `RulesetError` when somebody asked for a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.diagnostics.finding import Finding
from interpreter.diagnostics.sentences import in_one_line


class CardwrightError(Exception):
    """The root of all. Errors travel between processes, so one made of more than a text says what it is made of."""


class RulesetError(CardwrightError, ValueError):
    """A ruleset cannot be used. `findings` says why, ordered by place."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(f"{f.span}: {f.message}" for f in self.findings))

    def __reduce__(self) -> tuple[Any, ...]:
        return RulesetError, (self.findings,)


class IllegalMove(CardwrightError, ValueError):
    """A move that may not be made now; nothing has changed. `why` has one sentence for each rule that says no."""

    def __init__(self, move: str, why: Sequence[str]) -> None:
        self.move = move
        self.why = tuple(why)
        super().__init__(f"{move}: {in_one_line(self.why)}")

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.move, self.why)


class PlayError(CardwrightError, RuntimeError):
    """The rules failed while a game was played: a fault of the ruleset. The game before the move is intact."""

    def __init__(self, finding: Finding, seed: int, moves: Sequence[str]) -> None:
        self.finding = finding
        self.seed = seed
        self.moves = tuple(moves)
        super().__init__(f"{finding.span}: {finding.message}")

    def __reduce__(self) -> tuple[Any, ...]:
        return PlayError, (self.finding, self.seed, self.moves)


class SavedGameError(CardwrightError, ValueError):
    """A saved game or state cannot be read, or belongs to other rules."""


class UsageError(CardwrightError, ValueError):
    """A call or command that asks for something that isn't there: a name, an option, a number of players.

    `name` is that of the option, or of the player to be given, that it is about; empty where it is about none.
    """

    def __init__(self, message: str, name: str = "") -> None:
        self.name = name
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.name)


class NoSavedGame(SavedGameError, UsageError):
    """There is no such file, or it may not be read."""
