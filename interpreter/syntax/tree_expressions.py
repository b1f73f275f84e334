"""The part of the syntax tree that stands for values and conditions.

Must not know the grammar, the vocabulary or the rules of any name.
"""

from __future__ import annotations

from interpreter.source.frozen import frozen
from interpreter.syntax.tree_base import Name, Node
from interpreter.syntax.tree_queries import Ask, Different, EndCards, Leftover, NextPlayers, Query, Split


@frozen
class Int(Node):
    """`7`"""

    value: int


@frozen
class Text(Node):
    """`"a text"`"""

    value: str


@frozen
class YesNo(Node):
    """`yes`, `no`"""

    value: bool


@frozen
class Nothing(Node):
    """`none`"""


@frozen
class Face(Node):
    """`face up`, `face down` on the right of `is`"""

    up: bool


@frozen
class Reference(Node):
    """A bare name: a local, a field, a variable, an option, a zone, a value ..."""

    name: str


@frozen
class Me(Node):
    """`me`"""


@frozen
class It(Node):
    """`it`: the thing looked at last"""


@frozen
class Here(Node):
    """`here`: the zone or pile whose rule this is"""


@frozen
class My(Node):
    """`my NAME`"""

    name: Name


@frozen
class Every(Node):
    """`every NAME`"""

    name: Name


@frozen
class New(Node):
    """`new ZONE`: a pile to be made"""

    zone: Expr


@frozen
class Get(Node):
    """`SUBJECT's NAME`"""

    subject: Expr
    name: Name


@frozen
class NextPlayer(Node):
    """`next player`, `next player after P`"""

    after: Expr | None


@frozen
class Neighbour(Node):
    """`player left of P` (clockwise), `player right of P`"""

    left: bool
    of: Expr


@frozen
class The(Node):
    """`the QUERY`: the first, or none"""

    query: Query


@frozen
class Random(Node):
    """`random QUERY`: one of them by chance, or none"""

    query: Query


@frozen
class CountOf(Node):
    """`count of QUERY`"""

    query: Query


@frozen
class SumOf(Node):
    """`sum of X over QUERY`, `sum of X in ZONE`"""

    what: Expr
    query: Query


@frozen
class Extreme(Node):
    """`highest X over QUERY otherwise D`, `lowest ...`"""

    highest: bool
    what: Expr
    query: Query
    otherwise: Expr | None


@frozen
class Item(Node):
    """`item N of LIST`"""

    index: Expr
    of: Expr


@frozen
class StackFrom(Node):
    """`stack from CARD`: it and all that lie on top of it"""

    card: Expr


@frozen
class Function(Node):
    """`min(a, b)`, `max(a, b)`, `abs(a)`"""

    name: Name
    arguments: tuple[Expr, ...]


@frozen
class IfElse(Node):
    """`A if C else B`"""

    condition: Expr
    then: Expr
    otherwise: Expr


@frozen
class BoolOp(Node):
    """`a and b and c`, `a or b`; `operator` is "and" or "or" """

    operator: str
    parts: tuple[Expr, ...]


@frozen
class Not(Node):
    """`not a`"""

    operand: Expr


@frozen
class Compare(Node):
    """`a = b`; `operator` is one of = != < <= > >="""

    operator: str
    left: Expr
    right: Expr


@frozen
class Is(Node):
    """`a is b`, `a is not b`"""

    left: Expr
    right: Expr
    negated: bool = False


@frozen
class IsEmpty(Node):
    """`a is empty`, `a is not empty`"""

    operand: Expr
    negated: bool = False


@frozen
class IsIn(Node):
    """`a is in b`, `a is not in b`"""

    left: Expr
    right: Expr
    negated: bool = False


@frozen
class Fits(Node):
    """`CARD fits PLACE`"""

    card: Expr
    place: Expr


@frozen
class StandsFor(Node):
    """`CARD stands for CARD`"""

    left: Expr
    right: Expr


@frozen
class Forms(Node):
    """`CARDS form PATTERN or PATTERN`"""

    cards: Expr
    patterns: tuple[Name, ...]


@frozen
class Exists(Node):
    """`any QUERY`, `no QUERY` (negated)"""

    query: Query
    negated: bool = False


@frozen
class AllHave(Node):
    """`all QUERY have CONDITION`"""

    query: Query
    condition: Expr


@frozen
class Arithmetic(Node):
    """`operator` is one of + - * / mod"""

    operator: str
    left: Expr
    right: Expr


@frozen
class Negative(Node):
    """`-a`"""

    operand: Expr


@frozen
class Together(Node):
    """`ZONE plus ZONE`; `ZONE without X` when `without`"""

    left: Expr
    right: Expr
    without: bool = False


@frozen
class Brackets(Node):
    """`( a )`, kept so that mixed `and`/`or` can be refused"""

    inner: Expr


Expr = (
    Int | Text | YesNo | Nothing | Face | Reference | Me | It | Here | My | Every | New | Get | NextPlayer
    | Neighbour | The | Random | CountOf | SumOf | Extreme | Item | StackFrom | Function | IfElse | BoolOp | Not
    | Compare | Is | IsEmpty | IsIn | Fits | StandsFor | Forms | Exists | AllHave | Arithmetic | Negative
    | Together | Brackets | Ask | Different | EndCards | NextPlayers | Split | Leftover
)  # fmt: skip
