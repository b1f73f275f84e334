"""What a player is.

Must not know any particular player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from interpreter.runtime.moves import Move
from interpreter.runtime.sight import View


class Player(Protocol):
    """Answers for one seat, or for several; it knows of a seat only what is in the views that it is given."""

    def __call__(self, view: View, moves: Sequence[Move]) -> Move:
        """One of the moves, which are never none. `view` is what the seat that is asked may see."""
