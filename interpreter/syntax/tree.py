"""The syntax tree: what an author wrote in the effect language, before anything is known about names or kinds.

Every node is frozen data with a span. This module must not know the grammar, the vocabulary or the rules of any name.
A name that stands for something declared elsewhere is a `Name`, so that a finding can underline just it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Node:
    """What all nodes share: the place in the author's file."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A name as written."""

    text: str


# ---------------------------------------------------------------- expressions


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


# ---------------------------------------------------------------- queries


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
Expr = (
    Int
    | Text
    | YesNo
    | Nothing
    | Face
    | Reference
    | Me
    | It
    | Here
    | My
    | Every
    | New
    | Get
    | NextPlayer
    | Neighbour
    | The
    | Random
    | CountOf
    | SumOf
    | Extreme
    | Item
    | StackFrom
    | Function
    | IfElse
    | BoolOp
    | Not
    | Compare
    | Is
    | IsEmpty
    | IsIn
    | Fits
    | StandsFor
    | Forms
    | Exists
    | AllHave
    | Arithmetic
    | Negative
    | Together
    | Brackets
    | Ask
    | Different
    | EndCards
    | Split
    | Leftover
)


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
