"""Asking a person: the moves with their labels, and what may be typed.

Must not know how the game goes on after the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.cli.output import fitted, say, screen_height, screen_width, styled
from interpreter.cli.screen import reasons
from interpreter.cli.screen.describing import card_lines
from interpreter.cli.screen.labels import labelled, labels_of, range_of
from interpreter.cli.screen.table import table_of
from interpreter.cli.screen.telling import last_changes

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.runtime.moves import Move

MOST_LISTED = 40
MOST_IN_ROW = 12
"""Up to so many moves stand one below the other."""

AROUND = 3
"""Lines beside the table and the moves: an empty one, a question, and the one in which one types."""

STOPPING = ("q", "quit", "exit")
UNDOING = ("u", "undo")
YES, NO = ("y", "yes"), ("n", "no", *STOPPING)

HELP = """\
Type the number or letter of a move, how it begins, or what is chosen for it.
  why MOVE    why it may be made or not   u  take your last move back
  why         what made the last changes  s  save the game (s FILE: as that)
  why last 3  those of three moves        k  keep your last move as a scenario
  ? cards     what each card does            (k WORDS: called so)
  ? CARD      what one card does          t  the whole table once more
  Enter       the moves once more         q  stop"""
ALL_CARDS = "cards"
LEFT_OUT = "  No move has the letter h, k, q, s, t or u: these mean what stands here."

NO_TEXT = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?|[\x00-\x1f\x7f-\x9f]")
"""What keys send that type nothing: it would go to the screen again with whatever is said of it."""


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
class Keeps:
    """What was played since the last own move is to be kept as a scenario, with the claim typed if there was one."""

    claim: str


@dataclass(frozen=True, slots=True)
class Stops:
    """The person stops."""


Answer = Plays | Undoes | Saves | Keeps | Stops


def room_for_table(state: State, seat: int) -> int | None:
    """How many lines of the screen the moves, the question and where one types leave; None if there is no screen."""
    moves, height = state.legal_moves(seat), screen_height()
    return None if height is None else height - len(move_lines(moves, labels_of(state, moves))) - AROUND


def line(prompt: str) -> str:
    """What is typed; EOFError at the end of what there is to read."""
    return input(prompt)


def asked(state: State, seat: int, ask: Callable[[str], str] = line) -> Answer:
    """What the person at a seat decides; `ask` waits for a line."""
    moves = state.legal_moves(seat)
    question = reasons.question(state, moves)
    if question:
        say(fitted(f"  {question}:"))
    labels = labels_of(state, moves)
    show_moves(moves, labels)
    while True:
        typed = NO_TEXT.sub("", ask(styled(f"Player {seat + 1}> ", bold=True))).strip()
        answer = understood(typed, state, seat, moves, labels)
        if answer is not None:
            return answer


def agrees(question: str) -> bool:
    """Whether a question is answered with yes; who stops twice wants to stop."""
    while True:
        typed = input(f"{question} Type yes or no: ").strip().casefold()
        if typed in YES or typed in NO:
            return typed in YES


def file_name(usual: str) -> str:
    """What a game is to be saved as."""
    while True:
        typed = input(f"Type a name for it, or Enter alone for {usual}: ").strip() or usual
        if typed.casefold() not in (*YES, *NO):
            return typed


def show_moves(moves: Sequence[Move], labels: Sequence[str]) -> None:
    """The moves with their labels, as many as fit."""
    for text in move_lines(moves, labels):
        say(text)


def move_lines(moves: Sequence[Move], labels: Sequence[str]) -> list[str]:
    """The moves with their labels, as lines."""
    shown = list(zip(labels, moves, strict=True))[:MOST_LISTED]
    lines = in_columns([f"  {label:>3}. {reasons.readable(str(move))}" for label, move in shown])
    left = len(moves) - len(shown)
    return [*lines, f"       and {left} more: type how a move begins to see those"] if left else lines


def in_columns(lines: Sequence[str]) -> list[str]:
    """Many short lines side by side, as far as the screen is wide, each column from the top down."""
    columns = screen_width() // (max(map(len, lines), default=0) + 2)
    if len(lines) <= MOST_IN_ROW or columns < 2:
        return list(map(fitted, lines))
    height = -(-len(lines) // columns)
    width = screen_width() // columns
    return ["".join(text.ljust(width) for text in lines[row::height]).rstrip() for row in range(height)]


def understood(typed: str, state: State, seat: int, moves: Sequence[Move], labels: Sequence[str]) -> Answer | None:
    """What was typed means; None where it only asked to be told something."""
    from interpreter.runtime.moves import position

    index = position(moves, typed)
    move = labelled(typed, labels, moves) if index is None else moves[index]
    if move is not None:
        return Plays(move)
    word, _, rest = typed.partition(" ")
    match word.casefold():
        case stop if stop in STOPPING:
            return Stops()
        case undo if undo in UNDOING:
            return Undoes()
        case "s" | "save":
            return Saves(rest.strip())
        case "k" | "keep":
            return Keeps(rest.strip())
        case "":
            show_moves(moves, labels)
        case "?" | "h" | "help":
            _help(state, rest.strip(), move_lines(moves, labels))
        case "why":
            _why(rest.strip(), state, seat, moves)
        case "t" | "table":
            say("\n".join(table_of(state, seat)))
        case _:
            return _begun(typed, state, seat, moves, labels)
    return None


def _help(state: State, about: str, moves: Sequence[str]) -> None:
    is_of_all = about.casefold() == ALL_CARDS
    lines = card_lines(state.game, "" if is_of_all else about)
    if not about:
        say("\n".join(_all_help(state, [fitted(text) for text in lines], moves)))
        return
    for text in lines or [f"No card is called {about}. ? cards tells what all of them do."]:
        say(fitted(text))


def _all_help(state: State, cards: Sequence[str], moves: Sequence[str]) -> list[str]:
    """The actions, the cards if there is room for them, what may be typed, and below it the moves."""
    actions = [fitted(text) for text in (state.game.ruleset.about, *_actions(state)) if text]
    keys = [*HELP.split("\n"), *([] if moves[0].strip()[0].isdecimal() else [LEFT_OUT])]
    height = screen_height()
    rest = "\n".join([*actions, *keys, *moves]).count("\n") + 2
    if height is not None and rest + "\n".join(cards).count("\n") + 1 > height:
        cards = []
    if height is not None and rest > height:
        moves = []
    return [*actions, *cards, *keys, *moves]


def _actions(state: State) -> list[str]:
    """What each action is for: those asked for now, then those that come at another time, perhaps in this turn."""
    now = dict(state.help())
    others = {name: rule.help for name, rule in state.game.ruleset.actions.items() if name not in now}
    told, later = ([f"  {name}: {text}" for name, text in each.items() if text] for each in (now, others))
    return [*told, *(["At other times:", *later] if later else [])]


def _why(text: str, state: State, seat: int, moves: Sequence[Move]) -> None:
    back = _moves_back(text)
    for line in last_changes(state, seat, back) if back else reasons.told(text, state, seat, moves):
        say(fitted(line))


def _moves_back(text: str) -> int:
    """How many of the last moves are asked about; 0 where it is a move that may be made."""
    word, _, count = text.casefold().partition(" ")
    if word not in ("", "last") or not (count or "1").isdecimal():
        return 0
    return max(1, int(count[:3] or "1"))


def _begun(typed: str, state: State, seat: int, moves: Sequence[Move], labels: Sequence[str]) -> Answer | None:
    """A move by how it begins; where several do, they are shown; where none does, why not."""
    found = reasons.meant_by(moves, typed)
    if not found:
        typed = reasons.whole(typed, state, moves)
        found = reasons.called(moves, typed)
    if len(found) == 1:
        return Plays(found[0])
    if found:
        say(f"{typed} may mean any of these. Which one?")
        show_moves(found, [label for label, move in zip(labels, moves, strict=True) if move in found])
        return None
    if not state.why(typed, seat):
        return Plays(typed)
    for text in _refused(typed, state, seat, moves, labels):
        say(fitted(text))
    return None


def _refused(typed: str, state: State, seat: int, moves: Sequence[Move], labels: Sequence[str]) -> list[str]:
    """Why what was typed is no move, and what may be typed instead."""
    if typed.isdecimal() and labels[0].isdecimal():
        return [range_of(labels)]
    near = range_of(labels) if typed.isdecimal() else reasons.near_move(typed, moves)
    return [text for text in (*reasons.refused(typed, state, seat, moves), near) if text]
