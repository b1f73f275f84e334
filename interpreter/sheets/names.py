"""Authors' names as nouns: what was done to a card is said with the card behind it.

Must not know what the names stand for.
"""

from __future__ import annotations

from interpreter.rules.kinds import Kind
from interpreter.sheets.words import in_words

DONE = ("ed", "en", "wn", "pt", "aught", "ought", "aid")
"""How a name ends that says what was done to something, and so needs the thing behind it."""


def thing_of(kind: Kind) -> str:
    """What a value of a kind is called: a card, a color, a player."""
    return in_words(kind.of or kind.base)


def named(name: str, kind: Kind) -> str:
    """A variable's name, with what it is of where the name is hardly a noun: the wished color, the drawn card."""
    said = in_words(name)
    return f"{said} {thing_of(kind)}" if is_done(name, kind) else said


def is_done(name: str, kind: Kind) -> bool:
    """Whether a name only says what was done to a card, a value or a player."""
    return kind.base in ("card", "value", "player") and name.endswith(DONE)
