"""Finding the groups of one pattern in some cards, in the canonical order.

The order: by the value of `same`, then by size, then by the spots (for a consecutive pattern: where they begin), and
then from the first spot on by what fills it: the cards that are there as themselves, then stand-ins, both in card
order. Which of two stand-ins takes which of two spots isn't asked: they are in card order in a group too. Nothing
stands for what it is already. Where cards have no spots, a group is in card order.

Groups are grown one card at a time, all of one size at once; a group that can't reach the smallest size isn't begun.
Past `most` groups the rest is not looked for. Must not know places, moves or which groups are wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, islice

from interpreter.runtime.patterns_plan import Group, Laid, Plan
from interpreter.runtime.patterns_sums import summing
from interpreter.runtime.state import State

MOST_GROUPS = 5000

Node = tuple[Group, int, int]
"""A group that grows: what is laid, how many stand-ins are passed over for good, bits of those that are in it."""
Natural = tuple[Laid, int]
"""A card as itself, and its bit if it is a stand-in too."""
Fill = tuple[int, int, Laid]
"""A stand-in with its number and bit, as it would be laid."""
Step = tuple[int, int, int]
"""A way to grow: how the group is called then, the spot, and how many stand-ins may be passed over."""


def stand_ins(s: State, plan: Plan, cards: Iterable[int]) -> list[int]:
    """Those of the cards that may stand for others; one that lies somewhere as another card is fixed."""
    ask, ident = plan.pattern.stand_in, s.ident
    if ask is None:
        return []
    if ident is None:
        return [card for card in cards if ask(s, card)]
    return [card for card in cards if ident[card] is None and ask(s, card)]


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
            shape = (_Runs if plan.consecutive else _Sets)(plan, same, naturals, loose, low)
            found += _grown(shape, low, high, more)
        else:
            found += _unspotted(s, plan, same, naturals.get(0, ()), loose, low, high, more)
    if plan.spots and plan.pattern.amount is not None:
        amount, total = plan.pattern.amount, plan.pattern.total
        found = [group for group in found if sum(amount(s, card) for card, _ in group) == total]
    return found


Naturals = Mapping[int, Sequence[Natural]]


def _by_same(
    s: State, plan: Plan, cards: Sequence[int], loose: Sequence[int], low: int
) -> Sequence[tuple[int, Naturals]]:
    """For each value of `same` for which a group may be found, in order: the cards as themselves, by spot."""
    keys: Mapping[int, int] | Sequence[int] = plan.keys
    sames: Mapping[int, int] | Sequence[int] = plan.sames
    fixed = () if s.ident is None else {card: i for card in cards if (i := s.ident[card]) is not None}
    if fixed:
        keys = {card: plan.key_as(fixed[card]) if card in fixed else plan.keys[card] for card in cards}
        sames = {card: key // plan.width for card, key in keys.items()}
    sizes: dict[int, int] = {}
    for card in cards:
        same = sames[card]
        sizes[same] = sizes.get(same, 0) + 1
    fewest = low - len(loose)
    wanted = sorted(sizes) if fewest > 0 else plan.spots_of
    found: dict[int, dict[int, list[Natural]]] = {
        same: {} for same in wanted if sizes.get(same, 0) >= fewest and same >= 0
    }
    if found and sizes:
        bits = {card: 1 << i for i, card in enumerate(loose)}
        for card in cards:
            spots = found.get(sames[card])
            if spots is not None:
                natural = ((card, fixed.get(card) if fixed else None), bits.get(card, 0))
                spots.setdefault(keys[card] % plan.width, []).append(natural)
    return list(found.items())


# ---------------------------------------------------------------- groups with spots


class _Runs:
    """Consecutive spots. A group is called by the spot where it begins."""

    def __init__(self, plan: Plan, same: int, naturals: Naturals, loose: Sequence[int], low: int) -> None:
        self.plan, self.same, self.naturals, self.loose, self.low = plan, same, naturals, loose, low
        self.fills: dict[int, list[Fill]] = {}
        self.there = sum(1 << spot for spot in naturals)

    def begin(self) -> list[tuple[int, list[Node]]]:
        """What the search grows from: nothing yet, at each spot from which the smallest size can be reached."""
        spots, low, there, limit = self.plan.spots, self.low, self.there, len(self.loose)
        if low > spots:
            return []
        if not limit and not self.plan.cyclic:
            for _ in range(low - 1):
                there &= there >> 1
            return [(start, [((), 0, 0)]) for start in sorted(self.naturals) if there >> start & 1]
        if self.plan.cyclic:
            there |= there << spots
            last = spots if low < spots else 1
        else:
            last = spots - low + 1
        window = (1 << low) - 1
        return [(start, [((), 0, 0)]) for start in range(last) if low - (there >> start & window).bit_count() <= limit]

    def steps(self, start: int, size: int) -> Sequence[Step]:
        """How a group of a size grows: at the next spot, if there is one."""
        plan, limit = self.plan, len(self.loose)
        spot = start + size
        if plan.cyclic:
            if size == plan.spots or (size == plan.spots - 1 and start):
                return ()
        elif spot >= plan.spots:
            return ()
        rest = self.low - size - 1
        if rest > 0:
            there = self.there | self.there << plan.spots
            limit -= rest - (there >> (spot + 1) & ((1 << rest) - 1)).bit_count()
        return ((start, spot % plan.spots, limit),)


class _Sets(_Runs):
    """Different spots. A group is called by the number (in `order`) of its last spot."""

    def __init__(self, plan: Plan, same: int, naturals: Naturals, loose: Sequence[int], low: int) -> None:
        super().__init__(plan, same, naturals, loose, low)
        self.order = plan.spots_of.get(same, ()) if loose else tuple(sorted(naturals))
        later, self.later = 0, [0] * len(self.order)
        for i in range(len(self.order) - 1, -1, -1):
            self.later[i] = later
            later += self.order[i] in naturals

    def begin(self) -> list[tuple[int, list[Node]]]:
        """What the search grows from: nothing yet."""
        return [(-1, [((), 0, 0)])]

    def steps(self, last: int, size: int) -> Sequence[Step]:
        """How a group of a size grows: at each later spot from which the smallest size can still be reached."""
        limit, rest, order, later = len(self.loose), self.low - size - 1, self.order, self.later
        if rest <= 0:
            return [(i, order[i], limit) for i in range(last + 1, len(order))]
        return [
            (i, order[i], min(limit, limit - rest + later[i]))
            for i in range(last + 1, len(order) - rest)
            if limit - rest + later[i] >= 0
        ]


def _grown(shape: _Runs, low: int, high: int, most: int) -> list[Group]:
    """All groups of one `same`, smallest first."""
    plan, naturals = shape.plan, shape.naturals
    found: list[Group] = []
    nodes_by_name = shape.begin()
    size = 0
    while nodes_by_name and size < high and len(found) < most:
        grown, count = [], 0
        for name, nodes in nodes_by_name:
            for new_name, spot, limit in shape.steps(name, size):
                more = _extended(nodes, naturals.get(spot, ()), _fills(shape, spot), limit)
                if plan.extras and more:
                    more = [node for node in more if _last_differs(plan, node[0])]
                if more and count < most:
                    grown.append((new_name, more))
                    count += len(more)
        nodes_by_name = grown
        size += 1
        if size >= low:
            for _, nodes in grown:
                found += [node[0] for node in nodes]
    return found[:most]


def _extended(nodes: Sequence[Node], naturals: Sequence[Natural], fills: Sequence[Fill], limit: int) -> list[Node]:
    """Each group with one more card: as itself, or a stand-in after those that are passed over."""
    found: list[Node] = []
    for group, passed, used in nodes:
        if passed <= limit:
            for laid, bit in naturals:
                if not used & bit:
                    found.append(((*group, laid), passed, used | bit))
        for number, bit, laid in fills:
            if passed <= number < limit and not used & bit:
                found.append(((*group, laid), number + 1, used | bit))
    return found


def _fills(shape: _Runs, spot: int) -> Sequence[Fill]:
    """The stand-ins as they would be laid at a spot."""
    loose = shape.loose
    if not loose:
        return ()
    fills = shape.fills.get(spot)
    if fills is None:
        plan = shape.plan
        own = plan.own
        identities = plan.identities.get(shape.same * plan.width + spot, ())
        fills = shape.fills[spot] = [
            (i, 1 << i, (card, identity))
            for i, card in enumerate(loose)
            for identity in identities
            if own[card] != identity
        ]
    return fills


def _last_differs(plan: Plan, group: Group) -> bool:
    """Whether the last card of a group differs from the others in all further different fields."""
    values = [dict(plan.own[card] if stands_for is None else stands_for) for card, stands_for in group]  # type: ignore[arg-type]
    last = values.pop()
    return all(last[name] != other[name] for name in plan.extras for other in values)


# ---------------------------------------------------------------- groups without spots


def _unspotted(
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
        return summing(items, [amount(s, card) for card, _ in items], total, low, high, most)
    sizes = range(low, high + 1)
    return list(islice((group for size in sizes for group in combinations(items, size)), most))
