"""The part of the syntax tree that stands for values and conditions.

Must not know the grammar, the vocabulary or the rules of any name.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.syntax.tree_base import Name, Node
from interpreter.syntax.tree_queries import Ask, Different, EndCards, Leftover, Query, Split


@dataclass(frozen=True, slots=True)
class Int(Node):
    """`7`"""

    value: int


@dataclass(frozen=True, slots=True)
class Text(Node):
    """`"a text"`"""

    value: str


@dataclass(frozen=True, slots=True)
class YesNo(Node):
    """`yes`, `no`"""

    value: bool


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """`none`"""


@dataclass(frozen=True, slots=True)
class Face(Node):
    """`face up`, `face down` on the right of `is`"""

    up: bool


@dataclass(frozen=True, slots=True)
class Reference(Node):
    """A bare name: a local, a field, a variable, an option, a zone, a value ..."""

    name: str


@dataclass(frozen=True, slots=True)
class Me(Node):
    """`me`"""


@dataclass(frozen=True, slots=True)
class It(Node):
    """`it`: the thing looked at last"""


@dataclass(frozen=True, slots=True)
class Here(Node):
    """`here`: the zone or pile whose rule this is"""


@dataclass(frozen=True, slots=True)
class My(Node):
    """`my NAME`"""

    name: Name


@dataclass(frozen=True, slots=True)
class Every(Node):
    """`every NAME`"""

    name: Name


@dataclass(frozen=True, slots=True)
class New(Node):
    """`new ZONE`: a pile to be made"""

    zone: Expr


@dataclass(frozen=True, slots=True)
class Get(Node):
    """`SUBJECT's NAME`"""

    subject: Expr
    name: Name


@dataclass(frozen=True, slots=True)
class NextPlayer(Node):
    """`next player`, `next player after P`"""

    after: Expr | None


@dataclass(frozen=True, slots=True)
class Neighbour(Node):
    """`player left of P` (clockwise), `player right of P`"""

    left: bool
    of: Expr


@dataclass(frozen=True, slots=True)
class The(Node):
    """`the QUERY`: the first, or none"""

    query: Query


@dataclass(frozen=True, slots=True)
class Random(Node):
    """`random QUERY`: one of them by chance, or none"""

    query: Query


@dataclass(frozen=True, slots=True)
class CountOf(Node):
    """`count of QUERY`"""

    query: Query


@dataclass(frozen=True, slots=True)
class SumOf(Node):
    """`sum of X over QUERY`, `sum of X in ZONE`"""

    what: Expr
    query: Query


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """`highest X over QUERY otherwise D`, `lowest ...`"""

    highest: bool
    what: Expr
    query: Query
    otherwise: Expr | None


@dataclass(frozen=True, slots=True)
class Item(Node):
    """`item N of LIST`"""

    index: Expr
    of: Expr


@dataclass(frozen=True, slots=True)
class StackFrom(Node):
    """`stack from CARD`: it and all that lie on top of it"""

    card: Expr


@dataclass(frozen=True, slots=True)
class Function(Node):
    """`min(a, b)`, `max(a, b)`, `abs(a)`"""

    name: Name
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class IfElse(Node):
    """`A if C else B`"""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class BoolOp(Node):
    """`a and b and c`, `a or b`; `operator` is "and" or "or" """

    operator: str
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    """`not a`"""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`a = b`; `operator` is one of = != < <= > >="""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Is(Node):
    """`a is b`, `a is not b`"""

    left: Expr
    right: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsEmpty(Node):
    """`a is empty`, `a is not empty`"""

    operand: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class IsIn(Node):
    """`a is in b`, `a is not in b`"""

    left: Expr
    right: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Fits(Node):
    """`CARD fits PLACE`"""

    card: Expr
    place: Expr


@dataclass(frozen=True, slots=True)
class StandsFor(Node):
    """`CARD stands for CARD`"""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Forms(Node):
    """`CARDS form PATTERN or PATTERN`"""

    cards: Expr
    patterns: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """`any QUERY`, `no QUERY` (negated)"""

    query: Query
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AllHave(Node):
    """`all QUERY have CONDITION`"""

    query: Query
    condition: Expr


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """`operator` is one of + - * / mod"""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Negative(Node):
    """`-a`"""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Together(Node):
    """`ZONE plus ZONE`; `ZONE without X` when `without`"""

    left: Expr
    right: Expr
    without: bool = False


@dataclass(frozen=True, slots=True)
class Brackets(Node):
    """`( a )`, kept so that mixed `and`/`or` can be refused"""

    inner: Expr


Expr = (
    Int | Text | YesNo | Nothing | Face | Reference | Me | It | Here | My | Every | New | Get | NextPlayer
    | Neighbour | The | Random | CountOf | SumOf | Extreme | Item | StackFrom | Function | IfElse | BoolOp | Not
    | Compare | Is | IsEmpty | IsIn | Fits | StandsFor | Forms | Exists | AllHave | Arithmetic | Negative
    | Together | Brackets | Ask | Different | EndCards | Split | Leftover
)  # fmt: skip
