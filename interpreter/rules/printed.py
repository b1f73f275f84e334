"""The printed names of cards, from the rules alone.

Must not know where cards lie or who sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.rules.model import CardType, Ruleset


def printed(ruleset: Ruleset, card: CardType, values: Any) -> str:
    """The name that is printed on the cards of a type with these fields."""
    return "".join(part if isinstance(part, str) else _field(ruleset, card, values, *part) for part in card.printed)


def card_names(ruleset: Ruleset, card: CardType) -> list[str]:
    """The printed names of all cards of a type, each once."""
    return list(dict.fromkeys(printed(ruleset, card, spec.fields) for spec in card.specs))


def all_card_names(ruleset: Ruleset) -> Iterator[str]:
    """The printed names of all cards of a game."""
    for card in ruleset.cards.values():
        yield from card_names(ruleset, card)


def _field(ruleset: Ruleset, card: CardType, values: Any, name: str) -> str:
    kind, value = card.fields[name], values[name]
    if kind.base == "value":
        return str(ruleset.enumerations[kind.of].values[value])
    return ("yes" if value else "no") if kind.base == "yes_no" else str(value)
