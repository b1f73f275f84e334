"""Typed expressions that are one value: constants, names, cards, players, places, numbers, conditions.

Must not know how a value is kept or a statement carried out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.rules.core.base import Core
from interpreter.rules.kinds import NUMBER, YES_NO, Kind
from interpreter.source.frozen import frozen

if TYPE_CHECKING:
    from interpreter.rules.core import Expr


@frozen
class Const(Core):
    """A number, yes/no, text, none or a value (its index); also (True, False), the answers that `yes or no` offers."""

    value: int | bool | str | tuple[bool, bool] | None
    kind: Kind


@frozen
class Local(Core):
    """A parameter, `let`, loop variable, choice, the thing looked at, `me`, `here`, ..."""

    name: str
    kind: Kind


@frozen
class OptionValue(Core):
    """An option; a constant once a game is set up."""

    name: str
    kind: Kind


@frozen
class Variable(Core):
    """A declared variable; `owner` is a player or side expression where it is per player or side."""

    name: str
    owner: Expr | None
    kind: Kind


@frozen
class DieFace(Core):
    """What a die shows."""

    name: str
    kind: Kind


@frozen
class StepNumber(Core):
    """`STEP's number`"""

    step: str
    kind: Kind = NUMBER


@frozen
class Actor(Core):
    """`actor`: whose turn it is or last was (player or none)"""

    kind: Kind


@frozen
class Direction(Core):
    """`direction`: a value of the built-in enumeration "direction" (clockwise, counterclockwise)"""

    kind: Kind


@frozen
class CardField(Core):
    """A field of a card. `defaults` is never used: the checker has made sure that the card has it."""

    card: Expr
    field: str
    kind: Kind


@frozen
class CardName(Core):
    """A card's printed name."""

    card: Expr
    kind: Kind


@frozen
class IsType(Core):
    """Whether a card is of one of these card types."""

    card: Expr
    types: tuple[str, ...]
    kind: Kind = YES_NO


@frozen
class IsPattern(Core):
    """Whether a group was found by that pattern; its cards may form others as well."""

    group: Expr
    pattern: str
    kind: Kind = YES_NO


@frozen
class IsFace(Core):
    """Whether a card lies that way up."""

    card: Expr
    up: bool
    kind: Kind = YES_NO


@frozen
class ValueField(Core):
    """A field of a value of an enumeration (`season's weather`)."""

    value: Expr
    field: str
    kind: Kind


@frozen
class ValuePlace(Core):
    """`value's place`, 1-based."""

    value: Expr
    kind: Kind = NUMBER


@frozen
class ValueStep(Core):
    """`value's next` (step 1), `value's previous` (-1): none past the end unless the enumeration is cyclic."""

    value: Expr
    step: int
    kind: Kind


@frozen
class Owner(Core):
    """`card's owner`, `zone's owner`: a player or none (for a zone per side: a side)."""

    of: Expr
    kind: Kind


@frozen
class SideOf(Core):
    """`player's side`"""

    player: Expr
    kind: Kind


@frozen
class PlayersOf(Core):
    """The players of a side, in play order; `all` includes those who are out."""

    side: Expr
    all: bool
    kind: Kind


@frozen
class OnlyPlayer(Core):
    """The one player of a side that is known to have one (a side reads its player's names)."""

    side: Expr
    kind: Kind


@frozen
class Survived(Core):
    """`survived` in `rank by`: higher for sides that lost their last player later; those still in are equal and
    highest."""

    side: Expr
    kind: Kind = NUMBER


@frozen
class ZoneAt(Core):
    """One place: a zone of the table, of a player or a side (`owner`). Never a zone with piles."""

    zone: str
    owner: Expr | None
    kind: Kind


@frozen
class PilesOf(Core):
    """The piles of a zone with piles, in order; `every` for those of all owners; `spots` adds a new one while there
    is room."""

    zone: str
    owner: Expr | None
    every: bool
    spots: bool
    kind: Kind


@frozen
class NewPile(Core):
    """`new ZONE`: the place -1 - store (see the module's text)."""

    zone: str
    owner: Expr | None
    kind: Kind


@frozen
class EveryZone(Core):
    """`every ZONE`: the zones of all players or sides, those who are out too; a list of zones."""

    zone: str
    kind: Kind


@frozen
class PileValue(Core):
    """`here's season` for a pile of `{one for each: season}`."""

    pile: Expr
    kind: Kind


@frozen
class PileNumber(Core):
    """A pile's number, as moves print it."""

    pile: Expr
    kind: Kind = NUMBER


@frozen
class CallDefine(Core):
    """A `define`. `space` is table, card, player, side or zone; `arguments` fit the define's `params`."""

    space: str
    name: str
    arguments: tuple[Expr, ...]
    kind: Kind


@frozen
class CallScoring(Core):
    """A scoring table: the sum of its rows. `arguments` fit the table's `params`."""

    name: str
    arguments: tuple[Expr, ...]
    kind: Kind = NUMBER


@frozen
class Arithmetic(Core):
    """`operator` is one of + - * / mod; `/` rounds down; by 0 is a fault of play."""

    operator: str
    left: Expr
    right: Expr
    kind: Kind = NUMBER


@frozen
class Negative(Core):
    """`-x`"""

    operand: Expr
    kind: Kind = NUMBER


@frozen
class Function(Core):
    """min, max or abs of numbers."""

    name: str
    arguments: tuple[Expr, ...]
    kind: Kind = NUMBER


MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""The operator of a comparison that says the same with its sides exchanged."""


@frozen
class Compare(Core):
    """`operator` is one of = != < <= > >=. Both sides have comparable kinds; `=` and `!=` may meet none."""

    operator: str
    left: Expr
    right: Expr
    kind: Kind = YES_NO


@frozen
class Logic(Core):
    """`operator` is "and" or "or"; the parts are tested in order and no further than needed."""

    operator: str
    parts: tuple[Expr, ...]
    kind: Kind = YES_NO


@frozen
class Not(Core):
    """`not x`"""

    operand: Expr
    kind: Kind = YES_NO


@frozen
class IfElse(Core):
    """`a if c else b`"""

    condition: Expr
    then: Expr
    otherwise: Expr
    kind: Kind


@frozen
class IsIn(Core):
    """Whether a card lies in a place or list, or any other thing is in a list."""

    item: Expr
    inside: Expr
    kind: Kind = YES_NO


@frozen
class Fits(Core):
    """Whether a place's `accepts` rows would take a card. `me` is who asks, where there is somebody."""

    card: Expr
    place: Expr
    me: Expr | None
    kind: Kind = YES_NO


@frozen
class Forms(Core):
    """Whether all of some cards are one group of one of the patterns."""

    cards: Expr
    patterns: tuple[str, ...]
    kind: Kind = YES_NO


@frozen
class StandsFor(Core):
    """Whether a stand-in that lies in a group stands for that card."""

    stand_in: Expr
    card: Expr
    kind: Kind = YES_NO
