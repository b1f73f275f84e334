"""Typed statements: what an effect does, step by step.

Must not know how a value is kept or a statement carried out.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from interpreter.rules.core.base import Core, Param
from interpreter.source.frozen import frozen

if TYPE_CHECKING:
    from interpreter.rules.core import Block, Choice, Expr, Template


@frozen
class Move(Core):
    """Cards go to a place, one on the other in the order listed. `face`: True up, False down, None as the zone says.

    `cards` is a card (or none), cards, a group, or a zone; `to` a zone expression (a spot or `NewPile` makes a pile).
    """

    cards: Expr
    to: Expr
    face: bool | None
    bottom: bool


@frozen
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


@frozen
class Draw(Core):
    """A player draws N from a place into a zone of the player's; short if the place stays empty after `when empty`."""

    player: Expr
    count: Expr
    source: Expr
    to: Expr


@frozen
class Shuffle(Core):
    """The cards of a place become a bag."""

    zone: Expr


@frozen
class ShuffleInto(Core):
    """Cards are moved to a place, which then becomes a bag."""

    cards: Expr
    zone: Expr


@frozen
class Flip(Core):
    """Cards are turned over, or to one face."""

    cards: Expr
    face: bool | None


@frozen
class SwapZones(Core):
    """Two places exchange all their cards."""

    left: Expr
    right: Expr


@frozen
class SwapCards(Core):
    """Two cards change places; what a stand-in stood for is gone."""

    left: Expr
    right: Expr


@frozen
class Show(Core):
    """Players see cards."""

    cards: Expr
    players: Expr


@frozen
class PointAt(Core):
    """Everybody sees which cards are meant, not what they are."""

    cards: Expr


@frozen
class Set(Core):
    """A variable gets a value. `target` is a Variable or Direction."""

    target: Expr
    value: Expr


@frozen
class Add(Core):
    """A number is added to a variable (subtract: the negative of it)."""

    target: Expr
    amount: Expr


@frozen
class Let(Core):
    """A local gets a value."""

    local: Param
    value: Expr


@frozen
class Roll(Core):
    """A die is rolled."""

    die: str


@frozen
class Skip(Core):
    """Players (a player or a list) lose their next turn."""

    players: Expr


@frozen
class Reverse(Core):
    """The direction turns round."""


@frozen
class GiveTurn(Core):
    """A player plays after this turn."""

    player: Expr


@frozen
class Drop(Core):
    """Players are out until this pass of a step is over."""

    players: Expr
    step: str


@frozen
class Eliminate(Core):
    """Players are out for good."""

    players: Expr


@frozen
class End(Core):
    """A step is left after the effect, or only `this` pass of it; step "game" runs the last endings."""

    step: str
    this: bool = False
    said_all: bool = False
    """Whether the author has said that it is all turns which end."""


@frozen
class Say(Core):
    """A public line in the log."""

    text: Template


@frozen
class If(Core):
    """One block or the other."""

    condition: Expr
    then: Block
    otherwise: Block


@frozen
class ForEach(Core):
    """A block for each of a list, which is taken once before the first pass."""

    item: Param
    over: Expr
    body: Block


@frozen
class RepeatTimes(Core):
    """A block, as often as a number says."""

    times: Expr
    body: Block


@frozen
class RepeatUntil(Core):
    """A block until a condition holds; tested first; bounded."""

    until: Expr
    body: Block


@frozen
class CallProcedure(Core):
    """A procedure for a player, or for each of a list of players (`who` a list: taken once, those out are passed over).

    `arguments` fit the procedure's parameters after `me`; `who` None where nobody acts and the procedure needs nobody.
    With `named`, `who` isn't simply me: passed over, if out.
    """

    procedure: str
    who: Expr | None
    arguments: tuple[Expr, ...]
    named: bool = field(default=False, kw_only=True, repr=False)


@frozen
class CardEffect(Core):
    """What a card's own `effect` says, for a player (or each of a list); `types` that the card can be of."""

    card: Expr
    who: Expr | None
    named: bool = field(default=False, kw_only=True, repr=False)
    types: tuple[str, ...] = field(default=(), kw_only=True, repr=False)


@frozen
class Must(Core):
    """Players (one or a list) take one of some actions, one after the other or all at once; `optional` for `may`."""

    who: Expr
    at_once: bool
    optional: bool
    actions: tuple[str, ...]
    arguments: tuple[Expr, ...]


@frozen
class Choose(Core):
    """A player chooses a value into a local or variable; `otherwise` runs when nothing can be chosen.

    `text` is what is offered in the author's words.
    """

    who: Expr
    name: str
    local: Param | None
    target: Expr | None
    choice: Choice
    otherwise: Block
    text: str = field(default="", kw_only=True, compare=False, repr=False)
