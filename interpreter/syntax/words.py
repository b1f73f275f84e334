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
MOST_NAMES = 3
IF_THERE_IS = "? "
"""Before what is said only if the ruleset has such names."""


@cache
def _read() -> tuple[Mapping[str, str], Mapping[str, tuple[str, ...]]]:
    """What is said of words, and the phrases in which words stand."""
    said: dict[str, str] = {}
    forms: dict[str, tuple[str, ...]] = {}
    heading: list[str] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith(PHRASE):
            forms[heading[0]] = (*forms.get(heading[0], ()), line.removeprefix(PHRASE))
        elif line.startswith("  "):
            said |= dict.fromkeys(heading, line.strip())
        elif line and not line.startswith("#"):
            heading = line.split()
    return said, forms


def known_words() -> Mapping[str, str]:
    """All words of which something is said."""
    return _read()[0]


def forms() -> Mapping[str, tuple[str, ...]]:
    """Words that begin phrases or hold them together, and whole phrases with them."""
    return _read()[1]


def said_of(word: str, at_hand: AtHand) -> str:
    """What is written in place of a word, in the names of the ruleset; empty if nothing is known of the word."""
    help = known_words().get(word.lower(), "")
    if help.startswith(IF_THERE_IS):
        help = help.removeprefix(IF_THERE_IS) if all(_names(gap, at_hand) for gap in SLOT.findall(help)) else ""
    usual = {"hand": "hand", "zone": "stock", "counter": "score", "round": "round"}
    return SLOT.sub(lambda gap: next(iter(_names(gap[1], at_hand)), usual.get(gap[1], "me")), help)


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
        "round": at_hand.rounds, "player": at_hand.players, "measure": at_hand.measures,
    }  # fmt: skip
    return names[gap]
