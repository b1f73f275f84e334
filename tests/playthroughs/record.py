"""Writes down the beginnings of games of every shipped ruleset, move by move, so that a change of play shows.

`python -m tests.playthroughs.record` accepts what has changed: it writes the files anew and shows what differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import interpreter
from interpreter import Game, State
from interpreter.loading.files.discovery import Search, all_rulesets
from interpreter.players.random_player import RandomPlayer
from interpreter.source.shipped import shipped_folder
from tests.properties.rulesets import LIBRARIES

GAMES = Path(__file__).parent / "games"
SEARCH = Search(shipped_folder("rulesets"), packages=False)
MOST_MOVES = 40
"""Moves that are written down; the game goes on to its end."""
CUT_OFF = 3_000
"""A game that random players hardly end is over after so many moves."""
SEED = 2026


def names() -> list[str]:
    """The shipped rulesets that are games."""
    return [one.name for one in all_rulesets(SEARCH) if not one.name.startswith(LIBRARIES)]


def file_of(name: str) -> Path:
    return GAMES / f"{name}.txt"


def playthrough(name: str) -> str:
    """The games of one ruleset, with the fewest and with the most players."""
    game = interpreter.load(name)
    return "\n".join(line for players in counts(game) for line in played(game, players))


def counts(game: Game) -> tuple[int, ...]:
    return tuple(dict.fromkeys((game.players[0], game.players[-1])))


def played(game: Game, players: int) -> Iterator[str]:
    """One game: each move with the number of those that could be made, what was said, and how it ends."""
    state, player, heard = game.start(players, SEED, max_moves=CUT_OFF), RandomPlayer(SEED), 0
    yield f"{game.key}, {players} players, seed {SEED}"
    while not state.over:
        moves = state.legal_moves()
        move = player(None, moves)
        if state.count < MOST_MOVES:
            yield from (f"    {line}" for line in said(state, heard))
            yield f"  {state.to_act + 1}: {move}  ({len(moves)})"
            heard = len(state.log)
        state.play(move)
    yield f"  {state.count} moves, {result(state)}"
    yield ""


def said(state: State, heard: int) -> list[str]:
    """What rules have told everybody since so many events."""
    told = [event for _, event in state.log[heard:]]
    return [
        str(event[1]) if event[0] == "say" else f"{event[1]}: {event[2]}"
        for event in told
        if event[0] in ("say", "roll")
    ]


def result(state: State) -> str:
    ranking = ", ".join("=".join(str(seat + 1) for seat in tied) for tied in state.ranking)
    scores = "no scores" if state.scores is None else f"scores {', '.join(map(str, state.scores))}"
    return f"ranking {ranking or 'none'}, {scores}"


def main() -> None:
    for name in names():
        file, new = file_of(name), playthrough(name)
        old = file.read_text() if file.exists() else ""
        if new != old:
            print("".join(difference(name, old, new)) if old else f"{name}: new\n", end="")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(new)


def difference(name: str, old: str, new: str) -> Iterator[str]:
    return unified_diff(old.splitlines(True), new.splitlines(True), f"{name} as recorded", f"{name} as played", n=2)


if __name__ == "__main__":
    main()
