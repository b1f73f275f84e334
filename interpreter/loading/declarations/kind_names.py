"""What a kind is called in a file: `number`, `yes or no`, `player or none`, or the name of a declared kind.

Must not know what is declared with the kind.
"""

from __future__ import annotations

from types import MappingProxyType

from interpreter.diagnostics.about import About, Topic
from interpreter.diagnostics.english import joined
from interpreter.diagnostics.near import did_you_mean, write
from interpreter.loading.declarations.making import Making
from interpreter.loading.declarations.reading import text_of
from interpreter.rules.kinds import (
    CARD,
    CARDS,
    GROUP,
    GROUPS,
    NUMBER,
    PLAYER,
    PLAYERS,
    SIDE,
    SIDES,
    TEXT,
    YES_NO,
    ZONE,
    ZONES,
    Kind,
    value_of,
)
from interpreter.source.nodes import Node, Scalar
from interpreter.source.span import Span

KIND_NAMES = MappingProxyType(
    {
        "number": NUMBER,
        "yes or no": YES_NO,
        "text": TEXT,
        "card": CARD,
        "cards": CARDS,
        "player": PLAYER,
        "players": PLAYERS,
        "side": SIDE,
        "sides": SIDES,
        "zone": ZONE,
        "zones": ZONES,
        "pile": ZONE,
        "piles": ZONES,
        "group": GROUP,
        "groups": GROUPS,
    }
)
OF_FIELDS = ("number", "yes or no", "text")
OF_VARIABLES = ("number", "yes or no", "text", "card", "player", "side")
OF_PARAMETERS = tuple(KIND_NAMES)
OR_NONE = " or none"
SEVERAL = "several"
ELSEWHERE = "Several cards lie in a zone, below `zones:`; what is known of each player has `per: player`."
OTHER_WORDS = {
    **dict.fromkeys(("integer", "int", "float", "decimal", "numeric", "whole number", "points", "counter"), "number"),
    **dict.fromkeys(("boolean", "bool", "flag", "yes/no", "yes_no", "true or false", "yesno"), "yes or no"),
    **dict.fromkeys(("string", "str", "word", "words"), "text"),
    **dict.fromkeys(("list", "array", "set", "map", "dict"), SEVERAL),
}
"""What kinds are called elsewhere, and what here."""


def kind_of(
    making: Making, node: Node | None, allowed: tuple[str, ...], maybe: bool, what: str, at: Span
) -> Kind | None:
    """The kind that a text names, if `what` may be of it; `maybe`: with ` or none` too. Else a finding."""
    written = text_of(node)
    if written is None or not isinstance(node, Scalar):
        making.find("C002", at, f"Nothing says of which kind {what} is.", f"Write {_listed(making, allowed)}.")
        return None
    name = " ".join(written.split())
    if name.endswith(OR_NONE):
        if not maybe:
            making.find("C002", node.span, f"{_upper(what)} cannot be none.", write(name.removesuffix(OR_NONE)))
            return None
        inner = _plain_kind(making, node, name.removesuffix(OR_NONE), allowed, what)
        return None if inner is None else inner.or_none()
    return _plain_kind(making, node, name, allowed, what, maybe)


def _plain_kind(
    making: Making, node: Scalar, name: str, allowed: tuple[str, ...], what: str, maybe: bool = False
) -> Kind | None:
    if name in making.world.enumerations:
        making.world.used.add(("kind", name))
        return value_of(name)
    if name in allowed:
        return KIND_NAMES[name]
    if name in KIND_NAMES:
        message = f"{_upper(what)} cannot be of the kind `{name}`."
        making.find("C002", node.span, message, did_you_mean(name, allowed) or f"Write {_listed(making, allowed)}.")
        return None
    if (other := _in_other_words(making, name)) in (*allowed, SEVERAL):
        about = About(Topic.UNKNOWN, name, sort="kind")
        help = write(other, name) if other != SEVERAL else f"{_upper(what)} holds one thing. {ELSEWHERE}"
        making.find("N103", node.piece(name).span, f"There is no kind called `{name}`.", help, about=about)
        return None
    names = (*allowed, *making.world.enumerations)
    or_none = [f"{other}{OR_NONE}" for other in names] if maybe and len(name.split()) > 1 else []
    making.unknown("kind", node.piece(name), (*names, *or_none))
    return None


def _in_other_words(making: Making, name: str) -> str:
    """What somebody means by a kind that isn't one: a word of another language, or a type of cards."""
    if name.lower() in OTHER_WORDS:
        return OTHER_WORDS[name.lower()]
    return "card" if name in making.world.cards else ""


def _listed(making: Making, allowed: tuple[str, ...]) -> str:
    declared = tuple(name for name in making.world.enumerations if name != "direction")[:6]
    return joined((f"`{name}`" for name in (*allowed, *declared)), "or")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
