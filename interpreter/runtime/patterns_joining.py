"""Which cards of a hand may join which groups that lie somewhere, and as what: worked out by group, and kept.

Where all patterns of a place ask the same of a stand-in, and none counts amounts, what may join a group is decided by
the group alone. Must not know what else a place asks of a card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from interpreter.runtime.patterns_fit import MOST_KEPT, Opening, is_free, joins, openings_of
from interpreter.runtime.patterns_plan import Identity, Plan, plan_of
from interpreter.runtime.patterns_standing import all_able
from interpreter.runtime.state import State

Rows = Sequence[Sequence[str]]
"""The patterns of each row of a place: a card has to join by all rows."""


class Joining(NamedTuple):
    """What may join one group: the cards that may as themselves, and as what those may that can stand in."""

    rows: Sequence[Sequence[Opening]]
    natural: Set[int]
    others: dict[int, Sequence[Identity | None]]

    def of_stand_in(self, s: State, card: int) -> Sequence[Identity | None]:
        """Everything as which a card that can stand in may join."""
        found = self.others.get(card)
        if found is None:
            found = self.others[card] = by_all_rows([joins(s, row, card) for row in self.rows])
        return found


@dataclass(frozen=True, slots=True)
class Joinable:
    """The rows of a kind of place, prepared."""

    rows: Rows
    plan: Plan | None
    """One that tells which cards can stand in; None where that differs, or amounts count."""
    kept: dict[tuple[Any, ...], Joining] = field(default_factory=dict)
    """By a group's cards, and after them what each stands for."""

    def joining(self, s: State, key: tuple[Any, ...]) -> Joining:
        """What may join a group, worked out and kept."""
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        size = len(key) // 2
        group = tuple(zip(key[:size], key[size:], strict=True))
        rows = [openings_of(s, row, group) for row in self.rows]
        natural = _natural(rows[0])
        for row in rows[1:]:
            natural &= _natural(row)
        found = self.kept[key] = Joining(rows, natural, {})
        return found


def by_all_rows(found: Sequence[Sequence[Identity | None]]) -> Sequence[Identity | None]:
    """What is in all lists, in the order of the first."""
    kept = found[0]
    for others in found[1:]:
        kept = [identity for identity in kept if identity in others]
    return kept


def joinable(s: State, zone: str) -> Joinable:
    """What a zone's places ask for by pattern, prepared when first asked for."""
    kept: Joinable | None = s.t.joinable.get(zone)
    if kept is None:
        rows = s.t.accepted_patterns[zone]
        plans = [plan_of(s, name) for row in rows for name in row]
        asks = {(plan.pattern.stand_in, plan.pattern.decided) for plan in plans}
        plain = s.ident is not None and len(asks) == 1 and all(plan.pattern.amount is None for plan in plans)
        kept = s.t.joinable[zone] = Joinable(rows, plans[0] if plain else None)
    return kept


def joining(
    s: State, kind: Joinable, cards: Sequence[int], places: Iterable[int]
) -> Sequence[tuple[int, int, Identity | None]] | None:
    """By card, then by place that has cards: (card, place, as what); None where that can't be told like this."""
    able = None if kind.plan is None else all_able(s, kind.plan)
    if able is None:
        return None
    hand = set(cards)
    loose = not able.isdisjoint(hand)
    assert s.ident is not None
    heaps, kept, identity_of = s.Z, kind.kept, s.ident.__getitem__
    here = []
    for place in places:
        lying = heaps[place]
        if lying:
            key = (*lying, *map(identity_of, lying))
            found = kept.get(key) or kind.joining(s, key)
            if loose or not found.natural.isdisjoint(hand):
                here.append((place, found))
    return _by_card(s, cards, here, able) if here else ()


def _by_card(
    s: State, cards: Sequence[int], here: Sequence[tuple[int, Joining]], able: Collection[int]
) -> Sequence[tuple[int, int, Identity | None]]:
    joined: list[tuple[int, int, Identity | None]] = []
    for card in cards:
        if card in able:
            for place, found in here:
                for identity in found.of_stand_in(s, card):
                    joined.append((card, place, identity))
        else:
            for place, found in here:
                if card in found.natural:
                    joined.append((card, place, None))
    return joined


def _natural(row: Sequence[Opening]) -> set[int]:
    """The cards that may join as themselves."""
    found: set[int] = set()
    for opening in row:
        own, cards_of = opening.plan.own, opening.plan.cards_of
        for key in opening.keys:
            for card in cards_of.get(key, ()):
                if not opening.taken or is_free(opening, own[card] or ()):
                    found.add(card)
    return found
