"""What of a game goes into JSON and files, and what is made of it again.

Must not know rules. The text of a state is for machines and refused under other rules; a saved game is for keeping.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics.errors import NoSavedGame, SavedGameError
from interpreter.runtime import codec, record, replay
from interpreter.runtime.state import State as Data
from interpreter.source import disk

if TYPE_CHECKING:
    from interpreter.api.game import Game

STATE = "state"


def root(s: Data) -> Any:
    """The seed and what was given where a game began, however often it was dealt anew since."""
    return s.origin.origin if isinstance(s.origin, Data) else s.origin


def seed_of(s: Data) -> int:
    """The seed that a game began from."""
    began = root(s)
    return 0 if began is None else int(began[0])


def state_text(game: Game, s: Data, bound: int, begun: Mapping[str, Any] | None = None) -> str:
    """A state as JSON, with what it belongs to and a sum against damage.

    `begun`: what was begun in that state, where chance is asked in the midst of it.
    """
    body = {
        "cardwright": STATE,
        "format": codec.FORMAT,
        "ruleset": game.fingerprint,
        "options": dict(game.options),
        "players": s.t.players,
        "most_moves": bound,
        "state": codec.to_plain(s),
        **({} if begun is None else {"begun": begun}),
    }
    return json.dumps({**body, "sum": _sum(body)}, ensure_ascii=False, separators=(",", ":"))


def _sum(body: Mapping[str, Any]) -> str:
    text = json.dumps(body, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def read_state(game: Game, text: str) -> tuple[Mapping[str, Any], int, int, Mapping[str, Any] | None]:
    """The plain state of a text, the number of players, the bound and what was begun in it.

    Raises SavedGameError if it isn't this game's.
    """
    body = record.read_json(text, STATE, codec.FORMAT)
    given_sum = body.pop("sum", None)
    match body:
        case {
            "ruleset": str(ruleset),
            "options": dict(options),
            "players": int(players),
            "most_moves": int(bound),
            "state": dict(plain),
        }:
            _belongs(game, ruleset, options, players)
            if given_sum != _sum(body):
                raise SavedGameError("The saved state is damaged: it isn't as it was written.")
            begun = body.get("begun")
            if begun is None or isinstance(begun, dict):
                return plain, players, bound, begun
    raise SavedGameError("The saved state lacks a part, or a part is not what it should be.")


def _belongs(game: Game, ruleset: str, options: Mapping[str, Any], players: int) -> None:
    if ruleset != game.fingerprint:
        raise SavedGameError(f"This state was saved under other rules than those of {game.key} now.")
    for name, value in game.options.items():
        if name not in options or options[name] != value or type(options[name]) is not type(value):
            raise SavedGameError(f"This state was saved with {name} {options.get(name)!r}; here {name} is {value!r}.")
    if players not in game.players:
        raise SavedGameError(f"This state is of {players} players, which {game.key} isn't for.")


def saved_game(game: Game, s: Data, bound: int) -> record.SavedGame:
    """A game as it is saved; raises SavedGameError for one that didn't begin from a seed."""
    if s.origin is None or isinstance(s.origin, Data):
        raise SavedGameError("A game that was dealt anew from the middle can't be saved as moves; use to_json.")
    seed, given = s.origin
    return record.SavedGame(
        game=game.key,
        variants=game.variants,
        fingerprint=game.fingerprint,
        document=game.document,
        options=game.options,
        players=s.t.players,
        given=given,
        seed=seed,
        bound=bound,
        moves=replay.told(s.history),
        result=result_of(s),
    )


def result_of(s: Data) -> record.Result | None:
    """How a game ended, or None while it goes on."""
    return record.Result(s.ranking, s.scores, s.unfinished) if s.over else None


def write(path: str | Path, text: str) -> None:
    """Write a file whole or not at all: what was there before is lost only when the new one is complete."""
    why = disk.write(Path(path), text)
    if why:
        shown = str(path) if str(path).isprintable() else repr(str(path))
        raise SavedGameError(f"The game can't be saved as {shown}: {why}.")


def read(path: str | Path) -> str:
    """The text of a saved file; raises SavedGameError if there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read(record.MOST_CHARACTERS + 1)
    except UnicodeDecodeError:
        raise SavedGameError(f"{path} is no saved game: it isn't text.") from None
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "there is no such file"
        raise NoSavedGame(f"{path} can't be read: {reason}.") from None
