"""The games that are measured: each with its reference in plain Python, and the ways to play random games of it.

All ways choose with the same generator and count the same thing: a move is one answer to one decision.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from crazy_rummy import CrazyRummy
from five_alive import FiveAlive
from push import Push

import interpreter

PLAYERS = 4


class Reference(Protocol):
    """A game written by hand."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winners(self) -> list[int]:
        """The seats that won; only asked when it is over."""

    def legal_moves(self) -> Sequence[Any]:
        """Each different move once."""

    def play(self, move: Any) -> None:
        """Carry a move out."""


@dataclass(frozen=True)
class Yardstick:
    """A shipped game, its reference, and how many games fill about a second."""

    name: str
    reference: Callable[[int, int], Reference]
    games: int


@dataclass(frozen=True)
class Played:
    """What is counted of one random game. `choices` is the sum of the numbers of legal moves, or None if unknown."""

    moves: int
    choices: int | None
    winners: tuple[int, ...]


YARDSTICKS = (
    Yardstick("five-alive", FiveAlive, 800),
    Yardstick("push", Push, 600),
    Yardstick("crazy-rummy", CrazyRummy, 60),
)


def play_reference(yardstick: Yardstick, seeds: range) -> Iterator[Played]:
    """Random games by hand-written rules."""
    for seed in seeds:
        game = yardstick.reference(PLAYERS, seed)
        choose = random.Random(seed).choice
        moves = choices = 0
        while not game.over:
            legal = game.legal_moves()
            game.play(choose(legal))
            moves += 1
            choices += len(legal)
        yield Played(moves, choices, tuple(game.winners))


def play_through_api(game: interpreter.Game, seeds: range) -> Iterator[Played]:
    """Random games by the ruleset, the way any program would play them."""
    for seed in seeds:
        state = game.start(players=PLAYERS, seed=seed, record=False)
        choose = random.Random(seed).choice
        moves = choices = 0
        while not state.over:
            legal = state.legal_moves()
            state.play(choose(legal))
            moves += 1
            choices += len(legal)
        yield Played(moves, choices, state.ranking[0])


def play_out(game: interpreter.Game, seeds: range) -> Iterator[Played]:
    """Random games by the ruleset, inside the generated code."""
    for result in game.playouts(len(seeds), players=PLAYERS, seed=seeds.start):
        yield Played(result.moves, None, result.ranking[0])
