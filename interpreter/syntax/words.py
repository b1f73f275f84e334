"""Words that people look for in rules and the language hasn't, each with what is said here instead.

And whole phrases with words that it has, for whoever knows how one begins. Both stand in `words.txt`; how whole phrases
are said otherwise is in `natural`. Must not know how findings are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path

from interpreter.syntax.at_hand import AtHand

FILE = Path(__file__).with_name("words.txt")
SLOT = re.compile(r"<(\w+)>")
PHRASE = "  => "
PUNCTUATION = re.compile(r"[,;:.()]")
MOST_NAMES = 3
ONLY_WITH = re.compile(r"\?(\w+) (.+)")
"""Before what is said only if the ruleset has names of a sort, or none."""
NONE_OF = "no_"
PLACES = ("effect", "condition")
"""Where something is written: what is said only there."""


@cache
def _read() -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """What is said of words, line by line, and the phrases in which words stand."""
    said: dict[str, tuple[str, ...]] = {}
    forms: dict[str, tuple[str, ...]] = {}
    heading: list[str] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith(PHRASE):
            forms[heading[0]] = (*forms.get(heading[0], ()), line.removeprefix(PHRASE))
        elif line.startswith("  "):
            said |= {word: (*said.get(word, ()), line.strip()) for word in heading}
        elif line and not line.startswith("#"):
            heading = [word.replace("_", " ") for word in line.split()]
            said = {word: lines for word, lines in said.items() if word not in heading}
    return said, forms


def known_words() -> Mapping[str, tuple[str, ...]]:
    """All words of which something is said, and what."""
    return _read()[0]


def forms() -> Mapping[str, tuple[str, ...]]:
    """Words that begin phrases or hold them together, and whole phrases with them."""
    return _read()[1]


def said_of(text: str, at_hand: AtHand, start: str = "") -> str:
    """What is written in place of the words with which a text begins, in the names of the ruleset; empty if unknown.

    `start` says what is written there: what happens, a condition, ...
    """
    lines = known_words().get(known_phrase(text), ())
    return " ".join(filter(None, (_said(line, at_hand, start) for line in lines)))


def known_phrase(text: str) -> str:
    """The longest phrase with which a text begins, of which something is said; empty if there is none."""
    words = " ".join(PUNCTUATION.sub(" ", text.lower()).split())
    known = (phrase for phrase in known_words() if words == phrase or words.startswith(f"{phrase} "))
    return max(known, key=len, default="")


def _said(line: str, at_hand: AtHand, start: str) -> str:
    """A line with names in its gaps; nothing, if the ruleset has no such names, or it is said of another place."""
    while (only := ONLY_WITH.fullmatch(line)) is not None:
        name, line = only[1].removeprefix(NONE_OF), only[2]
        is_so = start in ("", name) if name in PLACES else bool(getattr(at_hand, name)) is (name == only[1])
        if not is_so:
            return ""
    return next(filled(line, at_hand), "")


def filled(form: str, at_hand: AtHand) -> Iterator[str]:
    """A phrase with names that are at hand in its gaps."""
    gaps = list(dict.fromkeys(SLOT.findall(form)))
    for names in product(*(tuple(_names(gap, at_hand))[:MOST_NAMES] for gap in gaps)):
        chosen = dict(zip(gaps, names, strict=True))
        if len(set(names)) == len(names):
            yield with_names(form, chosen)


def with_names(form: str, names: Mapping[str, str]) -> str:
    """A phrase with a name in each of its gaps."""
    return SLOT.sub(lambda gap: names[gap[1]], form)


def _names(gap: str, at_hand: AtHand) -> Iterable[str]:
    names: Mapping[str, Iterable[str]] = {
        "hand": at_hand.hands, "zone": at_hand.zones, "other": at_hand.zones, "counter": at_hand.counters,
        "round": at_hand.rounds, "player": at_hand.players, "figure": at_hand.figures, "measure": at_hand.measures,
        "number": at_hand.numbers, "reckoned": at_hand.reckoned, "turn": at_hand.turns, "laid": at_hand.laid,
    }  # fmt: skip
    return names[gap]
