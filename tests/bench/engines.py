"""How fast: random games against OpenSpiel driven from Python, with the same rules on both sides.

One pairing a game of those that are compared move for move. A move is one answer of a player to one decision; where the
two engines cut a decision differently (cards passed one by one, a move named in parts), each counts its own, so games a
second stand beside moves. Chance over there is sampled in its plain way, by its probabilities, and by the shortcut that
takes any outcome where all are equally likely.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
BAR = 1.0
SECONDS = 0.4
"""How long one way of playing is measured in a round."""

Way = Callable[[int], int]
"""Plays the game of a seed; the answer is how many moves it had."""


def report(rounds: int, scale: float) -> None:
    """Measure every game and print it, each line as soon as it is known."""
    sys.path.insert(0, str(ROOT))
    pairings = import_module("tests.peers.pairings").PAIRINGS
    print(f"\nRandom games against OpenSpiel, medians of {rounds} alternating rounds (thousands of moves a second)")
    heads = f"{'game':<30}{'plain':>8}{'shortcut':>10}{'API':>8}{'playouts':>10}   {'API/plain':>14}"
    print(f"{heads}{'playouts/shortcut':>20}{'games: API/plain':>20}")
    for pairing in {one.ruleset: one for one in reversed(pairings)}.values():
        print(compared(pairing, rounds, SECONDS * scale), flush=True)


def compared(pairing: Any, rounds: int, seconds: float) -> str:
    """One line: the four ways in turns, and the medians of their ratios within a round."""
    ways = (plainly(pairing), by_shortcut(pairing), through_api(pairing), played_out(pairing))
    for way in ways:
        way(0)  # whatever is made only once is made now
    rows = [[measured(way, 1000 * number, seconds) for way in ways] for number in range(1, rounds + 1)]
    speeds = [median(row[n][0] for row in rows) / 1000 for n in range(4)]
    api = median(row[2][0] / row[0][0] for row in rows)
    playouts = median(row[3][0] / row[1][0] for row in rows)
    games = median(row[2][1] / row[0][1] for row in rows)
    numbers = f"{speeds[0]:>8.0f}{speeds[1]:>10.0f}{speeds[2]:>8.0f}{speeds[3]:>10.0f}"
    return f"{pairing.name[:29]:<30}{numbers}   {told(api):>14}{told(playouts):>20}{games:>20.2f}"


def told(ratio: float) -> str:
    """A ratio with its bar."""
    return f"{ratio:.2f} ({'>=' if ratio >= BAR else '<'} {BAR})"


def measured(way: Way, first: int, seconds: float) -> tuple[float, float]:
    """Moves and games a second of a way of playing."""
    moves, seed, began = 0, first, time.perf_counter()
    while True:
        moves += way(seed)
        seed += 1
        passed = time.perf_counter() - began
        if passed >= seconds:
            return moves / passed, (seed - first) / passed


def plainly(pairing: Any) -> Way:
    """The other engine, chance sampled by its probabilities."""

    def outcome(state: Any, chance: random.Random) -> int:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        return int(chance.choices(actions, weights)[0])

    return theirs(pairing, outcome)


def by_shortcut(pairing: Any) -> Way:
    """The other engine, any of the outcomes of chance."""
    return theirs(pairing, lambda state, chance: int(chance.choice(state.legal_actions())))


def theirs(pairing: Any, outcome: Callable[[Any, random.Random], int]) -> Way:
    """Random games of the other engine."""
    game = pairing.their_game

    def play(seed: int) -> int:
        state, chance, moves = game.new_initial_state(), random.Random(seed), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(outcome(state, chance))
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def through_api(pairing: Any) -> Way:
    """Random games of ours, the way any program would play them."""
    game = pairing.our_game

    def play(seed: int) -> int:
        state = game.start(pairing.players, seed, pairing.given, record=False)
        choose, moves = random.Random(seed).choice, 0
        while not state.over:
            state.play(choose(state.legal_moves()))
            moves += 1
        return moves

    return play


def played_out(pairing: Any) -> Way:
    """Random games of ours, inside the generated code."""
    game = pairing.our_game
    return lambda seed: int(game.playouts(1, pairing.players, seed, given=pairing.given)[0].moves)
