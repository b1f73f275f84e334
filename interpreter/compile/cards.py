"""The cards of a game, once options and players are settled: which there are, what they are called, which look alike.

Must not know places or rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.compile.layout import Binder
from interpreter.rules.model import CardType
from interpreter.rules.printed import printed


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a game."""

    type: CardType
    fields: Mapping[str, Any]
    printed: str
    owner: int | None


def cards_of(binder: Binder, sides: int) -> list[Card]:
    """All cards, in the order of the file."""
    found: list[Card] = []
    for rule in binder.ruleset.cards.values():
        owners: list[int | None] = [None]
        if rule.per is not None:
            owners = list(range(binder.players if rule.per == "player" else sides))
        for owner in owners:
            for spec in rule.specs:
                card = Card(rule, spec.fields, printed(binder.ruleset, rule, spec), owner)
                found += [card] * (binder.number(spec.copies) or 0)
    return found


def classes(cards: list[Card]) -> tuple[int, ...]:
    """A number for each card, equal for cards that nobody can tell apart."""
    numbers: dict[Any, int] = {}
    return tuple(numbers.setdefault((c.type.name, tuple(c.fields.items()), c.printed), len(numbers)) for c in cards)
