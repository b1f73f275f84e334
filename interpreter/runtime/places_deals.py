"""Dealing and drawing: cards go one at a time from the top of a place, which may be filled again when it is empty.

Where a bag is dealt to hands, all identities are drawn at once; the game is the same. Must not know turns or rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.runtime.places import Moved, lay_known, move_top
from interpreter.runtime.places_bags import identities, identity
from interpreter.runtime.places_sight import LAID_OPEN, watchers
from interpreter.runtime.state import State

Refill = Callable[[State, int], object]
"""What is done when a card is wanted and the place is empty; it is told which place."""


def draw(s: State, z: int, to: int, n: int, refill: Refill | None, mover: int) -> Moved:
    """Moves n cards from the top of a place to another; fewer if it is empty and stays so after `refill`."""
    if 0 < n <= len(s.Z[z]) and not s.record and _draw_openly(s, z, to, n, mover):
        return ()
    moved: list[tuple[int, int, int]] = []
    top_only = s.t.places[s.kind[z]].top_only
    while n > 0:
        if not s.Z[z] and (refill is None or not _refilled(s, z, refill)):
            break
        now = 1 if top_only else min(n, len(s.Z[z]))
        moved += move_top(s, z, now, to, None, False, mover)
        n -= now
    return moved


def _draw_openly(s: State, z: int, to: int, n: int, mover: int) -> bool:
    """Draws cards that somebody sees at once; False, and nothing done, where it isn't as simple as that."""
    places, kind = s.t.places, s.kind
    place = places[kind[to]]
    up = place.visible in LAID_OPEN
    mask = watchers(s, place, up)
    if not mask or place.top_only or place.capacity is not None or places[kind[z]].top_only:
        return False
    heap, count = s.Z[z], s.t.card_count
    if n == 1:
        card = heap.pop()
        drawn = [card if card < count else identity(s, card)]
    else:
        drawn = [card if card < count else identity(s, card) for card in heap[: -n - 1 : -1]]
        del heap[-n:]
    s.Z[to] += drawn
    lay_known(s, drawn, to, up, mask, mover)
    return True


def _refilled(s: State, z: int, refill: Refill) -> bool:
    refill(s, z)
    return bool(s.Z[z])


def deal(
    s: State, z: int, targets: Sequence[int], count: int | None, face: bool | None, refill: Refill | None, mover: int
) -> Moved:
    """Deals one card at a time round the targets until each has `count`, or (None) until nothing is left."""
    if not targets:
        return ()
    if count is None:
        left, refill = len(s.Z[z]), None
    else:
        left = count * len(targets)
    if left <= len(s.Z[z]) and not s.record and _deal_bag(s, z, targets, left, face, mover):
        return ()
    moved: list[tuple[int, int, int]] = []
    turn = 0
    while left > 0:
        if not s.Z[z] and (refill is None or not _refilled(s, z, refill)):
            break
        moved += move_top(s, z, 1, targets[turn], face, False, mover)
        turn = (turn + 1) % len(targets)
        left -= 1
    return moved


def _deal_bag(s: State, z: int, targets: Sequence[int], amount: int, face: bool | None, mover: int) -> bool:
    """Deals from one bag to places that somebody sees; False, and nothing done, where it isn't as simple as that."""
    heap, hands = s.Z[z], len(targets)
    if amount <= 0 or s.script is not None or heap[-1] < s.t.card_count or s.t.places[s.kind[z]].top_only:
        return False
    token = heap[-1]
    if heap[-amount:].count(token) < amount or len(set(targets)) < hands or z in targets:
        return False
    lying = [each for to in targets if (each := _lying(s, to, face)) is not None]
    if len(lying) < hands:
        return False
    cards = identities(s, token, amount)
    del heap[-amount:]
    _lay_new(s, cards, targets, lying, mover)
    return True


Lying = tuple[bool, int]
"""Whether cards lie face up, and bits of those who see all of them."""


def _lying(s: State, to: int, face: bool | None) -> Lying | None:
    """How cards will lie in a place; None where that has to be looked at one by one, or there may be no room."""
    place = s.t.places[s.kind[to]]
    if place.top_only or place.capacity is not None:
        return None
    up = place.visible in LAID_OPEN if face is None else face
    mask = 0 if place.faces and not up and s.up is not None else place.mask
    return (up, mask) if mask else None


def _lay_new(s: State, cards: Sequence[int], targets: Sequence[int], lying: Sequence[Lying], mover: int) -> None:
    """Lays cards that have just been drawn from a bag, one at a time round the targets.

    Before, they lay face down, seen and moved by none.
    """
    at, seen, heaps = s.at, s.seen, s.Z
    for i, to in enumerate(targets):
        up, mask = lying[i]
        hand = cards[i :: len(targets)]
        heaps[to] += hand
        for card in hand:
            at[card] = to
            seen[card] = mask
        if up and s.up is not None:
            for card in hand:
                s.up[card] = True
    if s.by is not None and mover >= 0:
        for card in cards:
            s.by[card] = mover
