"""Moves between places of which everything is known when the code is written, without a call: the commonest of all.

What is written here does just what the functions of `runtime/places` do in these cases, in modules that keep no events.
Whatever is not as simple as that is left to them. Must not know what a move is for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.compile.expressions import expr, place_index, test
from interpreter.compile.queries import going_through
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.model import Zone


@dataclass(frozen=True, slots=True)
class Destination:
    """A place where all cards lie alike: its zone, the text of its index, and of the bits of those who see them."""

    zone: Zone
    place: str
    seen: str
    """Empty if nobody does."""
    up: bool

    @property
    def is_open(self) -> bool:
        """Whether everybody sees every card there."""
        return self.zone.visible == "all"


def write(ctx: Context, node: core.Move, out: Lines) -> bool:
    """Writes a move in place if it is one of the simple ones; else writes nothing and says so."""
    to = destination(ctx, node)
    if to is None or node.bottom:
        return False
    moved = node.cards
    if isinstance(moved, core.CardsOf) and len(moved.places) == 1 and moved.places[0].kind.base == "zone":
        moved = moved.places[0]
    write = _way(moved)
    if write is None or (ctx.may_hide(moved) and not to.seen):
        return False
    return write(ctx, node, moved, to, out)


Way = Callable[[Context, core.Move, Expr, Destination, Lines], bool]


def _way(moved: Expr) -> Way | None:
    """How such cards are moved."""
    match moved:
        case core.EndCard(top=True):
            return _top_card
        case core.EndCard() | core.EndCards():
            return None
        case core.Query(source=core.CardsOf(places=(_,))) | core.Query(source=core.ZoneAt()):
            return _picked_cards
        case core.PilesOf():
            return _whole_piles
        case core.ZoneAt() | core.Local() if moved.kind.base == "zone" and not moved.kind.many:
            return _whole_place
        case _ if moved.kind.base == "card" and not moved.kind.many:
            return _one_card
    return None


def destination(ctx: Context, node: core.Move) -> Destination | None:
    """Where a move goes, if everything about it is known here."""
    name = ctx.zone_of(node.to)
    if name is None:
        return None
    zone = ctx.module.ruleset.zones[name]
    up = zone.visible in ("all", "others", "top") if node.face is None else node.face
    if zone.visible == "top" or (zone.visible == "all" and not up):
        return None
    place = place_index(ctx, node.to)
    if not isinstance(node.to, core.ZoneAt) and ctx.module.has_stores:
        place = f"settle(s, {expr(ctx, node.to)})"
    seen = {"all": "EVERYBODY", "none": "", "count": ""}.get(zone.visible)
    if seen is None and isinstance(node.to, core.ZoneAt) and node.to.owner is not None and zone.per == "player":
        owner = f"1 << {expr(ctx, node.to.owner)}"
        seen = owner if zone.visible == "owner" else f"EVERYBODY & ~({owner})"
    return None if seen is None else Destination(zone, place, seen, up)


def _shows_no_top(ctx: Context, place: Expr) -> bool:
    """Whether nothing comes into sight in a place when its top card goes."""
    zone = ctx.zone_of(place)
    return all(z.visible != "top" for z in ctx.module.ruleset.zones.values() if zone in (None, z.name))


def _is_in_sight(ctx: Context, place: Expr) -> bool:
    """Whether everybody surely sees every card of a place."""
    zone = ctx.zone_of(place)
    return zone is not None and ctx.module.ruleset.zones[zone].visible == "all" and not ctx.module.facts.uses_faces


def _to(ctx: Context, to: Destination, more: str, node: core.Move, out: Lines) -> None:
    """The place, made if it is a new pile; a full one is a fault before anything has moved."""
    out.add(f"to = {to.place}", node.span)
    if isinstance(to.zone.capacity, core.Const):
        out.add(f"if len(Z[to]) + {more} > {to.zone.capacity.value}: check_room(s, to, {more})", node.span)
    elif to.zone.capacity is not None:
        out.add(f"check_room(s, to, {more})", node.span)


def _lay(ctx: Context, to: Destination, out: Lines, in_sight: bool = False) -> None:
    """What is known of the card `card` that now lies at `to`; `in_sight`: everybody has seen it before."""
    facts = ctx.module.facts
    out.add("at[card] = to")
    if to.seen and not in_sight:
        out.add(f"s.seen[card] {'=' if to.is_open else '|='} {to.seen}")
    if facts.uses_faces:
        out.add(f"s.up[card] = {to.up}")
    if facts.uses_movers:
        out.add(f"s.by[card] = {ctx.mover}")
    if facts.uses_stand_ins:
        out.add("s.ident[card] = None")


def _lay_each(ctx: Context, cards: str, to: Destination, out: Lines, in_sight: bool) -> None:
    """The same for each of some cards."""
    out.add(f"for card in {cards}:")
    out.depth += 1
    _lay(ctx, to, out, in_sight)
    out.depth -= 1
    out.add(f"Z[to] += {cards}")


def _top_card(ctx: Context, node: core.Move, moved: Expr, to: Destination, out: Lines) -> bool:
    assert isinstance(moved, core.EndCard)
    if not isinstance(moved.of, core.ZoneAt) or not _shows_no_top(ctx, moved.of):
        return False
    if ctx.may_hide(moved.of) and not to.seen:
        return False
    out.add(f"heap = Z[{place_index(ctx, moved.of)}]", node.span)
    out.add("if heap:")
    out.depth += 1
    _to(ctx, to, "1", node, out)
    out.add("card = heap.pop()", node.span)
    if ctx.may_hide(moved.of):
        out.add("if card >= CARDS: card = identity(s, card)", node.span)
    out.add("Z[to].append(card)", node.span)
    _lay(ctx, to, out, _is_in_sight(ctx, moved.of))
    out.depth -= 1
    return True


def _one_card(ctx: Context, node: core.Move, moved: Expr, to: Destination, out: Lines) -> bool:
    """A card wherever it lies; where not everybody sees it laid, what seats remember has to be looked at elsewhere."""
    if not to.is_open or any(z.visible == "top" for z in ctx.module.ruleset.zones.values()):
        return False
    out.add(f"card = {expr(ctx, moved)}", node.span)
    if moved.kind.maybe:
        out.add("if card is not None:")
        out.depth += 1
    _to(ctx, to, "1", node, out)
    out.add("Z[at[card]].remove(card)", node.span)
    out.add("Z[to].append(card)", node.span)
    _lay(ctx, to, out)
    out.depth -= moved.kind.maybe
    return True


def _whole_place(ctx: Context, node: core.Move, moved: Expr, to: Destination, out: Lines) -> bool:
    """All cards of a place: who remembers them, remembers them there. Undrawn ones are left to the runtime."""
    if not _shows_no_top(ctx, moved) or ctx.may_hide(moved):
        return False
    same = ctx.zone_of(moved) in (None, to.zone.name)
    if same and not isinstance(moved, core.Local):
        return False
    _to(ctx, to, f"len(Z[{place_index(ctx, moved)}])", node, out)
    out.add(f"heap = Z[{place_index(ctx, moved)}]", node.span)
    if same:
        out.add("if heap is not Z[to]:")
        out.depth += 1
    _lay_each(ctx, "heap", to, out, _is_in_sight(ctx, moved))
    out.add("heap.clear()")
    out.depth -= same
    return True


def _whole_piles(ctx: Context, node: core.Move, moved: Expr, to: Destination, out: Lines) -> bool:
    """All cards of piles that come and go, one pile after the other."""
    found = going_through(ctx, moved, "pile")
    if found is None or to.zone.piles is not None or to.zone.capacity is not None or ctx.may_hide(moved):
        return False
    if not _shows_no_top(ctx, moved):
        return False
    out.add(f"to = {to.place}", node.span)
    out.add(f"for pile in {found[0]}:", node.span)
    out.depth += 1
    out.add("heap = Z[pile]")
    _lay_each(ctx, "heap", to, out, _is_in_sight(ctx, moved))
    out.add("heap.clear()")
    out.depth -= 1
    return True


def _picked_cards(ctx: Context, node: core.Move, moved: Expr, to: Destination, out: Lines) -> bool:
    """Some cards of one place, of which nobody loses track: everybody sees them there, or where they come to lie."""
    assert isinstance(moved, core.Query)
    place = moved.source.places[0] if isinstance(moved.source, core.CardsOf) else moved.source
    in_sight = _is_in_sight(ctx, place)
    if not isinstance(place, core.ZoneAt) or ctx.may_hide(place) or ctx.zone_of(place) == to.zone.name:
        return False
    if not (to.is_open or in_sight) or not _shows_no_top(ctx, place):
        return False
    out.add(f"heap = Z[{place_index(ctx, place)}]", node.span)
    _pick(ctx, moved, out)
    out.add("if found:")
    out.depth += 1
    _to(ctx, to, "len(found)", node, out)
    out.add("heap[:] = left")
    _lay_each(ctx, "found", to, out, in_sight)
    out.depth -= 1
    return True


def _pick(ctx: Context, query: core.Query, out: Lines) -> None:
    """Those cards of `heap` that a query finds, as `found`, and the others, as `left`."""
    if query.most or query.by is not None or query.where is None:
        out.add(f"found = {expr(ctx, query)}", query.span)
        out.add("left = without(heap, found)")
        return
    out.add("found = []; left = []", query.span)
    out.add("for card in heap:")
    out.add(f"    if {test(ctx.inside(query.item, 'card'), query.where)}: found.append(card)", query.where.span)
    out.add("    else: left.append(card)")
