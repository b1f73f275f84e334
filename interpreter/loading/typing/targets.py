"""What sentences act on: a variable that gets a value, each player's zone, the zone a player draws from, a step.

Must not know what is done to it.
"""

from __future__ import annotations

from typing import NamedTuple

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.members import zone_node
from interpreter.loading.typing.names import me
from interpreter.loading.typing.phrasing import phrase, quoted
from interpreter.loading.typing.seats import OTHERS, start_of
from interpreter.loading.typing.unresolved import unresolved_name
from interpreter.loading.typing.wording import capital, is_a, value_thing
from interpreter.loading.world import Scope, ZoneShape
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import PLAYER, PLAYERS, SIDE, Kind
from interpreter.source.span import Span
from interpreter.syntax import tree

WHOLE_GAME = "game"
"""What `end` takes beside the steps."""
Target = core.Variable | core.Direction
BESIDE = (
    "For what is given or taken declare a variable, such as `bonus: {type: number, per: player}`, change that, and add "
    "it where this is worked out."
)
KEEPS = (
    "A name keeps its value; give the new one another name, `let another be ...`. What changes in a loop or later is a "
    "variable: declare it under `variables:`, such as `counted: {type: number}`."
)
FIXED: dict[type[core.Core], str] = {
    core.OptionValue: "An option stays as it was set before the game. Declare a variable, and ask it in its place.",
    core.CardField: "What is printed on a card never changes.",
    core.ValueField: "What a kind says of its values never changes.",
    core.CallDefine: "It is worked out anew each time. " + BESIDE,
    core.CallScoring: "It is worked out anew each time. " + BESIDE,
    core.DieFace: "A die is rolled: `roll ...`.",
    core.ZoneAt: "A zone holds cards, and cards are moved: `move ... to ...`.",
    core.PilesOf: "A zone holds cards, and cards are moved: `move ... to ...`.",
    core.Local: KEEPS,
    core.StepNumber: "A step counts itself.",
    core.Actor: "Whose turn it is follows from `turns from`; to change it, write `give turn to ...`.",
}


def variable(check: Checker, node: tree.Expr, scope: Scope) -> Target | None:
    """The variable (or direction) that a sentence changes; that alone doesn't count as reading it."""
    read = {mark for mark in check.world.used if mark[0] == "read"}
    found = check.expression(node, scope)
    if found is None or isinstance(found, core.Direction):
        return found
    if isinstance(found, core.Variable):
        if ("read", found.name) not in read:
            check.world.used.discard(("read", found.name))
        return found
    message = f"{capital(quoted(node))} is no variable, so it cannot be given a value."
    check.error("K008", node.span, message, FIXED.get(type(found), "Only what stands under `variables:` can."))
    return None


def declared_kind(check: Checker, target: Target) -> Kind:
    """The kind that a variable was declared with, whatever a test has shown."""
    return check.world.variables[target.name].kind if isinstance(target, core.Variable) else target.kind


# ---------------------------------------------------------------- each player's ZONE


class EachPlace(NamedTuple):
    """The players in order, the local for one of them, and that player's zone."""

    players: Expr
    item: Param
    shape: ZoneShape
    to: Expr


def each_place(check: Checker, node: tree.EachPlace, scope: Scope) -> EachPlace | None:
    """`each player's hand starting with p`."""
    leaver = me(check, scope, node.span, OTHERS) if node.other else None
    found, start = start_of(check, node.start, scope)
    shape = _zone_of_each(check, node.zone)
    if not found or shape is None or (node.other and leaver is None):
        return None
    item = Param(check.fresh("each"), PLAYER)
    to = zone_node(check, shape, owner(shape, core.Local(item.name, PLAYER, span=node.span)), node.span)
    return EachPlace(core.Players(start, leaver, PLAYERS, span=node.span), item, shape, to)


def _zone_of_each(check: Checker, name: tree.Name) -> ZoneShape | None:
    shape = check.world.zones.get(name.text)
    if shape is None:
        what = value_thing(check.world, name.text)
        if what is None:
            unresolved_name(check, name.text, name.span, check.world.zones)
        else:
            check.error("N010", name.span, f"`{name.text}` is {what}, which is no zone.", "Cards go to zones.")
        return None
    if shape.per is None:
        message = f"`{name.text}` is a zone of the table, not of each player."
        check.error("N009", name.span, message, f"Write `to {name.text}`.")
        return None
    if shape.has_piles:
        message = f"`{name.text}` has piles, so it is no place itself."
        check.error("K006", name.span, message, "Say which pile, for each player.")
        return None
    check.use("zone", name.text, name.span)
    return shape


def owner(shape: ZoneShape, player: Expr) -> Expr | None:
    """Whose zone it is, from the side of a player."""
    if shape.per == "side":
        return core.SideOf(player, SIDE, span=player.span)
    return player if shape.per == "player" else None


# ---------------------------------------------------------------- where a player draws from


def drawing_zone(check: Checker, span: Span) -> ZoneShape | None:
    """The zone into which players draw; one that is no player's is reported where the zone is."""
    drawing = [zone for zone in check.world.zones.values() if zone.draws_from is not None]
    found = next((zone for zone in drawing if zone.per is not None), None)
    if not drawing:
        message = "It isn't said from where and into which zone a player draws."
        check.error("N009", span, message, "Say it at the player's zone: `hand: {per: player, draws from: stock}`.")
    return found


def drawn_from(check: Checker, shape: ZoneShape, player: Expr | None, span: Span) -> Expr | None:
    """The zone that a zone draws from; one that isn't declared is reported where the zone is."""
    source = check.world.zones.get(shape.draws_from or "")
    if source is None:
        return None
    return zone_node(check, source, None if player is None else owner(source, player), span)


def step(check: Checker, name: tree.Name, game: bool) -> str | None:
    """A step by its name; `end game` is understood too."""
    if name.text in check.world.steps or (game and name.text == WHOLE_GAME):
        check.use("step", name.text, name.span)
        return name.text
    if name.text == WHOLE_GAME:
        message = "There is only one game, and no step is called so."
        check.error("N001", name.span, message, f"To end it, write `end {WHOLE_GAME}`.")
        return None
    unresolved_name(check, name.text, name.span, [*check.world.steps, *([WHOLE_GAME] if game else [])])
    return None


def shown(node: tree.Expr, found: Expr) -> str:
    """A thing and its kind, for a sentence that takes other things."""
    return f"`{phrase(node)}` {is_a(found.kind)}"
