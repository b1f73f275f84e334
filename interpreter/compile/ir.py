"""The intermediate form: routines of blocks.

A routine has parameters and locals and a list of blocks; a block is operations that never stop, and one way on. What
can
stop to ask somebody stops only at the end of a block, so that a waiting game is a list of frames: which block comes
next,
and the locals. The whole course of play is one routine too (`steps`). Expressions inside are typed expressions.

The form is first-order and everything in it is bounded, so that it can be lowered to something else than Python.
Must not know Python or the author's files.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.rules.core import Choice, Core, Expr, Param, Statement
from interpreter.source.frozen import frozen
from interpreter.source.span import NOWHERE, Span

Target = int
"""The index of a block in its routine."""


# ---------------------------------------------------------------- operations


@frozen
class Lay(Core):
    """A statement that only the compiler makes: an action's `to`. The card or group is laid with the identity
    chosen."""

    cards: Expr
    to: Expr
    identity: Expr | None


@frozen
class OpenWindow(Core):
    """A statement that only the compiler makes: after this effect, players may act out of turn.

    `who` has the players for each action.
    """

    opener: int
    who: tuple[Expr, ...]


@frozen
class Run:
    """A statement that never asks; `mover` is the player who moves cards in it (None: the referee)."""

    statement: Statement | Lay | OpenWindow
    mover: Expr | None = None


@frozen
class SetLocal:
    """A local gets the value of an expression (a list is copied)."""

    name: str
    value: Expr


@frozen
class SetCount:
    """A local becomes a number."""

    name: str
    value: int


@frozen
class Grow:
    """A local number grows by one; past the bound it is a fault of play."""

    name: str
    bound: int
    span: Span = NOWHERE


@frozen
class NextOf:
    """`item` becomes the thing at `index` of the list local `things`, and `index` grows by one."""

    item: str
    things: str
    index: str


@frozen
class TakeOption:
    """The chosen option becomes locals, in order: an action's choices (and the identity of what is laid), or a value.

    With each name: whether the entry may tell a card by where it lies, so that it may have to be drawn.
    """

    names: tuple[tuple[str, bool], ...]


@frozen
class TakeAnswer:
    """Where several decide at once: the player and the answer at `index` (which grows) are taken up.

    `answers` is a local that keeps all of them; the answer becomes the chosen option.
    """

    answers: str
    index: str
    player: str


@frozen
class KeepAnswers:
    """All answers are in: they move from the state into a local."""

    answers: str


@frozen
class Takers:
    """A list local becomes those players who have taken something, by the kept answers."""

    players: str
    answers: str


@frozen
class Machine:
    """An operation of the machine of steps on one step (see `steps`): begin, pass, advance, ..."""

    what: str
    step: int
    values: tuple[Expr, ...] = ()
    span: Span = NOWHERE


@frozen
class Stuck:
    """Somebody must choose and cannot: a fault of the ruleset."""

    site: int
    player: Expr
    span: Span = NOWHERE


Operation = Run | SetLocal | SetCount | Grow | NextOf | TakeOption | TakeAnswer | KeepAnswers | Takers | Machine | Stuck


# ---------------------------------------------------------------- conditions that are not the author's


@frozen
class HasMore:
    """Whether `index` is still inside the list local `things`."""

    things: str
    index: str


@frozen
class StillIn:
    """Whether a player (a local) is still in."""

    player: str


@frozen
class ChosenIs:
    """Whether the chosen option is of the site's action of that position (-1: pass or done; -2: there was nothing)."""

    position: int


@frozen
class MoreAnswers:
    """Whether there is an answer at `index` of the kept answers."""

    answers: str
    index: str


@frozen
class Reached:
    """Whether a local number has reached an expression."""

    name: str
    value: Expr


@frozen
class Asks:
    """A question to the machine of steps: over, ending (of a step), laps (of a step), anybody, window ..."""

    what: str
    step: int = 0
    within: tuple[int, ...] = ()
    """The steps that are going on there."""


@frozen
class EffectAsks:
    """Whether a card (an expression) is of that type, whose effect may ask."""

    card: Expr
    type: str


Condition = Expr | HasMore | MoreAnswers | StillIn | ChosenIs | Reached | Asks | EffectAsks


# ---------------------------------------------------------------- ways on


@frozen
class Go:
    """On to another block."""

    to: Target


@frozen
class Branch:
    """To one block or another."""

    condition: Condition
    then: Target
    otherwise: Target


@frozen
class AskOne:
    """Asks a player at a site; goes on at `then` when chosen, at `nothing` when there is nothing to choose."""

    site: int
    then: Target
    nothing: Target
    span: Span = NOWHERE


@frozen
class AskAll:
    """Asks the players of a list local at once; goes on at `then` when all answers are in."""

    site: int
    players: str
    then: Target
    span: Span = NOWHERE


@frozen
class Call:
    """Calls a routine that may ask; goes on at `then` when it is done."""

    routine: tuple[str, str]
    arguments: tuple[Expr, ...]
    then: Target


@frozen
class Return:
    """The routine is done."""


@frozen
class Stop:
    """The game is over (or waits)."""


Way = Go | Branch | AskOne | AskAll | Call | Return | Stop


@dataclass(slots=True)
class Block:
    """Operations and a way on."""

    operations: list[Operation] = field(default_factory=list)
    way: Way | None = None


@dataclass(slots=True)
class Routine:
    """A routine: its key, parameters, the locals that it may have, and its blocks; it starts with the first."""

    key: tuple[str, str]
    params: tuple[Param, ...]
    blocks: list[Block] = field(default_factory=list)

    def new(self) -> Target:
        """A new empty block."""
        self.blocks.append(Block())
        return len(self.blocks) - 1


@frozen
class Offer:
    """One action that a site offers; its `with` arguments are read from these expressions."""

    action: str
    arguments: tuple[Expr, ...] = ()
    invited: int | None = None
    """Out of turn: its place among the actions of the window, which says who may take it."""


@frozen
class Site:
    """A place where somebody is asked: who, by an expression over the waiting frame's locals; what; and how it can
    be declined.

    Either `offers` or a bare `choice` (of a `choose` statement, called `name`).
    `declined` is the printed last option ("pass", "done", an author's text) or None.
    """

    routine: tuple[str, str]
    who: Expr
    offers: tuple[Offer, ...]
    choice: Choice | None
    name: str
    declined: str | None
    span: Span = NOWHERE
    text: str = ""
    """Of a bare choice: what is offered, in the author's words."""
