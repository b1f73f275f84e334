"""What is printed on each card: its name, its fields with symbols beside colours, what it does; and how many there are.

Reads a ruleset with its options settled. Must not know how a card looks on paper.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.rules.core import Const
from interpreter.rules.kinds import Kind
from interpreter.rules.model import CardSpec, CardType, Enumeration, Ruleset
from interpreter.rules.printed import field_of, printed
from interpreter.sheets import faces
from interpreter.sheets.told import told_rules
from interpreter.sheets.voice import Terms, Voice, speaking
from interpreter.sheets.words import in_words
from interpreter.source.frozen import frozen

SYMBOLS = "\N{BLACK CIRCLE}\N{BLACK SQUARE}\N{BLACK UP-POINTING TRIANGLE}\N{BLACK DIAMOND}\N{BLACK STAR}"
SYMBOLS += "\N{HEAVY GREEK CROSS}\N{BLACK DOWN-POINTING TRIANGLE}\N{WHITE CIRCLE}\N{WHITE SQUARE}\N{WHITE DIAMOND}"
"""One for each value of a kind, so that nobody needs to see colours."""

COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7a6a00", "#56b4e9", "#5b3a8c", "#333333", "#8c510a", "#4d4d4d")
"""Colours that people who see fewer of them can tell apart best, for values that name none."""

NAMED = {
    "red": "#c8281e",
    "orange": "#d55e00",
    "yellow": "#b58900",
    "gold": "#b58900",
    "green": "#00734f",
    "blue": "#0063a3",
    "purple": "#6a3d9a",
    "violet": "#6a3d9a",
    "pink": "#c2577f",
    "brown": "#8c510a",
    "black": "#1a1a1a",
    "white": "#6f6f6f",
    "gray": "#6f6f6f",
    "grey": "#6f6f6f",
    "silver": "#6f6f6f",
}
"""Names of colours, each dark enough to be read on white."""


@frozen
class Mark:
    """One field as it is shown: its name and value in words, with a symbol and a colour where its kind gets them."""

    field: str
    value: str
    symbol: str = ""
    color: str = ""


@frozen
class Face:
    """A card's front, and how many there are of it."""

    name: str
    type: str
    marks: tuple[Mark, ...]
    help: str
    copies: int


def card_faces(
    ruleset: Ruleset, options: Mapping[str, int | bool], players: int, zone: str = "", types: tuple[str, ...] = ()
) -> list[Face]:
    """All cards in the order of the file: those that start in a zone, or of some types, if that is asked."""
    rules = told_rules(ruleset, options, players)
    voice = speaking(rules, Terms(rules))
    sides = rules.sides.count or players
    found = []
    for card in rules.cards.values():
        if (zone and card.starts_in != zone) or (types and card.name not in types):
            continue
        sets = {None: 1, "player": players, "side": sides}[card.per]
        found += [_face(voice, card, spec, sets) for spec in card.specs]
    return [face for face in found if face.copies > 0]


def _face(voice: Voice, card: CardType, spec: CardSpec, sets: int) -> Face:
    rules = voice.ruleset
    count = spec.copies.value if isinstance(spec.copies, Const) and isinstance(spec.copies.value, int) else 1
    marks = tuple(_mark(rules, card, spec, field, kind) for field, kind in card.fields.items())
    help = spec.help or card.help or " ".join(faces.does(voice, card, spec))
    return Face(printed(rules, card, spec), in_words(card.name), marks, help, count * sets)


def _mark(rules: Ruleset, card: CardType, spec: CardSpec, field: str, kind: Kind) -> Mark:
    value, told = spec.fields[field], in_words(field_of(rules, card, spec, field))
    if kind.base != "value" or not isinstance(value, int):
        return Mark(in_words(field), told)
    values = rules.enumerations[kind.of]
    if values.ordered or len(values.values) > len(SYMBOLS):
        return Mark(in_words(field), told)
    return Mark(in_words(field), told, SYMBOLS[value], _color(rules, values, value))


def _color(rules: Ruleset, kind: Enumeration, value: int) -> str:
    """The colour that a value names, itself or in one of its fields; else one of its own."""
    said = [kind.values[value]]
    for field, inner in kind.fields.items():
        of = kind.field_values[field][value]
        is_value = inner.base == "value" and isinstance(of, int)
        said.append(rules.enumerations[inner.of].values[int(of)] if is_value else str(of))
    return next((NAMED[name] for name in said if name in NAMED), COLORS[value])
