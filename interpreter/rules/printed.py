"""The printed names of cards, from the rules alone.

Must not know where cards lie or who sees them.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.english import yes_no
from interpreter.rules.model import CardSpec, CardType, Ruleset


def printed(ruleset: Ruleset, card: CardType, spec: CardSpec) -> str:
    """A card's printed name: that of its row where it has one, else as its type says."""
    if spec.name:
        return spec.name
    return "".join(part if isinstance(part, str) else field_of(ruleset, card, spec, part[0]) for part in card.printed)


def card_names(ruleset: Ruleset, card: CardType) -> list[str]:
    """The printed names of all cards of a type, each once."""
    return list(dict.fromkeys(printed(ruleset, card, spec) for spec in card.specs))


def all_card_names(ruleset: Ruleset) -> Iterator[str]:
    """The printed names of all cards of a game."""
    for card in ruleset.cards.values():
        yield from card_names(ruleset, card)


def field_of(ruleset: Ruleset, card: CardType, spec: CardSpec, field: str) -> str:
    """The value of a field as it is printed."""
    kind, value = card.fields[field], spec.fields.get(field)
    if isinstance(value, bool):
        return yes_no(value)
    if kind.base == "value" and isinstance(value, int):
        return ruleset.enumerations[kind.of].values[value]
    return str(value)
