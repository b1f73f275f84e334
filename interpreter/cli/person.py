"""Asking a person: the numbered moves, and what may be typed.

Must not know how the game goes on after the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.cli.output import say, styled
from interpreter.diagnostics.near import DID_YOU_MEAN, did_you_mean, near

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.runtime.moves import Move

MOST_LISTED = 40

HELP = """\
Type the number of a move, or its text: the beginning, or what is chosen, is enough if only one move has it.
  why MOVE   why a move may not be made       u   take your last move back
  ?          this help                        s   save the game (s FILE: as that file)
  t          the table once more              q   stop"""


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
            _why(rest, state, seat, moves)
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


def _why(text: str, state: State, seat: int, moves: Sequence[Move]) -> None:
    if not text:
        say("Type why and a move, as in: why pass")
        return
    if text.isdecimal() and 1 <= int(text[:9]) <= len(moves):
        say(f"{moves[int(text) - 1]} may be made now.")
        return
    for sentence in _reasons(text, state, seat, moves):
        say(sentence)


def _reasons(text: str, state: State, seat: int, moves: Sequence[Move]) -> Sequence[str]:
    """Why a move may not be made; what names no action is taken for a choice, where only one action takes any."""
    actions = {*state.game.ruleset.actions, *(move.action for move in moves)}
    if any(_is_of(text, action) for action in actions) or any(_has(move, text) for move in moves):
        return state.why(text, seat) or ("It may be made now.",)
    choosing = list(dict.fromkeys(move.action for move in moves if move.choices))
    about = state.why(f"{choosing[0]} {text}", seat) if len(choosing) == 1 else ()
    return (*about, f"You may: {', '.join(dict.fromkeys(move.action for move in moves))}.")


def _begun(typed: str, state: State, seat: int, moves: Sequence[Move]) -> Answer | None:
    """A move by how it begins; where several do, they are shown; where none does, why not."""
    found = [(number, move) for number, move in enumerate(moves, 1) if _has(move, typed)]
    if len(found) == 1:
        return Plays(found[0][1])
    if found:
        show_moves([move for _, move in found], [number for number, _ in found])
        return None
    if not state.why(typed, seat):
        return Plays(typed)
    _why(typed, state, seat, moves)
    question = _near(typed, moves)
    if question:
        say(question)
    return None


def _has(move: Move, typed: str) -> bool:
    """Whether a move begins so, or something that is chosen for it does."""
    from interpreter.runtime.moves import plain

    wanted = plain(typed)
    return any(plain(text).startswith(wanted) for text in (str(move), ", ".join(move.choices), *move.choices))


def _is_of(typed: str, action: str) -> bool:
    """Whether what was typed names an action, with or without choices."""
    return f"{typed.casefold()} ".startswith(f"{action.casefold()} ")


def _near(typed: str, moves: Sequence[Move]) -> str:
    """The question whether a move that looks alike is meant; a shared action alone doesn't make moves alike."""
    of_action = [move for move in moves if _is_of(typed, move.action)]
    if not of_action:
        return did_you_mean(typed, dict.fromkeys([*map(str, moves), *(move.action for move in moves)]))
    action = of_action[0].action
    meant = near(typed[len(action) :].strip(), [", ".join(move.choices) for move in of_action])
    return f"{DID_YOU_MEAN} `{action} {meant}`?" if meant else ""
