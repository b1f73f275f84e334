"""Nodes that only the covering form of a ruleset has: they tell that a rule was carried out, or what came up in it.

Each knows its rule by a number (see `covering`). Must not know which rules there are, or how a node is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.rules.core import Core
from interpreter.rules.kinds import YES_NO, Kind
from interpreter.source.frozen import frozen

if TYPE_CHECKING:
    from interpreter.rules.core import Expr, Statement


@frozen
class Mark(Core):
    """A statement: a rule is carried out."""

    rule: int


@frozen
class Played(Core):
    """A statement: these cards were chosen."""

    cards: Expr


@frozen
class Watched(Core):
    """A statement that takes cards from a place, and whether there are too few of them."""

    statement: Statement
    rule: int


@frozen
class TurnedUp(Core):
    """A statement: whether a card lies on a place that has an effect, which nobody has carried out."""

    place: Expr
    rule: int


@frozen
class Met(Core):
    """The value that a row gives, where it is this row that does."""

    value: Expr
    rule: int
    kind: Kind


@frozen
class Refusing(Core):
    """A condition that is to be met, and whether it ever isn't; and for which types of the card that it is about."""

    operand: Expr
    rule: int
    card: Expr | None = None
    kind: Kind = YES_NO


@frozen
class FirstOf(Core):
    """The first of a list, and whether it ever is one of several."""

    query: Expr
    rule: int
    kind: Kind
