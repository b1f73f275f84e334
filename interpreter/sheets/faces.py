"""Each card with what it does.

Must not know how many there are, nor when a card is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from interpreter.compile.settling import put_in
from interpreter.diagnostics.english import joined
from interpreter.rules import core
from interpreter.rules.core import Const
from interpreter.rules.model import CardSpec, CardType, EffectRow
from interpreter.rules.printed import card_names, printed
from interpreter.sheets import conditions, statements
from interpreter.sheets.conditions import type_name
from interpreter.sheets.lines import Item, items
from interpreter.sheets.page import Section, listed, section
from interpreter.sheets.rebuilding import rebuilt
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import Noun, capital, in_words, sentence

FEW = 12
"""So many different cards of a type are told one by one, where they do different things."""


def told(voice: Voice) -> list[Section]:
    """All cards that do something."""
    found = [item for card in voice.ruleset.cards.values() for item in _card(voice, card)]
    return section("The cards", listed(found))


def _card(voice: Voice, card: CardType) -> Iterator[Item]:
    names = card_names(voice.ruleset, card)
    for spec in card.specs:
        if spec.help:
            yield Item(sentence(spec.help), lead=title([printed(voice.ruleset, card, spec)]))
    if card.help:
        yield Item(
            sentence(_noted(voice, card)),
            lead=title(names) if len(names) <= FEW else f"{capital(type_name(voice, card.name))} cards",
        )
    elif not card.effect:
        return
    elif len(names) <= FEW:
        yield from _one_by_one(voice, card)
    else:
        yield from _by_row(voice, card)


def _noted(voice: Voice, card: CardType) -> str:
    """The words about a card type, with the options that its effect hangs on."""
    words = card.help
    for row in card.effect:
        words = voice.terms.noted(words, "row", card.name, row.name)
    return words


def title(names: list[str]) -> str:
    """The names of some cards."""
    return capital(joined(names) if len(names) <= 6 else f"{names[0]} to {names[-1]}")


def _one_by_one(voice: Voice, card: CardType) -> Iterator[Item]:
    """The cards of a type, those that do the same together."""
    by_items: dict[tuple[Item, ...], list[str]] = {}
    for spec in card.specs:
        found = tuple(item for row in card.effect for item in _row(voice, row, spec, card))
        name = printed(voice.ruleset, card, spec)
        if found and name not in by_items.setdefault(found, []):
            by_items[found].append(name)
    for found, names in by_items.items():
        yield _titled(title(names), found)


def _titled(lead: str, found: tuple[Item, ...]) -> Item:
    return replace(found[0], lead=lead) if len(found) == 1 else Item("", found, lead=lead)


def _row(voice: Voice, row: EffectRow, spec: CardSpec, card: CardType) -> tuple[Item, ...]:
    """What a row of an effect says about one card: what is printed on it is put in."""
    printed_on = {name: Const(value, card.fields[name]) for name, value in spec.fields.items()}
    settled = _settled(row, printed_on)
    if isinstance(settled.when, Const) and not settled.when.value:
        return ()
    inside = voice.calling("card", Noun("this card", "this card's"))
    lines = statements.told(inside, settled.do)
    if settled.when is not None and not isinstance(settled.when, Const):
        lines = statements.told(inside, (core.If(settled.when, settled.do, ()),))
    help = voice.terms.noted(row.help, "row", card.name, row.name)
    return (Item(sentence(help)),) if row.help and lines else items(lines)


def _settled(row: EffectRow, printed_on: dict[str, Const]) -> EffectRow:
    """A row with what is printed on a card put in."""

    def put(value: Any) -> Any:
        if isinstance(value, core.CardField) and value.card == core.Local("card", value.card.kind):
            return printed_on.get(value.field, value)
        return value

    return put_in(rebuilt(row, put), {})


def _by_row(voice: Voice, card: CardType) -> Iterator[Item]:
    """Many cards: each row of the effect, with when it holds."""
    inside = voice.calling("card", Noun("the card", "its"))
    name = type_name(voice, card.name)
    for row in card.effect:
        help = voice.terms.noted(row.help, "row", card.name, row.name)
        said = (Item(sentence(help)),) if row.help else items(statements.told(inside, row.do))
        if not said:
            continue
        lead = capital(name if len(card.effect) == 1 else in_words(row.name))
        if row.when is not None:
            head = Item(sentence(f"if {conditions.clause(inside, row.when)}: {said[0].text}"), said[0].inner, lead=lead)
            yield head if len(said) == 1 else Item(sentence(f"if {conditions.clause(inside, row.when)}:"), said, lead)
        else:
            yield _titled(lead, said)


def does(voice: Voice, card: CardType, spec: CardSpec) -> Iterator[str]:
    """What the effect of one card does, sentence by sentence."""
    yield from _texts(tuple(item for row in card.effect for item in _row(voice, row, spec, card)))


def _texts(found: tuple[Item, ...]) -> Iterator[str]:
    for item in found:
        yield from (item.text,) if item.text else ()
        yield from _texts(item.inner)
