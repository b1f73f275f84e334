"""Card types: their fields, which cards there are of each and how many, their printed names and where they start.

Must not know what a card's effect does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from interpreter.loading.declarations.counting import Counted, cards_of
from interpreter.loading.declarations.kind_names import OF_FIELDS, kind_of
from interpreter.loading.declarations.making import CARD, VALUE, Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, section, text_of
from interpreter.loading.declarations.rows import found_fields, has_rows, specs_of
from interpreter.loading.declarations.scopes import CARD_PARAM, ME_PARAM, card_effect
from interpreter.loading.world import CardShape, Scope
from interpreter.rules.core import Expr
from interpreter.rules.kinds import YES_NO, Kind
from interpreter.rules.model import CardSpec, CardType, EffectRow
from interpreter.source.nodes import Mapping, Scalar
from interpreter.source.span import Span

BRACES = re.compile(r"\{([^{}]*)\}")


def declare_cards(making: Making) -> None:
    """The shapes of all card types. Several types may have a field of one name."""
    fields: set[str] = set()
    for line in making.lines("cards"):
        if not _take_type(making, line):
            continue
        shape = CardShape(line.name, {}, line.span)
        for name, span, kind in _fields(making, line):
            if name not in fields and not making.take(VALUE, name, "a field of cards", span):
                continue
            fields.add(name)
            if kind is None:
                making.faulty.add(name)
            else:
                shape.fields[name] = kind
        making.world.cards[line.name] = shape


def _fields(making: Making, line: Line) -> Iterator[tuple[str, Span, Kind | None]]:
    """The fields of a type with their kinds, as it declares them or as its rows have them."""
    if has_rows(line) and line.get("fields") is None:
        yield from found_fields(making, line)
    for field in section(line.get("fields")):
        kind = kind_of(making, field.node, OF_FIELDS, False, f"the field `{field.name}`", field.span)
        yield field.name, field.span, kind


def _take_type(making: Making, line: Line) -> bool:
    """A card type may be called `card`, the one word of the language that can be a name."""
    if line.name == "card":
        return True
    return making.take(CARD, line.name, "a card type", line.span)


def check_properties(making: Making) -> None:
    """`card is x` could mean the type x, or the yes-or-no field or define x: one name may not be both."""
    world = making.world
    fields = ((name, kind, shape.span) for shape in world.cards.values() for name, kind in shape.fields.items())
    defines = ((n, world.define_kind(s, n), span) for (s, n), span in world.defines.items() if s == "card")
    for name, kind, span in (*fields, *defines):
        if kind == YES_NO and name in world.cards:
            message = f"`card is {name}` could mean the card type, or that a card has the property `{name}`."
            also = (world.cards[name].span, f"the type `{name}`")
            making.find("N101", span, message, "Give one of the two another name.", also)
            making.faulty.add(name)


# ---------------------------------------------------------------- the typed part


def build_cards(making: Making, phrases: Phrases) -> dict[str, CardType]:
    """All card types, whole."""
    lines = (line for line in making.lines("cards") if line.name in making.world.cards)
    return {line.name: _card(making, phrases, line) for line in lines}


def _card(making: Making, phrases: Phrases, line: Line) -> CardType:
    shape = making.world.cards[line.name]
    scope = card_effect(line.name)
    face = text_of(line.get("face"))
    return CardType(
        name=line.name,
        fields=shape.fields,
        printed=_printed(making, line, shape),
        specs=_specs(making, phrases, line, shape),
        starts_in=_starts_in(making, line),
        per=text_of(line.get("per")),
        face_up=None if face is None else face == "up",
        effect=_effect(phrases, line, scope),
        effect_params=(CARD_PARAM, ME_PARAM),
        help=text_of(line.get("help")) or "",
        span=line.span,
    )


def _effect(phrases: Phrases, line: Line, scope: Scope) -> tuple[EffectRow, ...]:
    """The effect as rows: a text is one row that always holds."""
    node = line.get("effect")
    if node is None:
        return ()
    if not isinstance(node, Mapping):
        return (EffectRow("effect", None, phrases.effect(node, scope), span=node.span),)
    return tuple(_row(phrases, row, scope) for row in section(node))


def _row(phrases: Phrases, line: Line, scope: Scope) -> EffectRow:
    condition, do = line.get("when"), line.get("do")
    when = None if condition is None else phrases.condition(condition, scope)
    inside = scope if when is None else phrases.assuming(scope, when)
    block, help = () if do is None else phrases.effect(do, inside), text_of(line.get("help")) or ""
    return EffectRow(line.name, when, block, help, span=line.span)


def _printed(making: Making, line: Line, shape: CardShape) -> tuple[str | tuple[str], ...]:
    """The printed name: texts and (field,). Without `name:` it is the type's name in words."""
    node = line.get("name")
    if not isinstance(node, Scalar):
        words = line.name.replace("_", " ")
        return (words[:1].upper() + words[1:],)
    parts: list[str | tuple[str]] = []
    for index, piece in enumerate(BRACES.split(node.text)):
        if index % 2 == 0:
            parts += [piece] if piece else []
        elif piece.strip() in shape.fields:
            making.world.used.add(("field", piece.strip()))
            parts.append((piece.strip(),))
        else:
            making.unknown(f"field of `{line.name}` cards", node.piece(piece), shape.fields)
    return tuple(parts)


def _specs(making: Making, phrases: Phrases, line: Line, shape: CardShape) -> tuple[CardSpec, ...]:
    """One for each row, or for each combination of field values, with its number of copies."""
    if has_rows(line):
        return specs_of(making, phrases, line, shape)
    ways, copies = cards_of(making, phrases, line, shape)
    return tuple(_spec(way, copies) for way in product(*ways))


def _spec(way: tuple[Counted, ...], copies: Expr) -> CardSpec:
    for counted in way:
        if counted.copies is not None:
            copies = counted.copies
    return CardSpec({c.field: c.value for c in way}, copies)


def _starts_in(making: Making, line: Line) -> str:
    """The zone where the cards lie at the start."""
    node = line.get("starts in")
    if not isinstance(node, Scalar) or not making.knows("zone", node, making.world.zones):
        return ""
    zone = making.world.zones[node.text]
    if zone.has_piles:
        message = f"`{node.text}` has piles, so cards cannot start there: nothing says in which pile."
        making.find("C003", node.span, message, "Let them start elsewhere, and move them in the first step.")
    elif zone.per is not None and zone.per != text_of(line.get("per")):
        message = f"Each {zone.per} has a `{node.text}`, and nothing says whose the `{line.name}` cards are."
        help = f"Write `per: {zone.per}` beside `starts in`: then each has a set of them."
        making.find("C003", node.span, message, help)
    return node.text
