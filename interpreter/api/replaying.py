"""Saved games: opened under the rules that they hold, or under other rules on request, and played again.

Must not know how a file is laid out, nor how a move is made.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from interpreter.api import saving
from interpreter.api.checking import ruleset_of
from interpreter.api.game import Game
from interpreter.api.state import State
from interpreter.diagnostics.errors import SavedGameError, UsageError
from interpreter.diagnostics.sentences import in_one_line
from interpreter.loading.document import document_from_json, load_document
from interpreter.rules.settings import settle
from interpreter.runtime.record import Result, SavedGame, read_saved_game
from interpreter.runtime.replay import Parting


@dataclass(frozen=True, slots=True)
class Replayed:
    """A saved game after its moves were made again.

    `parting` says where the rules went another way; `result` how it ended, where that isn't the end that was saved.
    """

    state: State
    parting: Parting | None
    result: Result | None = None


def open_saved(path: str | Path) -> SavedGame:
    """The saved game of a file; raises SavedGameError if it is none."""
    text = saving.read(path)
    try:
        return replace(read_saved_game(text), file=str(path))
    except SavedGameError as fault:
        raise SavedGameError(f"{path}: {fault}") from None


def game_in(saved: SavedGame) -> Game:
    """The game that a saved game holds; read from the author's files if they still say the same."""
    document = document_from_json(saved.document, saved.game)
    if document.fingerprint != saved.fingerprint:
        raise SavedGameError(f"{saved.called}: The rules inside were changed after it was saved.")
    files, _ = load_document(saved.game.split("+")[0], saved.variants)
    ruleset = ruleset_of(files if files is not None and files.fingerprint == saved.fingerprint else document)
    try:
        return Game(ruleset, settle(ruleset, saved.options), saved.variants)
    except UsageError as fault:
        raise SavedGameError(f"{saved.called}: The options in it don't fit its rules. {fault}") from None


def begin(saved: SavedGame, game: Game) -> State:
    """The saved game before its first move, under its own rules or others."""
    given = {name: seat for name, seat in saved.given.items() if game.is_given(name)}
    try:
        return game.start(saved.players, saved.seed, given, max_moves=saved.bound)
    except UsageError as fault:
        raise SavedGameError(f"{saved.called}: It can't begin under these rules. {fault}") from None


def replayed(saved: SavedGame, game: Game | None = None) -> Replayed:
    """The saved game played again, under its own rules or others."""
    state = begin(saved, game_in(saved) if game is None else game)
    parting = state.follow(saved.moves)
    if parting is not None:
        return Replayed(state, parting)
    ended = state.result()
    return Replayed(state, None, ended if ended != saved.result else None)


def resume(path: str | Path) -> State:
    """A saved game, ready to go on."""
    again = replayed(open_saved(path))
    if again.parting is not None:
        raise SavedGameError(f"{path}: {told_parting(again.parting)}")
    return again.state


def told_parting(parting: Parting) -> str:
    """Where a game leaves its saved moves, in words."""
    why = in_one_line(parting.why)
    text = f"Move {parting.number}, {parting.text} by player {parting.seat + 1}, can't be made here. {why}".rstrip()
    if not parting.could:
        return text
    more = f" and {len(parting.could) - 10} more" if len(parting.could) > 10 else ""
    return f"{text} What can be done: {', '.join(parting.could[:10])}{more}."
