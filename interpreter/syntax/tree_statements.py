"""The part of the syntax tree that says what happens, what may be chosen, and what other keys of a ruleset hold.

Must not know the grammar, the vocabulary or the rules of any name.
"""

from __future__ import annotations

from interpreter.source.frozen import frozen
from interpreter.syntax.tree_base import Name, Node
from interpreter.syntax.tree_expressions import Expr
from interpreter.syntax.tree_queries import Ask, Query

# ---------------------------------------------------------------- choices: what an action or a `choose` offers


@frozen
class Named(Node):
    """A list that has a name, where a choice is made from it: `my mates`, `best(me)`."""

    list: Expr


@frozen
class Alternatives(Node):
    """`A or B`, where one of these is chosen"""

    things: tuple[Expr, ...]


Offered = Query | Named | Alternatives
"""What a choice is made from."""


@frozen
class OneOf(Node):
    """One of what the query lists."""

    query: Offered


@frozen
class SeveralOf(Node):
    """`exactly N`, `up to N`, `any number of` QUERY. `low`/`high` None: no bound; exactly has both the same."""

    low: Expr | None
    high: Expr | None
    query: Offered


@frozen
class FromTo(Node):
    """`from A to B`"""

    low: Expr
    high: Expr


@frozen
class YesOrNo(Node):
    """`yes or no`"""


@frozen
class Optional(Node):
    """`optional CHOICE`: none is a choice too"""

    of: OneOf | SeveralOf | FromTo | YesOrNo


Choice = OneOf | SeveralOf | FromTo | YesOrNo | Optional


# ---------------------------------------------------------------- statements


@frozen
class EachPlace(Node):
    """`each player's ZONE [starting with P]` as a target of `deal` and `move`; `other` leaves me out"""

    zone: Name
    other: bool
    start: Expr | None


@frozen
class EachOf(Node):
    """`each player ...` as the subject of a sentence; `query` has a PlayersHead"""

    query: Ask


@frozen
class Verb(Node):
    """A sentence of one row of the vocabulary table. `slots` are (slot name, what was written), in the row's order.

    What a slot holds follows from its type in the row: an expression, a `Name`, an `EachPlace`/expression (target),
    an `EachOf`/expression (players), a `Text`, or for an optional phrase `YesNo`/`Face`; one left out is absent.
    """

    name: str
    slots: tuple[tuple[str, Expr | Name | EachPlace | EachOf], ...]


@frozen
class Let(Node):
    """`let NAME be X`"""

    name: Name
    value: Expr


@frozen
class If(Node):
    """`if C then ...`, or a block; `else if` is an `If` alone in `otherwise`"""

    condition: Expr
    then: Block
    otherwise: Block


@frozen
class ForEach(Node):
    """`for each NAME in LIST, ...`"""

    name: Name
    over: Expr
    body: Block


@frozen
class RepeatTimes(Node):
    """`repeat N times, ...`"""

    times: Expr
    body: Block


@frozen
class RepeatUntil(Node):
    """`repeat until C, ...`"""

    until: Expr
    body: Block


@frozen
class Do(Node):
    """`do NAME(...)`, `P does NAME(...)`: `who` None is me"""

    name: Name
    arguments: tuple[Expr, ...]
    who: Expr | EachOf | None = None


@frozen
class DoEffect(Node):
    """`do CARD's effect`, `P does CARD's effect`"""

    card: Expr
    who: Expr | EachOf | None = None


@frozen
class Must(Node):
    """`P must A or B with X`; `optional` for `may`; `at_once` for `at once`"""

    who: Expr | EachOf
    at_once: bool
    optional: bool
    actions: tuple[Name, ...]
    arguments: tuple[Expr, ...] = ()


@frozen
class Choose(Node):
    """`choose NAME from CHOICE [otherwise STATEMENT]`"""

    name: Name
    choice: Choice
    otherwise: Block


Statement = Verb | Let | If | ForEach | RepeatTimes | RepeatUntil | Do | DoEffect | Must | Choose
Block = tuple[Statement, ...]


# ---------------------------------------------------------------- other entry points


@frozen
class RankKey(Node):
    """`most X`, `least X`"""

    most: bool
    value: Expr


@frozen
class Repetition(Node):
    """`forever` (`times` None) or `13 times`"""

    times: Expr | None


@frozen
class Subject(Node):
    """`who:` of a step: players, `at once` or one after the other"""

    who: Expr | EachOf
    at_once: bool


@frozen
class Template(Node):
    """A text for people with expressions in braces: texts and expressions in turn"""

    parts: tuple[str | Expr, ...]
