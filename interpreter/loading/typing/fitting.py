"""Which kinds go together: what may stand where a kind is wanted, what may be compared, what two kinds have in common.

Must not know syntax or names.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.loading.world import World
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import CARD, CARDS, ZONES, Kind

UNKNOWN = Kind("unknown")
"""The kind of a name whose declaration was already found wrong: nothing more is said about it."""


def widens(world: World, narrow: str, wide: str) -> bool:
    """Whether each value of one enumeration is also a value of the other: a die's may extend a kind."""
    return narrow == wide or (wide in world.enumerations and world.enumerations[wide].extends == narrow)


def same_sort(world: World, left: Kind, right: Kind) -> bool:
    """Whether one thing of each kind can be the same thing, none aside."""
    if left.base != right.base or left.many != right.many:
        return False
    return left.base != "value" or widens(world, left.of, right.of) or widens(world, right.of, left.of)


def may_equal(world: World, left: Kind, right: Kind) -> bool:
    """Whether `=` makes sense: single things of one sort, or none on one side."""
    if left.many or right.many:
        return False
    return left.base == "none" or right.base == "none" or same_sort(world, left, right)


def is_ordered(world: World, kind: Kind) -> bool:
    """Whether `<` and `most` make sense: numbers, and values of an ordered enumeration."""
    if kind.many or kind.base not in ("number", "value"):
        return False
    return kind.base == "number" or (kind.of in world.enumerations and world.enumerations[kind.of].ordered)


def fits(world: World, have: Kind, want: Kind) -> bool:
    """Whether a thing of kind `have` may stand where `want` is wanted; that it may be none is not asked here."""
    if have.base == "none":
        return want.maybe or want.base == "none"
    if have.base != want.base or have.many != want.many:
        return False
    return have.base != "value" or widens(world, have.of, want.of)


def joined(world: World, left: Kind, right: Kind) -> Kind | None:
    """The kind of `A if C else B`, or None if the two have nothing in common."""
    if "none" in (left.base, right.base):
        other = right if left.base == "none" else left
        return None if other.many else other.or_none()
    if not same_sort(world, left, right):
        return None
    wide = left if left.base != "value" or widens(world, right.of, left.of) else right
    return replace(wide, maybe=left.maybe or right.maybe)


CARDLIKE = ("card", "zone", "group")


def has_cards(kind: Kind) -> bool:
    """Whether cards can be got out of it: a zone, zones, a card, cards, a group, groups."""
    return kind.base in CARDLIKE


def as_cards(expr: Expr) -> Expr:
    """The cards of something that has cards, as one list."""
    if expr.kind == CARDS:
        return expr
    places = expr.places if isinstance(expr, core.CardsOf) else (expr,)
    return core.CardsOf(places, CARDS, span=expr.span)


def opened(expr: Expr) -> Expr:
    """Several zones or groups become the list of their cards; a zone, group, card or list of cards stays what it is."""
    many = expr.kind == ZONES or (expr.kind.base == "group" and expr.kind.many)
    return as_cards(expr) if many else expr


def is_card(kind: Kind) -> bool:
    """Whether it is one card, or none."""
    return kind.surely() == CARD
