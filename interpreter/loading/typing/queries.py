"""Queries: lists of cards, players, piles, groups, values and numbers, filtered, picked and sorted.

Must not know what is asked about a list (`questions`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from interpreter.loading.typing import seats
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.facts import assuming, learned
from interpreter.loading.typing.fitting import as_cards, is_ordered
from interpreter.loading.typing.locals import is_free
from interpreter.loading.typing.mismatch import belongs_closer, wrong_kind
from interpreter.loading.typing.numbers import number
from interpreter.loading.typing.origins import card_types
from interpreter.loading.typing.phrasing import quoted
from interpreter.loading.typing.places import cards, pattern_names
from interpreter.loading.typing.scopes import item_of, looking_at
from interpreter.loading.typing.unresolved import unresolved_name
from interpreter.loading.typing.walking import mentions
from interpreter.loading.typing.wording import capital, is_a
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import CARD, CARDS, GROUPS, NUMBER, ZONE, ZONES, value_of
from interpreter.syntax import tree

ONE = core.Const(1, NUMBER)
LOOKED_AT = {"yes_no": "answer", "zone": "place", "value": "value"}


def listed(check: Checker, node: tree.Query, scope: Scope) -> Expr | None:
    """The typed query."""
    match node:
        case tree.Ask():
            return _ask(check, node, scope)
        case tree.Different():
            return _different(check, node, scope)
        case tree.EndCards():
            return _end_cards(check, node, scope)
        case tree.NextPlayers():
            return seats.next_players(check, node, scope)
        case tree.Split() | tree.Leftover():
            return _split(check, node, scope)
        case _:
            assert_never(node)


def a_list(check: Checker, node: tree.Query, scope: Scope) -> Expr | None:
    """The query as a list, also where it asks for one end card."""
    found = check.expression(node, scope)
    if isinstance(found, core.EndCard):
        return core.EndCards(found.top, ONE, found.of, CARDS, span=found.span)
    return found


@contextmanager
def over(check: Checker, node: tree.Query, scope: Scope) -> Iterator[tuple[Expr, Param, Scope] | None]:
    """A list, the local for the thing looked at, and the scope that looks at it."""
    found = a_list(check, node, scope)
    if found is None:
        yield None
        return
    item = item_of(scope, found)
    with asking(check, node):
        yield found, item, looking_at(check.world, scope, found, item, alias_of(node))


def alias_of(node: tree.Offered) -> tree.Name | None:
    """The name that a query gives to the thing looked at, for all that is asked of it."""
    return node.alias if isinstance(node, tree.Ask) else None


@contextmanager
def asking(check: Checker, node: tree.Query) -> Iterator[None]:
    """While this is checked, findings can quote the question."""
    if not isinstance(node, tree.Ask):
        yield
        return
    check.asking.append(node)
    yield
    check.asking.pop()


# ---------------------------------------------------------------- HEAD as NAME in PLACE where CONDITION with most X


def _ask(check: Checker, node: tree.Ask, scope: Scope) -> Expr | None:
    source = _source(check, node, scope)
    if source is None or not _is_free_alias(check, node, scope):
        return None
    item = item_of(scope, source)
    inner = looking_at(check.world, scope, source, item, alias_of(node))
    with asking(check, node):
        return _filtered(check, node, source, item, inner)


def _filtered(check: Checker, node: tree.Ask, source: Expr, item: Param, inner: Scope) -> Expr | None:
    """The things that are looked at in `inner`, those that fit the head, the `where` and the pick."""
    tests = _head_tests(check, node, source, item, inner)
    for test in tests:
        inner = assuming(inner, test)
    if node.where is not None:
        where = about(check, node.where, inner, item)
        if where is None:
            return None
        inner = assuming(inner, where)
        tests.append(where)
    picked = _picked(check, node.pick, inner)
    return None if picked is None else _query(node, source, item, tests, picked)


Picked = tuple[tuple[tuple[bool, Expr], ...], Expr | None]


def _query(node: tree.Ask, source: Expr, item: Param, tests: list[Expr], picked: Picked) -> Expr:
    most, by = picked
    if not tests and not most and by is None:
        return source
    parts = tuple(p for t in tests for p in (t.parts if isinstance(t, core.Logic) and t.operator == "and" else (t,)))
    where = None if not parts else parts[0] if len(parts) == 1 else core.Logic("and", parts, span=node.span)
    return core.Query(source, item, where, most, by, source.kind, span=node.span)


def _is_free_alias(check: Checker, node: tree.Ask, scope: Scope) -> bool:
    return node.alias is None or is_free(check, node.alias.text, node.alias.span, scope)


def about(check: Checker, node: tree.Expr, inner: Scope, item: Param) -> Expr | None:
    """A condition, each part of which speaks of the thing looked at (or tests what a later part needs)."""
    found = check.condition(node, inner)
    if found is None:
        return None
    parts = found.parts if isinstance(found, core.Logic) and found.operator == "and" else (found,)
    for part in parts:
        if not mentions(part, item.name) and not learned(part, True):
            what = LOOKED_AT.get(item.kind.base, item.kind.base)
            message = f"This part says nothing about the {what} that is looked at."
            check.error("N012", part.span, message, "Ask it outside, before this: `... and any ... where ...`.")
            return None
    return found


def _head_tests(check: Checker, node: tree.Ask, source: Expr, item: Param, scope: Scope) -> list[Expr]:
    """What `face up number cards` asks of each card."""
    if not isinstance(node.head, tree.CardsHead):
        return []
    this = core.Local(item.name, item.kind, span=node.span)
    tests: list[Expr] = []
    if node.head.face is not None:
        tests.append(core.IsFace(this, node.head.face, span=node.head.span))
    kind = node.head.type
    if kind is not None and card_types(check.world, source, scope) != {kind.text}:
        tests.append(core.IsType(this, (kind.text,), span=kind.span))
    return tests


def _picked(check: Checker, pick: tree.Pick | tree.Sort | None, inner: Scope) -> Picked | None:
    match pick:
        case None:
            return (), None
        case tree.Sort(key=key):
            by = _sortable(check, key, inner)
            return None if by is None else ((), by)
        case tree.Pick(keys=keys):
            found = [(most, ordered(check, key, inner)) for most, key in keys]
            known = tuple((most, key) for most, key in found if key is not None)
            return (known, None) if len(known) == len(found) else None
        case _:
            assert_never(pick)


def _sortable(check: Checker, node: tree.Expr, scope: Scope) -> Expr | None:
    """Something to sort by: a number or a value of any kind, in the kind's order."""
    found = check.sure(node, scope)
    if found is None or (found.kind.base in ("number", "value") and not found.kind.many):
        return found
    wrong_kind(check, node, found.kind, NUMBER)
    return None


def ordered(check: Checker, node: tree.Expr, scope: Scope) -> Expr | None:
    """Something of which one can be more than another: a number or a value of an ordered kind."""
    found = check.sure(node, scope)
    if found is None or is_ordered(check.world, found.kind):
        return found
    _no_order(check, node, found)
    return None


def _no_order(check: Checker, node: tree.Expr, found: Expr) -> None:
    if found.kind.base == "value" and not found.kind.many:
        kind = found.kind.of
        message = f"The values of {kind} have no order, so none of them is the most."
        check.error("K004", node.span, message, f"Give the kind an order: `{kind}: {{ordered: yes, values: [...]}}`.")
        return
    wrong_kind(check, node, found.kind, NUMBER)


# ---------------------------------------------------------------- heads


def _source(check: Checker, node: tree.Ask, scope: Scope) -> Expr | None:
    match node.head:
        case tree.CardsHead():
            return _cards(check, node, node.head, scope)
        case tree.PlayersHead():
            return seats.players(check, node, node.head, scope)
        case tree.SeatsHead():
            return seats.at_the_table(check, node, scope)
        case tree.SidesHead():
            return seats.sides(check, node, node.head, scope)
        case tree.PilesHead():
            return _piles(check, node, node.head, scope)
        case tree.GroupsHead():
            return _groups(check, node, node.head, scope)
        case tree.ValuesHead():
            return _values(check, node, node.head)
        case tree.NumbersHead():
            low, high = number(check, node.head.low, scope), number(check, node.head.high, scope)
            return None if low is None or high is None else numbers(node, low, high)
        case _:
            assert_never(node.head)


def numbers(node: tree.Node, low: Expr, high: Expr) -> Expr:
    """The numbers from one to another."""
    return core.Numbers(low, high, NUMBER.list_of(), span=node.span)


def _cards(check: Checker, node: tree.Ask, head: tree.CardsHead, scope: Scope) -> Expr | None:
    if head.type is not None and not _is_card_type(check, head.type):
        return None
    if node.inside is None:
        return core.CardsOf(_all_places(check), CARDS, span=node.span)
    inside = cards(check, node.inside, scope, none_is_nothing=True)
    if inside is not None and inside.kind.base == "card" and not inside.kind.many:
        help = "For the card alone leave `cards in` out; else name the place in which they lie."
        check.error("K001", node.inside.span, "This is one card, and no place with cards in it.", help)
        return None
    return None if inside is None else as_cards(inside)


def _is_card_type(check: Checker, name: tree.Name) -> bool:
    if name.text in check.world.cards:
        check.use("card", name.text, name.span)
        return True
    unresolved_name(check, name.text, name.span, check.world.cards)
    return False


def _all_places(check: Checker) -> tuple[Expr, ...]:
    """Every place of the table, of all players and sides."""
    places: list[Expr] = []
    for zone in check.world.zones.values():
        check.use("zone", zone.name)
        if zone.has_piles:
            places.append(core.PilesOf(zone.name, None, every=zone.per is not None, spots=False, kind=ZONES))
        elif zone.per is None:
            places.append(core.ZoneAt(zone.name, None, ZONE))
        else:
            places.append(core.EveryZone(zone.name, ZONES))
    return tuple(places)


def _piles(check: Checker, node: tree.Ask, head: tree.PilesHead, scope: Scope) -> Expr | None:
    if node.inside is None:
        check.error("K007", node.span, "It isn't said whose piles are meant.", "Name the zone: `piles in ...`.")
        return None
    inside = check.sure(node.inside, scope)
    if inside is None:
        return None
    if inside.kind != ZONES or isinstance(inside, core.EveryZone):
        zones = "are zones without piles" if inside.kind.many else "is a zone without piles"
        message = f"{capital(quoted(node.inside))} {zones if inside.kind.base == 'zone' else is_a(inside.kind)}."
        check.error("K007", node.inside.span, message, "Only a zone that says `piles:` has piles.")
        return None
    return _spots(check, node, inside) if head.spots else inside


def _spots(check: Checker, node: tree.Ask, inside: Expr) -> Expr | None:
    if isinstance(inside, core.PilesOf) and not inside.every and not check.world.zones[inside.zone].fixed_piles:
        return core.PilesOf(inside.zone, inside.owner, every=False, spots=True, kind=ZONES, span=node.span)
    message = "No new pile can be made there, so there are no spots."
    check.error("K009", node.span, message, "Ask for its piles: `pile in ...`.")
    return None


def _groups(check: Checker, node: tree.Ask, head: tree.GroupsHead, scope: Scope) -> Expr | None:
    patterns = pattern_names(check, head.patterns)
    if node.inside is None:
        message = "It isn't said in which cards to look for groups."
        check.error("K007", node.span, message, "Name them: `group of ... in my ...`.")
        return None
    inside = cards(check, node.inside, scope, none_is_nothing=True)
    if patterns is None or inside is None:
        return None
    return core.Groups(patterns, as_cards(inside), GROUPS, span=node.span)


def _values(check: Checker, node: tree.Ask, head: tree.ValuesHead) -> Expr | None:
    name = head.kind.text
    if name not in check.world.enumerations:
        unresolved_name(check, name, head.kind.span, check.world.enumerations)
        return None
    check.use("kind", name, head.kind.span)
    return core.Values(name, value_of(name).list_of(), span=node.span)


# ---------------------------------------------------------------- different X over, top 3 cards of, split of


def _different(check: Checker, node: tree.Different, scope: Scope) -> Expr | None:
    with over(check, node.query, scope) as found:
        if found is None:
            return None
        query, item, inner = found
        what = check.sure(node.what, inner)
    if what is None:
        return None
    if what.kind.many:
        message = f"{capital(quoted(node.what))} {is_a(what.kind)}; one thing is needed here."
        check.error("K007", node.what.span, message)
        return None
    return core.Different(query, item, what, what.kind.list_of(), span=node.span)


def _end_cards(check: Checker, node: tree.EndCards, scope: Scope) -> Expr | None:
    if isinstance(node.of, tree.Get) and _is_of_the_card(check, node.of, scope):
        belongs_closer(check, node, node.of)
        return None
    of = check.sure(node.of, scope)
    count = None if node.count is None else number(check, node.count, scope)
    if of is None or (node.count is not None and count is None):
        return None
    if of.kind not in (ZONE, CARDS):
        _no_end(check, node, of)
        return None
    if count is None:
        return core.EndCard(node.top, of, CARD.or_none(), span=node.span)
    return core.EndCards(node.top, count, of, CARDS, span=node.span)


def _is_of_the_card(check: Checker, of: tree.Get, scope: Scope) -> bool:
    """Whether `heap's color` makes no sense, but `heap` does: the color of the card was meant."""
    with check.trying():
        place, whole = check.expression(of.subject, scope), check.expression(of, scope)
    return place is not None and place.kind in (ZONE, CARDS) and (whole is None or whole.kind not in (ZONE, CARDS))


def _no_end(check: Checker, node: tree.EndCards, of: Expr) -> None:
    end, text = "top" if node.top else "bottom", capital(quoted(node.of))
    if of.kind == ZONES:
        check.error("K006", node.of.span, f"{text} are several places, each with its own {end}.", "Say which of them.")
    else:
        wrong_kind(check, node.of, of.kind, ZONE)


def _split(check: Checker, node: tree.Split | tree.Leftover, scope: Scope) -> Expr | None:
    patterns, of = pattern_names(check, node.patterns), cards(check, node.of, scope, none_is_nothing=True)
    made = next((name for name in node.patterns if name.text in check.world.made_patterns), None)
    if made is not None:
        word = "split" if isinstance(node, tree.Split) else "leftover"
        message = f"`{made.text}` is made of patterns, and `{word}` looks for those one by one."
        check.error("N010", made.span, message, "Name the patterns that it is made of.")
        return None
    if of is None:
        return None
    of = as_cards(of)
    item = item_of(scope, of)
    cost = number(check, node.cost, looking_at(check.world, scope, of, item))
    if patterns is None or cost is None:
        return None
    if isinstance(node, tree.Split):
        return core.Split(patterns, of, item, cost, GROUPS, span=node.span)
    return core.Leftover(patterns, of, item, cost, CARDS, span=node.span)
