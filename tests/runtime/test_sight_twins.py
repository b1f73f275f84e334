"""A seat can't tell apart two games that differ in what it can't see, now and after whatever happens next.

Two such games are made by dealing one anew for a seat. Then the same thing happens in both, as far as the seat can see:
what it doesn't see may be another card in the one than in the other. Its views must stay equal, or it would know of a
card what it can't know.
"""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.runtime import places, places_bags, places_deals, sight
from interpreter.runtime.copying import clone
from interpreter.runtime.places_sight import LAID_OPEN, seers, watchers
from interpreter.runtime.state import State
from tests.runtime.sample import EVERYBODY, FIXED, HAND, LAMPS, ROW, SEATS, new_state, tables

FACES = (None, None, True, False)


def random_game(random: Random, faces: bool) -> State:
    """A game in which much has happened, and each seat knows of some cards; in every other one all are drawn."""
    s = new_state(tables(heights=4, uses_faces=faces), random.randrange(1000))
    places_deals.deal(s, LAMPS, [HAND, HAND + 1, HAND + 2, ROW], 2, None, None, -1)
    for z in range(FIXED * random.randrange(2)):
        places_bags.reveal_all(s, z)
    for _ in range(25):
        z, to = random.randrange(FIXED), random.randrange(FIXED)
        move = random.choice((places.move_top, places.move_bottom))
        if s.t.places[to].capacity is None:
            move(s, z, random.randrange(1, 3), to, random.choice(FACES), random.random() < 0.2, -1)
        card = random.randrange(s.t.card_count)
        places.show(s, [card] if s.at[card] >= 0 else [], random.randrange(EVERYBODY + 1))
    return s


def alike_for(s: State, seat: int, random: Random) -> State:
    """Another game that the seat can't tell from this one."""
    twin = sight.determinize(s, seat, random.randrange(10_000))
    assert sight.view(twin, seat) == sight.view(s, seat)
    return twin


Happening = Callable[[State, State, int, Random], None]


def move_ends(s: State, twin: State, seat: int, random: Random) -> None:
    """Cards that are told by their position, to where the seat doesn't see them; nothing is uncovered."""
    z, to = random.choice([p for p in range(FIXED) if not s.t.places[p].top_only]), unseen_place(s, seat, random)
    move, n, bottom = random.choice((places.move_top, places.move_bottom)), random.randrange(4), random.random() < 0.3
    for game in (s, twin):
        move(game, z, n, to, False, bottom, -1)


def swap_all(s: State, twin: State, seat: int, random: Random) -> None:
    """Two places that the seat doesn't look into."""
    a, b = unseen_place(s, seat, random), unseen_place(s, seat, random)
    for game in (s, twin):
        places.swap_places(game, a, b)


def pick_unseen(s: State, twin: State, seat: int, random: Random) -> None:
    """Somebody takes some cards that the seat doesn't see to where it doesn't see them: others in the one game."""
    z, to = random.randrange(FIXED), unseen_place(s, seat, random)
    seen, unseen = looked_at(s, twin, z, seat)
    n = random.randrange(min(3, len(unseen)) + 1)
    here = random.sample(unseen, n)
    there = random.sample(here if seen or s.t.places[z].ordered else unseen, n)
    for game, picked in ((s, here), (twin, there)):
        places.move_cards(game, [game.Z[z][i] for i in picked], to, False, False, -1)


def pick_among_seen(s: State, twin: State, seat: int, random: Random) -> None:
    """Somebody takes a card that the seat sees and one that it doesn't; nothing is uncovered."""
    z, to = random.choice([p for p in range(FIXED) if not s.t.places[p].top_only]), unseen_place(s, seat, random)
    seen, unseen = looked_at(s, twin, z, seat)
    if not seen or not unseen:
        return
    shown = random.choice(seen)
    hidden = random.choice(unseen)
    for game in (s, twin):
        places.move_cards(game, [game.Z[z][shown], game.Z[z][hidden]], to, False, False, -1)


def swap_two(s: State, twin: State, seat: int, random: Random) -> None:
    """Two cards that the seat doesn't see take each other's position."""
    z, y = (random.choice([p for p in range(FIXED) if not seen_there(s, p, seat)]) for _ in range(2))
    if not s.Z[z] or not s.Z[y] or s.t.places[z].ordered or s.t.places[y].ordered:
        return
    for game in (s, twin):
        places_bags.reveal_all(game, z)
        places_bags.reveal_all(game, y)
        a = random.choice(game.Z[z])
        others = [card for card in game.Z[y] if card != a]
        if others:
            places.swap_cards(game, a, random.choice(others))


def shuffle(s: State, twin: State, seat: int, random: Random) -> None:
    z = unseen_place(s, seat, random)
    for game in (s, twin):
        places_bags.shuffle(game, z)


def looked_at(s: State, twin: State, z: int, seat: int) -> tuple[list[int], list[int]]:
    """The positions of the cards that a seat sees lying in a place and of the others; all are drawn first."""
    for game in (s, twin):
        places_bags.reveal_all(game, z)
    seen = [i for i, card in enumerate(s.Z[z]) if seers(s, z, card) >> seat & 1]
    return seen, [i for i in range(len(s.Z[z])) if i not in seen]


def seen_there(s: State, z: int, seat: int) -> bool:
    """Whether a seat would see a card that is laid there as cards lie there."""
    place = s.t.places[z]
    return bool(watchers(s, place, place.visible in LAID_OPEN) >> seat & 1) or place.top_only


def unseen_place(s: State, seat: int, random: Random) -> int:
    free = [z for z in range(FIXED) if not seen_there(s, z, seat) and s.t.places[z].capacity is None]
    return random.choice(free)


@pytest.mark.parametrize(
    "happening", [move_ends, swap_all, pick_unseen, pick_among_seen, swap_two, shuffle], ids=lambda f: f.__name__
)
@settings(max_examples=120)
@given(random=st.randoms(use_true_random=False), seat=st.integers(0, SEATS - 1), faces=st.booleans())
def test_seat_cannot_tell_twins_apart(happening: Happening, random: Random, seat: int, faces: bool) -> None:
    s = random_game(Random(random.random()), faces)
    for _ in range(4):
        twin = alike_for(s, seat, random)
        happening(s, twin, seat, random)
        assert sight.view(s, seat) == sight.view(twin, seat)


@settings(max_examples=60)
@given(random=st.randoms(use_true_random=False), seat=st.integers(0, SEATS - 1))
def test_what_is_known_is_where_it_is_said(random: Random, seat: int) -> None:
    """Whoever moves cards by position and remembers what it saw knows at least what the bits say."""
    s = random_game(Random(random.random()), faces=True)
    seen = sight.view(s, seat)
    for place, z in zip(seen.places, range(FIXED), strict=False):
        for i, name in enumerate(place.cards):
            assert name is None or name == s.t.card_names[s.Z[z][i]]


@given(seed=st.integers(0, 50), seat=st.integers(0, SEATS - 1))
def test_dealing_anew_depends_on_sight_alone(seed: int, seat: int) -> None:
    random = Random(seed)
    s = random_game(random, faces=True)
    once, twice = sight.determinize(s, seat, 4), sight.determinize(alike_for(s, seat, random), seat, 4)
    assert (once.Z, once.pools, once.seen, once.rng) == (twice.Z, twice.pools, twice.seen, twice.rng)


def test_hidden_cards_are_equally_likely_everywhere() -> None:
    s = new_state(tables(heights=2))
    places_deals.deal(s, LAMPS, [HAND, HAND + 1, HAND + 2], 2, None, None, -1)
    mine = set(s.Z[HAND])
    counts = dict.fromkeys((card for card in range(8) if card not in mine), 0)
    for seed in range(1200):
        fresh = clone(s)
        sight.deal_anew(fresh, 0, seed)
        assert set(fresh.Z[HAND]) == mine
        counts[fresh.Z[HAND + 1][0]] += 1
    assert all(150 < count < 250 for count in counts.values())
