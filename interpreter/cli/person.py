"""Asking a person: the numbered moves, and what may be typed.

Must not know how the game goes on after the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.cli import reasons
from interpreter.cli.describing import card_lines
from interpreter.cli.output import fitted, say, screen_width, styled
from interpreter.cli.table import table_of

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.runtime.moves import Move

MOST_LISTED = 40
MOST_IN_ROW = 12
"""Up to so many moves stand one below the other."""

STOPPING = ("q", "quit", "exit")
UNDOING = ("u", "undo")

HELP = """\
Type the number of a move, or how it begins, or what is chosen for it.
  why MOVE  why it may be made or not      u  take your last move back
  ?         this, and what each card does  s  save the game (s FILE: as that)
  ? CARD    what one card does             q  stop
  t         the table once more"""


@dataclass(frozen=True, slots=True)
class Plays:
    """A move was chosen."""

    move: Move | str
    """A text means a whole move whose choices are asked one after the other."""


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
    question = reasons.question(state, moves)
    if question:
        say(fitted(f"  {question}:"))
    show_moves(moves)
    while True:
        typed = input(styled(f"Player {seat + 1}> ", bold=True)).strip()
        answer = understood(typed, state, seat, moves)
        if answer is not None:
            return answer


def show_moves(moves: Sequence[Move], numbers: Sequence[int] | None = None) -> None:
    """The moves with their numbers, as many as fit."""
    shown = list(zip(numbers or range(1, len(moves) + 1), moves, strict=True))
    for text in in_columns([f"  {number:>3}. {reasons.readable(str(move))}" for number, move in shown[:MOST_LISTED]]):
        say(text)
    if len(shown) > MOST_LISTED:
        say(f"       and {len(shown) - MOST_LISTED} more: type how a move begins to see those")


def in_columns(lines: Sequence[str]) -> list[str]:
    """Many short lines side by side, as far as the screen is wide, each column from the top down."""
    columns = screen_width() // (max(map(len, lines), default=0) + 2)
    if len(lines) <= MOST_IN_ROW or columns < 2:
        return list(map(fitted, lines))
    height = -(-len(lines) // columns)
    width = screen_width() // columns
    return ["".join(text.ljust(width) for text in lines[row::height]).rstrip() for row in range(height)]


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
        case stop if stop in STOPPING:
            return Stops()
        case undo if undo in UNDOING:
            return Undoes()
        case "s" | "save":
            return Saves(rest.strip())
        case _:
            return _told(word.casefold(), rest.strip(), typed, state, seat, moves)


def _numbered(typed: str, moves: Sequence[Move]) -> Answer | None:
    if 1 <= int(typed[:9]) <= len(moves):
        return Plays(moves[int(typed) - 1])
    named = [move for move in moves if typed in move.choices]
    if len(named) == 1:
        return Plays(named[0])
    say("There is only one move." if len(moves) == 1 else f"The moves are numbered 1 to {len(moves)}.")
    return None


def _told(word: str, rest: str, typed: str, state: State, seat: int, moves: Sequence[Move]) -> Answer | None:
    match word:
        case "":
            show_moves(moves)
        case "?" | "h" | "help":
            _help(state, rest)
        case "why":
            _why(rest, state, seat, moves)
        case "t" | "table":
            for text in table_of(state, seat):
                say(text)
        case _:
            return _begun(typed, state, seat, moves)
    return None


def _help(state: State, about: str) -> None:
    lines = card_lines(state.game, about)
    if not about:
        say(HELP)
        about_all = state.game.ruleset.about
        lines = [about_all, *(f"  {action}: {text}" for action, text in state.help() if text), *lines]
    elif not lines:
        lines = [f"No card is called {about}. ? alone tells what all of them do."]
    for text in lines:
        say(fitted(text))


def _why(text: str, state: State, seat: int, moves: Sequence[Move]) -> None:
    for sentence in reasons.told(text, state, seat, moves) if text else ["Type why and a move, as in: why 1"]:
        say(fitted(sentence))


def _begun(typed: str, state: State, seat: int, moves: Sequence[Move]) -> Answer | None:
    """A move by how it begins; where several do, they are shown; where none does, why not."""
    found = [(number, move) for number, move in enumerate(moves, 1) if reasons.begins(move, typed)]
    if len(found) == 1:
        return Plays(found[0][1])
    if found:
        show_moves([move for _, move in found], [number for number, _ in found])
        return None
    if not state.why(typed, seat):
        return Plays(typed)
    for sentence in (*reasons.refused(typed, state, seat, moves), reasons.near_move(typed, moves)):
        if sentence:
            say(fitted(sentence))
    return None
