"""Playing a game again from its beginning by the text of its moves.

A saved game, a game restored after a fault and a game tried under edited rules are all this. Must not know files, nor
what a move means.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from interpreter.diagnostics.errors import SavedGameError
from interpreter.runtime.moves import Machine, Names, Option
from interpreter.runtime.state import State
from interpreter.runtime.ways import way

Told = tuple[int, str]
"""A move that was made: the seat and the text."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a game leaves the moves that were told: the first that can't be made. `number` counts from 1."""

    number: int
    seat: int
    text: str
    why: tuple[str, ...]
    could: tuple[str, ...]
    """The moves that could be made instead; none if the game was over."""


def told(history: Any) -> tuple[Told, ...]:
    """The moves of a state's history, oldest first."""
    moves: list[Told] = []
    while history is not None:
        history, seat, text = history
        moves.append((seat, text))
    return tuple(reversed(moves))


def remembered(moves: Iterable[Told]) -> Any:
    """The history of these moves, oldest first."""
    history: Any = None
    for seat, text in moves:
        history = (history, seat, text)
    return history


def make(machine: Machine, s: State, option: Option, seat: int, text: str) -> None:
    """Make a move that is known to be possible, and remember it."""
    s.history = (s.history, seat, text)
    s.moves = None
    machine.carry_out(s, option, seat)


def follow(machine: Machine, names: Names, s: State, moves: Iterable[Told]) -> Parting | None:
    """Make the moves told, one after the other; stops before the first that can't be made."""
    for number, (seat, text) in enumerate(moves, 1):
        if s.over:
            return Parting(number, seat, text, ("The game is over.",), ())
        steps = way(machine, names, s, seat, text)
        if not steps:
            could = tuple(move.text for move in names(s, machine.options(s, seat), seat))
            return Parting(number, seat, text, tuple(machine.explain(s, seat, text)), could)
        for option, move in steps:
            make(machine, s, option, seat, move.text)
    return None


def beginning(machine: Machine, origin: Any) -> State:
    """How a game began: from a seed and what was given, or from a state that was set up."""
    if isinstance(origin, State):
        s = machine.clone(origin)
        s.origin = origin
        return s
    seed, given = origin
    return machine.start(seed, dict(given))


def again(machine: Machine, names: Names, s: State, history: Any) -> State:
    """The game of `s` once more, from its beginning up to a point of its history."""
    fresh = beginning(machine, s.origin)
    known = len(told(fresh.history))
    parting = follow(machine, names, fresh, told(history)[known:])
    if parting is not None:
        raise SavedGameError(f"The moves of this saved state don't lead to it: move {parting.number} can't be made.")
    return fresh
