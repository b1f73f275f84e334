"""Typed expressions that are lists, questions about them, and what may be chosen from them.

Must not know how a value is kept or a statement carried out.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from interpreter.rules.core.base import Core, Param
from interpreter.rules.kinds import NUMBER, YES_NO, Kind
from interpreter.source.frozen import frozen

if TYPE_CHECKING:
    from interpreter.rules.core import Expr


@frozen
class Players(Core):
    """The players still in, in play order: from `start` (it or the next still in after it); `without` leaves one out.

    `start` None: from me is resolved by the checker; None is left only where nobody is at hand, and then the order
    starts with the actor, before any turn with the first seat.
    """

    start: Expr | None
    without: Expr | None
    kind: Kind
    said_start: bool = field(default=False, kw_only=True, compare=False, repr=False)
    """Whether the author has said from whom."""


@frozen
class Seats(Core):
    """All players, those too who are out, in play order from `start`, as for `Players`."""

    start: Expr | None
    kind: Kind


@frozen
class Sides(Core):
    """The sides that have a player still in, in the order of `Players`; `without` leaves one out, `start` as there."""

    without: Expr | None
    kind: Kind
    start: Expr | None = None


@frozen
class NextPlayer(Core):
    """The next player still in after one, in the current direction; `after` None: after the actor."""

    after: Expr | None
    kind: Kind


@frozen
class NextPlayers(Core):
    """So many players still in who come after one in the current direction, without that one: at most all others."""

    count: Expr
    after: Expr | None
    kind: Kind


@frozen
class Neighbour(Core):
    """The next player still in on the left (clockwise) or right of one."""

    left: bool
    of: Expr
    kind: Kind


@frozen
class Values(Core):
    """All values of an enumeration, in order."""

    enumeration: str
    kind: Kind


@frozen
class Numbers(Core):
    """The numbers from low to high, both included."""

    low: Expr
    high: Expr
    kind: Kind


@frozen
class Alternatives(Core):
    """Some things that are written out, each once, to choose from."""

    things: tuple[Expr, ...]
    kind: Kind


@frozen
class CardsOf(Core):
    """The cards of places, one place after the other: `places` are zone, zones, card, cards, group or groups
    expressions."""

    places: tuple[Expr, ...]
    kind: Kind


@frozen
class Without(Core):
    """The cards (or things) of one list that are not in another."""

    left: Expr
    right: Expr
    kind: Kind


@frozen
class EndCard(Core):
    """`top card of Z`, `bottom card of Z`: a card or none."""

    top: bool
    of: Expr
    kind: Kind


@frozen
class EndCards(Core):
    """`top n cards of Z` (from the top down), `bottom n cards of Z` (from the bottom up): at most what is there."""

    top: bool
    count: Expr
    of: Expr
    kind: Kind


@frozen
class Stack(Core):
    """A card and all that lie on top of it, from it upward."""

    card: Expr
    kind: Kind


@frozen
class Groups(Core):
    """The groups of patterns that lie in some cards, in the canonical order."""

    patterns: tuple[str, ...]
    cards: Expr
    kind: Kind


@frozen
class Split(Core):
    """The best split into groups that share no card; `cost` is of the card `item`; least total cost left over."""

    patterns: tuple[str, ...]
    cards: Expr
    item: Param
    cost: Expr
    kind: Kind


@frozen
class Leftover(Core):
    """The cards that the best split leaves over."""

    patterns: tuple[str, ...]
    cards: Expr
    item: Param
    cost: Expr
    kind: Kind


@frozen
class Query(Core):
    """The things of `source` (a list, zone or zones) for which `where` holds, then picked or sorted; a list.

    `item` is the local that stands for the thing looked at. `most` keeps all that tie for best: (most, expression)
    keys.
    `by` sorts from low to high and keeps the order of equals.
    """

    source: Expr
    item: Param
    where: Expr | None
    most: tuple[tuple[bool, Expr], ...]
    by: Expr | None
    kind: Kind


@frozen
class First(Core):
    """`the QUERY`: the first or none."""

    query: Expr
    kind: Kind


@frozen
class RandomOf(Core):
    """`random QUERY`: one by chance or none; only in effects."""

    query: Expr
    kind: Kind


@frozen
class Count(Core):
    """How many a list, zone or zones has."""

    query: Expr
    kind: Kind = NUMBER


@frozen
class Any(Core):
    """Whether a list, zone or zones has anything (`any`, `is not empty`; `no` and `is empty` are Not of this)."""

    query: Expr
    kind: Kind = YES_NO


@frozen
class AllHave(Core):
    """Whether a condition holds for everything in a list; `item` is the local it speaks of."""

    query: Expr
    item: Param
    condition: Expr
    kind: Kind = YES_NO


@frozen
class Sum(Core):
    """The sum of an expression over a list."""

    query: Expr
    item: Param
    what: Expr
    kind: Kind = NUMBER


@frozen
class Extreme(Core):
    """The highest or lowest number over a list; `otherwise` for an empty one (without it, none)."""

    highest: bool
    query: Expr
    item: Param
    what: Expr
    otherwise: Expr | None
    kind: Kind


@frozen
class Different(Core):
    """The different values of an expression over a list, in the order in which they come first; for values of an
    enumeration in the enumeration's order, for numbers from low to high."""

    query: Expr
    item: Param
    what: Expr
    kind: Kind


@frozen
class Item(Core):
    """`item n of LIST`, 1-based; outside the list is a fault of play."""

    index: Expr
    of: Expr
    kind: Kind


# ---------------------------------------------------------------- choices


@frozen
class OneOf(Core):
    """One thing of a list; `optional` adds none as the last choice."""

    source: Expr
    optional: bool
    kind: Kind


@frozen
class SeveralOf(Core):
    """A set of things of a list, from `low` to `high` many (None: all there are), in the order of the list."""

    source: Expr
    low: Expr
    high: Expr | None
    kind: Kind


"""`from A to B` is OneOf Numbers; `yes or no` is OneOf with the source Const (True, False), a list of yes_no."""
