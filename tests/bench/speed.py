"""How fast: moves a second against the references, and the absolute times that people wait for."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

from yardsticks import PLAYERS, YARDSTICKS, Played, Yardstick, play_out, play_reference, play_through_api

import interpreter

ROOT = Path(__file__).resolve().parents[2]
API_BAR = 0.7
PLAYOUTS_BAR = 1.0
VALIDATE_BAR = 0.4
LOAD_BAR = 0.25
CLONE_BAR = 5.0

COLD_RUNS = 11
CLONES = 20_000
MIDGAME = 75

LOADING = """
import sys, time
import interpreter
before = time.perf_counter()
game = interpreter.load(sys.argv[1])
game.start(players=min(game.players), seed=1)
print(time.perf_counter() - before)
"""


def report(rounds: int, scale: float) -> None:
    """Measure everything and print it, each line as soon as it is known."""
    print(f"Random games, {PLAYERS} players, medians of {rounds} alternating rounds (thousands of moves a second)")
    print(f"{'game':<14}{'by hand':>10}{'API':>10}{'playouts':>10}   {'API ratio':>14}{'playouts ratio':>18}")
    for yardstick in YARDSTICKS:
        print(compared(yardstick, rounds, max(1, round(yardstick.games * scale))))
    print()
    print(judged("validate five-alive, new process", validate_cold("five-alive"), VALIDATE_BAR, "s"))
    print(judged("clone of a five-alive state in mid-game", clone_microseconds("five-alive"), CLONE_BAR, "us"))
    for name in shipped_games():
        print(judged(f"load and compile {name}", load_seconds(name), LOAD_BAR, "s"))


def judged(what: str, measured: float, bar: float, unit: str) -> str:
    """One line: what was measured, and whether it is within its bar."""
    return f"{what:<42}{measured:>9.3f} {unit:<3} {'within' if measured <= bar else 'OVER'} {bar:g} {unit}"


# ---------------------------------------------------------------- moves a second


def compared(yardstick: Yardstick, rounds: int, games: int) -> str:
    """Play in turns by hand, through the API and in playouts; ratios are taken within a round, then their median."""
    game = interpreter.load(yardstick.name)
    ways: list[Callable[[range], Iterable[Played]]] = [
        partial(play_reference, yardstick),
        partial(play_through_api, game),
        partial(play_out, game),
    ]
    for way in ways:
        moves_per_second(way, range(2))  # whatever is made only once is made now
    measured = [
        [moves_per_second(way, range(games * number, games * (number + 1))) for way in ways] for number in range(rounds)
    ]
    by_hand, api, playouts = (median(column) / 1000 for column in zip(*measured, strict=True))
    api_ratio = median(row[1] / row[0] for row in measured)
    playouts_ratio = median(row[2] / row[0] for row in measured)
    return (
        f"{yardstick.name:<14}{by_hand:>10.0f}{api:>10.0f}{playouts:>10.0f}   "
        f"{against(api_ratio, API_BAR):>14}{against(playouts_ratio, PLAYOUTS_BAR):>18}"
    )


def against(ratio: float, bar: float) -> str:
    """A ratio with its bar."""
    return f"{ratio:.2f} ({'>=' if ratio >= bar else '<'} {bar})"


def moves_per_second(way: Callable[[range], Iterable[Played]], seeds: range) -> float:
    """How many moves a second a way of playing makes."""
    before = time.perf_counter()
    moves = sum(played.moves for played in way(seeds))
    return moves / (time.perf_counter() - before)


# ---------------------------------------------------------------- what people wait for


def validate_cold(name: str) -> float:
    """Seconds for a new process to check one game; the median of eleven."""
    command = [sys.executable, "-m", "interpreter.cli", "validate", name]
    return median(seconds_of(command) for _ in range(COLD_RUNS))


def seconds_of(command: list[str]) -> float:
    before = time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - before


def load_seconds(name: str) -> float:
    """Seconds to load and compile a game in a new process that has imported the interpreter; the median of five."""
    command = [sys.executable, "-c", LOADING, name]
    runs = [subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True) for _ in range(5)]
    return median(float(run.stdout) for run in runs)


def clone_microseconds(name: str) -> float:
    """What it takes to copy a state in the middle of a game."""
    state = interpreter.load(name).start(players=PLAYERS, seed=1, record=False)
    choose = random.Random(1).choice
    for _ in range(MIDGAME):
        state.play(choose(state.legal_moves()))
    return median(clone_rounds(state)) / CLONES * 1e6


def clone_rounds(state: interpreter.State) -> Iterator[float]:
    for _ in range(5):
        before = time.perf_counter()
        for _ in range(CLONES):
            state.clone()
        yield time.perf_counter() - before


def shipped_games() -> list[str]:
    """All games, without their variants and without libraries."""
    files = sorted((ROOT / "rulesets").glob("*/*.cardgame.yaml"))
    return [path.parent.name for path in files if path.name == f"{path.parent.name}.cardgame.yaml"]
