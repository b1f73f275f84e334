"""The small words of sentences: "a, b and c", "1 card" and "2 cards", yes and no, numbers as words.

Must not know what a sentence is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

NUMBER_WORDS: Mapping[str, str] = MappingProxyType(
    {
        word: str(n)
        for n, word in enumerate(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen twenty".split()
        )
    }
    | {"thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "hundred": "100"}
)
"""Numbers as people write them out, and their digits."""
AS_WORDS = MappingProxyType({digits: word for word, digits in NUMBER_WORDS.items()})


def joined(parts: Iterable[object], last: str = "and", most: int | None = None) -> str:
    """`a, b and c`; of more than `most` the first, and how many more there are."""
    texts = [str(part) for part in parts]
    if most is not None and len(texts) > most:
        texts = [*texts[:most], f"{len(texts) - most:,} more"]
        last = "and"
    *before, final = texts or [""]
    return f"{', '.join(before)} {last} {final}" if before else final


def many(count: int, thing: str, things: str = "") -> str:
    """`1 card`, `2 cards`; `things` where more of them are not called by an `s`."""
    return f"{count:,} {thing if count == 1 else things or thing + 's'}"


def yes_no(holds: bool) -> str:
    """How a truth is written in a ruleset."""
    return "yes" if holds else "no"


def as_written(value: object) -> str:
    """How the value of an option or variable is written: a truth as yes or no, a number, a name."""
    return yes_no(value) if isinstance(value, bool) else str(value)


def is_plural(word: str) -> bool:
    """Whether a name is more than one of something already: points, chips, hints."""
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def singular(things: str) -> str:
    """`column` for `columns`; a name that isn't more than one of something stays."""
    return things[:-1] if is_plural(things) else things
