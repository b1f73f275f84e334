"""Typed expressions that are lists, and what a list, zone or group is looped over as.

Undrawn cards are drawn only where an effect reads them. Must not know statements, decisions or steps.
"""

from __future__ import annotations

from interpreter.compile.expressions import call, expr, place_index, writes
from interpreter.compile.writer import Context
from interpreter.rules import core
from interpreter.rules.core import Expr


@writes(core.IsPattern)
def _is_pattern(ctx: Context, node: core.IsPattern) -> str:
    return f"({expr(ctx, node.group)}[0] == {node.pattern!r})"


@writes(core.IsIn)
def _is_in(ctx: Context, node: core.IsIn) -> str:
    item, inside = expr(ctx, node.item), node.inside
    if node.item.kind.base == "card" and inside.kind.base == "zone" and not inside.kind.many:
        return f"lies_in(s, {item}, {expr(ctx, inside)})"
    return f"({item} in {items(ctx, inside)})"


@writes(core.Item)
def _item(ctx: Context, node: core.Item) -> str:
    if isinstance(node.of, core.Values) and isinstance(node.index, core.StepNumber | core.Variable | core.Local):
        index, count = expr(ctx, node.index), len(ctx.module.ruleset.enumerations[node.of.enumeration].values)
        return f"({index} - 1 if 1 <= {index} <= {count} else item({index}, ()))"
    return f"item({expr(ctx, node.index)}, {items(ctx, node.of)})"


# ---------------------------------------------------------------- lists


@writes(core.Values)
def _values(ctx: Context, node: core.Values) -> str:
    return f"range({len(ctx.module.ruleset.enumerations[node.enumeration].values)})"


@writes(core.Numbers)
def _numbers(ctx: Context, node: core.Numbers) -> str:
    return f"range({expr(ctx, node.low)}, {expr(ctx, node.high)} + 1)"


@writes(core.CardsOf)
def _cards_of(ctx: Context, node: core.CardsOf) -> str:
    lists = [cards(ctx, p) for p in node.places]
    return lists[0] if len(lists) == 1 else f"[{', '.join('*' + text for text in lists)}]"


@writes(core.Without)
def _without(ctx: Context, node: core.Without) -> str:
    return f"without({items(ctx, node.left)}, {items(ctx, node.right)})"


@writes(core.Alternatives)
def _alternatives(ctx: Context, node: core.Alternatives) -> str:
    return f"tuple(dict.fromkeys(({''.join(expr(ctx, thing) + ', ' for thing in node.things)})))"


@writes(core.EndCard)
def _end_card(ctx: Context, node: core.EndCard) -> str:
    place = place_index(ctx, node.of)
    if ctx.effect and ctx.may_hide(node.of):
        return f"{'top' if node.top else 'bottom'}_revealed(s, {place})"
    if node.of in ctx.filled:
        return f"{items(ctx, node.of)}[{-1 if node.top else 0}]"
    return f"{'top' if node.top else 'bottom'}_of({items(ctx, node.of)})"


@writes(core.EndCards)
def _end_cards(ctx: Context, node: core.EndCards) -> str:
    name = "top" if node.top else "bottom"
    if ctx.effect and ctx.may_hide(node.of):
        return f"{name}_cards_revealed(s, {place_index(ctx, node.of)}, {expr(ctx, node.count)})"
    return f"{name}_cards({items(ctx, node.of)}, {expr(ctx, node.count)})"


@writes(core.Stack)
def _stack(ctx: Context, node: core.Stack) -> str:
    return call(ctx, "stack_from", node.card)


@writes(core.Groups)
def _groups(ctx: Context, node: core.Groups) -> str:
    return f"groups(s, {node.patterns!r}, {items(ctx, node.cards)})"


@writes(core.Split, core.Leftover)
def _split(ctx: Context, node: core.Split | core.Leftover) -> str:
    name = "split" if isinstance(node, core.Split) else "leftover"
    cost = expr(ctx.inside(node.item), node.cost)
    cards = items(ctx, node.cards)
    return f"{name}(s, {node.patterns!r}, {cards}, lambda {ctx.inside(node.item).name(node.item.name)}: {cost})"


# ---------------------------------------------------------------- what can be looped over


def items(ctx: Context, node: Expr) -> str:
    """A Python list (or tuple, range) of the things of a list, or of the cards of a zone, zones, card, group or
    groups."""
    kind = node.kind
    if kind.base == "zone" and not kind.many:
        return _place_cards(ctx, node)
    text = expr(ctx, node)
    if kind.base == "card" and not kind.many:
        return f"one_or_none({text})" if kind.maybe else f"({text},)"
    if kind.base == "group" and not kind.many:
        return f"group_cards({text})"
    return text


def cards(ctx: Context, node: Expr) -> str:
    """The same, but zones and groups are opened: always a list of cards."""
    if node.kind.many and node.kind.base == "zone":
        reveal = "revealed_places" if ctx.effect and ctx.may_hide(node) else "cards_of_places"
        return f"{reveal}(s, {pile_places(ctx, node) or expr(ctx, node)})"
    if node.kind.many and node.kind.base == "group":
        return f"[c for g in {expr(ctx, node)} for c in group_cards(g)]"
    return items(ctx, node)


def pile_places(ctx: Context, node: Expr | None) -> str | None:
    """For piles of the table that come and go: their places, those included that have no cards any more."""
    if not isinstance(node, core.PilesOf) or node.spots:
        return None
    rule = ctx.module.ruleset.zones[node.zone]
    if rule.per is not None or rule.piles is None or rule.piles.fixed:
        return None
    return f"s.piles[{ctx.module.names.of('store', node.zone)}]"


def _place_cards(ctx: Context, node: Expr) -> str:
    if ctx.effect and ctx.may_hide(node):
        return f"revealed(s, {place_index(ctx, node)})"
    if isinstance(node, core.Local) and node.name in ctx.contents:
        return ctx.contents[node.name]
    if isinstance(node, core.ZoneAt) or not ctx.module.has_stores:
        return f"Z[{place_index(ctx, node)}]"
    return f"cards_at(s, {expr(ctx, node)})"


def sized(ctx: Context, node: Expr) -> str:
    """A Python container with as many things as the list or zone has; nothing is drawn to count."""
    if isinstance(node, core.Players) and node.without is None:
        return "SEATS[s.still_in]"
    if isinstance(node, core.Sides) and node.without is None:
        return "SIDES_OF[s.still_in]"
    asked = ctx.question()
    if isinstance(node, core.CardsOf) and len(node.places) == 1:
        if node.places[0].kind.base == "group" and not node.places[0].kind.many:
            return f"{expr(asked, node.places[0])}[1]"
        return cards(asked, node.places[0])
    return items(asked, node) if node.kind.base != "zone" or node.kind.many else _place_cards(asked, node)
