"""Queries as loops: each becomes a function of the generated module that takes the locals it uses.

A query that filters is never kept as a list where only its size, its first or a yes/no is wanted.
Must not know statements, decisions or steps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from interpreter.compile.asking_once import asked_before
from interpreter.compile.certain import Knowing
from interpreter.compile.expressions import expr, test, writes
from interpreter.compile.lists import cards, items, pile_places, sized
from interpreter.compile.seen import how_many, most_on_top, total
from interpreter.compile.tabulated import table_of
from interpreter.compile.unvarying import ask_once
from interpreter.compile.walk import free_locals, substitute
from interpreter.compile.writer import Context, Lines, local
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import CARD, Kind


@writes(
    core.Query, core.First, core.RandomOf, core.Count, core.Any, core.AllHave, core.Sum, core.Extreme, core.Different
)
def _write(ctx: Context, node: Any) -> str:
    """The Python expression for a query or a question about one."""
    plain = PLAIN.get(type(node))
    if plain is not None:
        text = plain(ctx, node)
        if text is not None:
            return text
    return _function(ctx, node)


def _count(ctx: Context, node: core.Count) -> str | None:
    if isinstance(node.query, core.Query) and not node.query.most:
        return None
    return how_many(ctx, node.query) or f"len({sized(ctx, node.query)})"


def _any(ctx: Context, node: core.Any) -> str | None:
    if isinstance(node.query, core.Query) and not node.query.most:
        return None
    return f"({_several_places(ctx, node.query) or f'len({sized(ctx, node.query)}) > 0'})"


def _several_places(ctx: Context, things: Expr) -> str | None:
    """Whether any of the places of a zone has cards."""
    match things:
        case core.CardsOf(places=(core.EveryZone() as places,)) | (core.EveryZone() as places):
            return f"any(map(Z.__getitem__, {expr(ctx.question(), places)}))"
    return None


def _first(ctx: Context, node: core.First) -> str | None:
    if isinstance(node.query, core.Query) and node.query.by is None and (node.kind.maybe or not node.query.most):
        return None
    taken = "first(" if node.kind.maybe else "item(1, "  # where there is nothing after all, that is a fault of play
    return f"{taken}{items(ctx, node.query)})"


def _sum(ctx: Context, node: core.Sum) -> str | None:
    """A sum of what is looked up by card, over a list that isn't filtered."""
    if isinstance(node.query, core.Groups):
        return total(ctx, node.query, node.item, node.what)
    table = table_of(expr(ctx.inside(node.item), node.what), local(node.item.name))
    if table is None or isinstance(node.query, core.Query):
        return None
    if isinstance(node.query, core.Leftover):
        return _least_left(ctx, node, node.query, table)
    return f"sum(map({table}.__getitem__, {over(ctx, node.query, ordered=False)}))"


def _least_left(ctx: Context, node: core.Sum, left: core.Leftover, costs: str) -> str | None:
    """What a split leaves over at least, where it is summed up as it is split and the cards alone decide it."""
    cost = substitute(left.cost, left.item.name, core.Local(node.item.name, node.item.kind))
    patterns = [ctx.module.ruleset.patterns[name] for name in left.patterns]
    is_plain = not any(pattern.longest or pattern.sum_of is not None for pattern in patterns)
    if cost != node.what or not is_plain or ctx.module.facts.uses_stand_ins:
        return None
    match left.cards:
        case core.Without(left=hand, right=core.CardsOf(places=(core.Local() as card,))) if card.kind == CARD:
            cards = f"{items(ctx, hand)}, {expr(ctx, card)}"
            return f"least_left_without(s, {left.patterns!r}, {cards}, {costs})"
    return f"least_left(s, {left.patterns!r}, {items(ctx, left.cards)}, {costs})"


PLAIN: dict[type, Callable[[Context, Any], str | None]] = {
    core.Count: _count,
    core.Any: _any,
    core.First: _first,
    core.Sum: _sum,
    core.Extreme: most_on_top,
    core.RandomOf: lambda ctx, node: f"random_of(s, {items(ctx, node.query)}, {node.kind.base!r}, {node.kind.of!r})",
}


def _function(ctx: Context, node: Expr) -> str:
    """A call of the function that answers a query, written the first time that it is needed."""
    free = free_locals(node)
    key = (node, ctx.effect)
    module = ctx.module
    name = module.names.of("q", key)
    if module.once(key, name):
        body = Lines()
        inner, asked = asked_before(Knowing(Context(module, ctx.effect)), node, body)
        BODIES[type(asked)](inner, asked, body)
        if not ctx.effect:
            ask_once(module, body)
        module.function(name, [local(n) for n in free], body)
    return f"{name}({', '.join(['s', *(ctx.name(n) for n in free)])})"


# ---------------------------------------------------------------- loops


def loop(
    ctx: Context,
    node: Expr,
    item: Param,
    body: Lines,
    ordered: bool = True,
    name: str | None = None,
    backwards: bool = False,
) -> Context:
    """Opens a loop over a list with its filter, and leaves `body` at the depth inside.

    `item` stands for the thing; `name` is its Python name, if not that of a local.
    """
    source, where, inner = node, None, ctx
    python = name or local(item.name)
    if isinstance(node, core.Query) and not node.most and node.by is None:
        source, where = node.source, node.where
        inner = ctx.inside(node.item, python)
    looking = ctx.question() if _only_face_up(node) else ctx
    things, there = going_through(ctx, source, python) or (over(looking, source, ordered), None)
    body.add(f"for {python} in {f'reversed({things})' if backwards else things}:", node.span)
    body.depth += 1
    if there is not None:
        body.add(f"if {there}:")
        body.depth += 1
    zone = ctx.zone_of(source)
    if zone is not None and isinstance(node, core.Query) and isinstance(source, core.PilesOf):
        inner = inner.of_zone(node.item.name, zone)
    if where is not None:
        body.add(f"if {test(inner, where)}:", where.span)
        body.depth += 1
    return ctx.inside(item, name)


def _only_face_up(node: Expr) -> bool:
    """Whether a filter begins by leaving out what lies face down, as undrawn cards do: then none has to be drawn."""
    if not isinstance(node, core.Query):
        return False
    first = node.where.parts[0] if isinstance(node.where, core.Logic) and node.where.operator == "and" else node.where
    return isinstance(first, core.IsFace) and first.up and first.card == core.Local(node.item.name, node.item.kind)


def going_through(ctx: Context, source: Expr | None, name: str) -> tuple[str, str] | None:
    """For piles that come and go: what is gone through, and which of it is there (a pile without cards isn't)."""
    places = pile_places(ctx, source)
    return None if places is None else (places, f"Z[{name}]")


def over(ctx: Context, source: Expr, ordered: bool) -> str:
    """What a loop over a list goes through; where order says nothing, players are taken as they sit."""
    if isinstance(source, core.Players) and source.without is None and not ordered:
        return "SEATS[s.still_in]"
    if isinstance(source, core.Sides) and source.without is None and not ordered:
        return "SIDES_OF[s.still_in]"
    if isinstance(source, core.CardsOf) and len(source.places) == 1:
        return cards(ctx, source.places[0])
    if isinstance(source, core.CardsOf):
        return "[" + ", ".join("*" + cards(ctx, p) for p in source.places) + "]"
    return items(ctx, source)


def _item_of(node: Expr) -> Param:
    return node.item if isinstance(node, core.Query) else Param("thing", Kind("none"))


def _any_body(ctx: Context, node: core.Any, body: Lines) -> None:
    loop(ctx, node.query, _item_of(node.query), body, ordered=False)
    body.add("return True")
    body.depth = 1
    body.add("return False")


def _count_body(ctx: Context, node: core.Count, body: Lines) -> None:
    body.add("n = 0")
    loop(ctx, node.query, _item_of(node.query), body, ordered=False)
    body.add("n += 1")
    body.depth = 1
    body.add("return n")


def _first_body(ctx: Context, node: core.First, body: Lines) -> None:
    if isinstance(node.query, core.Query) and node.query.most:
        _first_best(ctx, node.query, body)
        return
    item = _item_of(node.query)
    loop(ctx, node.query, item, body)
    body.add(f"return {local(item.name)}")
    body.depth = 1
    body.add("return None")


def _first_best(ctx: Context, node: core.Query, body: Lines) -> None:
    """The first of those that tie for best: whatever isn't better than it is none of them."""
    body.add("found = None")
    inner = loop(ctx, replace(node, most=()), node.item, body)
    body.add(f"n = {_key(inner, node)}", node.span)
    body.add("if found is None or n > best:")
    body.add(f"    found, best = {local(node.item.name)}, n")
    body.depth = 1
    body.add("return found")


def _key(ctx: Context, node: core.Query) -> str:
    """What is compared to find the best: a number, or several."""
    keys = [f"{'' if most else '-'}{expr(ctx, key)}" for most, key in node.most]
    return keys[0] if len(keys) == 1 else f"({', '.join(keys)})"


def _all_body(ctx: Context, node: core.AllHave, body: Lines) -> None:
    inner = loop(ctx, node.query, node.item, body, ordered=False)
    body.add(f"if not {test(inner, node.condition)}:", node.condition.span)
    body.add("    return False")
    body.depth = 1
    body.add("return True")


def _sum_body(ctx: Context, node: core.Sum, body: Lines) -> None:
    body.add("n = 0")
    inner = loop(ctx, node.query, node.item, body, ordered=False)
    body.add(f"n += {expr(inner, node.what)}", node.what.span)
    body.depth = 1
    body.add("return n")


def _extreme_body(ctx: Context, node: core.Extreme, body: Lines) -> None:
    if _is_of_numbers(node):
        loop(ctx, node.query, node.item, body, backwards=node.highest)
        body.add(f"return {local(node.item.name)}")
        body.depth = 1
        body.add(f"return {'None' if node.otherwise is None else expr(ctx, node.otherwise)}")
        return
    body.add("best = None")
    inner = loop(ctx, node.query, node.item, body, ordered=False)
    body.add(f"n = {expr(inner, node.what)}", node.what.span)
    body.add(f"if best is None or n {'>' if node.highest else '<'} best:")
    body.add("    best = n")
    body.depth = 1
    otherwise = "None" if node.otherwise is None else expr(ctx, node.otherwise)
    body.add(f"return {otherwise} if best is None else best")


def _is_of_numbers(node: core.Extreme) -> bool:
    """Whether numbers are gone through in their order, so that the first or last of them is what is looked for."""
    match node.query:
        case core.Query(source=core.Numbers(), most=(), by=None):
            return node.what == core.Local(node.item.name, node.item.kind)
    return False


def _different_body(ctx: Context, node: core.Different, body: Lines) -> None:
    sort = node.what.kind.base in ("number", "value")
    body.add("found = set()" if sort else "found = {}")
    inner = loop(ctx, node.query, node.item, body)
    what = expr(inner, node.what)
    body.add(f"found.add({what})" if sort else f"found[{what}] = None", node.what.span)
    body.depth = 1
    body.add("return sorted(found)" if sort else "return list(found)")


def _query_body(ctx: Context, node: core.Query, body: Lines) -> None:
    """The list itself: filtered, then the best or sorted."""
    plain = core.Query(node.source, node.item, node.where, (), None, node.kind)
    body.add("found = []")
    inner = loop(ctx, plain, node.item, body)
    name = local(node.item.name)
    if node.most:
        body.add(f"found.append(({_key(inner, node)}, {name}))", node.span)
        body.depth = 1
        body.add("return best_of(found)")
    elif node.by is not None:
        body.add(f"found.append(({expr(inner, node.by)}, len(found), {name}))", node.by.span)
        body.depth = 1
        body.add("found.sort()")
        body.add("return [x[2] for x in found]")
    else:
        body.add(f"found.append({name})")
        body.depth = 1
        body.add("return found")


BODIES: dict[type, Callable[[Context, Any, Lines], None]] = {
    core.Any: _any_body,
    core.Count: _count_body,
    core.First: _first_body,
    core.AllHave: _all_body,
    core.Sum: _sum_body,
    core.Extreme: _extreme_body,
    core.Different: _different_body,
    core.Query: _query_body,
}
