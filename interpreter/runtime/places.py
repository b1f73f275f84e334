"""Moving cards: every way in which a card comes from one place to another.

A move takes cards out and lays them one on the other in the order in which they are listed (at the bottom: one under
the other). Laying keeps everything that is known by card: the place (`at`), who knows it (`seen`, see `places_sight`),
the face (`up`: as said, else up in the places of `LAID_OPEN`), who moved it (`by`, -1: the referee); what a stand-in
stood for is gone. A token becomes a card where somebody sees it lie, where it is to lie face up, and where a player
lays it in a place that isn't a player's (it has to be known who did); else it stays a token.

Functions that move return what went where, as (from, card or token, to), where the game is recorded, else nothing.
`to` may be the spot of a new pile. `capacity` is asked before anything has moved. Must not know rules or `accepts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.runtime.faults import PlayFault
from interpreter.runtime.places_bags import identity, reveal_at, shuffle, uncover
from interpreter.runtime.places_piles import settle
from interpreter.runtime.places_sight import LAID_OPEN, lose_track, seers, watchers
from interpreter.runtime.state import State

Moved = Sequence[tuple[int, int, int]]

FEW = 4
"""So many cards are taken out of a place one by one."""

# ---------------------------------------------------------------- laying


def check_room(s: State, to: int, more: int) -> None:
    """Raises PlayFault if a place can't take that many more cards."""
    capacity = s.t.places[s.kind[to]].capacity
    if capacity is not None and len(s.Z[to]) + more > capacity:
        raise PlayFault("capacity", s.kind[to])


def lay(s: State, card: int, to: int, up: bool, mask: int, mover: int) -> int:
    """Keeps what is known of a card or token that now lies at a place, seen by `mask`; returns the card or token."""
    if card >= s.t.card_count:
        owned = mover < 0 or s.by is None or s.t.places[s.kind[to]].per == "player"
        if owned and not mask and not (up and s.up is not None):
            return card
        card = identity(s, card)
    lay_known(s, (card,), to, up, mask, mover)
    return card


def lay_known(s: State, cards: Sequence[int], to: int, up: bool, mask: int, mover: int) -> None:
    """The same for cards that are drawn."""
    at, seen, lies_up, by, ident = s.at, s.seen, s.up, s.by, s.ident
    for card in cards:
        at[card] = to
        seen[card] |= mask
    if lies_up is not None:
        for card in cards:
            lies_up[card] = up
    if by is not None:
        for card in cards:
            by[card] = mover
    if ident is not None:
        for card in cards:
            ident[card] = None


def lay_all(s: State, cards: Sequence[int], to: int, face: bool | None, bottom: bool, mover: int) -> Sequence[int]:
    """Lays cards that are in no place at the moment; returns them, drawn where they are seen."""
    place, heap = s.t.places[s.kind[to]], s.Z[to]
    up = place.visible in LAID_OPEN if face is None else face
    mask = watchers(s, place, up)
    if place.top_only:
        cards = _lay_stacked(s, cards, to, up, mask, mover, bottom)
    elif cards and max(cards) >= s.t.card_count:
        cards = [lay(s, card, to, up, mask, mover) for card in cards]
    else:
        lay_known(s, cards, to, up, mask, mover)
    if bottom:
        heap[:0] = cards[::-1]
    else:
        heap += cards
    return cards


def _lay_stacked(
    s: State, cards: Sequence[int], to: int, up: bool, mask: int, mover: int, bottom: bool
) -> Sequence[int]:
    """Lays cards in a place that shows only its top: of these cards, the one that ends up there is seen."""
    top = len(cards) - 1
    if bottom:
        top = -1 if s.Z[to] else 0
    return [lay(s, card, to, up, mask if i == top else 0, mover) for i, card in enumerate(cards)]


def _told(s: State, origins: Iterable[int], laid: Sequence[int], to: int) -> Moved:
    return [(z, card, to) for z, card in zip(origins, laid, strict=True)] if s.record else ()


# ---------------------------------------------------------------- from the ends, or all


def move_top(s: State, z: int, n: int, to: int, face: bool | None, bottom: bool, mover: int) -> Moved:
    """Moves the top n cards, at most as many as there are, from the top down."""
    heap = s.Z[z]
    n = max(min(n, len(heap)), 0)
    return _move_end(s, z, heap[: -n - 1 : -1], slice(len(heap) - n, None), to, face, bottom, mover)


def move_bottom(s: State, z: int, n: int, to: int, face: bool | None, bottom: bool, mover: int) -> Moved:
    """Moves the bottom n cards, at most as many as there are, from the bottom up."""
    n = max(n, 0)
    return _move_end(s, z, s.Z[z][:n], slice(0, n), to, face, bottom, mover)


def _move_end(
    s: State, z: int, cards: list[int], where: slice, to: int, face: bool | None, bottom: bool, mover: int
) -> Moved:
    to = settle(s, to)
    if not cards:
        return ()
    if z != to:
        check_room(s, to, len(cards))
    del s.Z[z][where]
    laid = lay_all(s, cards, to, face, bottom, mover)
    if s.t.places[s.kind[z]].top_only:
        uncover(s, z)
    return [(z, card, to) for card in laid] if s.record else ()


def move_all(s: State, z: int, to: int, face: bool | None, bottom: bool, mover: int) -> Moved:
    """Moves all cards of a place, from the bottom up."""
    return move_bottom(s, z, len(s.Z[z]), to, face, bottom, mover)


def move_places(s: State, places: Sequence[int], to: int, face: bool | None, bottom: bool, mover: int) -> Moved:
    """Moves all cards of several places, one place after the other."""
    to = settle(s, to)
    heaps = s.Z
    check_room(s, to, sum(len(heaps[z]) for z in places if z != to))
    cards = [card for z in places for card in heaps[z]]
    origins = [z for z in places for _ in heaps[z]]
    for z in places:
        heaps[z].clear()
    return _told(s, origins, lay_all(s, cards, to, face, bottom, mover), to)


# ---------------------------------------------------------------- picked cards


def move_cards(s: State, cards: Sequence[int], to: int, face: bool | None, bottom: bool, mover: int) -> Moved:
    """Moves cards, wherever they lie, in the order listed; one that is listed twice moves once. None is undrawn."""
    to = settle(s, to)
    if len(cards) == 1:
        return _move_one(s, cards[0], to, face, bottom, mover)
    cards = tuple(dict.fromkeys(cards))
    at = s.at
    origins = [at[card] for card in cards]
    place = s.t.places[s.kind[to]]
    if place.capacity is not None:
        check_room(s, to, sum(z != to for z in origins))
    mask = watchers(s, place, place.visible in LAID_OPEN if face is None else face)
    take_out(s, cards, origins, 0 if place.top_only else mask)
    laid = lay_all(s, cards, to, face, bottom, mover)
    for z in dict.fromkeys(origins):
        uncover(s, z)
    return _told(s, origins, laid, to)


def _move_one(s: State, card: int, to: int, face: bool | None, bottom: bool, mover: int) -> Moved:
    """The same for one card, which is the commonest move of all."""
    places, kind, z = s.t.places, s.kind, s.at[card]
    place = places[kind[to]]
    if z != to and place.capacity is not None:
        check_room(s, to, 1)
    up = place.visible in LAID_OPEN if face is None else face
    mask = 0 if bottom and place.top_only else watchers(s, place, up)
    if mask != (1 << s.t.players) - 1:
        lose_track(s, z, (card,), mask)
    s.Z[z].remove(card)
    if bottom or place.top_only:
        lay_all(s, (card,), to, face, bottom, mover)
    else:
        s.Z[to].append(card)
        lay_known(s, (card,), to, up, mask, mover)
    if places[kind[z]].top_only:
        uncover(s, z)
    return [(z, card, to)] if s.record else ()


def take_out(s: State, cards: Sequence[int], origins: Sequence[int], mask: int) -> None:
    """Takes picked cards out of their places; they will be laid where `mask` sees them."""
    heaps, blind, places = s.Z, 0, dict.fromkeys(origins)
    for z in places:
        picked = cards
        if len(places) > 1:
            picked = [card for card, origin in zip(cards, origins, strict=True) if origin == z]
        blind |= lose_track(s, z, picked, mask, len(cards) > 1)
        if len(picked) <= FEW:
            for card in picked:
                heaps[z].remove(card)
        else:
            gone = set(picked)
            heaps[z][:] = [card for card in heaps[z] if card not in gone]
    if blind:
        for card in cards:
            s.seen[card] &= ~blind


Group = tuple[tuple[int, object], ...]


def move_group(s: State, group: Group, to: int, face: bool | None, bottom: bool, mover: int) -> Moved:
    """Moves the cards of a group; its stand-ins then stand for what the group says."""
    moved = move_cards(s, [card for card, _ in group], to, face, bottom, mover)
    if s.ident is not None:
        for card, stands_for in group:
            s.ident[card] = stands_for
    return moved


# ---------------------------------------------------------------- shuffling together


def shuffle_places(s: State, places: Sequence[int], z: int) -> None:
    """Moves all cards of some places to one, and makes that a bag. What nobody has seen isn't drawn for it."""
    heaps = s.Z
    if s.t.places[s.kind[z]].capacity is not None:
        check_room(s, z, sum(len(heaps[other]) for other in places if other != z))
    for other in places:
        if other != z:
            heaps[z] += heaps[other]
            heaps[other].clear()
    shuffle(s, z)


def shuffle_cards(s: State, cards: Sequence[int], z: int) -> None:
    """Moves cards, wherever they lie, to a place and makes that a bag."""
    cards = tuple(dict.fromkeys(cards))
    origins = [s.at[card] for card in cards]
    check_room(s, z, sum(origin != z for origin in origins))
    take_out(s, cards, origins, 0)
    s.Z[z] += cards
    for origin in dict.fromkeys(origins):
        uncover(s, origin)
    shuffle(s, z)


# ---------------------------------------------------------------- changing places, faces and sight


def swap_places(s: State, a: int, b: int, mover: int = -1) -> None:
    """Two places exchange all their cards. A card keeps its face if cards lie alike in both unless somebody says."""
    if a == b:
        return
    ones, others = s.Z[a][:], s.Z[b][:]
    check_room(s, a, len(others) - len(ones))
    check_room(s, b, len(ones) - len(others))
    for cards, z, to in ((ones, a, b), (others, b, a)):
        place = s.t.places[s.kind[to]]
        ups = [_up_there(s, card, z, to) for card in cards]
        s.Z[to][:] = [
            lay(s, card, to, up, watchers(s, place, up) if i == len(cards) - 1 or not place.top_only else 0, mover)
            for i, (card, up) in enumerate(zip(cards, ups, strict=True))
        ]


def _up_there(s: State, card: int, z: int, to: int) -> bool:
    """Whether a card from one place lies face up in another after an exchange."""
    places, kind = s.t.places, s.kind
    open_there = places[kind[to]].visible in LAID_OPEN
    if s.up is None or (places[kind[z]].visible in LAID_OPEN) != open_there:
        return open_there
    return card < s.t.card_count and s.up[card]


def swap_cards(s: State, a: int, b: int, mover: int = -1) -> None:
    """Two cards take each other's position; what a stand-in stood for is gone. Neither is undrawn."""
    if a == b:
        return
    z, y = s.at[a], s.at[b]
    up_a, up_b = _up_there(s, a, z, y), _up_there(s, b, y, z)
    blind = lose_track(s, z, (a,), _mask_there(s, y, up_a)) | lose_track(s, y, (b,), _mask_there(s, z, up_b))
    i, j = s.Z[z].index(a), s.Z[y].index(b)
    s.Z[z][i], s.Z[y][j] = b, a
    for card, to, up in ((a, y, up_a), (b, z, up_b)):
        s.seen[card] &= ~blind
        lay_known(s, (card,), to, up, 0, mover)
        s.seen[card] |= seers(s, to, card)


def _mask_there(s: State, z: int, up: bool) -> int:
    """Who is sure to see a card come to lie somewhere, at whatever position."""
    place = s.t.places[s.kind[z]]
    return 0 if place.top_only else watchers(s, place, up)


def flip(s: State, cards: Iterable[int], face: bool | None) -> None:
    """Turns cards over where they lie, or (face True up, False down) so that they lie that way. None is undrawn."""
    up = s.up
    if up is None:
        return
    for card in tuple(cards):
        up[card] = not up[card] if face is None else face
        s.seen[card] |= seers(s, s.at[card], card)


def show(s: State, cards: Iterable[int], seats: int) -> None:
    """Some seats (bits) come to know cards where they lie. None is undrawn."""
    seen = s.seen
    for card in cards:
        seen[card] |= seats


def show_place(s: State, z: int, seats: int) -> None:
    """Some seats (bits) come to know all cards of a place."""
    for i in range(len(s.Z[z])):
        s.seen[reveal_at(s, z, i)] |= seats
