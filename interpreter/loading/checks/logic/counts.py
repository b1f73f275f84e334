"""How many there can be of players, values and cards.

Must not know what is asked of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from interpreter.loading.checks.logic import reckoning
from interpreter.loading.checks.logic.domain import NOT_NEGATIVE, Domain, number
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.model import CardSpec, CardType, Ruleset
from interpreter.rules.operators import COMPARE

PLACES = (core.ZoneAt, core.EveryZone, core.PilesOf)
"""What has each card once at most."""


class Knows(reckoning.Knows, Protocol):
    """Who knows of a ruleset what an expression can be."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""

    @property
    def goes_out(self) -> bool:
        """Whether somebody may be out."""

    @property
    def stands_in(self) -> bool:
        """Whether cards may stand for others."""


def of(ranges: Knows, query: Expr, names: Mapping[str, Domain]) -> Domain:
    """How many a list or place can have."""
    match query:
        case core.Players() | core.Seats():
            return _players(ranges, query)
        case core.Values():
            count = len(ranges.ruleset.enumerations[query.enumeration].values)
            return number(count, count)
        case core.Query(where=None, most=()):
            return of(ranges, query.source, names)
        case core.Query():
            most = of(ranges, query.source, names).high
            matching = _matching(ranges, query)
            known = [end for end in (most, matching) if end is not None]
            return number(0, min(known, default=None))
        case core.Without():
            return number(0, of(ranges, query.left, names).high)
        case core.PlayersOf():
            return number(0, max(ranges.ruleset.players))
        case core.ZoneAt() | core.CardsOf() | core.EndCards():
            return number(0, _cards(ranges, query, names))
        case _:
            return NOT_NEGATIVE


def _players(ranges: Knows, query: core.Players | core.Seats) -> Domain:
    low, high = min(ranges.ruleset.players), max(ranges.ruleset.players)
    if isinstance(query, core.Players) and query.without is not None:
        return number(0 if ranges.goes_out else low - 1, high if query.without.kind.maybe else high - 1)
    return number(0 if ranges.goes_out and isinstance(query, core.Players) else low, high)


# ---------------------------------------------------------------- cards


def _cards(ranges: Knows, query: Expr, names: Mapping[str, Domain]) -> int | None:
    """How many cards there are at most."""
    match query:
        case core.ZoneAt():
            return total(ranges, lambda card, spec: True)
        case core.CardsOf(places=places) if all(isinstance(place, PLACES) for place in places):
            one = total(ranges, lambda card, spec: True)
            return None if one is None else one * _overlap(places)
        case core.EndCards():
            here, most = _cards(ranges, query.of, names), ranges.of(query.count, names).high
            known = [end for end in (here, most) if end is not None]
            return min(known, default=None)
        case _:
            return None


def _matching(ranges: Knows, query: core.Query) -> int | None:
    """How many cards there are of the sort that is looked for."""
    if query.item.kind.base != "card" or query.where is None or ranges.stands_in:
        return None
    places = query.source.places if isinstance(query.source, core.CardsOf) else (query.source,)
    if not all(isinstance(place, PLACES) for place in places):
        return None
    tests: tuple[Expr, ...] = (query.where,)
    if isinstance(query.where, core.Logic):
        tests = query.where.parts if query.where.operator == "and" else ()
    found = total(ranges, lambda card, spec: all(_may_be(test, query.item.name, card, spec) for test in tests))
    return None if found is None else found * _overlap(places)


def _overlap(places: tuple[Expr, ...]) -> int:
    """So often at most one card is among the cards of some places."""
    zones = [place.zone for place in places if isinstance(place, PLACES)]
    return max(map(zones.count, zones), default=1)


def _may_be(test: Expr, item: str, card: CardType, spec: CardSpec) -> bool:
    """Whether a card may pass a test."""
    match test:
        case core.IsType(card=core.Local(name=name), types=types) if name == item:
            return card.name in types
        case core.Compare(left=core.CardField(card=core.Local(name=name), field=field), right=core.Const(value=value)):
            printed = spec.fields.get(field) if name == item else None
            if not isinstance(printed, int) or not isinstance(value, int):
                return True
            return bool(COMPARE[test.operator](printed, value))
        case _:
            return True


def total(ranges: Knows, is_meant: Callable[[CardType, CardSpec], bool]) -> int | None:
    """How many cards of some sort there can be; None if that has no bound."""
    ruleset, found = ranges.ruleset, 0
    sides = ruleset.sides.count or max(ruleset.players)
    times = {None: 1, "player": max(ruleset.players), "side": sides}
    for card in ruleset.cards.values():
        for spec in card.specs:
            if is_meant(card, spec):
                copies = _most(ranges, spec.copies)
                if copies is None:
                    return None
                found += copies * times[card.per]
    return found


def _most(ranges: Knows, copies: Expr) -> int | None:
    if isinstance(copies, core.Const) and isinstance(copies.value, int):
        return copies.value
    return ranges.of(copies, {}).high
