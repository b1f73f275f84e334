"""Moves to places whose viewers are known when the code is written, without a call: the commonest moves of all.

What is written here does just what the functions of `runtime/places` do in these cases, in modules that keep no events.
Whatever is not as simple as that is left to them. Must not know what a move is for.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.compile.expressions import expr, place_index
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import ZONE


@dataclass(frozen=True, slots=True)
class Destination:
    """A place where each card that is laid is seen: the text of its index, and of the bits of those who see it."""

    place: str
    seen: str
    everybody: bool
    up: bool
    limited: bool = False
    """Whether the place may be full."""


def write(ctx: Context, node: core.Move, out: Lines) -> bool:
    """Writes a move in place if it is one of the simple ones; else writes nothing and says so."""
    to = destination(ctx, node)
    if to is None or node.bottom:
        return False
    moved = node.cards
    if isinstance(moved, core.CardsOf) and len(moved.places) == 1 and moved.places[0].kind == ZONE:
        moved = moved.places[0]
    if isinstance(moved, core.EndCard) and moved.top and _shows_no_top(ctx, moved.of):
        assert isinstance(moved.of, core.ZoneAt)
        _top_card(ctx, node, moved.of, to, out)
    elif moved.kind.base == "card" and not moved.kind.many and not isinstance(moved, core.EndCard):
        return _one_card(ctx, node, moved, to, out)
    elif isinstance(moved, core.ZoneAt | core.Local) and moved.kind.base == "zone":
        return _whole_place(ctx, node, moved, to, out)
    elif isinstance(moved, core.Query):
        return _picked_cards(ctx, node, moved, to, out)
    else:
        return False
    return True


def destination(ctx: Context, node: core.Move) -> Destination | None:
    """Where a move goes, if everything about it is known here."""
    zone = ctx.zone_of(node.to)
    if zone is None:
        return None
    rule = ctx.module.ruleset.zones[zone]
    up = rule.visible in ("all", "others", "top") if node.face is None else node.face
    if rule.visible == "all" and not up:
        return None
    place = place_index(ctx, node.to)
    if not isinstance(node.to, core.ZoneAt) and ctx.module.has_stores:
        place = f"settle(s, {expr(ctx, node.to)})"
    if rule.visible == "all":
        return Destination(place, "EVERYBODY", True, up, rule.capacity is not None)
    owner = node.to.owner if isinstance(node.to, core.ZoneAt) and rule.per == "player" else None
    if rule.visible == "owner" and owner is not None:
        return Destination(place, f"1 << {expr(ctx, owner)}", False, up, rule.capacity is not None)
    return None


def _shows_no_top(ctx: Context, place: Expr) -> bool:
    """Whether a place is known and nothing comes into sight when its top card goes."""
    return isinstance(place, core.ZoneAt) and ctx.module.ruleset.zones[place.zone].visible != "top"


def _to(to: Destination, more: str, node: core.Move, out: Lines) -> None:
    """The place, made if it is a new pile; a full one is a fault before anything has moved."""
    out.add(f"to = {to.place}", node.span)
    if to.limited:
        out.add(f"check_room(s, to, {more})", node.span)


def _lay(ctx: Context, to: Destination, out: Lines) -> None:
    """What is known of the card `card` that now lies at `to`."""
    facts = ctx.module.facts
    out.add("at[card] = to")
    out.add(f"s.seen[card] {'=' if to.everybody else '|='} {to.seen}")
    if facts.uses_faces:
        out.add(f"s.up[card] = {to.up}")
    if facts.uses_movers:
        out.add(f"s.by[card] = {ctx.mover}")
    if facts.uses_stand_ins:
        out.add("s.ident[card] = None")


def _top_card(ctx: Context, node: core.Move, source: core.ZoneAt, to: Destination, out: Lines) -> None:
    out.add(f"heap = Z[{place_index(ctx, source)}]", node.span)
    out.add("if heap:")
    out.depth += 1
    _to(to, "1", node, out)
    out.add("card = heap.pop()", node.span)
    if ctx.may_hide(source):
        out.add("if card >= CARDS: card = identity(s, card)", node.span)
    out.add("Z[to].append(card)", node.span)
    _lay(ctx, to, out)
    out.depth -= 1


def _one_card(ctx: Context, node: core.Move, moved: Expr, to: Destination, out: Lines) -> bool:
    """A card wherever it lies; where not everybody sees it laid, what seats remember has to be looked at elsewhere."""
    if not to.everybody or any(z.visible == "top" for z in ctx.module.ruleset.zones.values()):
        return False
    out.add(f"card = {expr(ctx, moved)}", node.span)
    if moved.kind.maybe:
        out.add("if card is not None:")
        out.depth += 1
    _to(to, "1", node, out)
    out.add("Z[at[card]].remove(card)", node.span)
    out.add("Z[to].append(card)", node.span)
    _lay(ctx, to, out)
    out.depth -= moved.kind.maybe
    return True


def _whole_place(ctx: Context, node: core.Move, source: Expr, to: Destination, out: Lines) -> bool:
    """All cards of a place: who remembers them, remembers them there. Undrawn ones are left to the runtime."""
    if isinstance(source, core.ZoneAt) and not _shows_no_top(ctx, source):
        return False
    same = ctx.zone_of(source) in (None, ctx.zone_of(node.to))
    if ctx.may_hide(source) or (same and not isinstance(source, core.Local)):
        return False
    _to(to, f"len(Z[{place_index(ctx, source)}])", node, out)
    out.add(f"heap = Z[{place_index(ctx, source)}]", node.span)
    out.add("if heap is not Z[to]:")
    out.depth += 1
    out.add("for card in heap:")
    out.depth += 1
    _lay(ctx, to, out)
    out.depth -= 1
    out.add("Z[to] += heap")
    out.add("heap.clear()")
    out.depth -= 1
    return True


def _picked_cards(ctx: Context, node: core.Move, moved: core.Query, to: Destination, out: Lines) -> bool:
    """Some cards of one place, laid where everybody sees them."""
    source = moved.source
    if isinstance(source, core.CardsOf) and len(source.places) == 1:
        source = source.places[0]
    if not to.everybody or not _shows_no_top(ctx, source) or ctx.zone_of(node.to) == ctx.zone_of(source):
        return False
    out.add(f"found = {expr(ctx, moved)}", node.span)
    out.add("if found:")
    out.depth += 1
    _to(to, "len(found)", node, out)
    out.add(f"heap = Z[{place_index(ctx, source)}]", node.span)
    out.add("if len(found) == 1: heap.remove(found[0])")
    out.add("else: heap[:] = without(heap, found)")
    out.add("for card in found:")
    out.depth += 1
    _lay(ctx, to, out)
    out.depth -= 1
    out.add("Z[to] += found")
    out.depth -= 1
    return True
