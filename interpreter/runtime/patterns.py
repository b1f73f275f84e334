"""Groups and sequences of cards that fit a ruleset's patterns: found, tested, added to, and a hand split into them.

A group is a tuple of (card, identity), the identity None for a card that is itself; see `patterns_plan`. All cards must
be drawn. A stand-in that lies somewhere as another card (`State.ident`) is that card. Must not know what a pattern is
good for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from interpreter.runtime.patterns_agreeing import groups_found
from interpreter.runtime.patterns_fit import Opening, holds, joins, keys_of, openings
from interpreter.runtime.patterns_parts import Parts
from interpreter.runtime.patterns_plan import Group, Identity, Plan, plan_of, plans_of
from interpreter.runtime.patterns_search import MOST_GROUPS, search
from interpreter.runtime.patterns_split import best_split
from interpreter.runtime.patterns_standing import any_fixed, stand_ins
from interpreter.runtime.state import State


def groups(s: State, patterns: Sequence[str], cards: Collection[int]) -> list[Group]:
    """The groups of some patterns that lie in some cards: pattern by pattern, in the canonical order; at most 5000."""
    return [group for _, found in groups_by_pattern(s, patterns, cards) for group in found]


def groups_by_pattern(s: State, patterns: Sequence[str], cards: Collection[int]) -> list[tuple[str, list[Group]]]:
    """The same, by pattern where it has any. Patterns one after the other with the same stand-ins ask for them once."""
    fixed, size, left = any_fixed(s, cards), len(cards), MOST_GROUPS
    found: list[tuple[str, list[Group]]] = []
    asked: object = None
    loose: Sequence[int] = ()
    for plan in plans_of(s, patterns):
        if plan.low > size or left <= 0:
            continue
        pattern = plan.pattern
        if pattern.stand_in is not asked and not pattern.parts:
            loose, asked = stand_ins(s, plan, cards, fixed), pattern.stand_in
        if pattern.parts:
            groups_here = _parts(s, plan).groups(cards, left)
        elif fixed:
            groups_here = search(s, plan, sorted(cards), loose, plan.low, plan.high, left)
        else:
            groups_here = groups_found(s, plan, cards, loose, left)
        if groups_here:
            if pattern.longest:
                groups_here = _longest(groups_here)
            left -= len(groups_here)
            found.append((pattern.name, groups_here))
    return found


def _parts(s: State, plan: Plan) -> Parts:
    """The parts of a pattern that is made of others, ready to be looked for."""
    return Parts(plan.pattern.parts, lambda name, cards: groups(s, (name,), cards))


def _longest(found: Sequence[Group]) -> list[Group]:
    """Those groups whose cards are not all in a larger one."""
    sets = [frozenset(card for card, _ in group) for group in found]
    largest: list[frozenset[int]] = []
    for cards in sorted(set(sets), key=len, reverse=True):
        if not any(cards < other for other in largest):
            largest.append(cards)
    kept = set(largest)
    return [group for group, cards in zip(found, sets, strict=True) if cards in kept]


def forms(s: State, patterns: Sequence[str], cards: Sequence[int]) -> bool:
    """Whether all of some cards are one group of one of the patterns."""
    for name in patterns:
        plan = plan_of(s, name)
        if plan.low <= len(cards) <= plan.high and _is_group(s, plan, cards):
            return True
    return False


def _is_group(s: State, plan: Plan, cards: Sequence[int]) -> bool:
    if plan.pattern.parts:
        return _parts(s, plan).form(cards)
    size, loose = len(cards), stand_ins(s, plan, cards, any_fixed(s, cards))
    if loose:
        return bool(search(s, plan, sorted(cards), loose, size, size, MOST_GROUPS))
    ident = s.ident
    return holds(s, plan, tuple([(card, None if ident is None else ident[card]) for card in cards]))


def pattern_of(s: State, patterns: Sequence[str], group: Group) -> str | None:
    """The first of some patterns that a group fits as it is laid."""
    for name in patterns:
        plan = plan_of(s, name)
        if plan.low <= len(group) <= plan.high and holds(s, plan, group):
            return name
    return None


def fits_identities(s: State, patterns: Sequence[str], lying: Sequence[int], card: int) -> list[Identity | None]:
    """Everything as which a card may join the group that lies somewhere: itself (None) first, then as a stand-in."""
    return joins(s, openings(s, patterns, lying), card)


def stands_for(s: State, stand_in: int, card: int) -> bool:
    """Whether a stand-in lies for that card."""
    identity = None if s.ident is None else s.ident[stand_in]
    if identity is None:
        return False
    fields = s.t.fields
    for name, value in identity:
        if fields[name][card] != value:
            return False
    return True


Cost = Callable[[int], int]


def split(s: State, patterns: Sequence[str], cards: Sequence[int], cost: Cost) -> tuple[list[Group], list[int]]:
    """The best way to take groups that share no card out of some cards, and the cards left over, in their order.

    Best is the least total cost left over, then the fewest cards left over; of equals the one in which the lowest card
    is in the earliest group, in the order of `groups`, then the next lowest card, and so on; in no group comes last.
    """
    return best_split(groups(s, patterns, cards), cards, cost)


def leftover(s: State, patterns: Sequence[str], cards: Sequence[int], cost: Cost) -> list[int]:
    """The cards that the best split leaves over."""
    return split(s, patterns, cards, cost)[1]


def unlike(s: State, found: Iterable[Group]) -> list[Group]:
    """The groups without those that people can't tell from an earlier one: they look, lie and stand in alike."""
    alike, at, up = s.t.card_class, s.at, s.up
    kept: dict[object, Group] = {}
    for group in found:
        key = [(alike[card], at[card], up is not None and up[card], identity or ()) for card, identity in group]
        kept.setdefault(tuple(sorted(key)), group)
    return list(kept.values())


def group_cards(group: Group) -> list[int]:
    """The cards of a group, in its order."""
    return [card for card, _ in group]


__all__ = [
    "Group",
    "Identity",
    "MOST_GROUPS",
    "Opening",
    "fits_identities",
    "forms",
    "group_cards",
    "groups",
    "groups_by_pattern",
    "joins",
    "keys_of",
    "leftover",
    "openings",
    "pattern_of",
    "split",
    "stands_for",
    "unlike",
]
