"""Groups as generated code speaks of them: (pattern, ((card, identity), ...)); `patterns` has no names.

Must not know what a pattern is for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from interpreter.runtime import patterns as found
from interpreter.runtime import places
from interpreter.runtime.patterns_first_look import surely_none
from interpreter.runtime.patterns_joining import by_all_rows, joinable
from interpreter.runtime.patterns_joining import joining as joined
from interpreter.runtime.patterns_standing import cards_like
from interpreter.runtime.places import Moved
from interpreter.runtime.state import State

Group = tuple[str, tuple[tuple[int, Any], ...]]
"""A pattern's name, and the cards with what each stands for (None: itself)."""


def groups(s: State, patterns: Sequence[str], cards: Sequence[int]) -> list[Group]:
    """The groups that lie in some cards, in the canonical order."""
    if surely_none(s, patterns, cards):
        return []
    return [(name, group) for name, there in found.groups_by_pattern(s, patterns, cards) for group in there]


def group_cards(group: Group) -> tuple[int, ...]:
    """The cards of a group."""
    return tuple(card for card, _ in group[1])


def forms(s: State, patterns: Sequence[str], cards: Sequence[int]) -> bool:
    """Whether all of some cards are one group."""
    return found.forms(s, patterns, cards)


def split(s: State, patterns: Sequence[str], cards: Sequence[int], cost: Callable[[int], int]) -> list[Group]:
    """The groups of the best split."""
    if surely_none(s, patterns, cards):
        return []
    return [(found.pattern_of(s, patterns, group) or "", group) for group in found.split(s, patterns, cards, cost)[0]]


def leftover(s: State, patterns: Sequence[str], cards: Sequence[int], cost: Callable[[int], int]) -> list[int]:
    """The cards that the best split leaves over."""
    return found.split(s, patterns, cards, cost)[1]


def stands_for(s: State, stand_in: int, card: int) -> bool:
    """Whether a stand-in that lies in a group stands for a card."""
    return found.stands_for(s, stand_in, card)


def identities(s: State, patterns: Sequence[str], card: int, place: int) -> Sequence[Any]:
    """What a card may stand for when it joins the group at a place (None: itself); empty if it doesn't fit."""
    lying = s.Z[place] if place >= 0 else ()
    return found.fits_identities(s, patterns, lying, card)


def laid_as(s: State, card: int, place: int, me: int | None) -> Sequence[Any]:
    """What a card may be laid as at a place that may ask for a pattern; empty if it is not accepted."""
    zone = s.t.places[s.kind[place]].zone if place >= 0 else s.t.stores[-1 - place].zone
    rows = s.t.accepted_patterns.get(zone, ())
    kept = by_all_rows([identities(s, row, card, place) for row in rows]) if rows else (None,)
    if kept and (zone in s.t.asks_more or not rows):
        rule = s.t.accepts.get(zone)
        return () if rule is not None and not rule(s, card, place, me) else kept
    return kept


def joining(
    s: State, cards: Sequence[int], places: Sequence[int], zone: str, me: int | None
) -> Iterable[tuple[int, int, Any]]:
    """Cards that may join the groups in places of a zone: (card, place, as what), by card, then by place."""
    found = joined(s, joinable(s, zone), cards, places)
    if found is None:
        laid = ((card, place) for card in cards for place in places if s.Z[place])
        return [(card, place, identity) for card, place in laid for identity in laid_as(s, card, place, me)]
    if found and zone in s.t.asks_more:
        rule = s.t.accepts[zone]
        return [one for one in found if rule(s, one[0], one[1], me)]
    return found


def standing(s: State, cards: Sequence[int]) -> Mapping[int, Sequence[int]]:
    """By card: which of some cards stand for it, in their order."""
    by_card: dict[int, list[int]] = {}
    ident, like = s.ident, s.t.like
    if ident is not None:
        for stand_in in cards:
            identity = ident[stand_in]
            if identity is not None:
                for card in like.get(identity) or cards_like(s.t, identity):
                    by_card.setdefault(card, []).append(stand_in)
    return by_card


def lay_as(s: State, card: int, place: int, identity: Any, mover: int) -> Moved:
    """Lays a card as what was chosen."""
    return move_group(s, ("", ((card, identity),)), place, None, False, mover)


def move_group(s: State, group: Group, to: int, face: bool | None, bottom: bool, mover: int) -> Moved:
    """Moves the cards of a group; its stand-ins then stand for what the group says."""
    return places.move_group(s, group[1], to, face, bottom, mover)
