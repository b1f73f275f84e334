"""Slips of the pen in one word: letters left out, doubled, wrong, exchanged or too many, a plural, capitals.

Which of them a word gets is drawn from a seed, so that a run is the same each time.
Must not know rulesets.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from string import ascii_lowercase


def _left_out(word: str, at: int, chance: Random) -> str:
    return word[:at] + word[at + 1 :]


def _doubled(word: str, at: int, chance: Random) -> str:
    return word[: at + 1] + word[at:]


def _wrong(word: str, at: int, chance: Random) -> str:
    return word[:at] + chance.choice(ascii_lowercase) + word[at + 1 :]


def _exchanged(word: str, at: int, chance: Random) -> str:
    return word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]


def _too_many(word: str, at: int, chance: Random) -> str:
    return word[:at] + chance.choice(ascii_lowercase) + word[at:]


def _plural(word: str, at: int, chance: Random) -> str:
    return word[:-1] if word.endswith("s") else f"{word}s"


SLIPS: dict[str, Callable[[str, int, Random], str]] = {
    "a letter left out": _left_out,
    "a letter doubled": _doubled,
    "a wrong letter": _wrong,
    "two letters exchanged": _exchanged,
    "a letter too many": _too_many,
    "a plural": _plural,
}


def misspelt(word: str, chance: Random) -> tuple[str, str]:
    """The word with one slip, and which; never the word itself, and still a word."""
    kinds = list(SLIPS)
    chance.shuffle(kinds)
    for kind in kinds:
        for _ in range(3):
            slip = SLIPS[kind](word, chance.randrange(len(word)), chance)
            if slip != word and slip and slip[0].isalpha() == word[0].isalpha():
                return slip, kind
    return f"{word}{word[-1]}", "a letter doubled"


def in_capitals(word: str, chance: Random) -> tuple[str, str]:
    """The word with capitals where none belong."""
    each = "_".join(part.capitalize() for part in word.split("_"))
    return chance.choice((word.capitalize(), each, word.upper())), "capitals"
