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


PLAIN_WORDS = frozenset(
    """
    add again all also and another any are as ask asks at ate back bank be bear beat been before began begin behind
    best bet better between both but by call can card cards care cast choice choose chose chosen clear come cost could
    cut day days deal deals dealt dear did die dies do does doesn don hasn isn didn done down draw drawn drew drop
    drops each end ended ends even ever every fall far few file find fire first five fits flip for four from gain game
    gave get gets give given gives go goes gone got had half hand hands has have he held her here him his hit hits
    hold holds how if in into is it its just keep keeps kept kind know known land last late later lay lays least leave
    led left less let lets like line list lives long lost made make makes many mind mine more most move moved moves
    much must my near new next no none nor not note now odd of off old on once one ones only or order other others our
    out over own owner part pass past pay pick picks place places plan play played player plays point points post put
    puts rate reach real red reset rest right role roll rolls round rule rules same save saw say says seat seats see
    seen sell send sent set sets shall she shop short should show shown shows side sides sit six size slip so sold
    some soon start starts state stay stays step steps still stop stops such sum swap take taken takes team than that
    the their them then there these they thing think this those three through time times to told too took top total
    toward turn turned turns two under until up upon us use used very wait was way we well went were what when where
    which while who whole whom whose why will win wins with within without won word would yes yet you your
    """.split()
)
"""Plain English words: whoever writes one meant it, and no other word that looks like it."""
