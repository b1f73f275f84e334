"""Expressions that are lists, as several things: the other players, the cards in your hand with the most points.

Must not know what a sentence does with them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from interpreter.compile.walk import handed
from interpreter.diagnostics.english import joined
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import NUMBER
from interpreter.sheets import relatives, values
from interpreter.sheets.names import thing_of
from interpreter.sheets.owning import owned
from interpreter.sheets.plainer import alike
from interpreter.sheets.things import Things
from interpreter.sheets.voice import Voice, is_said_in_place
from interpreter.sheets.words import THEY, Noun, in_words, plural

People = core.Players | core.Seats | core.Sides | core.PlayersOf | core.NextPlayers
Cards = core.CardsOf | core.EndCards | core.Stack | core.Without | core.Leftover
Sorted = core.Groups | core.Split
Plain = core.Values | core.Numbers | core.Different | core.Alternatives
Zones = core.ZoneAt | core.NewPile | core.EveryZone | core.PilesOf


def things(voice: Voice, node: Expr) -> Things:
    """The things of a list, or of what is taken for one: the cards of a zone, one thing alone."""
    match node:
        case core.Players() | core.Seats() | core.Sides() | core.PlayersOf() | core.NextPlayers():
            return _people(voice, node)
        case core.ZoneAt() | core.NewPile() | core.EveryZone() | core.PilesOf():
            return _of_zone(voice, node)
        case core.CardsOf() | core.EndCards() | core.Stack() | core.Without() | core.Leftover():
            return _cards(voice, node)
        case core.Groups() | core.Split():
            return _groups(voice, node)
        case core.Values() | core.Numbers() | core.Different() | core.Alternatives():
            return _plain(voice, node)
        case core.Query():
            return relatives.narrowed(voice, things(voice, node.source), node)
        case core.CallDefine():
            return _defined(voice, node)
        case _:
            return _alone(voice, node)


def _alone(voice: Voice, node: Expr) -> Things:
    """Something with a name of its own, or a single thing."""
    said = values.noun(voice, node)
    one = thing_of(node.kind)
    people = node.kind.base in ("player", "side")
    if isinstance(node, core.Const):
        return Things(said.text, whole=said.text, many=said.text)
    joint = "in" if one == "group" and not node.kind.many else "among"
    one = "card" if one == "group" and not node.kind.many else one
    return Things(one, f" {joint} {said.text}", whole=said.text, people=people)


def _defined(voice: Voice, node: core.CallDefine) -> Things:
    rule = voice.ruleset.defines[node.space, node.name]
    if is_said_in_place(rule, node.arguments):
        return things(voice, handed(rule.otherwise, rule.params, node.arguments))
    return _alone(voice, node)


# ---------------------------------------------------------------- people


def _people(voice: Voice, node: People) -> Things:
    match node:
        case core.Players(start=start, without=without):
            return replace(_others(voice, "player", without), order=_order(voice, start))
        case core.Seats(start=start):
            return Things("player", " at the table", people=True, order=_order(voice, start))
        case core.Sides(without=without):
            return _others(voice, "side" if voice.has_sides() else "player", without)
        case core.NextPlayers(count=count, after=after):
            beyond = "" if after is None or _is_me(voice, after) else f" after {values.text(voice, after)}"
            said = values.number(voice, count, "player", "players")
            return Things("player", f" among the next {said}{beyond}", whole=f"the next {said}{beyond}", people=True)
        case core.PlayersOf(side=side):
            who = values.noun(voice, side)
            if not voice.has_sides():
                return Things("player", whole=who.text, people=True)
            return Things("player", f" on {who.text}", people=True)
        case _:
            assert_never(node)


def _others(voice: Voice, one: str, without: Expr | None) -> Things:
    if without is None:
        return Things(one, people=True)
    who = values.noun(voice, without)
    if who in (voice.local("me"), voice.actor) or (one == "side" and who.text == "your side"):
        return Things(one, lead="other ", people=True)
    return Things(one, f" other than {who.text}", people=True)


def _is_me(voice: Voice, who: Expr) -> bool:
    """Whether it is whoever acts."""
    return values.noun(voice, who) in (voice.local("me"), voice.actor)


def is_nobody(who: Expr) -> bool:
    """Whether somebody is named only because an order of players begins with somebody."""
    return isinstance(who, core.First) and isinstance(who.query, core.Players)


def _order(voice: Voice, start: Expr | None) -> str:
    """Where those of a list begin, unless it is with whoever acts, or where nobody does with the first seat."""
    if start is None or is_nobody(start) or _is_me(voice, start):
        return ""
    return f"starting with {values.text(voice, start)}"


# ---------------------------------------------------------------- cards


def _of_zone(voice: Voice, node: Zones) -> Things:
    match node:
        case core.ZoneAt():
            said = values.text(voice, node)
            return Things("card", f" in {said}", whole=said)
        case core.NewPile():
            return Things("card", f" in {values.text(voice, node)}")
        case core.EveryZone(zone=zone):
            name = voice.zone(zone)
            who = "side" if voice.has_sides() and voice.ruleset.zones[zone].per == "side" else "body"
            if who == "side":
                return Things("card", f" in the {name} of any side", whole=f"the {name} of every side")
            return Things("card", f" in anybody's {name}", whole=f"everybody's {name}")
        case core.PilesOf():
            return _piles(voice, node)
        case _:
            assert_never(node)


def _piles(voice: Voice, node: core.PilesOf) -> Things:
    name = voice.zone(node.zone)
    several, one = name if name.endswith("s") else plural(name), pile(name)
    tail = " of any player" if node.every else ""
    whole = f"all {several}" if node.every else f"the {several}"
    if node.owner is not None:
        owner = values.noun(voice, node.owner).owner
        tail, whole = f" of {owner} own" if owner == "your" else f" among {owner} {several}", f"{owner} {several}"
    return Things(one, tail + (" (or a new one)" if node.spots else ""), whole=whole, many=several)


def pile(name: str) -> str:
    """One pile of a zone."""
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else f"{name} pile"


def _cards(voice: Voice, node: Cards) -> Things:
    match node:
        case core.CardsOf(places=places):
            return _in_places(voice, places)
        case core.EndCards(count=core.Count(query=query), of=zone) if alike(query, zone) or alike(query, _all_of(zone)):
            whole = f"all cards of {values.text(voice, zone)}"
            return Things("card", f" among {whole}", whole=whole, several_whole=True)
        case core.EndCards(top=top, count=count, of=zone):
            said = "card" if count == core.Const(1, NUMBER) else values.number(voice, count, "card", "cards")
            whole = f"the {values.ENDS[top]} {said} of {values.text(voice, zone)}"
            return Things("card", f" among {whole}", whole=whole, several_whole=said != "card")
        case core.Stack(card=card):
            said = f"{values.text(voice, card)} and all cards on it"
            return Things("card", f" among {said}", whole=said, several_whole=True)
        case core.Without(left=left, right=right):
            found = things(voice, left)
            if found.whole and found.one == "card":
                whole = f"{found.whole} without {values.text(voice, right)}"
                return Things("card", f" in {whole}", whole=whole)
            return replace(found, tail=f"{found.tail} other than {values.text(voice, right)}", whole="")
        case core.Leftover(patterns=patterns, cards=cards, item=item, cost=cost):
            several = joined((plural(name) for name in _names(patterns)), "or")
            said = f"what is left over of {things(voice, cards).every()} outside {several}"
            return Things("card", f" among {said}", whole=said + _least(voice, item, cost))
        case _:
            assert_never(node)


def _all_of(zone: Expr) -> core.CardsOf:
    return core.CardsOf((zone,), zone.kind)


def _in_places(voice: Voice, places: tuple[Expr, ...]) -> Things:
    """The cards of one place after the other."""
    found = [things(voice, place) for place in places]
    if len(found) == 1 and found[0].one == "card":
        return found[0]
    said = joined(each.every() for each in found)
    return Things("card", f" in {said}", whole=said)


def _names(patterns: tuple[str, ...]) -> list[str]:
    return [in_words(name) for name in patterns]


def _least(voice: Voice, item: Param, cost: Expr) -> str:
    name = owned(voice, cost, item)
    return f" (grouped so that their {name.several} are least)" if name else ""


def _groups(voice: Voice, node: Sorted) -> Things:
    for name in node.patterns:
        voice.terms.ask(("pattern", "", name))
    source = things(voice, node.cards).every()
    names = _names(node.patterns)
    if isinstance(node, core.Groups):
        return Things(joined(names, "or"), f" in {source}", many=joined(map(plural, names), "or"))
    several = joined(map(plural, names), "and")
    whole = f"the groups ({several}) into which {source} can best be split{_least(voice, node.item, node.cost)}"
    return Things(joined(names, "or"), f" in {source}", whole=whole)


def _plain(voice: Voice, node: Plain) -> Things:
    match node:
        case core.Values(enumeration=enumeration):
            return Things(in_words(enumeration))
        case core.Numbers(low=low, high=high):
            return Things("number", f" from {values.text(voice, low)} to {values.text(voice, high)}")
        case core.Different(query=query, item=item, what=what):
            found = things(voice, query)
            name = owned(voice, what, item)
            if name is not None:
                return Things(name.one, f" of {found.an()}" if found.one == "card" else f" among {found.every()}")
            inside = voice.calling(item.name, Noun("it", "its"))
            return Things("different value", f" of {values.text(inside, what)} among {found.every()}")
        case core.Alternatives(things=each):
            said = joined((values.text(voice, thing) for thing in each), "or")
            return Things(thing_of(node.kind), f" among {said}", whole=said)
        case _:
            assert_never(node)


def over(voice: Voice, query: Expr, item: Param, what: Expr, many: bool) -> str:
    """What is asked of each thing of a list: `the values of the cards in your hand`."""
    found = things(voice, query)
    if isinstance(what, core.Local) and what.name == item.name:
        return found.every() if many else found.single
    name = owned(voice, what, item)
    if name is None:
        inside = voice.calling(item.name, THEY if found.people else Noun("it", "its"))
        said = values.text(inside, what)
        return f"this for {found.each()}: {said}" if many else f"{said} of {found.an()}"
    return f"the {name.several} of {found.every()}" if many else f"{name.one} of {found.every()}"
