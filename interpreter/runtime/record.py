"""A saved game: the rules that it was played by, how it began, its moves as text, and how it ended.

Reads and writes the text of such a file and distrusts what it reads. Must not know the disk, nor load the rules it
holds. In the file players are counted from 1, here from 0.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from interpreter.diagnostics.errors import SavedGameError
from interpreter.runtime.replay import Told

KIND = "saved game"
FORMAT = 1
SUM = 16
MOST_CHARACTERS = 50_000_000


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int | None, ...] | None
    unfinished: bool


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Everything that is needed to play a game again."""

    game: str
    """How commands call the ruleset; the rules themselves are in `document`."""
    variants: tuple[str, ...]
    fingerprint: str
    document: str
    options: Mapping[str, int | bool | str]
    players: int
    given: Mapping[str, int]
    seed: int
    bound: int
    moves: tuple[Told, ...]
    result: Result | None
    file: str = ""
    """Where it was read."""

    @property
    def called(self) -> str:
        """How messages call it."""
        return self.file or "This saved game"

    @property
    def sum(self) -> str:
        """What shows that the names of game and variants are those of the rules in it."""
        return sha256(_json([self.game, self.variants, self.fingerprint]).encode()).hexdigest()[:SUM]

    def to_text(self) -> str:
        """The file: one line a move, so that two games can be compared by eye."""
        head = {
            "cardwright": KIND,
            "format": FORMAT,
            "game": self.game,
            "variants": list(self.variants),
            "options": dict(self.options),
            "players": self.players,
            "given": {name: seat + 1 for name, seat in self.given.items()},
            "seed": self.seed,
            "most_moves": self.bound,
        }
        lines = [f"  {_json(key)}: {_json(value)}," for key, value in head.items()]
        moves = ",\n".join(f"    {_json([seat + 1, text])}" for seat, text in self.moves)
        lines.append(f'  "moves": [\n{moves}\n  ],' if moves else '  "moves": [],')
        lines.append(f'  "result": {_json(_result_as_json(self.result))},')
        lines.append(f'  "fingerprint": {_json(self.fingerprint)},')
        lines.append(f'  "sum": {_json(self.sum)},')
        lines.append(f'  "ruleset": {self.document}')
        return "{\n" + "\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _result_as_json(result: Result | None) -> Any:
    if result is None:
        return None
    ranking = [[seat + 1 for seat in tied] for tied in result.ranking]
    scores = None if result.scores is None else list(result.scores)
    return {"ranking": ranking, "scores": scores, "unfinished": result.unfinished}


def read_json(text: str, kind: str, formats: int) -> dict[str, Any]:
    """The JSON object of a file of ours; raises SavedGameError, in plain words, for anything else."""
    if len(text) > MOST_CHARACTERS:
        raise SavedGameError(f"This is too large to be a {kind}.")
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise SavedGameError(f"This is no {kind}: it isn't JSON, or it was cut off.") from None
    if not isinstance(data, dict) or data.get("cardwright") != kind:
        raise SavedGameError(f"This is no {kind} of Cardwright.")
    version = data.get("format")
    if version != formats or isinstance(version, bool):
        raise SavedGameError(f"This {kind} has the format {version!r}; this version of Cardwright reads {formats}.")
    return data


def _no_number(name: str) -> None:
    raise ValueError(name)


def read_saved_game(text: str) -> SavedGame:
    """The saved game of a file's text."""
    data = read_json(text, KIND, FORMAT)
    match data:
        case {
            "game": str(game),
            "variants": list(variants),
            "options": dict(options),
            "players": int(players),
            "given": dict(given),
            "seed": int(seed),
            "most_moves": int(bound),
            "moves": list(moves),
            "result": result,
            "fingerprint": str(fingerprint),
            "ruleset": dict(document),
        } if _plain_enough(variants, options, given):
            saved = SavedGame(
                game=game,
                variants=tuple(variants),
                fingerprint=fingerprint,
                document=canonical(document),
                options=options,
                players=players,
                given={name: seat - 1 for name, seat in given.items()},
                seed=seed,
                bound=bound,
                moves=tuple(_move(move, number) for number, move in enumerate(moves, 1)),
                result=_result(result),
            )
            if data.get("sum", saved.sum) != saved.sum:  # games that were saved before there was one have none
                raise SavedGameError("The name of the game, or a variant, was changed after it was saved.")
            return saved
    raise SavedGameError("This saved game lacks a part, or a part is not what it should be.")


def canonical(document: Mapping[str, Any]) -> str:
    """A merged document as it is fingerprinted: JSON without spaces, keys in their order."""
    return json.dumps(document, ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def _plain_enough(variants: list[Any], options: dict[str, Any], given: dict[str, Any]) -> bool:
    return (
        all(isinstance(name, str) for name in variants)
        and all(isinstance(value, int | str) for value in options.values())
        and all(_is_int(seat) for seat in given.values())
    )


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _move(move: Any, number: int) -> Told:
    match move:
        case [int(seat), str(text)] if seat >= 1:
            return (seat - 1, text)
    raise SavedGameError(f"Move {number} of this saved game can't be read.")


def _result(result: Any) -> Result | None:
    match result:
        case None:
            return None
        case {"ranking": list(ranking), "scores": list() | None as scores, "unfinished": bool(unfinished)}:
            if _are_seats(ranking) and (scores is None or all(x is None or _is_int(x) for x in scores)):
                places = tuple(tuple(seat - 1 for seat in tied) for tied in ranking)
                return Result(places, None if scores is None else tuple(scores), unfinished)
    raise SavedGameError("The result in this saved game can't be read.")


def _are_seats(ranking: list[Any]) -> bool:
    return all(isinstance(tied, list) and all(map(_is_int, tied)) for tied in ranking)
