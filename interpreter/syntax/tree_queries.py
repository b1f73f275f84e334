"""The part of the syntax tree that asks for things: cards, players, sides, piles, groups, values, numbers.

Must not know the grammar, the vocabulary or the rules of any name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.syntax.tree_base import Name, Node

if TYPE_CHECKING:
    from interpreter.syntax.tree_expressions import Expr


@dataclass(frozen=True, slots=True)
class CardsHead(Node):
    """`[face up] [TYPE] cards`; `type` None asks for all; `face` None does not ask"""

    face: bool | None
    type: Name | None


@dataclass(frozen=True, slots=True)
class PlayersHead(Node):
    """`players`, `players from P`, `other players`, `other players from P`"""

    other: bool
    start: Expr | None


@dataclass(frozen=True, slots=True)
class SidesHead(Node):
    """`sides`, `other sides`"""

    other: bool


@dataclass(frozen=True, slots=True)
class PilesHead(Node):
    """`piles`; `spots` when `spots`: the piles and, while there is room, a new one"""

    spots: bool


@dataclass(frozen=True, slots=True)
class GroupsHead(Node):
    """`groups of PATTERN or PATTERN`"""

    patterns: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class ValuesHead(Node):
    """`values of KIND`"""

    kind: Name


@dataclass(frozen=True, slots=True)
class NumbersHead(Node):
    """`numbers from A to B`"""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Pick(Node):
    """`with most X, least Y` (all that tie stay): `keys` are (most, expression)"""

    keys: tuple[tuple[bool, Expr], ...]


@dataclass(frozen=True, slots=True)
class Sort(Node):
    """`by X`: from low to high"""

    key: Expr


@dataclass(frozen=True, slots=True)
class Ask(Node):
    """`HEAD [as NAME] [in PLACE] [where CONDITION] [with most X | by X]`"""

    head: Head
    alias: Name | None = None
    inside: Expr | None = None
    where: Expr | None = None
    pick: Pick | Sort | None = None


@dataclass(frozen=True, slots=True)
class Different(Node):
    """`different X over QUERY`"""

    what: Expr
    query: Query


@dataclass(frozen=True, slots=True)
class EndCards(Node):
    """`top card of Z`, `bottom 3 cards of Z`; `count` None is one card, not a list"""

    top: bool
    count: Expr | None
    of: Expr


@dataclass(frozen=True, slots=True)
class Split(Node):
    """`split of Z into PATTERN or PATTERN by COST`: groups that share no card and leave least COST"""

    of: Expr
    patterns: tuple[Name, ...]
    cost: Expr


@dataclass(frozen=True, slots=True)
class Leftover(Node):
    """`leftover cards in Z outside PATTERN by COST`"""

    of: Expr
    patterns: tuple[Name, ...]
    cost: Expr


Head = CardsHead | PlayersHead | SidesHead | PilesHead | GroupsHead | ValuesHead | NumbersHead
Query = Ask | Different | EndCards | Split | Leftover
