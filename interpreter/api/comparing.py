"""A game in progress under other rules: its moves made again, and the first of them in which anything goes otherwise.

Must not know what changed in the rules, nor how a difference is told.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from interpreter.api.game import Game
from interpreter.api.state import State
from interpreter.runtime.replay import Parting, Told

Event = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Bite:
    """The first move in which a changed rule makes a difference; `number` is 0 where the beginning is another already.

    `before` and `now` are the first event that differs, or None where there is none; `gone` and `added` the moves that
    may be made after it no longer, or only now.
    """

    number: int
    move: Told | None
    before: Event | None
    now: Event | None
    gone: tuple[str, ...] = ()
    added: tuple[str, ...] = ()


@dataclass(slots=True)
class Compared:
    """A game as far as its moves can be made under other rules."""

    state: State
    bite: Bite | None = None
    parting: Parting | None = None
    """The first move that can't be made."""
    kept: dict[int, State] = field(default_factory=dict)
    """How it stood after some numbers of moves."""


def compared(old: State, game: Game, keep: Collection[int] = ()) -> Compared:
    """The moves of a game made again under the rules of `game`, step by step beside the old ones.

    `keep` are numbers of moves after which its state is kept. Raises UsageError where it can't begin under these rules.
    """
    before = old.from_beginning(old.game)
    found = Compared(old.from_beginning(game))
    found.bite = _difference(before, found.state, (0, 0), 0, None)
    for number, move in enumerate(old.moves, 1):
        if number - 1 in keep:
            found.kept[number - 1] = found.state.clone()
        heard = len(before.log), len(found.state.log)
        parting = found.state.follow([move])
        if parting is not None:
            found.parting = replace(parting, number=number)
            return found
        before.follow([move])
        if found.bite is None:
            found.bite = _difference(before, found.state, heard, number, move)
    if len(old.moves) in keep:
        found.kept[len(old.moves)] = found.state.clone()
    return found


def _difference(old: State, new: State, heard: tuple[int, int], number: int, move: Told | None) -> Bite | None:
    """What a move did otherwise, or what may be done after it."""
    happened = zip_longest(_events(old, heard[0]), _events(new, heard[1]))
    before, now = next((pair for pair in happened if pair[0] != pair[1]), (None, None))
    gone, added = _changed(_moves(old), _moves(new))
    if before is None and now is None and not gone and not added and old.to_act == new.to_act:
        return None
    return Bite(number, move, before, now, gone, added)


def _events(state: State, heard: int) -> Sequence[Event]:
    return [what for _, what in state.log[heard:]]


def _moves(state: State) -> list[str]:
    return [move.text for move in state.legal_moves()]


def _changed(old: Sequence[str], new: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(text for text in old if text not in new), tuple(text for text in new if text not in old)
