"""One choice of whoever is asked: the loop over what is offered, and what makes two entries one option.

Must not know actions, or what else must hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeGuard

from interpreter.compile.certain import Knowing
from interpreter.compile.conditions import demand
from interpreter.compile.expressions import expr, place_index, test
from interpreter.compile.filtering import Filter
from interpreter.compile.lists import cards, items
from interpreter.compile.naming import Telling
from interpreter.compile.queries import going_through, over
from interpreter.compile.site_info import ChoiceInfo
from interpreter.compile.walk import free_locals, substitute
from interpreter.compile.writer import Context, Key, Lines, local
from interpreter.rules import core
from interpreter.rules.core import Choice, Expr, Local
from interpreter.rules.model import ChoiceRule
from interpreter.runtime.labels import Naming

ASKED = "asked"
"""The Python name of whoever is asked."""
FEW_CLASSES = 60
"""Up to so many classes of cards a set of them is kept as bits."""


def chosen(name: str) -> str:
    """The Python name for what a choice goes through; it never lives in a frame."""
    return "c_" + local(name)[2:]


def choose_loop(
    ctx: Context,
    rule: ChoiceRule,
    telling: Telling,
    out: Lines,
    needs: Sequence[Expr] = (),
    given: Sequence[Local] = (),
) -> None:
    """Opens the loop over what a choice offers and what meets its needs, leaving `out` inside it.

    `given` are locals that are surely something. Where a loop is inside another, lists of a few things each would take
    longer to make than to go through.
    """
    key, had = alike_key(ctx, rule, telling), ""
    if key and not ctx.module.late_sameness:
        had = _none_yet(ctx, key, out)
    rule, stood_for = _of_stand_ins(ctx, rule)
    found, where = _found(ctx, rule, telling)
    found, there = going_through(ctx, source_of(rule.choice), chosen(rule.name)) or (found, None)
    if stood_for is not None:
        name = ctx.module.fresh("stand")
        out.add(f"{name} = standing(s, {found})", rule.span)
        found = f"{name}.get({expr(ctx, stood_for)}, ())"
    elif there is None and source_of(rule.choice) is not None and not out.is_in_loop():
        found, where = _left(Knowing(ctx).also(given), rule, found, needs, out)
        needs = ()
    out.add(f"for {chosen(rule.name)} in {found}:", rule.span)
    out.depth += 1
    for condition in (there, where):
        if condition is not None:
            out.add(f"if {condition}:", rule.span)
            out.depth += 1
    if had:
        _once_alike(ctx, key, had, out)
    elif key:
        _had_once(out)
    for need in needs:
        demand(ctx, need, out)


def _left(knowing: Knowing, rule: ChoiceRule, listed: str, needs: Sequence[Expr], out: Lines) -> tuple[str, str | None]:
    """The list of those that meet the condition of the choice and its needs, and what they must meet yet."""
    item, query = Local(rule.name, rule.kind), rule.choice.source
    left = Filter(knowing, item, chosen(rule.name), query, listed, out)
    if isinstance(query, core.Query) and query.where is not None:
        needs = [substitute(query.where, query.item.name, item), *needs]
    left.demand(needs)
    return left.things, None if left.open is None else left.open[0]


def explain_loop(
    ctx: Context, rule: ChoiceRule, telling: Telling, out: Lines, before: str, after: str, key: Key
) -> None:
    """Opens the loop over all that a choice might offer, leaving `out` inside it.

    What was wrong `before` is so `after`, and more perhaps. `key` says which choice it is.
    """
    found, where = _found(ctx, rule, telling)
    out.add(f"for {chosen(rule.name)} in tried(lambda: list({found}), ()):", rule.span)
    out.depth += 1
    out.add(f"{after} = list({before})")
    if where is not None:
        out.add(f"{after} += {asks_where(ctx, rule, where, key)}")


def _found(ctx: Context, rule: ChoiceRule, telling: Telling) -> tuple[str, str | None]:
    """The list of things or sets of things, and the condition still to be tested."""
    if isinstance(rule.choice, core.OneOf):
        return offered(ctx, rule, rule.choice, telling)
    high = "None" if rule.choice.high is None else expr(ctx, rule.choice.high)
    listed = listing(ctx, rule.choice.source, telling)
    same = compared_by(ctx, rule, telling)
    return f"subsets(s, {listed}, {expr(ctx, rule.choice.low)}, {high}, {same})", None


def source_of(choice: Choice) -> Expr | None:
    """The list that single things are chosen from one by one, if it is nothing but a list and its filter."""
    if isinstance(choice, core.SeveralOf) or choice.optional:
        return None
    source = choice.source
    return source.source if isinstance(source, core.Query) and not source.most and source.by is None else source


def _of_stand_ins(ctx: Context, rule: ChoiceRule) -> tuple[ChoiceRule, Local | None]:
    """A choice among cards that stand for another card: the choice without that condition, and that card."""
    choice, where = rule.choice, None
    query = choice.source
    if source_of(choice) is None or not isinstance(query, core.Query) or not ctx.module.facts.uses_stand_ins:
        return rule, None
    where = query.where
    first, *rest = where.parts if isinstance(where, core.Logic) and where.operator == "and" else (where,)
    item = Local(query.item.name, query.item.kind)
    if not isinstance(first, core.StandsFor) or first.stand_in != item or not _is_another(first.card, item):
        return rule, None
    left = rest[0] if len(rest) == 1 else core.Logic("and", tuple(rest)) if rest else None
    return replace(rule, choice=replace(choice, source=replace(query, where=left))), first.card


def _is_another(card: Expr, item: Local) -> TypeGuard[Local]:
    """Whether a card is known by a name of its own."""
    return isinstance(card, Local) and card.name != item.name and not card.kind.maybe


def is_one_of_few(ctx: Context, rule: ChoiceRule, telling: Telling) -> bool:
    """Whether one card of a place is chosen, where few classes of cards differ and nothing else about them does."""
    source = source_of(rule.choice)
    if ctx.module.late_sameness or not isinstance(source, core.ZoneAt | core.CardsOf):
        return False
    return _few(ctx, alike_key(ctx, rule, telling))


def _few(ctx: Context, key: str) -> bool:
    """Whether a bit for each class of cards will do."""
    return key.startswith("CLASS[") and ctx.module.facts.classes <= FEW_CLASSES


def _none_yet(ctx: Context, key: str, out: Lines) -> str:
    """What keeps, for one loop, those that looked different."""
    had = ctx.module.fresh("had")
    out.add(f"{had} = {0 if _few(ctx, key) else 'set()'}")
    return had


def _once_alike(ctx: Context, key: str, had: str, out: Lines) -> None:
    """Goes on only with the first of those that look alike."""
    few = _few(ctx, key)
    out.add(f"key = {key.replace('CLASS[', 'BIT[')}" if few else f"key = {key}")
    out.add(f"if not {had} & key:" if few else f"if key not in {had}:")
    out.depth += 1
    out.add(f"{had} |= key" if few else f"{had}.add(key)")


def _had_once(out: Lines) -> None:
    if not any(text.strip() == "had = set()" for text, _ in out.rows[:3]):
        out.rows.insert(1, ("    had = set()", out.rows[0][1]))


def asks_where(ctx: Context, rule: ChoiceRule, where: str, key: Key) -> str:
    """What is asked about the condition of a choice, and told of it."""
    assert isinstance(rule.choice.source, core.Query)
    names = [name for name in free_locals(rule.choice.source.where) if name != rule.choice.source.item.name]
    about = ctx.module.saying(key, (rule.choice.source.item.name, *names))
    bound = ", ".join([chosen(rule.name), *(ctx.name(name) for name in names)])
    return f"why_not(lambda: {where}, lambda: {not_offered(rule)!r}, {about}, lambda: ({bound},))"


def not_offered(rule: ChoiceRule) -> str:
    """The sentence for something that a choice does not list."""
    return f"For '{rule.name}', choose {rule.text}." if rule.text else f"'{rule.name}' does not offer that."


def offered(ctx: Context, rule: ChoiceRule, choice: core.OneOf, telling: Telling) -> tuple[str, str | None]:
    """The list of single things, and the condition of its `where`, if any, still to be tested."""
    name, source, where = chosen(rule.name), choice.source, None
    if isinstance(source, core.Query) and not source.most and source.by is None and not choice.optional:
        inner = ctx.inside(source.item, name)
        if isinstance(source.source, core.PilesOf):
            inner = inner.of_zone(source.item.name, source.source.zone)
        where = None if source.where is None else test(inner, source.where)
        source = source.source
    listed = listing(ctx, source, telling)
    return f"(*{listed}, None)" if choice.optional else listed, where


def listing(ctx: Context, source: Expr, telling: Telling) -> str:
    """What a choice goes through; cards that nobody has seen as places where they lie."""
    if telling.by == "name" or not _may_be_unseen(ctx, source):
        listed = over(ctx, source, True) if isinstance(source, core.CardsOf) else items(ctx, source)
        return f"tuple(dict.fromkeys({listed}))" if _of_groups(source) else listed
    places = source.places if isinstance(source, core.CardsOf) else (source,)
    lists = [_where_they_lie(ctx, place) for place in places]
    return lists[0] if len(lists) == 1 else f"[{', '.join('*' + text for text in lists)}]"


def _of_groups(source: Expr) -> bool:
    """Whether cards are listed by groups, so that one may come up more than once."""
    places = source.places if isinstance(source, core.CardsOf) else ()
    return any(place.kind.base == "group" and place.kind.many for place in places)


def _may_be_unseen(ctx: Context, source: Expr) -> bool:
    places = source.places if isinstance(source, core.CardsOf) else (source,)
    lain_in = (place.of if isinstance(place, core.EndCards) else place for place in places)
    return any(place.kind.base == "zone" and ctx.may_hide(place) for place in lain_in)


def _where_they_lie(ctx: Context, place: Expr) -> str:
    if isinstance(place, core.EndCards):
        end = "top" if place.top else "bottom"
        return f"{end}_cards({_where_they_lie(ctx, place.of)}, {expr(ctx, place.count)})"
    if place.kind.base != "zone":
        return cards(ctx, place)
    return f"positions_of(s, {expr(ctx, place)})" if place.kind.many else f"positions(s, {place_index(ctx, place)})"


SAME = {
    "name": "alike",
    "place": "None",
    "sight": f"lambda s, card: alike_to(s, card, {ASKED})",
}
"""By how cards are told: what two sets of cards are compared by."""


def compared_by(ctx: Context, rule: ChoiceRule, telling: Telling) -> str:
    """What tells which things of a set are alike; None where no two can be."""
    return SAME[telling.by] if rule.kind.base == "card" and not ctx.module.all_distinct else "None"


def alike_key(ctx: Context, rule: ChoiceRule, telling: Telling) -> str:
    """What two cards must share to be one option; empty where every entry is an option of its own."""
    if rule.kind.base != "card" or rule.kind.many or ctx.module.all_distinct or not isinstance(rule.choice, core.OneOf):
        return ""
    if telling.by == "place":
        return ""
    source = rule.choice.source
    while isinstance(source, (core.Query, core.CardsOf)):
        if isinstance(source, core.CardsOf) and len(source.places) != 1:
            break
        source = source.source if isinstance(source, core.Query) else source.places[0]
    if telling.by == "sight":
        return f"alike_to(s, {chosen(rule.name)}, {ASKED})"
    plain = isinstance(source, core.ZoneAt) and not rule.choice.optional and not _told_by_mover(ctx, source)
    return f"CLASS[{chosen(rule.name)}]" if plain else f"alike(s, {chosen(rule.name)})"


def _told_by_mover(ctx: Context, source: core.ZoneAt) -> bool:
    """Whether cards that look alike differ by who laid them there."""
    return ctx.module.facts.uses_movers and ctx.module.ruleset.zones[source.zone].per != "player"


def choice_info(rule: ChoiceRule, telling: Telling) -> ChoiceInfo:
    """How the entries of a choice are told."""
    kind, how = rule.kind, (telling.by, telling.several, telling.twins)
    naming = Naming(rule.name, kind.base, kind.of, kind.many, *how)
    is_one = not kind.many and not (isinstance(rule.choice, core.OneOf) and rule.choice.optional)
    lasts = telling.by == "name" and not telling.twins and (kind.base != "zone" or is_one)
    return ChoiceInfo(naming, lasts, rule.text)
