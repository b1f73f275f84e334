"""Whether cards as they lie are a group, and with what one more card may join it.

Must not know how groups are found in a hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from interpreter.runtime.patterns_plan import Group, Identity, Plan, makes_its_sum, plans_of
from interpreter.runtime.patterns_standing import is_able
from interpreter.runtime.state import State

MOST_KEPT = 20_000
"""Of how many groups it is kept what may join them: games lay the same groups again and again."""


class Opening(NamedTuple):
    """What may join one group by one pattern: cards of these keys, and no value that a further different field has."""

    plan: Plan
    keys: Collection[int]
    taken: Mapping[str, Collection[int]]
    rest: tuple[int, int] | None
    """The least and the most that the card's amount may be, where amounts count."""


def keys_of(plan: Plan, group: Group) -> list[int] | None:
    """The keys of cards as they are laid; None if one has none."""
    keys, found = plan.keys, []
    for card, identity in group:
        key = keys[card] if identity is None else plan.key_as(identity)
        if key < 0:
            return None
        found.append(key)
    return found


def holds(s: State, plan: Plan, group: Group) -> bool:
    """Whether cards as they are laid are a group of a pattern, whatever their number."""
    keys = keys_of(plan, group)
    if not keys or not _agree(plan, keys):
        return False
    if not makes_its_sum(s, plan, group):
        return False
    return not plan.extras or all(
        len(set(values)) == len(values) for values in _values(plan, group, plan.extras).values()
    )


def _agree(plan: Plan, keys: Sequence[int]) -> bool:
    """Whether keys have one `same`, and spots that are different and, for a consecutive pattern, without a gap."""
    width = plan.width
    same, mask = keys[0] // width, 0
    for key in keys:
        if key // width != same:
            return False
        mask |= 1 << key % width
    if not plan.spots:
        return True
    return mask.bit_count() == len(keys) and (not plan.consecutive or _without_gap(mask, plan))


def _without_gap(mask: int, plan: Plan) -> bool:
    if _is_block(mask):
        return True
    return plan.cyclic and _is_block(((1 << plan.spots) - 1) ^ mask)


def _is_block(mask: int) -> bool:
    """Whether the bits of a number that isn't 0 are next to each other."""
    block = mask // (mask & -mask)
    return not block & (block + 1)


def _values(plan: Plan, group: Group, names: Iterable[str]) -> dict[str, list[int]]:
    """By field, the values of cards as they are laid."""
    found: dict[str, list[int]] = {name: [] for name in names}
    for card, identity in group:
        for name, value in plan.own[card] if identity is None else identity:  # type: ignore[union-attr]
            if name in found:
                found[name].append(value)
    return found


# ---------------------------------------------------------------- joining


def openings(s: State, patterns: Sequence[str], lying: Sequence[int]) -> Sequence[Opening]:
    """What may join the cards that lie somewhere, pattern by pattern."""
    ident = s.ident
    group = tuple([(card, None if ident is None else ident[card]) for card in lying])
    key = (tuple(patterns), group)
    kept = s.t.openings
    found: Sequence[Opening] | None = kept.get(key)
    if found is None:
        found = openings_of(s, patterns, group)
        if all(opening.rest is None for opening in found):
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[key] = found
    return found


def openings_of(s: State, patterns: Sequence[str], group: Group) -> Sequence[Opening]:
    """The same of cards as they are laid, worked out."""
    found = [_opening(s, plan, group) for plan in plans_of(s, patterns)]
    return [opening for opening in found if opening is not None]


def _opening(s: State, plan: Plan, group: Group) -> Opening | None:
    """What may join a group by one pattern; None where nothing can."""
    if not plan.low <= len(group) + 1 <= plan.high:
        return None
    keys, width, mask, first = plan.keys, plan.width, 0, -1
    for card, identity in group:
        key = keys[card] if identity is None else plan.key_as(identity)
        if first < 0:
            first = key - key % width
        if key < 0 or not 0 <= key - first < width:
            return None
        bit = 1 << key - first
        if mask & bit and plan.spots:
            return None
        mask |= bit
    open_keys = _open_keys(plan, first, mask, len(group)) if group else plan.identities.keys()
    return Opening(plan, open_keys, _values(plan, group, plan.extras) if plan.extras else {}, _rest(s, plan, group))


def _rest(s: State, plan: Plan, group: Group) -> tuple[int, int] | None:
    """What a card has to add to the amounts of a group."""
    amount, total = plan.pattern.amount, plan.pattern.total
    if amount is None or total is None:
        return None
    made, (least, most) = sum(amount(s, card) for card, _ in group), total(s)
    return least - made, most - made


def _open_keys(plan: Plan, first: int, mask: int, size: int) -> Collection[int]:
    """The keys of which one more makes a group, in order; `mask` are the spots of the group, from a first key on."""
    if not plan.spots:
        return (first,)
    if plan.consecutive and not plan.cyclic:
        return [first + spot for spot in _ends(mask, size, plan.spots)]
    free = [spot for spot in range(plan.spots) if not mask >> spot & 1]
    if plan.consecutive:
        free = [spot for spot in free if _without_gap(mask | 1 << spot, plan)]
    return [first + spot for spot in free]


def _ends(mask: int, size: int, spots: int) -> list[int]:
    """The spots that make a row longer at either end, or the one that fills its gap."""
    low = (mask & -mask).bit_length() - 1
    high = mask.bit_length()
    if high - low == size:
        return [spot for spot in (low - 1, high) if 0 <= spot < spots]
    if high - low == size + 1:
        return [(((1 << high) - (1 << low)) ^ mask).bit_length() - 1]
    return []


def joins(s: State, where: Iterable[Opening], card: int) -> list[Identity | None]:
    """Everything as which a card may join: itself (None) first, then what it can stand for, in the canonical order."""
    itself = False
    found: list[Identity | None] = []
    for opening in where:
        plan, amount = opening.plan, opening.plan.pattern.amount
        if opening.rest is not None and amount is not None:
            least, most = opening.rest
            if not least <= amount(s, card) <= most:
                continue
        own = plan.own[card]
        if own is not None and plan.keys[card] in opening.keys and is_free(opening, own):
            itself = True
        if is_able(s, plan, card):
            found += [identity for identity in _offered(opening) if identity != own and identity not in found]
    return [None, *found] if itself else found


def _offered(opening: Opening) -> list[Identity]:
    identities = opening.plan.identities
    return [identity for key in opening.keys for identity in identities.get(key, ()) if is_free(opening, identity)]


def is_free(opening: Opening, identity: Identity) -> bool:
    """Whether an identity has no value that a further different field has already."""
    return not opening.taken or all(value not in opening.taken.get(name, ()) for name, value in identity)
