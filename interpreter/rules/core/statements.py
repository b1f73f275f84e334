"""Typed statements: what an effect does, step by step.

Must not know how a value is kept or a statement carried out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.rules.core.base import Core, Param

if TYPE_CHECKING:
    from interpreter.rules.core import Block, Choice, Expr, Template


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
