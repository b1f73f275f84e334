"""The groups of one pattern in a hand: cards that agree are looked at where they may be enough, and their groups kept.

What is kept is the groups with the stand-ins left open: the same ones are found again and again, with another stand-in.
Must not know what lies anywhere as another card: such cards are for `patterns_search` alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from interpreter.runtime.patterns_plan import Group, Identity, Plan, makes_its_sum
from interpreter.runtime.patterns_rows import MOST_ROWS, Rows
from interpreter.runtime.patterns_search import MOST_GROUPS, Natural, grown, search, unspotted
from interpreter.runtime.state import State

MOST_KEPT = 4096
"""Of how many sets of cards the groups are kept, by pattern."""
MOST_EACH = 64
"""More groups than these are found anew each time."""

Hole = tuple[int, int, Identity]
"""A place in a group, the number of the stand-in that is laid there, and as what."""
Open = tuple[Group, Identity | None, Group]
"""A group with one stand-in left open: what is before it, as what it is laid (None: there is none), what is after."""


class Agreeing(NamedTuple):
    """The groups of cards that agree; stand-ins may be left open."""

    groups: list[Group]
    opens: list[Open] | None
    """Where one stand-in is left open."""
    holes: list[tuple[Hole, ...]] | None
    """Where several are: by group, the places where they go."""
    widest: int
    """With room for fewer groups than these others might be found."""

    def filled(self, loose: Sequence[int]) -> list[Group]:
        """The groups with some stand-ins in them."""
        if self.opens is not None:
            card = loose[0]
            return [before if of is None else (*before, (card, of), *after) for before, of, after in self.opens]
        if self.holes is None:
            return self.groups
        found = []
        for group, holes in zip(self.groups, self.holes, strict=True):
            laid = list(group)
            for place, number, identity in holes:
                laid[place] = (loose[number], identity)
            found.append(tuple(laid))
        return found


def groups_found(s: State, plan: Plan, cards: Collection[int], loose: Sequence[int], most: int) -> list[Group]:
    """The groups of these cards, all of which are themselves, at most `most`; `loose` are the stand-ins, sorted."""
    if plan.glance is None:
        return search(s, plan, sorted(cards), loose, plan.low, plan.high, most)
    promising = plan.glance.sames(cards, len(loose))
    return _found(s, plan, promising, cards, loose, most) if promising else []


def _found(
    s: State, plan: Plan, promising: Sequence[int], cards: Collection[int], loose: Sequence[int], most: int
) -> list[Group]:
    found: list[Group] = []
    rows = plan.rows if len(loose) <= 1 else None
    sames = plan.sames
    for same in promising:
        more = most - len(found)
        if more <= 0:
            break
        there = [card for card in cards if sames[card] == same]
        if rows is not None and more > MOST_ROWS:
            found += _in_rows(rows, plan, same, there, loose)
        elif plan.spots:
            found += _of_one(plan, same, tuple(sorted(there)), loose, more)
        else:
            naturals: list[Natural] = [((card, None), 0) for card in sorted(there)]
            found += unspotted(s, plan, same, naturals, loose, plan.low, plan.high, more)
    if plan.spots and plan.pattern.amount is not None:
        found = [group for group in found if makes_its_sum(s, plan, group)]
    return found


def _in_rows(rows: Rows, plan: Plan, same: int, there: Sequence[int], loose: Sequence[int]) -> list[Group]:
    spots = plan.spot_of
    bits = 0
    for card in there:
        bits |= 1 << spots[card]
    if not loose:
        return rows.whole(same, bits)
    return rows.filled(same, bits, loose[0], spots[loose[0]] if plan.sames[loose[0]] == same else -1)


def _of_one(plan: Plan, same: int, there: tuple[int, ...], loose: Sequence[int], most: int) -> list[Group]:
    """The groups of cards that agree, `there`, with stand-ins."""
    sames = plan.sames
    named = tuple([card if sames[card] == same else -1 - number for number, card in enumerate(loose)])
    key = (same, there, named)
    agreeing: Agreeing | None = plan.kept.get(key)
    if agreeing is None:
        agreeing = _agreeing(plan, same, there, named, MOST_GROUPS)
        if len(agreeing.groups) <= MOST_EACH:
            if len(plan.kept) >= MOST_KEPT:
                plan.kept.clear()
            plan.kept[key] = agreeing
    if most < MOST_GROUPS and agreeing.widest >= most:
        agreeing = _agreeing(plan, same, there, named, most)
    return agreeing.filled(loose)


def _agreeing(plan: Plan, same: int, there: Sequence[int], named: Sequence[int], most: int) -> Agreeing:
    """Finds them; a stand-in that is none of the cards there is named by its number."""
    bits = {card: 1 << number for number, card in enumerate(named) if card >= 0}
    naturals: dict[int, list[Natural]] = {}
    for card in there:
        naturals.setdefault(plan.spot_of[card], []).append(((card, None), bits.get(card, 0)))
    groups, widest = grown(plan, same, naturals, named, plan.low, plan.high, most)
    if not named or min(named) >= 0:
        return Agreeing(groups, None, None, widest)
    holes = [
        tuple([(place, -1 - card, identity) for place, (card, identity) in enumerate(group) if card < 0 and identity])
        for group in groups
    ]
    if len(named) > 1:
        return Agreeing(groups, None, holes, widest)
    opens: list[Open] = [
        (group[: hole[0][0]], hole[0][2], group[hole[0][0] + 1 :]) if hole else (group, None, ())
        for group, hole in zip(groups, holes, strict=True)
    ]
    return Agreeing(groups, opens, None, widest)
