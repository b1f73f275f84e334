"""Chance is the same everywhere and for ever, fair, and can be given instead of drawn."""

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import interpreter
from interpreter.runtime import chance
from interpreter.runtime.faults import ImpossibleOutcome, NeedChance
from tests.runtime.sample import new_state, tables


def picks(rng: int, sizes: list[int]) -> tuple[int, list[int]]:
    found = []
    for n in sizes:
        rng, number = chance.pick_from(rng, n)
        found.append(number)
    return rng, found


def test_words_are_those_of_the_published_formula() -> None:
    # Compared once with a program in C that was written from the same paper.
    words = [0, 1575102998, 1878033971, 3621913003, 741922624, 3284468382]
    assert picks(42, [1 << 32] * 6) == (483838003013946848, words)


@pytest.mark.parametrize(
    ("seed", "state", "other_stream", "third_game"),
    [
        (0, 2391539541053276776, 16321491304643971414, 6565634740797341),
        (1, 7108066972471032027, 10511167430171045421, 706735231753036),
        (-1, 4492224865502930231, 7516913207033172048, 5976464558332985),
        (7, 4916446429270354052, 15407473101438515343, 1133475412303898),
        (1 << 64, 3100193165012466057, 18306193950970454315, 3900416507632059),
        (-(1 << 70), 14832899224187001129, 17356079810437707589, 2081807438799440),
        (10**40, 4909606130649467622, 16599426937932009565, 4538642920825701),
    ],
)
def test_seeds_never_change_their_meaning(seed: int, state: int, other_stream: int, third_game: int) -> None:
    assert chance.seeded(seed) == state
    assert chance.seeded(seed, 1) == other_stream
    assert chance.derived(seed, 3) == third_game


def test_picks_never_change() -> None:
    sizes = [6, 6, 6, 52, 52, 52, 1, 2, 2, 1_000_000]
    assert picks(chance.seeded(7), sizes) == (14315851100938047678, [1, 1, 1, 25, 21, 23, 0, 1, 0, 653266])


@given(st.integers(), st.integers())
def test_different_seeds_begin_differently(a: int, b: int) -> None:
    assert (chance.seeded(a) == chance.seeded(b)) == (a == b)


@given(st.integers(), st.integers(0, 1 << 40))
def test_derived_seeds_fit_in_json(seed: int, i: int) -> None:
    assert 0 <= chance.derived(seed, i) < 1 << 53


def test_derived_seeds_differ() -> None:
    assert len({chance.derived(seed, i) for seed in range(40) for i in range(250)}) == 10_000


@given(st.integers(0, chance.LONG), st.lists(st.integers(1, 1 << 32), max_size=20))
def test_state_and_player_draw_alike(rng: int, sizes: list[int]) -> None:
    s = new_state(tables())
    s.rng = rng
    found = [chance.pick(s, n) for n in sizes]
    assert picks(rng, sizes) == (s.rng, found)
    assert all(0 <= number < n for number, n in zip(found, sizes, strict=True))


@pytest.mark.parametrize("n", [2, 3, 6, 10, 13])
def test_numbers_are_equally_likely(n: int) -> None:
    rng, counts = chance.seeded(n), Counter[int]()
    for _ in range(1000 * n):
        rng, number = chance.pick_from(rng, n)
        counts[number] += 1
    off = sum((counts[i] - 1000) ** 2 / 1000 for i in range(n))
    assert off < n - 1 + 4 * (2 * (n - 1)) ** 0.5


def test_rejected_words_are_drawn_again() -> None:
    # With three quarters of all words as the bound, every third word or so must be rejected.
    n = 3 << 30
    rng, number = chance.pick_from(0, n)
    assert number < n
    assert rng != chance.pick_from(0, 1)[0], "state 0 gives the word 0, which is rejected"


@given(st.integers(0, chance.LONG), st.integers(1, 1 << 32), st.integers(0, 90))
def test_many_words_are_the_same_words(rng: int, n: int, count: int) -> None:
    words, found = chance.words(rng), []
    for _ in range(count):
        found.append(chance.drawn_again(next(words) * n, words, n) >> 32)
    assert found == picks(rng, [n] * count)[1]


@given(st.integers(0, chance.LONG), st.integers(0, 200), st.integers(0, 200))
@example(0, 100, 70)  # begins with a word that has to be drawn again
def test_taking_many_is_taking_one_after_the_other(rng: int, size: int, count: int) -> None:
    things, left = list(range(size)), list(range(size))
    rng_after, taken = chance.take_from(rng, things, min(size, count))
    for thing in taken:
        rng, index = chance.pick_from(rng, len(left))
        assert left[index] == thing
        left[index] = left[-1]
        left.pop()
    assert (rng, left) == (rng_after, things)


# ---------------------------------------------------------------- scripts


def test_script_gives_way_to_the_generator() -> None:
    s = new_state(tables())
    s.script = chance.scripted([4, "b", 2])
    drawn = s.rng
    assert chance.pick(s, 6) == 4
    assert chance.pick_named(s, ["a", "b", "b"]) == 1
    assert chance.unused(s) == (2,)
    assert chance.pick_named(s, ["1", "2"]) == 1
    assert s.rng == drawn
    _, expected = chance.pick_from(drawn, 100)
    assert chance.pick(s, 100) == expected
    assert s.script is None


def test_explicit_script_says_what_it_needs() -> None:
    s = new_state(tables())
    s.script = chance.scripted(["north"], explicit=True)
    assert chance.pick_named(s, ["south", "north"]) == 1
    with pytest.raises(NeedChance) as need:
        chance.pick_named(s, ["a", "b", "a"])
    assert need.value.outcomes == (("a", 2), ("b", 1))
    with pytest.raises(NeedChance) as need:
        chance.pick(s, 3)
    assert need.value.outcomes == ((0, 1), (1, 1), (2, 1))


@pytest.mark.parametrize("outcome", [-1, 3, "1", True])
def test_impossible_index_is_refused(outcome: int | str) -> None:
    s = new_state(tables())
    s.script = chance.scripted([outcome])
    with pytest.raises(ImpossibleOutcome) as impossible:
        chance.pick(s, 3)
    assert impossible.value.label == outcome
    assert impossible.value.possible == (0, 1, 2)
    assert chance.unused(s) == (outcome,)


def test_impossible_name_is_refused() -> None:
    s = new_state(tables())
    s.script = chance.scripted(["c"], explicit=True)
    with pytest.raises(ImpossibleOutcome) as impossible:
        chance.pick_named(s, ["a", "b", "a"])
    assert impossible.value.possible == ("a", "b")


def test_clones_may_share_a_script() -> None:
    s = new_state(tables())
    s.script = shared = chance.scripted([1, 2])
    chance.pick(s, 3)
    assert shared == [False, 1, 2]


# ---------------------------------------------------------------- keeping what comes up


def names_there(machine, s):
    names = machine.tables.card_names
    return [[names[card] for card in heap if card < machine.tables.card_count] for heap in s.Z]


@pytest.mark.parametrize("name", ["five-alive", "push", "cribbage", "mau-mau/two-packs"])
def test_recording_changes_nothing_and_makes_it_happen_again(name):
    machine = interpreter.load(name).compiled.machine(2, True)
    plain, kept = machine.start(3, {}), machine.start(3, {}, chance.recording())
    outcomes = chance.recorded(kept)
    assert outcomes
    assert chance.recorded(plain) == ()
    assert (plain.Z, plain.V, plain.rng) == (kept.Z, kept.V, kept.rng)
    again = machine.start(4, {}, chance.scripted(outcomes))
    assert names_there(machine, again) == names_there(machine, kept)
