"""Rules that fail while a game is played, told so that the author finds the line and can come there again.

Must not know how the game goes on afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.diagnostics.errors import PlayError
from interpreter.diagnostics.finding import error
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.notes import said
from interpreter.runtime.replay import Told
from interpreter.runtime.state import State

MOST_VALUES = 12
WAY_OUT = "Say in `otherwise:`, in that step, what happens then, or let one of the needs allow more."

TURNED_UP = "Ask only those that lie open, such as `any face up card in ...`, or turn the card up in an effect before."


def play_error(fault: PlayFault, seed: int, moves: Sequence[Told], s: State | None = None) -> PlayError:
    """A fault as everybody may read it: the place in the ruleset, the values there, and how to come there again."""
    help = "" if s is None else f"At that moment: {', '.join([f'{s.t.players} players', *values_of(s)])}."
    if any(told.endswith("needs this") for _, told in fault.also):
        help = f"{WAY_OUT} {help}".rstrip()
    if fault.what == "unseen":
        help = f"{TURNED_UP} {help}".rstrip()
    return PlayError(
        error("P001", fault.span, fault.message, help, *fault.also), seed, tuple(text for _, text in moves)
    )


def values_of(s: State) -> list[str]:
    """The variables of a game and what they hold."""
    found = []
    for register, value in zip(s.t.registers, s.V, strict=True):
        if register.variable and not isinstance(value, list | tuple):
            whose = "" if register.owner is None else f" of {register.per} {register.owner + 1}"
            found.append(f"{register.variable}{whose} {said(s, value, register.kind, register.of)}")
    return [*found[:MOST_VALUES], *(["..."] if len(found) > MOST_VALUES else [])]


class faults_told:
    """Where rules may fail though nothing is played: at the beginning, and where they are asked why."""

    __slots__ = ("_seed", "_moves")

    def __init__(self, seed: int, moves: Sequence[Told] = ()) -> None:
        self._seed, self._moves = seed, moves

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if isinstance(fault, PlayFault):
            raise play_error(fault, self._seed, self._moves) from fault
