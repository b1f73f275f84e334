"""Where each text of a ruleset stands: who is at hand there, and whose names may be used bare.

The one place that decides what `me`, `here`, `side` and a bare `card` mean in each section. Must not know syntax.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.loading.world import Scope, StepShape, Subject, VariableShape, World, ZoneShape
from interpreter.rules import core
from interpreter.rules.core import Param
from interpreter.rules.kinds import CARD, PLAYER, SIDE, ZONE, Kind
from interpreter.rules.walk import everything

ME, CARD_NAME, HERE, SIDE_NAME = "me", "card", "here", "side"

ME_PARAM = Param(ME, PLAYER)
CARD_PARAM = Param(CARD_NAME, CARD)
HERE_PARAM = Param(HERE, ZONE)
SIDE_PARAM = Param(SIDE_NAME, SIDE)

ACTING = core.Local(ME, PLAYER)
"""The `me` of routines and defines is an ordinary local."""
TURN_OWNER = core.Actor(PLAYER)
"""In a turn, `me` is whose turn it is."""

NOBODY = Scope()
"""Nothing at hand: conditions of the table."""


def of_player() -> Scope:
    """A define or scoring table of players: that player is me, and the player's names are bare."""
    return Scope(me=ACTING, subjects=(Subject(ME_PARAM),))


def of_side() -> Scope:
    """A define or scoring table of sides, and how sides are ranked: the side's names are bare."""
    return Scope(locals={SIDE_NAME: SIDE_PARAM}, subjects=(Subject(SIDE_PARAM),))


def of_zone() -> Scope:
    """A define or scoring table of zones: the zone is `here`."""
    return Scope(here=HERE_PARAM, subjects=(Subject(HERE_PARAM),))


def of_card(types: frozenset[str] | None = None) -> Scope:
    """A define of cards, a pattern's stand-ins: the card's fields are bare."""
    known = {} if types is None else {CARD_NAME: types}
    return Scope(locals={CARD_NAME: CARD_PARAM}, types=known, subjects=(Subject(CARD_PARAM, types),))


SPACES = {"table": NOBODY, "card": of_card(), "player": of_player(), "side": of_side(), "zone": of_zone()}
PARAMS: dict[str, tuple[Param, ...]] = {
    "table": (),
    "card": (CARD_PARAM,),
    "player": (ME_PARAM,),
    "side": (SIDE_PARAM,),
    "zone": (HERE_PARAM,),
}


def accepting(zone: ZoneShape, types: tuple[str, ...] | None) -> Scope:
    """A row of `accepts`: the card that comes in, the zone or pile as `here`, and whoever asks."""
    scope = of_card(frozenset(types) if types else None)
    return replace(scope, types={**scope.types, HERE: frozenset((zone.name,))}, here=HERE_PARAM, me=ACTING)


def card_effect(card_type: str) -> Scope:
    """The effect of a card: that card, and whoever carries it out."""
    return replace(of_card(frozenset((card_type,))), me=ACTING)


def emptied(zone: ZoneShape) -> Scope:
    """What happens when a zone must give and is empty: a zone that has an owner is `here`; a player's owner is me."""
    if zone.per is None:
        return Scope(in_effect=True)
    owner = core.Owner(core.Local(HERE, ZONE), PLAYER) if zone.per == "player" else None
    return Scope(types={HERE: frozenset((zone.name,))}, here=HERE_PARAM, me=owner, in_effect=True)


def starting(shape: VariableShape) -> Scope:
    """What a variable starts with: its owner is at hand."""
    if shape.per == "player":
        return of_player()
    return of_side() if shape.per == "side" else NOBODY


def ranking() -> Scope:
    """The keys of `rank by`, and scores: each side in turn."""
    return replace(of_side(), in_ranking=True)


def routine(params: tuple[Param, ...], me: core.Expr | None) -> Scope:
    """An action or procedure: its parameters, and whoever acts."""
    return Scope(locals={param.name: param for param in params}, me=me, actor_is_me=False)


def around_step(world: World, step: StepShape) -> Scope:
    """Where `if`, `until`, `turns from` of a step stand: in the step around it."""
    return in_step(world, world.steps[step.around[0]]) if step.around else NOBODY


def in_step(world: World, step: StepShape) -> Scope:
    """Where the body of a step stands: the innermost step around with turns or with `who:` says who is me."""
    for name in (step.name, *step.around):
        if world.steps[name].who:
            return Scope(me=ACTING, step=step.name)
        if world.steps[name].turns:
            return Scope(me=TURN_OWNER, actor_is_me=True, step=step.name)
    return Scope(step=step.name)


def at_step(world: World, step: StepShape) -> Scope:
    """Where triggers on a step stand: around a step with `who:`, inside a turn of a step with turns."""
    return around_step(world, step) if step.who else in_step(world, step)


def of_item(scope: Scope, item: Param) -> Scope:
    """Where each thing of a list is looked at: a player is me, a zone or pile is `here`, a card or side has a name."""
    match item.kind.base:
        case "player":
            return replace(scope, me=core.Local(item.name, item.kind), actor_is_me=False)
        case "zone":
            return replace(scope, here=item)
        case "card" | "side":
            return replace(scope, locals={**scope.locals, item.name: item})
        case _:
            return scope


def item_name(kind: Kind, scope: Scope) -> str:
    """What the thing of a `for each` is called: `me`, `here` ..., or `it` if that is somebody else there."""
    name = {"player": ME, "zone": HERE, "card": CARD_NAME, "side": SIDE_NAME}.get(kind.base, "it")
    used = {subject.param.name for subject in scope.subjects} | set(scope.locals)
    used |= {scope.here.name} if scope.here is not None else set()
    return "it" if name in used or (name == ME and scope.me is not None) else name


def uses(tree: object, name: str) -> bool:
    """Whether a typed tree speaks of a local."""
    return any(isinstance(node, core.Local) and node.name == name for node in everything(tree))
