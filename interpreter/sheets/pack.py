"""What is in the pack: the cards, how many of each, and the dice.

Must not know what cards do.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.diagnostics.english import as_written, is_plural, joined
from interpreter.rules.core import Const
from interpreter.rules.model import CardSpec, CardType, Ruleset
from interpreter.rules.printed import printed
from interpreter.sheets.conditions import type_name
from interpreter.sheets.lines import Item
from interpreter.sheets.page import Listed, Paragraph, Section, Table, section
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import amount, capital, in_words, plural, sentence

MOST_NAMED = 10
"""A type with more different cards is told by what is printed on them."""


def told(voice: Voice) -> list[Section]:
    """The pack and the dice."""
    rows = [row for card in voice.ruleset.cards.values() for row in _rows(voice, card)]
    table = Table(("Card", "How many"), tuple(rows)) if rows else None
    return section("What you need", Paragraph(_total(voice.ruleset)), table, _dice(voice.ruleset))


def copies(card: CardType) -> list[int | None]:
    """How many there are of each card of a type; None where that can't be known before."""
    amounts = [spec.copies.value if isinstance(spec.copies, Const) else None for spec in card.specs]
    return [amount if isinstance(amount, int) else None for amount in amounts]


def _total(ruleset: Ruleset) -> str:
    numbers = [number for card in ruleset.cards.values() if card.per is None for number in copies(card)]
    if None in numbers or not numbers:
        return ""
    said = f"the pack has {amount(sum(n for n in numbers if n is not None), 'card')}"
    return sentence(f"{said}{''.join(_more(ruleset, per) for per in ('player', 'side'))}")


def _more(ruleset: Ruleset, per: str) -> str:
    """The cards that each player or side has besides."""
    numbers = [number for card in ruleset.cards.values() if card.per == per for number in copies(card)]
    if None in numbers or not numbers:
        return ""
    who = "side" if per == "side" and ruleset.sides.count is not None else "player"
    return f", and {sum(n for n in numbers if n is not None)} more for each {who}"


def _rows(voice: Voice, card: CardType) -> list[tuple[str, str]]:
    """The cards of one type, those of which there are equally many together."""
    ruleset = voice.ruleset
    by_number: dict[int | None, list[CardSpec]] = {}
    for spec, number in zip(card.specs, copies(card), strict=True):
        if number != 0:
            by_number.setdefault(number, []).append(spec)
    each = {
        None: "",
        "player": " for each player",
        "side": " for each side" if voice.has_sides() else " for each player",
    }
    rows = []
    for number, found in by_number.items():
        names = list(dict.fromkeys(printed(ruleset, card, spec) for spec in found))
        title = joined(names) if len(names) <= MOST_NAMED else _by_fields(voice, card, found, len(names))
        total = "as many as there are" if number is None else str(number * len(found))
        if number is not None and len(names) > 1:
            total = f"{number} of each"
        rows.append((capital(title), f"{total}{each[card.per]}"))
    return rows


def _by_fields(voice: Voice, card: CardType, specs: Sequence[CardSpec], different: int) -> str:
    """Many different cards, by what is printed on them."""
    said = []
    for field, kind in card.fields.items():
        values = list(dict.fromkeys(spec.fields[field] for spec in specs if field in spec.fields))
        shown = [_value(voice, kind.base, kind.of, value) for value in values]
        inner = f"{shown[0]} to {shown[-1]}" if kind.base == "number" and len(shown) > 4 else joined(shown)
        title = in_words(field)
        said.append(f"{plural(title) if len(shown) > 1 and not is_plural(title) else title} {inner}")
    name = type_name(voice, card.name)
    title = "cards" if name == "card" else f"{name} cards"
    return f"{different} different {title}: {'; '.join(said)}"


def _value(voice: Voice, base: str, of: str, value: object) -> str:
    if base == "value" and isinstance(value, int):
        return voice.value(of, value)
    return as_written(value)


def _dice(ruleset: Ruleset) -> Listed:
    items = []
    for die in ruleset.dice.values():
        faces = [
            str(face) if die.kind.base == "number" else in_words(ruleset.enumerations[die.kind.of].values[face])
            for face in die.faces
        ]
        items.append(Item(sentence(f"its faces are {joined(faces)}"), lead=f"The {in_words(die.name)}"))
    return Listed(tuple(items))
