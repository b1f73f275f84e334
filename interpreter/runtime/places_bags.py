"""Bags: shuffled cards whose identity isn't drawn before somebody reads it or comes to see it.

A place may hold tokens, each "one of the cards of pool k"; drawing turns one into a card. It makes no difference to any
game when that happens, so cards that nobody looks at are never drawn. An undrawn card has no place, lies face down,
was moved by nobody and stands for nothing: every slot that is kept by card says so while it is in a pool.

Must not know moves, piles or rules.
"""

from __future__ import annotations

from interpreter.runtime.chance import INCREMENT, LONG, MULTIPLIER, WORD, pick_from, pick_named, take_from
from interpreter.runtime.places_sight import watchers
from interpreter.runtime.state import State

# ---------------------------------------------------------------- drawing an identity


def identity(s: State, token: int) -> int:
    """Draws which card a token is. Its place, and who sees it, are for the caller to set."""
    pool = s.pools[token - s.t.card_count]
    if s.script is not None:
        names = s.t.card_names
        index = pick_named(s, [names[card] for card in pool])
    else:
        rng = s.rng
        product = ((((rng >> 22) ^ rng) >> ((rng >> 61) + 22)) & WORD) * len(pool)
        if (product & WORD) < len(pool):
            s.rng, index = pick_from(rng, len(pool))
        else:
            s.rng = (rng * MULTIPLIER + INCREMENT) & LONG
            index = product >> 32
    card = pool[index]
    last = pool.pop()
    if last != card:
        pool[index] = last
    return card


def identities(s: State, token: int, n: int) -> list[int]:
    """Draws n cards of a token's pool, one after the other: the same cards as n times `identity`."""
    if s.script is not None:
        return [identity(s, token) for _ in range(n)]
    s.rng, found = take_from(s.rng, s.pools[token - s.t.card_count], n)
    return found


def reveal_at(s: State, z: int, i: int) -> int:
    """The card at position i of a place (from the bottom; -1: the top), drawn now if it wasn't; nobody sees it."""
    heap = s.Z[z]
    card = heap[i]
    if card >= s.t.card_count:
        heap[i] = card = identity(s, card)
        s.at[card] = z
    return card


def reveal_all(s: State, z: int) -> list[int]:
    """The cards of a place, all drawn, from the bottom up; this is the place's own list."""
    heap, count = s.Z[z], s.t.card_count
    for i, card in enumerate(heap):
        if card >= count:
            heap[i] = card = identity(s, card)
            s.at[card] = z
    return heap


def reveal_top(s: State, z: int, n: int) -> list[int]:
    """The top n cards (at most as many as there are), drawn, from the top down."""
    size = len(s.Z[z])
    return [reveal_at(s, z, i) for i in range(size - 1, max(size - n, 0) - 1, -1)]


def reveal_bottom(s: State, z: int, n: int) -> list[int]:
    """The bottom n cards (at most as many as there are), drawn, from the bottom up."""
    return [reveal_at(s, z, i) for i in range(min(n, len(s.Z[z])))]


# ---------------------------------------------------------------- coming into sight


def uncover(s: State, z: int) -> None:
    """Lets the top card of a place that shows its top be seen, as far as it lies face up."""
    place, heap = s.t.places[s.kind[z]], s.Z[z]
    if not place.top_only or not heap:
        return
    card = heap[-1]
    up = card < s.t.card_count and (s.up is None or s.up[card])
    mask = watchers(s, place, up)
    if mask:
        s.seen[reveal_at(s, z, -1)] |= mask


def _look(s: State, z: int) -> None:
    """Lets the cards of a bag be drawn and seen by those who see the place that it lies in."""
    place = s.t.places[s.kind[z]]
    mask = watchers(s, place, False)
    if place.top_only:
        uncover(s, z)
    elif mask:
        heap, at, seen = s.Z[z], s.at, s.seen
        heap[:] = identities(s, heap[0], len(heap)) if heap else []
        for card in heap:
            at[card] = z
            seen[card] = mask


# ---------------------------------------------------------------- making a bag


def shuffle(s: State, z: int) -> None:
    """Makes the cards of a place a bag: their order is open, they lie face down, and nobody knows them any more."""
    heap = s.Z[z]
    if not heap:
        return
    pool = _gathered(s, heap)
    heap[:] = [s.t.card_count + _pooled(s, pool)] * len(heap)
    _look(s, z)


def _gathered(s: State, heap: list[int]) -> list[int]:
    """The identities of all cards of a place; nothing is known of them any more.

    Of a pool that lies elsewhere too, it is drawn which of it lie here.
    """
    count, first = s.t.card_count, heap[0]
    undrawn = heap.count(first) if first >= count else 0
    found, tokens = heap[undrawn:], [first] * (undrawn > 0)
    if max(found, default=0) >= count:  # more than one bag, or known cards under one
        found = [card for card in heap if card < count]
        tokens = sorted({token for token in heap if token >= count})
    _blank(s, found)
    for token in tokens:
        pool, here = s.pools[token - count], heap.count(token)
        if here < len(pool):
            found += identities(s, token, here)
        else:
            found += pool
            s.pools[token - count] = []
    return found


def _blank(s: State, cards: list[int]) -> None:
    """What is remembered of where and how a card lies is gone."""
    at, seen, up, by, ident = s.at, s.seen, s.up, s.by, s.ident
    for card in cards:
        at[card] = -1
        seen[card] = 0
    if up is not None:
        for card in cards:
            up[card] = False
    if by is not None:
        for card in cards:
            by[card] = -1
    if ident is not None:
        for card in cards:
            ident[card] = None


def _pooled(s: State, cards: list[int]) -> int:
    """The number of a pool that holds these cards from now on: the first that is empty, or a new one."""
    for k, pool in enumerate(s.pools):
        if not pool:
            s.pools[k] = cards
            return k
    s.pools.append(cards)
    return len(s.pools) - 1
