"""How findings speak of kinds and of declared things, in plain words.

Must not know syntax, nor how a finding comes about.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.diagnostics.english import joined
from interpreter.loading.world import World
from interpreter.rules.kinds import Kind

ENOUGH = 6
"""More names than this are not listed."""

SINGULAR = {
    "number": "a number",
    "yes_no": "a yes or no",
    "text": "a text",
    "card": "a card",
    "player": "a player",
    "side": "a side",
    "zone": "a zone",
    "group": "a group of cards",
    "face": "a face",
    "none": "`none`",
}
PLURAL = {
    "number": "several numbers",
    "yes_no": "several answers",
    "text": "several texts",
    "card": "cards",
    "player": "several players",
    "side": "several sides",
    "zone": "several zones",
    "group": "several groups of cards",
}


def a_kind(kind: Kind) -> str:
    """A kind with its article: `a number`, `a value of color`, `several players`."""
    if kind.many:
        return PLURAL.get(kind.base, f"several values of {kind.of}")
    name = SINGULAR.get(kind.base, f"a value of {kind.of}")
    return f"{name} or none" if kind.maybe and kind.base != "none" else name


def is_a(kind: Kind) -> str:
    """A kind after its subject: `is a number`, `are cards`."""
    return f"{'are' if kind.many else 'is'} {a_kind(kind)}"


def is_needed(kind: Kind) -> str:
    """A kind that is missing: `a number is needed here`, `cards are needed here`."""
    return f"{a_kind(kind)} {'are' if kind.many else 'is'} needed here"


def listed(names: Iterable[str], last: str = "and") -> str:
    """`a, b and c`; of many only the first, then `...`."""
    found = list(names)
    if len(found) > ENOUGH:
        return ", ".join(found[:ENOUGH]) + " ..."
    return joined(found, last)


def capital(text: str) -> str:
    """The text as the start of a sentence."""
    return text[:1].upper() + text[1:]


def value_thing(world: World, name: str) -> str | None:
    """What a name that can be used as a value stands for: `an option`, `a zone of each player` ..."""
    if name in world.options:
        return "an option"
    if name in world.zones:
        return "a zone" + _whose(world.zones[name].per)
    if name in world.variables:
        return "a variable" + _whose(world.variables[name].per)
    if name in world.dice:
        return "a die"
    if name in world.scorings:
        return "a scoring table"
    space = next((space for space, defined in world.defines if defined == name), None)
    if space is not None:
        return f"a define for the {space}" if space == "table" else f"a define for a {space}"
    return _field(world, name) or _value(world, name)


def other_thing(world: World, name: str) -> str | None:
    """What a name that is no value stands for: `a card type`, `an action` ..."""
    spaces = (
        (world.cards, "a card type"),
        (world.enumerations, "a kind"),
        (world.patterns, "a pattern"),
        (world.actions, "an action"),
        (world.procedures, "a procedure"),
        (world.steps, "a step"),
    )
    return next((words for names, words in spaces if name in names), None)


def _whose(per: str | None) -> str:
    return f" of each {per}" if per is not None else ""


def _field(world: World, name: str) -> str | None:
    types = [card.name for card in world.cards.values() if name in card.fields]
    if types:
        return f"a field of {listed(types)} cards"
    kinds = [kind.name for kind in world.enumerations.values() if name in kind.fields]
    return f"a field of the values of {listed(kinds)}" if kinds else None


def _value(world: World, name: str) -> str | None:
    return f"a value of {world.values[name][0]}" if name in world.values else None
