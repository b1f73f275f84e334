"""Statements that move cards, as Python statements.

The commonest move, one card laid openly, is written out; all others are calls. Must not know decisions or steps.
"""

from __future__ import annotations

from interpreter.compile import openly
from interpreter.compile.expressions import expr, place_index
from interpreter.compile.ir import Lay
from interpreter.compile.lists import cards, items
from interpreter.compile.statements import note, writes
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core
from interpreter.rules.core import Core, Expr, Param


def target(ctx: Context, node: Expr) -> str:
    """The index of the place where something goes; for a spot that is a new pile, what makes it."""
    return place_index(ctx, node)


@writes(core.Move)
def _move(ctx: Context, node: core.Move, out: Lines) -> None:
    if not ctx.module.record and openly.write(ctx, node, out):
        return
    kind, to = node.cards.kind, target(ctx, node.to)
    how = f"{node.face}, {node.bottom}, {ctx.mover}"
    if isinstance(node.cards, (core.EndCard, core.EndCards)):
        count = "1" if isinstance(node.cards, core.EndCard) else expr(ctx, node.cards.count)
        name = "move_top" if node.cards.top else "move_bottom"
        noted(ctx, out, node, f"{name}(s, {place_index(ctx, node.cards.of)}, {count}, {to}, {how})")
    elif kind.base == "group" and not kind.many:
        noted(ctx, out, node, f"move_group(s, {expr(ctx, node.cards)}, {to}, {how})")
    elif (places := whole_places(ctx, node.cards)) is not None:
        noted(ctx, out, node, f"move_places(s, {places}, {to}, {how})")
    else:
        noted(ctx, out, node, f"move_cards(s, {cards(ctx, node.cards)}, {to}, {how})")


def noted(ctx: Context, out: Lines, node: Core, call_text: str) -> None:
    """Runs what moves cards; where events are kept, what it returns (where from, what, where to) is noted."""
    if ctx.module.record:
        out.add(f"note_moved(s, {ctx.module.span_index(node.span)}, {call_text})", node.span)
    else:
        out.add(call_text, node.span)


def whole_places(ctx: Context, node: Expr) -> str | None:
    """A Python sequence of places if a list is all cards of some places (moved unseen, nothing is drawn), else None."""
    if node.kind.base == "zone":
        return expr(ctx, node) if node.kind.many else f"({expr(ctx, node)},)"
    if not isinstance(node, core.CardsOf):
        return None
    parts = []
    for place in node.places:
        if place.kind.base != "zone":
            return None
        parts.append(f"*{expr(ctx, place)}" if place.kind.many else expr(ctx, place))
    return f"({', '.join(parts)},)"


@writes(Lay)
def _lay(ctx: Context, node: Lay, out: Lines) -> None:
    if node.identity is None:
        _move(ctx, core.Move(node.cards, node.to, None, False, span=node.span), out)
        return
    where = f"{target(ctx, node.to)}, {expr(ctx, node.identity)}, {ctx.mover}"
    noted(ctx, out, node, f"lay_as(s, {expr(ctx, node.cards)}, {where})")


@writes(core.Deal)
def _deal(ctx: Context, node: core.Deal, out: Lines) -> None:
    count = "None" if node.count is None else expr(ctx, node.count)
    if node.players is None or node.item is None:
        targets = f"({target(ctx, node.to)},)"
    else:
        inner = ctx.inside(node.item, "p")
        targets = f"[{place_index(inner, node.to)} for p in {items(ctx, node.players)}]"
    source, refill = place_index(ctx, node.source), refill_of(ctx, node.source)
    text = f"deal(s, {source}, {targets}, {count}, {node.face}, {refill}, {ctx.mover})"
    noted(ctx, out, node, text)


def refill_of(ctx: Context, source: Expr) -> str:
    """The name of the function that runs when a place must give and is empty, or None."""
    if isinstance(source, core.ZoneAt):
        rule = ctx.module.ruleset.zones[source.zone]
        if rule.when_empty is not None:
            return ctx.module.names.of("empty", source.zone)
    return "None"


@writes(core.Draw)
def _draw(ctx: Context, node: core.Draw, out: Lines) -> None:
    if node.player.kind.many:
        out.add(f"for drawer in {items(ctx, node.player)}:", node.span)
        out.depth += 1
        _draw_one(ctx.inside(Param(_loop_name(node), node.player.kind.item()), "drawer"), node, out)
        out.depth -= 1
    else:
        _draw_one(ctx, node, out)


def _loop_name(node: core.Draw) -> str:
    """The local that stands for each player who draws: the owner of the place that the cards go to."""
    owner = node.to.owner if isinstance(node.to, core.ZoneAt) else None
    return owner.name if isinstance(owner, core.Local) else ""


def _draw_one(ctx: Context, node: core.Draw, out: Lines) -> None:
    source, to, refill = place_index(ctx, node.source), place_index(ctx, node.to), refill_of(ctx, node.source)
    text = f"draw(s, {source}, {to}, {expr(ctx, node.count)}, {refill}, {ctx.mover})"
    noted(ctx, out, node, text)


@writes(core.Shuffle)
def _shuffle(ctx: Context, node: core.Shuffle, out: Lines) -> None:
    out.add(f"shuffle(s, {place_index(ctx, node.zone)})", node.span)
    note(ctx, out, node, "shuffled", place_index(ctx, node.zone))


@writes(core.ShuffleInto)
def _shuffle_into(ctx: Context, node: core.ShuffleInto, out: Lines) -> None:
    places = whole_places(ctx, node.cards)
    place = place_index(ctx, node.zone)
    if places is not None:
        out.add(f"shuffle_places(s, {places}, {place})", node.span)
    else:
        out.add(f"shuffle_cards(s, {cards(ctx, node.cards)}, {place})", node.span)
    note(ctx, out, node, "shuffled", place)


@writes(core.Flip)
def _flip(ctx: Context, node: core.Flip, out: Lines) -> None:
    out.add(f"flip(s, {cards(ctx, node.cards)}, {node.face})", node.span)
    note(ctx, out, node, "flipped", cards(ctx, node.cards))


@writes(core.SwapZones)
def _swap_zones(ctx: Context, node: core.SwapZones, out: Lines) -> None:
    out.add(f"swap_places(s, {place_index(ctx, node.left)}, {place_index(ctx, node.right)})", node.span)
    note(ctx, out, node, "swapped", place_index(ctx, node.left), place_index(ctx, node.right))


@writes(core.SwapCards)
def _swap_cards(ctx: Context, node: core.SwapCards, out: Lines) -> None:
    out.add(f"swap_cards(s, {expr(ctx, node.left)}, {expr(ctx, node.right)})", node.span)
    note(ctx, out, node, "swapped_cards", expr(ctx, node.left), expr(ctx, node.right))


@writes(core.Show)
def _show(ctx: Context, node: core.Show, out: Lines) -> None:
    who = f"bits({items(ctx, node.players)})" if node.players.kind.many else f"(1 << {expr(ctx, node.players)})"
    out.add(f"shown = {cards(ctx, node.cards)}", node.span)
    out.add(f"show(s, shown, {who})", node.span)
    note(ctx, out, node, "shown", "shown", who)


@writes(core.PointAt)
def _point(ctx: Context, node: core.PointAt, out: Lines) -> None:
    note(ctx, out, node, "pointed", cards(ctx, node.cards))
