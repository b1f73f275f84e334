"""Chance: a small documented generator whose whole state is one integer, and outcomes that are given instead of drawn.

The generator is the member XSH RS 64/32 of the PCG family, written from its published formula: the state is 64 bits and
goes on by state * MULTIPLIER + INCREMENT; each state gives one 32-bit word. A number below n is made from words without
any bias by multiplying and rejecting. Any integer is made a starting state by the finaliser of splitmix64. So the same
seed gives the same game on every machine and every Python.

- M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number
  Generation", Harvey Mudd College, HMC-CS-2014-0905, 2014.
- D. Lemire, "Fast Random Integer Generation in an Interval", ACM Trans. Model. Comput. Simul. 29(1), 2019.
- G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.

A script (`State.script`) is a list: first whether chance is explicit, then the outcomes that come next. Each pick uses
up one; in an explicit script only where more than one thing can happen. Where an explicit script runs out, `NeedChance`
says what can happen; any other script then gives way to the generator. The list is replaced, never changed, so that
clones may share it. A third kind of script gives nothing and keeps what the generator picks (`recording`).

Must not know cards, places or rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from struct import Struct
from typing import Any, TypeVar

from interpreter.runtime.faults import ImpossibleOutcome, NeedChance, Outcome
from interpreter.runtime.state import State

T = TypeVar("T")

CHANCE = -1
"""Who is asked where chance is, instead of a player: in games that began with explicit chance."""

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
WORD = 0xFFFFFFFF
LONG = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
"""The odd number nearest to 2^64 divided by the golden ratio: splitmix64's step."""
RECORDING = "recording"
"""How a script begins that keeps what the generator picks."""
SEED_BITS = 53
"""How long derived seeds are: every reader of JSON keeps that many bits of a number."""


# ---------------------------------------------------------------- the generator


def _mixed(number: int) -> int:
    """splitmix64's finaliser: 64 bits in, 64 bits out, each bit of the one changing about half of the other."""
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & LONG
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & LONG
    return number ^ (number >> 31)


def _absorbed(state: int, number: int) -> int:
    """A state into which any integer is mixed, 64 bits at a time and then its sign."""
    while True:
        state = _mixed((state + GOLDEN + number) & LONG)
        number >>= 64
        if number in (0, -1):
            return _mixed((state + GOLDEN + number) & LONG)


def seeded(seed: int, stream: int = 0) -> int:
    """The generator's state for any integer as seed; other streams of one seed have nothing to do with each other."""
    return _absorbed(_stream(stream), seed)


@cache
def _stream(stream: int) -> int:
    return _absorbed(0, stream)


def derived(seed: int, i: int) -> int:
    """The seed of game `i` of a run: not negative, and the same for ever."""
    return _absorbed(_absorbed(GOLDEN, i), seed) >> (64 - SEED_BITS)


def pick_from(rng: int, n: int) -> tuple[int, int]:
    """The generator's next state and a number from 0 to n - 1, each as likely as the other; n is from 1 to 2^32."""
    product = ((((rng >> 22) ^ rng) >> ((rng >> 61) + 22)) & WORD) * n
    rng = (rng * MULTIPLIER + INCREMENT) & LONG
    if (product & WORD) < n:
        least = (WORD + 1) % n
        while (product & WORD) < least:
            product = ((((rng >> 22) ^ rng) >> ((rng >> 61) + 22)) & WORD) * n
            rng = (rng * MULTIPLIER + INCREMENT) & LONG
    return rng, product >> 32


# ---------------------------------------------------------------- many words at once

FEW_AHEAD, MOST_AHEAD = 4, 64
"""How many words are made at once, at first and at most: one long number holds as many states, 128 bits for each."""
LANE = 128


def _leaps() -> tuple[list[int], list[int]]:
    """What a state is multiplied by and what is added to come so many states further, by their number."""
    factors, addends = [1], [0]
    for _ in range(MOST_AHEAD):
        factors.append(factors[-1] * MULTIPLIER & LONG)
        addends.append((addends[-1] * MULTIPLIER + INCREMENT) & LONG)
    return factors, addends


FACTORS, ADDENDS = _leaps()


@cache
def _lanes(count: int) -> tuple[int, int, int, Struct]:
    """What makes so many states of one at once, what holds all their bits, and how they are read one by one."""
    at = range(0, LANE * count, LANE)
    factors = sum(factor << lane for factor, lane in zip(FACTORS, at, strict=False))
    addends = sum(addend << lane for addend, lane in zip(ADDENDS, at, strict=False))
    return factors, addends, sum(LONG << lane for lane in at), Struct("<" + "Q8x" * count)


def _ahead(rng: int, count: int) -> Sequence[int]:
    """The next states, shifted by what the formula shifts all of them; the upper three bits say how much further."""
    factors, addends, longs, lanes = _lanes(count)
    states = (rng * factors + addends) & longs
    read: tuple[int, ...] = lanes.unpack((((states >> 22) ^ states) >> 22).to_bytes(lanes.size, "little"))
    return read


def leapt(rng: int, count: int) -> int:
    """The generator's state after so many words, at most `MOST_AHEAD`."""
    return (rng * FACTORS[count] + ADDENDS[count]) & LONG


def words(rng: int) -> Iterator[int]:
    """The words that the generator gives from a state on, without end."""
    return chain.from_iterable(_many_words(rng))


def _many_words(rng: int) -> Iterator[list[int]]:
    count = FEW_AHEAD
    while True:
        yield [(state >> (state >> 39)) & WORD for state in _ahead(rng, count)]
        rng = leapt(rng, count)
        count = min(2 * count, MOST_AHEAD)


def drawn_again(product: int, words: Iterator[int], n: int) -> int:
    """A product of a word and n, made anew while numbers below n would not be equally likely, as in `pick_from`."""
    least = (WORD + 1) % n
    while (product & WORD) < least:
        product = next(words) * n
    return product


def take_from(rng: int, things: list[T], count: int) -> tuple[int, list[T]]:
    """The generator's next state, and so many things taken out of a list, one after the other by `pick_from`.

    The last thing of the list comes to lie where one was taken.
    """
    if count <= FEW_AHEAD:
        return _taken_singly(rng, things, count)
    found: list[T] = []
    left = len(things)
    end = left - count
    while left > end:
        begun, many = left, min(left - end, MOST_AHEAD)
        for state in _ahead(rng, many):
            product = ((state >> (state >> 39)) & WORD) * left
            if product & WORD < left:
                break
            left -= 1
            index = product >> 32
            found.append(things[index])
            things[index] = things[left]
        rng = leapt(rng, begun - left)
        if begun - left < many:  # a word that may have to be drawn again: hardly ever
            rng, index = pick_from(rng, left)
            left -= 1
            found.append(things[index])
            things[index] = things[left]
    del things[end:]
    return rng, found


def _taken_singly(rng: int, things: list[T], count: int) -> tuple[int, list[T]]:
    """The same, with one word made at a time."""
    found: list[T] = []
    for _ in range(count):
        rng, index = pick_from(rng, len(things))
        found.append(things[index])
        things[index] = things[-1]
        things.pop()
    return rng, found


# ---------------------------------------------------------------- picks of a game


def pick(s: State, n: int) -> int:
    """A number from 0 to n - 1, each as likely as the other; a script's outcome is that number."""
    if s.script is not None:
        return _scripted(s, range(n))
    rng = s.rng
    product = ((((rng >> 22) ^ rng) >> ((rng >> 61) + 22)) & WORD) * n
    if (product & WORD) < n:
        s.rng, number = pick_from(rng, n)
        return number
    s.rng = (rng * MULTIPLIER + INCREMENT) & LONG
    return product >> 32


def pick_named(s: State, labels: Sequence[str]) -> int:
    """The index of one of some things that have printed names; those of one name are one outcome."""
    if s.script is not None:
        return _scripted(s, labels)
    return pick(s, len(labels))


# ---------------------------------------------------------------- outcomes that are given


def scripted(outcomes: Iterable[Outcome], explicit: bool = False) -> list[Any]:
    """A script for `State.script`."""
    return [explicit, *outcomes]


def recording() -> list[Any]:
    """A script for `State.script` that lets the generator decide and keeps what comes up: the same as without one."""
    return [RECORDING]


def recorded(s: State) -> tuple[Outcome, ...]:
    """What came up since the script was set; as a script, these outcomes make the same happen again."""
    return tuple(s.script[1:]) if s.script is not None and s.script[0] is RECORDING else ()


def unused(s: State) -> tuple[Outcome, ...]:
    """The outcomes of the script that no pick has used up yet."""
    return () if s.script is None else tuple(s.script[1:])


def _scripted(s: State, labels: Sequence[Outcome]) -> int:
    """The index of the outcome that the script has next."""
    script = s.script
    assert script is not None
    if script[0] is RECORDING:
        s.rng, index = pick_from(s.rng, len(labels))
        s.script = [*script, labels[index]]
        return index
    if script[0] and _is_certain(labels):
        return 0
    if len(script) == 1:
        if script[0]:
            raise NeedChance(_weighed(labels))
        s.script = None
        return pick(s, len(labels))
    index = _position(script[1], labels)
    s.script = [script[0], *script[2:]]
    return index


def _is_certain(labels: Sequence[Outcome]) -> bool:
    """Whether only one thing can happen."""
    return len(labels) == 1 or (not isinstance(labels, range) and len(set(labels)) == 1)


def _position(outcome: Outcome, labels: Sequence[Outcome]) -> int:
    """Where an outcome is among the labels: an index for a plain pick, else the first of that printed name."""
    if isinstance(labels, range):
        if isinstance(outcome, int) and not isinstance(outcome, bool) and outcome in labels:
            return outcome
    else:
        name = str(outcome)
        for index, label in enumerate(labels):
            if label == name:
                return index
    raise ImpossibleOutcome(outcome, tuple(dict.fromkeys(labels)))


def _weighed(labels: Sequence[Outcome]) -> list[tuple[Outcome, int]]:
    """Each label once, in the order in which they are first met, with how often it is there."""
    weights: dict[Outcome, int] = {}
    for label in labels:
        weights[label] = weights.get(label, 0) + 1
    return list(weights.items())
