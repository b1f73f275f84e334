"""The part of the syntax tree that says what happens, what may be chosen, and what other keys of a ruleset hold.

Must not know the grammar, the vocabulary or the rules of any name.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.syntax.tree_base import Name, Node
from interpreter.syntax.tree_expressions import Expr
from interpreter.syntax.tree_queries import Ask, Query

# ---------------------------------------------------------------- choices: what an action or a `choose` offers


@dataclass(frozen=True, slots=True)
class OneOf(Node):
    """One of what the query lists."""

    query: Query


@dataclass(frozen=True, slots=True)
class SeveralOf(Node):
    """`exactly N`, `up to N`, `any number of` QUERY. `low`/`high` None: no bound; exactly has both the same."""

    low: Expr | None
    high: Expr | None
    query: Query


@dataclass(frozen=True, slots=True)
class FromTo(Node):
    """`from A to B`"""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class YesOrNo(Node):
    """`yes or no`"""


@dataclass(frozen=True, slots=True)
class Optional(Node):
    """`optional CHOICE`: none is a choice too"""

    of: OneOf | SeveralOf | FromTo | YesOrNo


Choice = OneOf | SeveralOf | FromTo | YesOrNo | Optional


# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class EachPlace(Node):
    """`each player's ZONE [starting with P]` as a target of `deal` and `move`; `other` leaves me out"""

    zone: Name
    other: bool
    start: Expr | None


@dataclass(frozen=True, slots=True)
class EachOf(Node):
    """`each player ...` as the subject of a sentence; `query` has a PlayersHead"""

    query: Ask


@dataclass(frozen=True, slots=True)
class Verb(Node):
    """A sentence of one row of the vocabulary table. `slots` are (slot name, what was written), in the row's order.

    What a slot holds follows from its type in the row: an expression, a `Name`, an `EachPlace`/expression (target),
    an `EachOf`/expression (players), a `Text`, or for an optional phrase `YesNo`/`Face`; one left out is absent.
    """

    name: str
    slots: tuple[tuple[str, Expr | Name | EachPlace | EachOf], ...]


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let NAME be X`"""

    name: Name
    value: Expr


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if C then ...`, or a block; `else if` is an `If` alone in `otherwise`"""

    condition: Expr
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`for each NAME in LIST, ...`"""

    name: Name
    over: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes(Node):
    """`repeat N times, ...`"""

    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatUntil(Node):
    """`repeat until C, ...`"""

    until: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Do(Node):
    """`do NAME(...)`, `P does NAME(...)`: `who` None is me"""

    name: Name
    arguments: tuple[Expr, ...]
    who: Expr | EachOf | None = None


@dataclass(frozen=True, slots=True)
class DoEffect(Node):
    """`do CARD's effect`, `P does CARD's effect`"""

    card: Expr
    who: Expr | EachOf | None = None


@dataclass(frozen=True, slots=True)
class Must(Node):
    """`P must A or B with X`; `optional` for `may`; `at_once` for `at once`"""

    who: Expr | EachOf
    at_once: bool
    optional: bool
    actions: tuple[Name, ...]
    arguments: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`choose NAME from CHOICE [otherwise STATEMENT]`"""

    name: Name
    choice: Choice
    otherwise: Block


Statement = Verb | Let | If | ForEach | RepeatTimes | RepeatUntil | Do | DoEffect | Must | Choose
Block = tuple[Statement, ...]


# ---------------------------------------------------------------- other entry points


@dataclass(frozen=True, slots=True)
class RankKey(Node):
    """`most X`, `least X`"""

    most: bool
    value: Expr


@dataclass(frozen=True, slots=True)
class Repetition(Node):
    """`forever` (`times` None) or `13 times`"""

    times: Expr | None


@dataclass(frozen=True, slots=True)
class Subject(Node):
    """`who:` of a step: players, `at once` or one after the other"""

    who: Expr | EachOf
    at_once: bool


@dataclass(frozen=True, slots=True)
class Template(Node):
    """A text for people with expressions in braces: texts and expressions in turn"""

    parts: tuple[str | Expr, ...]
