"""Growing the groups of one pattern in some cards, in the canonical order.

The order: by the value of `same`, then by size, then by the spots (for a consecutive pattern: where they begin), and
then from the first spot on by what fills it: the cards that are there as themselves, then stand-ins, both in card
order. Which of two stand-ins takes which of two spots isn't asked: they are in card order in a group too. Nothing
stands for what it is already. Where cards have no spots, a group is in card order.

Groups are grown one card at a time, all of one size at once; a group that can't reach the smallest size isn't begun.
Past `most` groups the rest is not looked for. Must not know places, moves or which groups are wanted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, islice

from interpreter.runtime.patterns_plan import Group, Laid, Plan, makes_its_sum
from interpreter.runtime.patterns_sums import summing
from interpreter.runtime.state import State

MOST_GROUPS = 5000

Node = tuple[Group, int, int]
"""A group that grows: what is laid, how many stand-ins are passed over for good, bits of those that are in it."""
Natural = tuple[Laid, int]
"""A card as itself, and its bit if it is a stand-in too."""
Fill = tuple[int, int, Laid]
"""A stand-in with its number and bit, as it would be laid."""
Growing = Sequence[tuple[int, list[Node]]]
"""Groups of one size with a name in common, and in order."""


def search(
    s: State, plan: Plan, cards: Sequence[int], loose: Sequence[int], low: int, high: int, most: int
) -> list[Group]:
    """The groups of these cards (sorted) with `low` to `high` cards, at most `most`; `loose` are the stand-ins."""
    found: list[Group] = []
    for same, naturals in _by_same(s, plan, cards, loose, low):
        more = most - len(found)
        if more <= 0:
            break
        if plan.spots:
            found += grown(plan, same, naturals, loose, low, high, more)[0]
        else:
            found += unspotted(s, plan, same, naturals.get(0, ()), loose, low, high, more)
    if plan.spots and plan.pattern.amount is not None:
        found = [group for group in found if makes_its_sum(s, plan, group)]
    return found


Naturals = Mapping[int, Sequence[Natural]]


def _by_same(
    s: State, plan: Plan, cards: Sequence[int], loose: Sequence[int], low: int
) -> Sequence[tuple[int, Naturals]]:
    """For each value of `same` for which a group may be found, in order: the cards as themselves, by spot."""
    fixed = {} if s.ident is None else {card: i for card in cards if (i := s.ident[card]) is not None}
    sames: Mapping[int, int] | Sequence[int] = plan.sames
    spots: Mapping[int, int] | Sequence[int] = plan.spot_of
    if fixed:
        keys = {card: plan.key_as(fixed[card]) if card in fixed else plan.keys[card] for card in cards}
        sames = {card: key // plan.width for card, key in keys.items()}
        spots = {card: key % plan.width for card, key in keys.items()}
    found: dict[int, dict[int, list[Natural]]] = {
        same: {} for same in _promising(plan, cards, sames, spots, loose, low)
    }
    if found:
        bits = {card: 1 << i for i, card in enumerate(loose)}
        for card in cards:
            by_spot = found.get(sames[card])
            if by_spot is not None:
                natural = ((card, fixed.get(card)), bits.get(card, 0))
                by_spot.setdefault(spots[card], []).append(natural)
    return list(found.items())


def _promising(
    plan: Plan,
    cards: Sequence[int],
    sames: Mapping[int, int] | Sequence[int],
    spots: Mapping[int, int] | Sequence[int],
    loose: Sequence[int],
    low: int,
) -> Sequence[int]:
    """The values of `same` of which there are enough cards, and for a row without stand-ins enough side by side."""
    fewest = low - len(loose)
    if fewest <= 0:
        return tuple(plan.spots_of)
    sizes: dict[int, int] = {}
    if not plan.spots:
        for card in cards:
            sizes[sames[card]] = sizes.get(sames[card], 0) + 1
        return sorted(same for same, size in sizes.items() if size >= fewest and same >= 0)
    for card in cards:
        sizes[sames[card]] = sizes.get(sames[card], 0) | 1 << spots[card]
    in_row = low - 1 if plan.consecutive and not plan.cyclic and not loose else 0
    found = []
    for same, there in sizes.items():
        if there.bit_count() >= fewest and same >= 0:
            for _ in range(in_row):
                there &= there >> 1
            if there:
                found.append(same)
    return sorted(found)


# ---------------------------------------------------------------- groups with spots


class _Runs:
    """Consecutive spots. A group that grows is called by the spot where it begins."""

    def __init__(self, plan: Plan, same: int, naturals: Naturals, loose: Sequence[int], low: int) -> None:
        self.plan, self.same, self.naturals, self.loose, self.low = plan, same, naturals, loose, low
        self.fills: dict[int, Sequence[Fill]] = {}

    def begin(self) -> Growing:
        """What the search grows from: nothing yet, at each spot from which the smallest size can be reached."""
        spots, low, fewest = self.plan.spots, self.low, self.low - len(self.loose)
        there = sum([1 << spot for spot in self.naturals])
        last = spots - low + 1
        if self.plan.cyclic:
            there |= there << spots
            last = spots if low < spots else last
        self.there, window = there, (1 << low) - 1
        return [(start, [((), 0, 0)]) for start in range(last) if (there >> start & window).bit_count() >= fewest]

    def longer(self, growing: Growing, size: int, most: int) -> Growing:
        """The groups of a size with one more card: at the next spot, if there is one."""
        spots, cyclic, there = self.plan.spots, self.plan.cyclic, self.there
        rest = max(self.low - size - 1, 0)
        room, window = len(self.loose) - rest, (1 << rest) - 1
        found: list[tuple[int, list[Node]]] = []
        count = 0
        for start, nodes in growing:
            spot = start + size
            if spot >= spots and not cyclic:
                continue
            if cyclic and (size == spots or (size == spots - 1 and start)):
                continue
            more = self.extended(nodes, spot % spots, room + (there >> (spot + 1) & window).bit_count())
            if more:
                found.append((start, more))
                count += len(more)
                if count >= most:
                    break
        return found

    def extended(self, nodes: Sequence[Node], spot: int, limit: int) -> list[Node]:
        """Groups with a card more at a spot: as itself, or a stand-in after those that are passed over."""
        naturals = self.naturals.get(spot, ())
        fills = self._fills(spot) if limit > 0 else ()
        found: list[Node] = []
        for group, passed, used in nodes:
            if passed <= limit:
                for laid, bit in naturals:
                    if not used & bit:
                        found.append(((*group, laid), passed, used | bit))
            for number, bit, laid in fills:
                if passed <= number < limit and not used & bit:
                    found.append(((*group, laid), number + 1, used | bit))
        if self.plan.extras:
            return [node for node in found if _last_differs(self.plan, node[0])]
        return found

    def _fills(self, spot: int) -> Sequence[Fill]:
        """The stand-ins as they would be laid at a spot."""
        fills = self.fills.get(spot)
        if fills is None:
            own = self.plan.own
            fills = self.fills[spot] = [
                (i, 1 << i, (card, identity))
                for identity in self.plan.identities.get(self.same * self.plan.width + spot, ())
                for i, card in enumerate(self.loose)
                if card < 0 or own[card] != identity
            ]
            if self.plan.extras:
                fills.sort(key=lambda fill: fill[0])
        return fills


class _Sets(_Runs):
    """Different spots. A group that grows is called by the number (in `order`) of its last spot."""

    def begin(self) -> Growing:
        """What the search grows from: nothing yet."""
        self.order = self.plan.spots_of.get(self.same, ()) if self.loose else tuple(sorted(self.naturals))
        later, self.later = 0, [0] * len(self.order)
        for i in range(len(self.order) - 1, -1, -1):
            self.later[i] = later
            later += self.order[i] in self.naturals
        return [(-1, [((), 0, 0)])]

    def longer(self, growing: Growing, size: int, most: int) -> Growing:
        """The groups of a size with one more card: at each later spot from which the smallest size can be reached."""
        order, later, loose = self.order, self.later, len(self.loose)
        rest = max(self.low - size - 1, 0)
        found: list[tuple[int, list[Node]]] = []
        count = 0
        for last, nodes in growing:
            for i in range(last + 1, len(order) - rest):
                limit = loose - max(rest - later[i], 0)
                if limit < 0:
                    break
                more = self.extended(nodes, order[i], limit)
                if more:
                    found.append((i, more))
                    count += len(more)
                    if count >= most:
                        return found
        return found


def grown(
    plan: Plan, same: int, naturals: Naturals, loose: Sequence[int], low: int, high: int, most: int
) -> tuple[list[Group], int]:
    """All groups of one `same`, smallest first; and up to how many were looked at, so that more don't change them.

    A number below 0 in `loose` is some stand-in that is none of the naturals.
    """
    shape = (_Runs if plan.consecutive else _Sets)(plan, same, naturals, loose, low)
    found: list[Group] = []
    growing: Growing = shape.begin()
    size = widest = 0
    while growing and size < high and len(found) < most:
        growing = shape.longer(growing, size, most)
        size += 1
        widest = max(widest, sum([len(nodes) for _, nodes in growing]))
        if size >= low:
            for _, nodes in growing:
                found += [node[0] for node in nodes]
    return found[:most], max(widest, len(found))


def _last_differs(plan: Plan, group: Group) -> bool:
    """Whether the last card of a group differs from the others in all further different fields."""
    values = [dict(plan.own[card] if stands_for is None else stands_for) for card, stands_for in group]  # type: ignore[arg-type]
    last = values.pop()
    return all(last[name] != other[name] for name in plan.extras for other in values)


# ---------------------------------------------------------------- groups without spots


def unspotted(
    s: State, plan: Plan, same: int, naturals: Sequence[Natural], loose: Sequence[int], low: int, high: int, most: int
) -> list[Group]:
    """Any so many of the cards that agree, stand-ins among them."""
    items = [laid for laid, _ in naturals]
    own = plan.own
    items += [(card, identity) for identity in plan.identities.get(same, ()) for card in loose if own[card] != identity]
    items.sort(key=lambda laid: laid[0])
    high = min(high, len(items))
    amount, total = plan.pattern.amount, plan.pattern.total
    if amount is not None and total is not None:
        return summing(items, [amount(s, card) for card, _ in items], total(s), low, high, most)
    sizes = range(low, high + 1)
    return list(islice((group for size in sizes for group in combinations(items, size)), most))
