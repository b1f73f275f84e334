"""Asking a person: the numbered moves, and what may be typed.

Must not know how the game goes on after the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.cli.output import say, styled
from interpreter.diagnostics.near import did_you_mean

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.runtime.moves import Move

MOST_LISTED = 40

HELP = """\
Type the number of a move, or its text (the beginning is enough, if nothing else begins so).
  why MOVE   why a move may not be made       u   take your last move back
  ?          this help                        s   save the game (s FILE: as that file)
  t          the table once more              q   stop"""


@dataclass(frozen=True, slots=True)
class Plays:
    """A move was chosen."""

    move: Move


@dataclass(frozen=True, slots=True)
class Undoes:
    """The last own move is to be taken back."""


@dataclass(frozen=True, slots=True)
class Saves:
    """The game is to be saved, under the name typed if there was one."""

    path: str


@dataclass(frozen=True, slots=True)
class Stops:
    """The person stops."""


Answer = Plays | Undoes | Saves | Stops


def asked(state: State, seat: int) -> Answer:
    """What the person at a seat decides."""
    moves = state.legal_moves(seat)
    show_moves(moves)
    while True:
        typed = input(styled(f"Player {seat + 1}> ", bold=True)).strip()
        answer = understood(typed, state, seat, moves)
        if answer is not None:
            return answer


def show_moves(moves: Sequence[Move], numbers: Sequence[int] | None = None) -> None:
    """The moves with their numbers, as many as fit."""
    shown = list(zip(numbers or range(1, len(moves) + 1), moves, strict=True))
    for number, move in shown[:MOST_LISTED]:
        say(f"  {number:>3}. {move}")
    if len(shown) > MOST_LISTED:
        say(f"       and {len(shown) - MOST_LISTED} more: type how a move begins to see those")


def understood(typed: str, state: State, seat: int, moves: Sequence[Move]) -> Answer | None:
    """What was typed means; None where it only asked to be told something."""
    from interpreter.runtime.moves import position

    index = position(moves, typed)
    if index is not None:
        return Plays(moves[index])
    if typed.isdecimal():
        return _numbered(typed, moves)
    word, _, rest = typed.partition(" ")
    match word.casefold():
        case "q" | "quit" | "exit":
            return Stops()
        case "u" | "undo":
            return Undoes()
        case "s" | "save":
            return Saves(rest.strip())
        case _:
            return _told(word.casefold(), rest.strip(), typed, state, seat, moves)


def _numbered(typed: str, moves: Sequence[Move]) -> Answer | None:
    if 1 <= int(typed[:9]) <= len(moves):
        return Plays(moves[int(typed) - 1])
    say(f"The moves are numbered 1 to {len(moves)}.")
    return None


def _told(word: str, rest: str, typed: str, state: State, seat: int, moves: Sequence[Move]) -> Answer | None:
    match word:
        case "":
            show_moves(moves)
        case "?" | "h" | "help":
            _help(state)
        case "why":
            _why(rest, state, seat)
        case "t" | "table":
            from interpreter.cli.table import table_lines

            for text in table_lines(state.view(seat), state.game.ruleset):
                say(text)
        case _:
            return _begun(typed, state, seat, moves)
    return None


def _help(state: State) -> None:
    say(HELP)
    for action, text in state.help():
        say(f"  {action}: {text}" if text else f"  {action}")


def _why(text: str, state: State, seat: int) -> None:
    if not text:
        say("Type why and a move, as in: why pass")
        return
    for sentence in state.why(text, seat) or ("It may be made now.",):
        say(sentence)


def _begun(typed: str, state: State, seat: int, moves: Sequence[Move]) -> Answer | None:
    """A move by how it begins; where several do, they are shown; where none does, why not."""
    from interpreter.runtime.moves import plain

    wanted = plain(typed)
    found = [(number, move) for number, move in enumerate(moves, 1) if _has(plain(str(move)), wanted)]
    if len(found) == 1:
        return Plays(found[0][1])
    if found:
        show_moves([move for _, move in found], [number for number, _ in found])
        return None
    _why(typed, state, seat)
    near = did_you_mean(typed, [str(move) for move in moves])
    if near:
        say(near)
    return None


def _has(text: str, wanted: str) -> bool:
    """Whether a move begins so, or what is chosen for it does."""
    return text.startswith(wanted) or text.partition(" ")[2].startswith(wanted)
