"""The same seed and the same moves give the same game: in another process, with other hashes, after other games."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from interpreter.players.random_player import RandomPlayer
from tests.properties.rulesets import game_of, names, start

ROOT = Path(__file__).parent.parent.parent
MOST_MOVES = 30


def transcript(name):
    """All that happened in the beginning of a game, in few letters."""
    players = game_of(name).players[-1]
    state, player = start(name, players, 9), RandomPlayer(9)
    while not state.over and state.count < MOST_MOVES:
        state.play(player(None, state.legal_moves()))
    views = [state.view(seat).to_json() for seat in range(players)]
    told = repr((state.moves, state.log, state.legal_moves(), state.ranking, state.scores, views, state.to_json()))
    return hashlib.sha256(told.encode()).hexdigest()


@cache
def transcripts():
    return "\n".join(f"{name} {transcript(name)}" for name in names())


def test_another_process_plays_the_same_games():
    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", f"from {__name__} import transcripts; print(transcripts())"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == transcripts()


def test_a_second_game_is_the_same():
    assert "\n".join(f"{name} {transcript(name)}" for name in names()) == transcripts()
