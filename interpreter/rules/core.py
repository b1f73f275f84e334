"""The typed tree: effects, conditions and choices after every name is resolved and every kind is known.

It is smaller than the syntax tree: each way of writing a thing comes down to one node here. All nodes are frozen data
with the author's span; expressions have a kind. Declared things are named by the author's names (zones, variables ...),
which are unique within their space; local names are unique within their routine (the loader renames those that repeat).

How values are kept while playing, which the compiler and the runtime share:
number int; yes_no bool; text str; value int (its index, 0-based, `place` is index + 1); player int (seat, 0-based);
side int; card int (an undrawn card is a token, see runtime/state.py); zone int (index of a place in the state; a spot
that is a new pile of pile zone z is -1 - (index of z's pile store)); group a tuple of (card, identity or None);
none None; lists are Python lists or tuples.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.rules.kinds import NUMBER, YES_NO, Kind
from interpreter.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Core:
    """What all nodes share."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter or local of a routine. `me` is an ordinary parameter of that name and kind player."""

    name: str
    kind: Kind


# ---------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Const(Core):
    """A number, yes/no, text, none or a value (its index); also (True, False), the answers that `yes or no` offers."""

    value: int | bool | str | tuple[bool, bool] | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class Local(Core):
    """A parameter, `let`, loop variable, choice, the thing looked at, `me`, `here`, ..."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class OptionValue(Core):
    """An option; a constant once a game is set up."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Variable(Core):
    """A declared variable; `owner` is a player or side expression where it is per player or side."""

    name: str
    owner: Expr | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class DieFace(Core):
    """What a die shows."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class StepNumber(Core):
    """`STEP's number`"""

    step: str
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class Actor(Core):
    """`actor`: whose turn it is or last was (player or none)"""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Direction(Core):
    """`direction`: a value of the built-in enumeration "direction" (clockwise, counterclockwise)"""

    kind: Kind


@dataclass(frozen=True, slots=True)
class CardField(Core):
    """A field of a card. `defaults` is never used: the checker has made sure that the card has it."""

    card: Expr
    field: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class CardName(Core):
    """A card's printed name."""

    card: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class IsType(Core):
    """Whether a card is of one of these card types."""

    card: Expr
    types: tuple[str, ...]
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class IsFace(Core):
    """Whether a card lies that way up."""

    card: Expr
    up: bool
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class ValueField(Core):
    """A field of a value of an enumeration (`suit's color`)."""

    value: Expr
    field: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class ValuePlace(Core):
    """`value's place`, 1-based."""

    value: Expr
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class ValueStep(Core):
    """`value's next` (step 1), `value's previous` (-1): none past the end unless the enumeration is cyclic."""

    value: Expr
    step: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Owner(Core):
    """`card's owner`, `zone's owner`: a player or none (for a zone per side: a side)."""

    of: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class SideOf(Core):
    """`player's side`"""

    player: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class PlayersOf(Core):
    """The players of a side, in play order; `all` includes those who are out."""

    side: Expr
    all: bool
    kind: Kind


@dataclass(frozen=True, slots=True)
class OnlyPlayer(Core):
    """The one player of a side that is known to have one (a side reads its player's names)."""

    side: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Survived(Core):
    """`survived` in `rank by`: higher for sides that lost their last player later; those still in are equal and highest."""

    side: Expr
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class ZoneAt(Core):
    """One place: a zone of the table, of a player or a side (`owner`). Never a zone with piles."""

    zone: str
    owner: Expr | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class PilesOf(Core):
    """The piles of a zone with piles, in order; `every` for those of all owners; `spots` adds a new one while there is room."""

    zone: str
    owner: Expr | None
    every: bool
    spots: bool
    kind: Kind


@dataclass(frozen=True, slots=True)
class NewPile(Core):
    """`new ZONE`: the place -1 - store (see the module's text)."""

    zone: str
    owner: Expr | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class EveryZone(Core):
    """`every ZONE`: the zones of all players or sides, those who are out too; a list of zones."""

    zone: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class PileValue(Core):
    """`here's suit` for a pile of `{one for each: suit}`."""

    pile: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class PileNumber(Core):
    """A pile's number, as moves print it."""

    pile: Expr
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class CallDefine(Core):
    """A `define`. `space` is table, card, player, side or zone; `arguments` fit the define's `params`."""

    space: str
    name: str
    arguments: tuple[Expr, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class CallScoring(Core):
    """A scoring table: the sum of its rows. `arguments` fit the table's `params`."""

    name: str
    arguments: tuple[Expr, ...]
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class Arithmetic(Core):
    """`operator` is one of + - * / mod; `/` rounds down; by 0 is a fault of play."""

    operator: str
    left: Expr
    right: Expr
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class Negative(Core):
    """`-x`"""

    operand: Expr
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class Function(Core):
    """min, max or abs of numbers."""

    name: str
    arguments: tuple[Expr, ...]
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class Compare(Core):
    """`operator` is one of = != < <= > >=. Both sides have comparable kinds; `=` and `!=` may meet none."""

    operator: str
    left: Expr
    right: Expr
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class Logic(Core):
    """`operator` is "and" or "or"; the parts are tested in order and no further than needed."""

    operator: str
    parts: tuple[Expr, ...]
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class Not(Core):
    """`not x`"""

    operand: Expr
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class IfElse(Core):
    """`a if c else b`"""

    condition: Expr
    then: Expr
    otherwise: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class IsIn(Core):
    """Whether a card lies in a place or list, or any other thing is in a list."""

    item: Expr
    inside: Expr
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class Fits(Core):
    """Whether a place's `accepts` rows would take a card. `me` is who asks, where there is somebody."""

    card: Expr
    place: Expr
    me: Expr | None
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class Forms(Core):
    """Whether all of some cards are one group of one of the patterns."""

    cards: Expr
    patterns: tuple[str, ...]
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class StandsFor(Core):
    """Whether a stand-in that lies in a group stands for that card."""

    stand_in: Expr
    card: Expr
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class Players(Core):
    """The players still in, in play order: from `start` (it or the next still in after it); `without` leaves one out.

    `start` None: from me is resolved by the checker; None is left only where nobody is at hand, and then the order
    starts with the actor, before any turn with the first seat.
    """

    start: Expr | None
    without: Expr | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class Sides(Core):
    """The sides that have a player still in, in the order of `Players`; `without` leaves one out, `start` as there."""

    without: Expr | None
    kind: Kind
    start: Expr | None = None


@dataclass(frozen=True, slots=True)
class NextPlayer(Core):
    """The next player still in after one, in the current direction; `after` None: after the actor."""

    after: Expr | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class Neighbour(Core):
    """The next player still in on the left (clockwise) or right of one."""

    left: bool
    of: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Values(Core):
    """All values of an enumeration, in order."""

    enumeration: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Numbers(Core):
    """The numbers from low to high, both included."""

    low: Expr
    high: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class CardsOf(Core):
    """The cards of places, one place after the other: `places` are zone, zones, card, cards, group or groups expressions."""

    places: tuple[Expr, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class Without(Core):
    """The cards (or things) of one list that are not in another."""

    left: Expr
    right: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class EndCard(Core):
    """`top card of Z`, `bottom card of Z`: a card or none."""

    top: bool
    of: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class EndCards(Core):
    """`top n cards of Z` (from the top down), `bottom n cards of Z` (from the bottom up): at most what is there."""

    top: bool
    count: Expr
    of: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Stack(Core):
    """A card and all that lie on top of it, from it upward."""

    card: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Groups(Core):
    """The groups of patterns that lie in some cards, in the canonical order."""

    patterns: tuple[str, ...]
    cards: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Split(Core):
    """The best split into groups that share no card; `cost` is of the card `item`; least total cost left over."""

    patterns: tuple[str, ...]
    cards: Expr
    item: Param
    cost: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Leftover(Core):
    """The cards that the best split leaves over."""

    patterns: tuple[str, ...]
    cards: Expr
    item: Param
    cost: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Query(Core):
    """The things of `source` (a list, zone or zones) for which `where` holds, then picked or sorted; a list.

    `item` is the local that stands for the thing looked at. `most` keeps all that tie for best: (most, expression) keys.
    `by` sorts from low to high and keeps the order of equals.
    """

    source: Expr
    item: Param
    where: Expr | None
    most: tuple[tuple[bool, Expr], ...]
    by: Expr | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class First(Core):
    """`the QUERY`: the first or none."""

    query: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class RandomOf(Core):
    """`random QUERY`: one by chance or none; only in effects."""

    query: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Count(Core):
    """How many a list, zone or zones has."""

    query: Expr
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class Any(Core):
    """Whether a list, zone or zones has anything (`any`, `is not empty`; `no` and `is empty` are Not of this)."""

    query: Expr
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class AllHave(Core):
    """Whether a condition holds for everything in a list; `item` is the local it speaks of."""

    query: Expr
    item: Param
    condition: Expr
    kind: Kind = YES_NO


@dataclass(frozen=True, slots=True)
class Sum(Core):
    """The sum of an expression over a list."""

    query: Expr
    item: Param
    what: Expr
    kind: Kind = NUMBER


@dataclass(frozen=True, slots=True)
class Extreme(Core):
    """The highest or lowest number over a list; `otherwise` for an empty one (without it, none)."""

    highest: bool
    query: Expr
    item: Param
    what: Expr
    otherwise: Expr | None
    kind: Kind


@dataclass(frozen=True, slots=True)
class Different(Core):
    """The different values of an expression over a list, in the order in which they come first; for values of an
    enumeration in the enumeration's order, for numbers from low to high."""

    query: Expr
    item: Param
    what: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Item(Core):
    """`item n of LIST`, 1-based; outside the list is a fault of play."""

    index: Expr
    of: Expr
    kind: Kind


Expr = (
    Const | Local | OptionValue | Variable | DieFace | StepNumber | Actor | Direction | CardField | CardName | IsType
    | IsFace | ValueField | ValuePlace | ValueStep | Owner | SideOf | PlayersOf | OnlyPlayer | Survived | ZoneAt
    | PilesOf | NewPile | EveryZone | PileValue | PileNumber | CallDefine | CallScoring | Arithmetic | Negative
    | Function | Compare | Logic | Not | IfElse | IsIn | Fits | Forms | StandsFor | Players | Sides | NextPlayer
    | Neighbour | Values | Numbers | CardsOf | Without | EndCard | EndCards | Stack | Groups | Split | Leftover
    | Query | First | RandomOf | Count | Any | AllHave | Sum | Extreme | Different | Item
)

Template = tuple["str | Expr", ...]


# ---------------------------------------------------------------- choices


@dataclass(frozen=True, slots=True)
class OneOf(Core):
    """One thing of a list; `optional` adds none as the last choice."""

    source: Expr
    optional: bool
    kind: Kind


@dataclass(frozen=True, slots=True)
class SeveralOf(Core):
    """A set of things of a list, from `low` to `high` many (None: all there are), in the order of the list."""

    source: Expr
    low: Expr
    high: Expr | None
    kind: Kind


Choice = OneOf | SeveralOf
"""`from A to B` is OneOf Numbers; `yes or no` is OneOf with the source Const (True, False), a list of yes_no."""


# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Move(Core):
    """Cards go to a place, one on the other in the order listed. `face`: True up, False down, None as the zone says.

    `cards` is a card (or none), cards, a group, or a zone; `to` a zone expression (a spot or `NewPile` makes a pile).
    """

    cards: Expr
    to: Expr
    face: bool | None
    bottom: bool


@dataclass(frozen=True, slots=True)
class Deal(Core):
    """`deal N from Z to each player's Z`: one at a time round the players, until each has N or nothing is left.

    `count` None deals all. `to` is a function of the local `item` (a player of `players`, in that order).
    With `players` None the cards go to the one place `to`.
    """

    count: Expr | None
    source: Expr
    players: Expr | None
    item: Param | None
    to: Expr
    face: bool | None


@dataclass(frozen=True, slots=True)
class Draw(Core):
    """A player draws N from a place into a zone of the player's; short if the place stays empty after `when empty`."""

    player: Expr
    count: Expr
    source: Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class Shuffle(Core):
    """The cards of a place become a bag."""

    zone: Expr


@dataclass(frozen=True, slots=True)
class ShuffleInto(Core):
    """Cards are moved to a place, which then becomes a bag."""

    cards: Expr
    zone: Expr


@dataclass(frozen=True, slots=True)
class Flip(Core):
    """Cards are turned over, or to one face."""

    cards: Expr
    face: bool | None


@dataclass(frozen=True, slots=True)
class SwapZones(Core):
    """Two places exchange all their cards."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class SwapCards(Core):
    """Two cards change places; what a stand-in stood for is gone."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Show(Core):
    """Players see cards."""

    cards: Expr
    players: Expr


@dataclass(frozen=True, slots=True)
class PointAt(Core):
    """Everybody sees which cards are meant, not what they are."""

    cards: Expr


@dataclass(frozen=True, slots=True)
class Set(Core):
    """A variable gets a value. `target` is a Variable or Direction."""

    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Add(Core):
    """A number is added to a variable (subtract: the negative of it)."""

    target: Expr
    amount: Expr


@dataclass(frozen=True, slots=True)
class Let(Core):
    """A local gets a value."""

    local: Param
    value: Expr


@dataclass(frozen=True, slots=True)
class Roll(Core):
    """A die is rolled."""

    die: str


@dataclass(frozen=True, slots=True)
class Skip(Core):
    """Players (a player or a list) lose their next turn."""

    players: Expr


@dataclass(frozen=True, slots=True)
class Reverse(Core):
    """The direction turns round."""


@dataclass(frozen=True, slots=True)
class GiveTurn(Core):
    """A player plays after this turn."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Drop(Core):
    """Players are out until this pass of a step is over."""

    players: Expr
    step: str


@dataclass(frozen=True, slots=True)
class Eliminate(Core):
    """Players are out for good."""

    players: Expr


@dataclass(frozen=True, slots=True)
class End(Core):
    """A step is left after the effect; step "game" runs the last endings."""

    step: str


@dataclass(frozen=True, slots=True)
class Say(Core):
    """A public line in the log."""

    text: Template


@dataclass(frozen=True, slots=True)
class If(Core):
    """One block or the other."""

    condition: Expr
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True)
class ForEach(Core):
    """A block for each of a list, which is taken once before the first pass."""

    item: Param
    over: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes(Core):
    """A block, as often as a number says."""

    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatUntil(Core):
    """A block until a condition holds; tested first; bounded."""

    until: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class CallProcedure(Core):
    """A procedure for a player, or for each of a list of players (`who` a list: taken once, those out are passed over).

    `arguments` fit the procedure's parameters after `me`; `who` None where nobody acts and the procedure needs nobody.
    """

    procedure: str
    who: Expr | None
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class CardEffect(Core):
    """What a card's own `effect` says, for a player (or each of a list)."""

    card: Expr
    who: Expr | None


@dataclass(frozen=True, slots=True)
class Must(Core):
    """Players (one or a list) take one of some actions, one after the other or all at once; `optional` for `may`."""

    who: Expr
    at_once: bool
    optional: bool
    actions: tuple[str, ...]
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Choose(Core):
    """A player chooses a value into a local or variable; `otherwise` runs when nothing can be chosen."""

    who: Expr
    name: str
    local: Param | None
    target: Expr | None
    choice: Choice
    otherwise: Block


Statement = (
    Move | Deal | Draw | Shuffle | ShuffleInto | Flip | SwapZones | SwapCards | Show | PointAt | Set | Add | Let | Roll
    | Skip | Reverse | GiveTurn | Drop | Eliminate | End | Say | If | ForEach | RepeatTimes | RepeatUntil
    | CallProcedure | CardEffect | Must | Choose
)
Block = tuple[Statement, ...]
