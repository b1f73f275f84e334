"""Typed expressions as Python expressions: one small function for each node, in one table.

Values are kept as `rules/core.py` says. Whatever needs a loop is a function of its own (`queries`).
Must not know statements, decisions or steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.compile.writer import Context
from interpreter.rules import core
from interpreter.rules.core import Core, Expr

Writer = Callable[[Context, Any], str]
WRITERS: dict[type[Core], Writer] = {}
ANSWERS = (
    core.Arithmetic,
    core.Compare,
    core.Function,
    core.IfElse,
    core.IsType,
    core.Logic,
    core.Not,
    core.ValueField,
    core.ValuePlace,
)
"""Nodes that may be looked up where they depend on one thing alone."""


def writes(*kinds: type[Core]) -> Callable[[Writer], Writer]:
    """Registers the function that writes nodes of some kinds."""

    def register(function: Writer) -> Writer:
        for kind in kinds:
            WRITERS[kind] = function
        return function

    return register


def expr(ctx: Context, node: Expr) -> str:
    """The Python expression for a node; it binds as tightly as a call, a subscript or brackets."""
    text = WRITERS[type(node)](ctx, node)
    return ctx.answer(text) if isinstance(node, ANSWERS) else text


def test(ctx: Context, node: Expr) -> str:
    """The Python text for a yes/no that is only tested: whatever counts as yes will do."""
    match node:
        case core.Not(operand=operand):
            return ctx.answer(f"(not {test(ctx, operand)})")
        case core.Logic(operator=operator, parts=parts):
            return ctx.answer("(" + f" {operator} ".join(test(ctx, p) for p in parts) + ")")
        case core.Any():
            text = expr(ctx, node)
            return text.removeprefix("(len(").removesuffix(") > 0)") if text.startswith("(len(") else text
        case _:
            return expr(ctx, node)


def call(ctx: Context, function: str, *nodes: Expr) -> str:
    """A call of a runtime function, the state first."""
    return f"{function}({', '.join(['s', *(expr(ctx, n) for n in nodes)])})"


# ---------------------------------------------------------------- values


@writes(core.Const)
def _const(ctx: Context, node: core.Const) -> str:
    return repr(node.value) if not isinstance(node.value, int) or node.value >= 0 else f"({node.value})"


@writes(core.Local)
def _local(ctx: Context, node: core.Local) -> str:
    return ctx.name(node.name)


@writes(core.OptionValue)
def _option(ctx: Context, node: core.OptionValue) -> str:
    return repr(ctx.module.options[node.name])


def register(ctx: Context, node: core.Variable | core.DieFace | core.StepNumber) -> str:
    """The index in V of a variable, die or step number."""
    match node:
        case core.Variable():
            base = ctx.module.names.of("v", node.name)
            return base if node.owner is None else f"{base} + {expr(ctx, node.owner)}"
        case core.DieFace():
            return ctx.module.names.of("d", node.name)
        case core.StepNumber():
            return ctx.module.names.of("n", node.step)


@writes(core.Variable, core.StepNumber)
def _register(ctx: Context, node: core.Variable | core.StepNumber) -> str:
    return f"V[{register(ctx, node)}]"


@writes(core.DieFace)
def _die(ctx: Context, node: core.DieFace) -> str:
    face = f"V[{register(ctx, node)}]"
    return f"({face} if {face} is not None else unrolled({node.name!r}))"


@writes(core.Actor)
def _actor(ctx: Context, node: core.Actor) -> str:
    return "V[1]"


@writes(core.Direction)
def _direction(ctx: Context, node: core.Direction) -> str:
    return "V[0]"


# ---------------------------------------------------------------- cards, values, players


@writes(core.CardField)
def _field(ctx: Context, node: core.CardField) -> str:
    return f"{ctx.module.names.of('f', node.field)}[{expr(ctx, node.card)}]"


@writes(core.CardName)
def _card_name(ctx: Context, node: core.CardName) -> str:
    return f"CARD_NAMES[{expr(ctx, node.card)}]"


@writes(core.IsType)
def _is_type(ctx: Context, node: core.IsType) -> str:
    order = list(ctx.module.ruleset.cards)
    card = expr(ctx, node.card)
    if len(node.types) == 1:
        return f"(TYPE[{card}] == {order.index(node.types[0])})"
    return f"(TYPE[{card}] in {tuple(order.index(t) for t in node.types)})"


@writes(core.IsFace)
def _is_face(ctx: Context, node: core.IsFace) -> str:
    card = expr(ctx, node.card)
    if not ctx.module.facts.uses_faces or not card.isidentifier():
        return f"(face_up(s, {card}) is {node.up})"
    lies_up = f"({card} < CARDS and s.up[{card}])"
    return lies_up if node.up else f"(not {lies_up})"


@writes(core.ValueField)
def _value_field(ctx: Context, node: core.ValueField) -> str:
    kind = node.value.kind.of
    return f"{ctx.module.names.of('e', (kind, node.field))}[{expr(ctx, node.value)}]"


@writes(core.ValuePlace)
def _place(ctx: Context, node: core.ValuePlace) -> str:
    return f"({expr(ctx, node.value)} + 1)"


@writes(core.ValueStep)
def _step(ctx: Context, node: core.ValueStep) -> str:
    rule = ctx.module.ruleset.enumerations[node.value.kind.of]
    return f"value_step({expr(ctx, node.value)}, {node.step}, {len(rule.values)}, {rule.cyclic})"


@writes(core.Owner)
def _owner(ctx: Context, node: core.Owner) -> str:
    name = "place_owner" if node.of.kind.base == "zone" else "card_owner"
    return call(ctx, name, node.of)


@writes(core.SideOf)
def _side(ctx: Context, node: core.SideOf) -> str:
    return f"SIDE[{expr(ctx, node.player)}]"


@writes(core.PlayersOf)
def _players_of(ctx: Context, node: core.PlayersOf) -> str:
    return f"SIDES[{expr(ctx, node.side)}]" if node.all else call(ctx, "players_in", node.side)


@writes(core.OnlyPlayer)
def _only(ctx: Context, node: core.OnlyPlayer) -> str:
    return f"SIDES[{expr(ctx, node.side)}][0]"


@writes(core.Survived)
def _survived(ctx: Context, node: core.Survived) -> str:
    return call(ctx, "survived", node.side)


@writes(core.Seats)
def _seats(ctx: Context, node: core.Seats) -> str:
    start = "(V[1] or 0)" if node.start is None else expr(ctx, node.start)
    return f"ORDER[-1, {start}, V[0]]"


@writes(core.Players)
def _players(ctx: Context, node: core.Players) -> str:
    start = "(V[1] or 0)" if node.start is None else expr(ctx, node.start)
    if node.without is None:
        return f"ORDER[s.still_in, {start}, V[0]]"
    if not node.without.kind.maybe:
        return f"ORDER[s.still_in & ~(1 << {expr(ctx, node.without)}), {start}, V[0]]"
    return f"order_without(s, {start}, {expr(ctx, node.without)})"


@writes(core.Sides)
def _sides(ctx: Context, node: core.Sides) -> str:
    start = "first_at_hand(s)" if node.start is None else expr(ctx, node.start)
    return f"sides_in(s, {start}, {'None' if node.without is None else expr(ctx, node.without)})"


@writes(core.NextPlayer)
def _next_player(ctx: Context, node: core.NextPlayer) -> str:
    return f"next_player(s, {'first_at_hand(s)' if node.after is None else expr(ctx, node.after)})"


@writes(core.NextPlayers)
def _next_players(ctx: Context, node: core.NextPlayers) -> str:
    after = "first_at_hand(s)" if node.after is None else expr(ctx, node.after)
    return f"next_players(s, {after}, {expr(ctx, node.count)})"


@writes(core.Neighbour)
def _neighbour(ctx: Context, node: core.Neighbour) -> str:
    return f"neighbour(s, {expr(ctx, node.of)}, {0 if node.left else 1})"


# ---------------------------------------------------------------- places


def place_index(ctx: Context, node: Expr) -> str:
    """The index of a place; the text has no brackets of its own."""
    if isinstance(node, core.ZoneAt):
        base = ctx.module.names.of("z", node.zone)
        return base if node.owner is None else f"{base} + {expr(ctx, node.owner)}"
    return expr(ctx, node)


@writes(core.ZoneAt)
def _zone(ctx: Context, node: core.ZoneAt) -> str:
    return f"({place_index(ctx, node)})" if node.owner is not None else place_index(ctx, node)


@writes(core.EveryZone)
def _every(ctx: Context, node: core.EveryZone) -> str:
    return ctx.module.names.of("every", node.zone)


@writes(core.PilesOf)
def _piles(ctx: Context, node: core.PilesOf) -> str:
    rule = ctx.module.ruleset.zones[node.zone]
    assert rule.piles is not None
    whose = "None" if node.owner is None else expr(ctx, node.owner)
    if rule.piles.fixed:
        base = ctx.module.names.of("fixed", node.zone)
        return f"{base}[{whose}]" if not node.every else f"{base}[ALL]"
    if rule.per is None:
        return f"{'spots' if node.spots else 'piles'}(s, {ctx.module.names.of('store', node.zone)})"
    table = ctx.module.names.of("stores", node.zone)
    which = "ALL" if node.every else whose
    return f"{'spots_of' if node.spots else 'piles_of'}(s, {table}[{which}])"


@writes(core.NewPile)
def _new_pile(ctx: Context, node: core.NewPile) -> str:
    whose = "None" if node.owner is None else expr(ctx, node.owner)
    return f"(-1 - {ctx.module.names.of('stores', node.zone)}[{whose}][0])"


@writes(core.PileValue)
def _pile_value(ctx: Context, node: core.PileValue) -> str:
    return f"PLACES[s.kind[{expr(ctx, node.pile)}]].value"


@writes(core.PileNumber)
def _pile_number(ctx: Context, node: core.PileNumber) -> str:
    return f"s.number[{expr(ctx, node.pile)}]"


# ---------------------------------------------------------------- calls


@writes(core.CallDefine)
def _define(ctx: Context, node: core.CallDefine) -> str:
    key = (node.space, node.name)
    draws = ctx.effect and key in ctx.module.facts.drawing
    return call(ctx, ctx.module.names.of("drawn_" if draws else "def_", key), *node.arguments)


@writes(core.CallScoring)
def _scoring(ctx: Context, node: core.CallScoring) -> str:
    return call(ctx, ctx.module.names.of("score_", node.name), *node.arguments)


@writes(core.Fits)
def _fits(ctx: Context, node: core.Fits) -> str:
    whose = "None" if node.me is None else expr(ctx, node.me)
    return fits(ctx, expr(ctx, node.card), node.place, whose)


def fits(ctx: Context, card: str, place: Expr, whose: str) -> str:
    """Whether a place takes a card: the zone's own rows where the zone is known here, else they are looked up."""
    zone = ctx.zone_of(place)
    if zone is None:
        return f"fits(s, {card}, {expr(ctx, place)}, {whose})"
    if not ctx.module.ruleset.zones[zone].accepts:
        return "True"
    number = list(ctx.module.ruleset.zones).index(zone)
    return f"accepts_{number}(s, {card}, {expr(ctx, place)}, {whose})"


@writes(core.StandsFor)
def _stands_for(ctx: Context, node: core.StandsFor) -> str:
    found = call(ctx, "stands_for", node.stand_in, node.card)
    if not isinstance(node.stand_in, core.Local) or not ctx.module.facts.uses_stand_ins:
        return found
    return f"(s.ident[{expr(ctx, node.stand_in)}] is not None and {found})"


# ---------------------------------------------------------------- numbers and conditions

OPERATORS = {"=": "==", "/": "//", "mod": "%"}


@writes(core.Arithmetic, core.Compare)
def _binary(ctx: Context, node: core.Arithmetic | core.Compare) -> str:
    any_of = _only_whether_any(node)
    if any_of is not None:
        there = expr(ctx, core.Any(any_of, span=node.span))
        return f"(not {there})" if node.operator == "=" else there
    left, right = expr(ctx, node.left), expr(ctx, node.right)
    if node.operator == "*" and (may_grow(ctx, node.left) or may_grow(ctx, node.right)):
        return f"product({left}, {right})"
    operator = OPERATORS.get(node.operator, node.operator)
    if operator in ("==", "!=") and "None" in (left, right):
        operator = "is" if operator == "==" else "is not"
    return f"({left} {operator} {right})"


def may_grow(ctx: Context, node: Expr) -> bool:
    """Whether a value is a number that nothing known before play keeps small."""
    if node.kind.base != "number" or node.kind.many:
        return False
    return ctx.module.sizes.range(node) is None


def _only_whether_any(node: core.Arithmetic | core.Compare) -> Expr | None:
    """What is counted, where its count is only compared with 0: then the first that a filter finds settles it."""
    match node:
        case core.Compare("=" | "!=" | ">", core.Count(core.Query(most=()) as query), core.Const(value=0)):
            return query
        case _:
            return None


@writes(core.Negative)
def _negative(ctx: Context, node: core.Negative) -> str:
    return f"(-{expr(ctx, node.operand)})"


@writes(core.Function)
def _function(ctx: Context, node: core.Function) -> str:
    return f"{node.name}({', '.join(expr(ctx, a) for a in node.arguments)})"


@writes(core.Logic)
def _logic(ctx: Context, node: core.Logic) -> str:
    return "(" + f" {node.operator} ".join(expr(ctx, p) for p in node.parts) + ")"


@writes(core.Not)
def _not(ctx: Context, node: core.Not) -> str:
    return f"(not {expr(ctx, node.operand)})"


@writes(core.IfElse)
def _if_else(ctx: Context, node: core.IfElse) -> str:
    then = ctx.with_cards_in(node.condition.query) if isinstance(node.condition, core.Any) else ctx
    return f"({expr(then, node.then)} if {test(ctx, node.condition)} else {expr(ctx, node.otherwise)})"
