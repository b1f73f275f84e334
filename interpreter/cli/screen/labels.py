"""What stands before each move that may be made: a number, or a letter where a number would mean two things.

A card that is called 6 is typed as 6. So where cards are called by bare numbers, or something that is to be chosen now
is one, no move has a number. Must not know what else may be typed, but that some letters are taken for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice, product
from string import ascii_lowercase
from typing import TYPE_CHECKING

from interpreter.rules.printed import all_card_names

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.runtime.moves import Move

COMMANDS = "hkqstu"
"""Letters that do something else wherever a move may be typed."""

LETTERS = "".join(letter for letter in ascii_lowercase if letter not in COMMANDS)


def labels_of(state: State, moves: Sequence[Move]) -> list[str]:
    """A label for each move, which is never the name of anything that can be chosen."""
    if not _says_numbers(state, moves):
        return [str(number) for number in range(1, len(moves) + 1)]
    taken = {choice.casefold() for move in moves for choice in (str(move), *move.choices)}
    return list(islice((label for label in _letters() if label not in taken), len(moves)))


def labelled(typed: str, labels: Sequence[str], moves: Sequence[Move]) -> Move | None:
    """The move that has this label."""
    wanted = (typed.lstrip("0") if typed.isdecimal() else typed).casefold()
    return moves[labels.index(wanted)] if wanted in labels else None


def range_of(labels: Sequence[str]) -> str:
    """What is said to somebody who typed a number that means nothing."""
    if labels[0].isdecimal():
        return "There is only one move." if len(labels) == 1 else f"The moves are numbered 1 to {len(labels)}."
    has = "The move has the letter" if len(labels) == 1 else "The moves have the letters"
    first_and_last = labels[0] if len(labels) == 1 else f"{labels[0]} to {labels[-1]}"
    return f"{has} {first_and_last}: a number here means what is called so."


def _says_numbers(state: State, moves: Sequence[Move]) -> bool:
    """Whether a bare number may be meant as a name, now or whenever the game goes on."""
    if any(choice.isdecimal() for move in moves for choice in move.choices):
        return True
    return any(name.isdecimal() for name in all_card_names(state.game.ruleset))


def _letters() -> Iterator[str]:
    """One letter, then two, and so on."""
    for length in count(1):
        yield from map("".join, product(LETTERS, repeat=length))
