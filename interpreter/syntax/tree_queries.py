"""The part of the syntax tree that asks for things: cards, players, sides, piles, groups, values, numbers.

Must not know the grammar, the vocabulary or the rules of any name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.source.frozen import frozen
from interpreter.syntax.tree_base import Name, Node

if TYPE_CHECKING:
    from interpreter.syntax.tree_expressions import Expr


@frozen
class CardsHead(Node):
    """`[face up] [TYPE] cards`; `type` None asks for all; `face` None does not ask"""

    face: bool | None
    type: Name | None


@frozen
class PlayersHead(Node):
    """`players`, `players from P`, `other players`, `other players from P`"""

    other: bool
    start: Expr | None


@frozen
class SeatsHead(Node):
    """`seats`: the players at the table, those too who are out"""


@frozen
class SidesHead(Node):
    """`sides`, `other sides`"""

    other: bool


@frozen
class PilesHead(Node):
    """`piles`; `spots` when `spots`: the piles and, while there is room, a new one"""

    spots: bool


@frozen
class GroupsHead(Node):
    """`groups of PATTERN or PATTERN`"""

    patterns: tuple[Name, ...]


@frozen
class ValuesHead(Node):
    """`values of KIND`"""

    kind: Name


@frozen
class NumbersHead(Node):
    """`numbers from A to B`"""

    low: Expr
    high: Expr


@frozen
class Pick(Node):
    """`with most X, least Y` (all that tie stay): `keys` are (most, expression)"""

    keys: tuple[tuple[bool, Expr], ...]


@frozen
class Sort(Node):
    """`by X`: from low to high"""

    key: Expr


@frozen
class Ask(Node):
    """`HEAD [as NAME] [in PLACE] [where CONDITION] [with most X | by X]`"""

    head: Head
    alias: Name | None = None
    inside: Expr | None = None
    where: Expr | None = None
    pick: Pick | Sort | None = None


@frozen
class Different(Node):
    """`different X over QUERY`"""

    what: Expr
    query: Query


@frozen
class EndCards(Node):
    """`top card of Z`, `bottom 3 cards of Z`; `count` None is one card, not a list"""

    top: bool
    count: Expr | None
    of: Expr


@frozen
class NextPlayers(Node):
    """`next 2 players`, `next 2 players after P`"""

    count: Expr
    after: Expr | None


@frozen
class Split(Node):
    """`split of Z into PATTERN or PATTERN by COST`: groups that share no card and leave least COST"""

    of: Expr
    patterns: tuple[Name, ...]
    cost: Expr


@frozen
class Leftover(Node):
    """`leftover cards in Z outside PATTERN by COST`"""

    of: Expr
    patterns: tuple[Name, ...]
    cost: Expr


Head = CardsHead | PlayersHead | SeatsHead | SidesHead | PilesHead | GroupsHead | ValuesHead | NumbersHead
Query = Ask | Different | EndCards | NextPlayers | Split | Leftover
