"""Zones: whose they are, who sees them, their piles, what they accept, and what happens when one is empty.

Must not know which cards start where.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from interpreter.diagnostics.near import write
from interpreter.loading.declarations.making import VALUE, Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, is_yes, scalars, section, text_of
from interpreter.loading.declarations.scopes import ME, accepting, emptied, uses
from interpreter.loading.world import Scope, ZoneShape
from interpreter.rules.core import Expr, Template
from interpreter.rules.model import AcceptRow, Piles, Zone
from interpreter.source.nodes import Mapping, Node, Scalar

MANY = "many"


@dataclass(frozen=True, slots=True)
class _PileWords:
    """What is written about piles: a fixed number, one for each value of a kind, at most so many, or any number."""

    count: Node | None = None
    each: Node | None = None
    most: Node | None = None


def declare_zones(making: Making) -> None:
    """The shapes of all zones."""
    for line in making.lines("zones"):
        if making.take(VALUE, line.name, "a zone", line.span):
            making.world.zones[line.name] = _shape(making, line)
    for line in making.lines("zones"):
        _check_source(making, line)


def _shape(making: Making, line: Line) -> ZoneShape:
    _say_in_braces(making, line)
    words = _pile_words(line)
    each = _each(making, words)
    return ZoneShape(
        name=line.name,
        per=text_of(line.get("per")),
        visible=text_of(line.get("visible")) or "all",
        has_piles=words is not None,
        fixed_piles=words is not None and (words.count is not None or words.each is not None),
        each=each,
        draws_from=text_of(line.get("draws from")),
        has_accepts=bool(list(section(line.get("accepts")))),
        span=line.span,
    )


IN_WORDS = re.compile(r"(?:(one for each) (?:of )?|(at most) )(\w+)")
"""What belongs below `piles`, written behind it."""


def _say_in_braces(making: Making, line: Line) -> None:
    """What is said of the piles in words and belongs into braces."""
    node = line.get("piles")
    if isinstance(node, Scalar) and (found := IN_WORDS.fullmatch(node.text)) is not None:
        better = f"{{{found[1] or found[2]}: {found[3]}}}"
        message = f"A colon is missing behind `{found[1] or found[2]}`, and the braces around it."
        making.find("S003", node.span, message, write(better, node.text))


def _pile_words(line: Line) -> _PileWords | None:
    node = line.get("piles")
    if node is None:
        return None
    if isinstance(node, Mapping):
        return _PileWords(each=node.get("one for each"), most=node.get("at most"))
    if isinstance(node, Scalar) and (found := IN_WORDS.fullmatch(node.text)) is not None:
        what = node.piece(found[3])
        return _PileWords(each=what) if found[1] else _PileWords(most=what)
    return _PileWords() if text_of(node) == MANY else _PileWords(count=node)


def _each(making: Making, words: _PileWords | None) -> str | None:
    """The kind of which each value has a pile."""
    node = None if words is None else words.each
    if not isinstance(node, Scalar) or not making.knows("kind", node, making.world.enumerations):
        return None
    return node.text


def _check_source(making: Making, line: Line) -> None:
    """`draws from` names a zone without piles, and stands in one zone of each player."""
    node = line.get("draws from")
    shape = making.world.zones.get(line.name)
    if not isinstance(node, Scalar) or shape is None:
        return
    source = making.world.zones.get(node.text)
    if source is None:
        making.unknown("zone", node, making.world.zones)
    elif source.has_piles:
        message = f"`{node.text}` has piles, so nothing can be drawn from it."
        making.find("C007", node.span, message, "Name a zone that is one pile of cards.")
    elif shape.per is None and source.per == "player":
        message = f"`draws from` stands in the zone into which players draw, and `{line.name}` is none of a player's."
        help = f"Take it out here, and write `draws from: {line.name}` in `{source.name}`."
        making.find("C007", node.span, message, help, (source.span, f"`{source.name}` is each player's"))
    elif shape.per != "player":
        message = f"`{line.name}` belongs to no player, so nobody draws cards into it."
        making.find("C007", node.span, message, f"Write `per: player` in `{line.name}`, or take `draws from` out.")
    elif source.per not in (None, "player"):
        message = f"`{node.text}` belongs to a side, so a player cannot draw from it."
        making.find("C007", node.span, message, "Draw from a zone of the table or of the player.")
    _check_only_one(making, line, node)


def _check_only_one(making: Making, line: Line, node: Scalar) -> None:
    first = next(zone for zone in making.world.zones.values() if zone.draws_from is not None)
    if first.name != line.name:
        message = f"`{first.name}` draws cards already, so `draw 1` could mean either of two zones."
        help = "Keep `draws from` in one zone, and write `move top card of ...` for the other."
        making.find("C007", node.span, message, help, (first.span, f"`{first.name}` draws here"))


# ---------------------------------------------------------------- the typed part


def build_zones(making: Making, phrases: Phrases) -> dict[str, Zone]:
    """All zones, whole."""
    lines = (line for line in making.lines("zones") if line.name in making.world.zones)
    return {line.name: _zone(making, phrases, line) for line in lines}


def _check_seen(making: Making, line: Line, shape: ZoneShape) -> None:
    """Only a zone that has an owner can be seen by the owner, or by the others."""
    node = line.get("visible")
    if node is not None and shape.per is None and shape.visible in ("owner", "others"):
        message = f"`{line.name}` belongs to nobody, so it has no owner who could see it or not."
        help = "Write `visible: none`, `all`, `top` or `count`, or say whose it is with `per:`."
        making.find("C008", node.span, message, help)


def _zone(making: Making, phrases: Phrases, line: Line) -> Zone:
    shape = making.world.zones[line.name]
    _check_seen(making, line, shape)
    capacity = line.get("capacity")
    empty = line.get("when empty")
    return Zone(
        name=line.name,
        per=shape.per,
        visible=shape.visible,
        ordered=is_yes(line.get("ordered")),
        capacity=None if capacity is None else phrases.constant(capacity),
        piles=_piles(phrases, line, shape),
        draws_from=shape.draws_from,
        when_empty=None if empty is None else phrases.effect(empty, emptied(shape)),
        accepts=tuple(_row(making, phrases, shape, row) for row in section(line.get("accepts"))),
        reads=text_of(line.get("reads")) or "",
        span=line.span,
    )


def _piles(phrases: Phrases, line: Line, shape: ZoneShape) -> Piles | None:
    words = _pile_words(line)
    return None if words is None else Piles(_amount(phrases, words.count), shape.each, _amount(phrases, words.most))


def _amount(phrases: Phrases, node: Node | None) -> Expr | None:
    return None if node is None else phrases.constant(node)


def _row(making: Making, phrases: Phrases, zone: ZoneShape, line: Line) -> AcceptRow:
    """A row; whoever lays the card is at hand in it only if it cannot do without."""
    types = _types(making, line.get("for"))
    patterns = tuple(s.text for s in scalars(line.get("pattern")) if _joins(making, s))
    if types == ():  # a type that isn't there was reported, and nothing can be said about its fields
        return AcceptRow(line.name, types, None, patterns, (), False, span=line.span)
    scope = accepting(zone, types)
    if not phrases.faults(lambda: _texts(phrases, line, replace(scope, me=None))):
        scope = replace(scope, me=None)
    that, why = _texts(phrases, line, scope)
    return AcceptRow(line.name, types, that, patterns, why, uses((that, why), ME), span=line.span)


def _texts(phrases: Phrases, line: Line, scope: Scope) -> tuple[Expr | None, Template]:
    condition = line.get("that")
    that = None if condition is None else phrases.condition(condition, scope)
    return that, phrases.template(line.get("why"), scope)


def _joins(making: Making, scalar: Scalar) -> bool:
    """Whether a name is that of a pattern that cards may join one by one."""
    if not making.knows("pattern", scalar, making.world.patterns):
        return False
    if scalar.text in making.world.made_patterns:
        message = f"`{scalar.text}` is made of patterns, so it isn't clear which of them a card joins."
        making.find("C014", scalar.span, message, "Name the patterns that it is made of.")
        return False
    return True


def _types(making: Making, node: Node | None) -> tuple[str, ...] | None:
    """The card types of `for: number cards`; None for all."""
    if node is None:
        return None
    found = []
    for scalar in scalars(node):
        for word in scalar.text.replace(",", " ").split():
            if word in making.world.cards:
                making.world.used.add(("card", word))
                found.append(word)
            elif word not in ("cards", "card", "or", "and"):
                making.unknown("card type", scalar.piece(word), making.world.cards)
    return tuple(dict.fromkeys(found))
