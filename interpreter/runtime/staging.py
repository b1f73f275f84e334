"""Choices of one action that are asked one after the other: what may come next, and what has been chosen so far.

Whether something may be chosen is whether a whole move begins with it: whole moves are looked for one by one, no longer
than until the first is found. An option that is only a part of a move is (STAGE - position of the action, entries that
are complete, the things of a set that isn't, how it goes on). What a seat has begun is kept in `State.begun`.
Must not know which rules say what may be chosen: a key of an action brings them as functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.runtime.copying import clone
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.state import State

STAGE = -3
"""Options from here down are parts of moves."""
OPEN, MAY_END, DONE, WHOLE = range(4)
"""How a part goes on: it needs more; the set may end here; the set has ended by `done`; so has the whole move."""
WAYS = 100_000
"""How many ways to go on are looked through for one question."""

Entries = tuple[Any, ...]
Option = tuple[Any, ...]
Begun = tuple[int, int, Entries, tuple[Any, ...]]
"""A seat, the position of the action among those offered, entries that are complete, the things of a set that isn't."""
Things = tuple[Sequence[Any], int, int | None, Sequence[Any] | None]
"""What a set is chosen from, how many at least and at most, and what tells them apart (None: each its own)."""
Legal = Callable[[State, int], list[Any]]


@dataclass(frozen=True, slots=True)
class One:
    """A key of an action for which one thing is chosen: those that may follow the entries before it.

    `alike` tells which are one option though rules may tell them apart; None where no two are.
    """

    values: Callable[[State, int, Entries], Iterable[Any]]
    alike: Callable[[State, int, Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Several:
    """A key for which a set is chosen, and whether the entries with the set at their end may be (None: always).

    `may` tells of a part of a set that it might become one that may be chosen; None where nothing can be told.
    """

    things: Callable[[State, int, Entries], Things]
    holds: Callable[[State, int, Entries], bool] | None
    may: Callable[[State, int, Entries], bool] | None = None

    def takes(self, s: State, seat: int, entries: Entries) -> bool:
        """Whether the entries, with the set at their end, may be chosen."""
        return self.holds is None or self.holds(s, seat, entries)


Key = One | Several


@dataclass(frozen=True, slots=True)
class Stages:
    """The keys of an action in their order; the last `together` of them are asked at once."""

    keys: tuple[Key, ...]
    together: int = 1

    @property
    def free(self) -> Several | None:
        """The only key, if any set of the right size may be chosen for it."""
        (key, *more) = self.keys
        return key if isinstance(key, Several) and key.holds is None and not more else None


# ---------------------------------------------------------------- what has been chosen


def begun_by(s: State, seat: int) -> Begun | None:
    """What a seat has chosen so far of a move."""
    for begun in s.begun:
        if begun[0] == seat:
            return begun
    return None


def forget(s: State, seat: int) -> None:
    """A seat has begun nothing."""
    s.begun = tuple(begun for begun in s.begun if begun[0] != seat)


def kept(s: State, seat: int, option: Option) -> Option | None:
    """Keeps a part of a move; if the move is whole by it, that is the answer, and nothing is kept."""
    number, entries, things, how = option
    forget(s, seat)
    if how == WHOLE:
        return (STAGE - number, *entries)
    s.begun = tuple(sorted((*s.begun, (seat, STAGE - number, entries, things)), key=lambda begun: begun[0]))
    return None


def asks_on(s: State, site: int, legal: Legal) -> bool:
    """Where one player is asked, after a choice: whether it was only a part, so that the next question is asked."""
    if s.chosen[0] > STAGE:
        s.begun = ()
        return False
    whole = kept(s, s.seat, s.chosen)
    if whole is not None:
        s.chosen = whole
        return False
    s.chosen, s.site, s.options = None, site, legal(s, s.seat)
    return True


def is_reached(s: State, begun: Begun, options: Legal) -> bool:
    """Whether a seat comes to what it has begun by options that it is offered, one after the other."""
    ahead = clone(s)
    forget(ahead, begun[0])
    while begun_by(ahead, begun[0]) != begun:
        step = next((o for o in options(ahead, begun[0]) if o[0] <= STAGE and _leads_to(o, begun)), None)
        if step is None:
            return False
        kept(ahead, begun[0], step)
    return True


def _leads_to(option: Option, begun: Begun) -> bool:
    number, entries, things, how = option
    _, position, wanted, picked = begun
    if STAGE - number != position or how == WHOLE or wanted[: len(entries)] != entries:
        return False
    rest = wanted[len(entries)] if len(wanted) > len(entries) else picked
    return not things or (isinstance(rest, tuple) and rest[: len(things)] == things)


# ---------------------------------------------------------------- what may come next


def next_options(s: State, seat: int, position: int, stages: Stages) -> list[Option]:
    """The options of the next question about one action: for a seat that has begun nothing, of the first."""
    begun = begun_by(s, seat)
    _, _, entries, picked = (seat, position, (), ()) if begun is None else begun
    if stages.free is not None:
        things, low, high, classes = stages.free.things(s, seat, ())
        if classes is None:
            return free_options(position, things, max(low, 0), high, picked)
    return Question(s, seat, position, stages, entries, picked).options()


def free_options(
    position: int, things: Sequence[Any], low: int, high: int | None, picked: tuple[Any, ...]
) -> list[Option]:
    """The options of the next question about a set, where any of the right size may be chosen and no two look alike."""
    if not all(thing in things for thing in picked):
        return []
    first, count, left = things.index(picked[-1]) + 1 if picked else 0, len(picked) + 1, len(things)
    most = left if high is None else min(high, left)
    next_ones = things[first : left - max(low - count, 0)] if count <= most else ()
    whole: list[Option] = [(position, (*picked, thing)) for thing in (next_ones if count == most else next_ones[-1:])]
    if count < most:
        how, is_last = MAY_END if count >= low else OPEN, count >= low
        parts = [(STAGE - position, (), (*picked, thing), how) for thing in next_ones]
        whole = [*parts[:-1], *whole] if is_last else parts
    if len(picked) >= low:
        whole.append((STAGE - position, (picked,), (), WHOLE) if picked else (position, picked))
    return whole


class Question:
    """What may be chosen next by a seat, after the entries that are complete and some things of a set."""

    def __init__(
        self, s: State, seat: int, position: int, stages: Stages, entries: Entries, picked: tuple[Any, ...]
    ) -> None:
        self.s, self.seat, self.position = s, seat, position
        self.keys, self.together = stages.keys, stages.together
        self.given, self.picked = entries, picked
        self.late = any(isinstance(key, One) and key.alike is not None for key in self.keys)
        self.had: set[Any] = set()
        self.left = WAYS

    def options(self) -> list[Option]:
        """The options, in the order of the lists that are chosen from."""
        done = len(self.given)
        if isinstance(self.keys[done], Several):
            found = self.set_options()
        elif len(self.keys) - done <= self.together:
            whole = (e for start in self.starts() for e in self.ways(start, len(self.keys)))
            found = ((self.position, *entries) for entries in whole if self.is_new(entries))
        else:
            longer = (e for start in self.starts() for e in self.ways(start, done + 1))
            found = ((STAGE - self.position, e, (), OPEN) for e in longer if self.goes_on(e) and self.is_new(e))
        return list(found)

    def set_options(self) -> Iterator[Option]:
        """One thing more for each way to go on with the set; last, that it ends here."""
        ends: list[Option] = []
        for start in self.starts():
            things, low, high, classes = self.things_of(start)
            if not all(thing in things for thing in self.picked):
                continue
            before = [things.index(thing) for thing in self.picked]
            for place in following(classes, before) if len(before) < high else ():
                picked = (*self.picked, things[place])
                if self.is_free(start):
                    goes_on = len(picked) + left_over(classes, (*before, place)) >= low
                else:
                    goes_on = self.can_be_set(start, picked)
                if goes_on and self.is_new((*start, picked)):
                    ended = len(picked) == high or not following(classes, (*before, place))
                    yield self.ended(start, picked) if ended else self.unended(start, picked, len(picked) >= low)
            if self.ends(start, low) and not ends:
                ends = [self.ended(start, self.picked, bool(self.picked))]
        yield from ends

    def unended(self, start: Entries, picked: tuple[Any, ...], may_end: bool) -> Option:
        """The option of a set that goes on."""
        return (STAGE - self.position, start, picked, MAY_END if may_end else OPEN)

    def ended(self, start: Entries, picked: tuple[Any, ...], done: bool = False) -> Option:
        """The option of a set that is complete, by its last thing or because the player says so."""
        entries = (*start, picked)
        is_whole = len(entries) == len(self.keys)
        if done:
            return (STAGE - self.position, entries, (), WHOLE if is_whole else DONE)
        return (self.position, *entries) if is_whole else (STAGE - self.position, entries, (), OPEN)

    def ends(self, start: Entries, low: int) -> bool:
        """Whether the set may end with what is picked."""
        key, entries = self.keys[len(start)], (*start, self.picked)
        assert isinstance(key, Several)
        return len(self.picked) >= low and key.takes(self.s, self.seat, entries) and self.goes_on(entries)

    # ------------------------------------------------------------ looking for whole moves

    def goes_on(self, entries: Entries) -> bool:
        """Whether a whole move begins with these entries."""
        return next(self.ways(entries, len(self.keys)), None) is not None

    def is_free(self, start: Entries) -> bool:
        """Whether any set of the right size is a whole move after these entries."""
        key = self.keys[len(start)]
        return isinstance(key, Several) and key.holds is None and len(start) + 1 == len(self.keys)

    def can_be_set(self, start: Entries, picked: tuple[Any, ...]) -> bool:
        """Whether a whole move has, after these entries, a set that begins with these things."""
        return any(self.goes_on((*start, found)) for found in self.sets(start, picked))

    def ways(self, entries: Entries, length: int) -> Iterator[Entries]:
        """All ways to go on up to so many entries."""
        if len(entries) == length:
            yield entries
            return
        for value in self.values(entries):
            yield from self.ways((*entries, value), length)

    def values(self, entries: Entries) -> Iterator[Any]:
        """What may follow some entries."""
        key = self.keys[len(entries)]
        if isinstance(key, Several):
            yield from self.sets(entries, ())
            return
        for value in key.values(self.s, self.seat, entries):
            self.look()
            yield value

    def sets(self, entries: Entries, picked: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """The sets that may follow some entries and begin with these things."""
        key = self.keys[len(entries)]
        assert isinstance(key, Several)
        things, low, high, classes = self.things_of(entries)

        def goes(places: Sequence[int]) -> bool:
            self.look()
            return key.may is None or key.may(self.s, self.seat, (*entries, tuple([things[n] for n in places])))

        for places in places_of_sets(classes, low, high, [things.index(thing) for thing in picked], goes):
            found = tuple([things[place] for place in places])
            if key.takes(self.s, self.seat, (*entries, found)):
                yield found

    def things_of(self, entries: Entries) -> tuple[Sequence[Any], int, int, list[Any]]:
        """What a set is chosen from after some entries, how many at least and at most, and what tells them apart."""
        key = self.keys[len(entries)]
        assert isinstance(key, Several)
        things, low, high, classes = key.things(self.s, self.seat, entries)
        most = len(things) if high is None else min(high, len(things))
        return things, max(low, 0), most, list(range(len(things)) if classes is None else classes)

    def look(self) -> None:
        """One way more is looked at."""
        self.left -= 1
        if self.left < 0:
            raise PlayFault("ways")

    # ------------------------------------------------------------ cards that look alike

    def starts(self) -> Iterator[Entries]:
        """The entries that are complete; where rules may tell apart what looks alike, also those that look the same."""
        if self.late:
            yield from self.alike(())
        else:
            yield self.given

    def alike(self, entries: Entries) -> Iterator[Entries]:
        """The ways to come to entries that look like the given ones."""
        if len(entries) == len(self.given):
            yield entries
            return
        given, key = self.given[len(entries)], self.keys[len(entries)]
        if isinstance(key, One):
            look = self.looks((*self.given[: len(entries)], given))
            found = [v for v in key.values(self.s, self.seat, entries) if self.looks((*look[:-1], v))[-1] == look[-1]]
        else:
            is_there = all(thing in self.things_of(entries)[0] for thing in given)
            found = [given] if is_there and key.takes(self.s, self.seat, (*entries, given)) else []
        for value in found:
            yield from self.alike((*entries, value))

    def is_new(self, entries: Entries) -> bool:
        """Whether none that looks the same has been offered."""
        if not self.late:
            return True
        look = self.looks(entries)
        is_new = look not in self.had
        self.had.add(look)
        return is_new

    def looks(self, entries: Entries) -> Entries:
        """What must differ for entries to be different options."""
        return tuple(map(self.look_of, self.keys, entries))

    def look_of(self, key: Key, value: Any) -> Any:
        """What must differ for two values of a key to be different options."""
        return key.alike(self.s, self.seat, value) if isinstance(key, One) and key.alike is not None else value


def following(classes: Sequence[Any], picked: Sequence[int]) -> list[int]:
    """The places of a list that may be picked next, so that each set is come to once, those that look alike being one.

    Things are picked in the order of the list, and of those that look alike the earlier first.
    """
    start = picked[-1] + 1 if picked else 0
    passed = {classes[place] for place in range(start) if place not in picked}
    found = []
    for place in range(start, len(classes)):
        if classes[place] not in passed:
            passed.add(classes[place])
            found.append(place)
    return found


def left_over(classes: Sequence[Any], picked: Sequence[int]) -> int:
    """How many more things of a list may be picked at most after these, in the same order."""
    start = picked[-1] + 1
    passed = {classes[place] for place in range(start) if place not in picked}
    return sum(each not in passed for each in classes[start:])


def places_of_sets(
    classes: Sequence[Any], low: int, high: int, picked: Sequence[int], goes: Callable[[tuple[int, ...]], bool]
) -> Iterator[tuple[int, ...]]:
    """The places of the sets of `low` to `high` things that begin with those picked, while that goes."""
    numbers: dict[Any, int] = {}
    bits = [1 << numbers.setdefault(each, len(numbers)) for each in classes]
    count = len(bits)

    def longer(places: tuple[int, ...], start: int, passed: int) -> Iterator[tuple[int, ...]]:
        """`passed`: a bit for each class of which one was left out, so that no later one is picked."""
        if not goes(places):
            return
        size = len(places)
        if size >= low:
            yield places
        if size >= high:
            return
        for place in range(start, count - max(low - size, 1) + 1):
            if not passed & bits[place]:
                yield from longer((*places, place), place + 1, passed)
                passed |= bits[place]

    start = picked[-1] + 1 if picked else 0
    passed = 0
    for place in range(start):
        passed |= 0 if place in picked else bits[place]
    yield from longer(tuple(picked), start, passed)
