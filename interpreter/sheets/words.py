"""English that depends on no ruleset: names in words, plurals, articles, verbs, lists, and whole sentences.

Must not know rulesets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter.diagnostics.english import is_plural
from interpreter.source.frozen import frozen

VOWELS = "aeiou"
ODD_PLURALS = {"person": "people", "die": "dice", "leaf": "leaves", "knife": "knives", "hero": "heroes"}
ODD_VERBS = {"be": "is", "have": "has", "do": "does", "go": "goes"}
STOPS = (".", "!", "?", ".”", "!”", "?”")
ENDS = (*STOPS, ":")
TENS = {1: "st", 2: "nd", 3: "rd"}
TIMES = {"1 time": "once", "2 times": "twice"}


@frozen
class Noun:
    """A thing as sentences speak of it: as itself, as an owner, and whether a verb with it is in the plural."""

    text: str
    own: str = ""
    """As an owner; empty: the text with 's."""
    plural: bool = False
    one: str = ""
    """What is said of it when it is spoken of again; empty: the text."""

    @property
    def owner(self) -> str:
        """`your`, `the dealer's`, `the other players'`."""
        return self.own or (f"{self.text}'" if self.plural and self.text.endswith("s") else f"{self.text}'s")

    @property
    def is_you(self) -> bool:
        """Whether it is whoever reads."""
        return self.text == "you"


YOU = Noun("you", "your", plural=True)
THEY = Noun("they", "their", plural=True)


def in_words(name: str) -> str:
    """An author's name as people read it."""
    return " ".join(name.replace("_", " ").split())


def plural(word: str) -> str:
    """More than one of a thing."""
    head, _, last = word.rpartition(" ")
    return f"{head} {_plural(last)}" if head else _plural(last)


def _plural(word: str) -> str:
    if word in ODD_PLURALS or is_plural(word):
        return ODD_PLURALS.get(word, word)
    if word.endswith("y") and word[-2:-1] not in VOWELS:
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def a(phrase: str) -> str:
    """A phrase with the article that fits how it begins."""
    first = phrase.lstrip("“(")[:1].lower()
    eight = re.match(r"(8|11|18)(?!\d)", phrase) is not None
    sounds_open = (first in VOWELS and not re.match(r"(?i)(one|uni|use|eu)", phrase)) or eight
    return f"{'an' if sounds_open else 'a'} {phrase}"


def amount(number: int, one: str, many: str = "") -> str:
    """So many of a thing."""
    return f"{number} {one if number == 1 else many or plural(one)}"


def verb(base: str, subject: Noun) -> str:
    """A verb as it stands with a subject."""
    if subject.plural:
        return {"be": "are"}.get(base, base)
    if base in ODD_VERBS:
        return ODD_VERBS[base]
    if base.endswith("y") and base[-2:-1] not in VOWELS:
        return f"{base[:-1]}ies"
    return f"{base}es" if base.endswith(("s", "x", "z", "ch", "sh")) else f"{base}s"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd."""
    ending = "th" if number % 100 in (11, 12, 13) else TENS.get(number % 10, "th")
    return f"{number}{ending}"


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    for index, sign in enumerate(text):
        if sign.isalnum():
            return text[:index] + sign.upper() + text[index + 1 :]
    return text


def small(text: str) -> str:
    """A text without the capital of a sentence at its beginning, unless it is a word that keeps it."""
    first, second = text[:1], text[1:2]
    return first.lower() + text[1:] if first.isupper() and (second.islower() or second == " ") else text


def sentence(clause: str) -> str:
    """A clause as a whole sentence."""
    text = tidy(clause)
    return capital(text if text.endswith(ENDS) else f"{text}.")


def sentences(clauses: Sequence[str]) -> str:
    """Clauses as sentences, one behind the other."""
    return " ".join(sentence(clause) for clause in clauses if clause.strip())


def tidy(text: str) -> str:
    """A text without doubled spaces, and without one before a stop or comma."""
    return re.sub(r" +([.,;:!?])(?=\s|$)", r"\1", " ".join(text.split()))


def chain(clauses: Sequence[str]) -> str:
    """What is done one thing after the other, in one sentence."""
    if len(clauses) == 2 and all(", " not in clause and "; " not in clause for clause in clauses):
        return f"{clauses[0]} and {clauses[1]}"
    return "; ".join(clauses)
