"""Whose turn it is: beginning turns, skipping, giving, dropping, eliminating, ending steps, ranking at the end.

A step with turns has three registers: whose turn it is, turns done, turns to be. Must not know what a turn consists of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from interpreter.runtime import chance
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.order import next_in
from interpreter.runtime.state import ACTOR, State

NO_LAPS = 1 << 60
IDLE_BOUND = 10_000
"""Passes of steps without a question after which a course of play counts as endless."""
ROUNDS_BOUND = 100_000
"""Rounds of loops in loops without a question after which they count as endless."""
LARGEST_HELD = 10**15
"""The largest number that comes of multiplying, or of setting a variable to what isn't known before play."""


def begin_turns(s: State, turn: int, first: int | None, laps: int | None, direction: int) -> None:
    """Enters a step with turns: the first is the player's named, or the next still in; a skip may take it already."""
    if first is None:
        raise PlayFault("nobody")
    V, step = s.V, -1 if direction else 1
    V[turn + 1] = 0
    V[turn + 2] = NO_LAPS if laps is None else laps * s.still_in.bit_count()
    if not s.still_in:
        V[turn + 2] = 0
    s.given_turn = None
    V[turn] = _not_skipped(s, turn, first if s.still_in >> first & 1 else next_in(s, first, step), step)


def next_turn(s: State, turn: int, direction: int) -> None:
    """After a turn: the player given the turn, else the next; whoever is to be skipped loses one skip and the turn."""
    V, step = s.V, -1 if direction else 1
    given, s.given_turn = s.given_turn, None
    player = next_in(s, V[turn], step) if given is None or not s.still_in >> given & 1 else given
    V[turn + 1] += 1
    V[turn] = _not_skipped(s, turn, player, step)


def _not_skipped(s: State, turn: int, player: int, step: int) -> int:
    """Whose turn it is where it would be a player's: skips that are met are used up, and their turns count."""
    while s.skips is not None and s.skips[player] > 0:
        s.skips[player] -= 1
        if not any(s.skips):
            s.skips = None
        s.V[turn + 1] += 1
        player = next_in(s, player, step)
    return player


def leave_turns(s: State, outer: int | None) -> None:
    """Skips and a given turn that were not used end with their step; an outer step's player is the actor again."""
    s.given_turn = s.skips = None
    if outer is not None:
        s.V[ACTOR] = s.V[outer]


def skip(s: State, seats: Iterable[int]) -> None:
    """Players lose the next turn that would come to them."""
    if s.skips is None:
        s.skips = [0] * s.t.players
    for seat in seats:
        s.skips[seat] += 1


def give_turn(s: State, seat: int) -> None:
    """A player plays after this turn; skips that were not used are forgotten."""
    s.given_turn = seat
    s.skips = None


def drop(s: State, seats: Iterable[int], step: int) -> None:
    """Players are out until this pass of a step is over."""
    out = 0
    for seat in seats:
        if seat not in s.gone:
            out |= 1 << seat
    if out:
        s.still_in &= ~out
        s.dropped = (*s.dropped, (step, out))


def return_dropped(s: State, step: int) -> None:
    """Those dropped from a step come back when its pass is over, unless they are out for another reason too."""
    back = still_out = 0
    for from_step, seats in s.dropped:
        if from_step == step:
            back |= seats
        else:
            still_out |= seats
    s.still_in |= back & ~still_out
    s.dropped = tuple((n, seats) for n, seats in s.dropped if n != step)


def eliminate(s: State, seats: Iterable[int]) -> None:
    """Players are out for good."""
    for seat in seats:
        if seat not in s.gone:
            s.gone = (*s.gone, seat)
            s.still_in &= ~(1 << seat)
            s.dropped = tuple((n, bits & ~(1 << seat)) for n, bits in s.dropped)


def end_bit(step: int) -> int:
    """The bit of `State.pending_end` for the end of a step, with all that is inside it; -1 is the whole of play.

    That for the end of one pass is the next. Outer steps come first.
    """
    return 1 << 2 * (step + 1)


def is_to_end(s: State, going_on: int) -> bool:
    """Whether one of the steps that are going on, or its pass, is to end (bits). Of several the outermost is, alone."""
    pending = s.pending_end & going_on
    s.pending_end = pending & -pending
    return pending != 0


def roll(s: State, register: int, faces: Sequence[int]) -> None:
    """A die is rolled."""
    if s.script is None:
        s.V[register] = faces[chance.pick(s, len(faces))]
    else:
        kind = s.t.registers[register].of
        names = [s.t.enumerations[kind][face] for face in faces] if kind else [str(face) for face in faces]
        s.V[register] = faces[chance.pick_named(s, names)]


def random_player(s: State) -> int:
    """A player by chance, those who are out among them."""
    return chance.pick_named(s, [f"player {seat + 1}" for seat in range(s.t.players)])


# ---------------------------------------------------------------- bounds


def bounded(s: State, times: int, bound: int) -> int:
    """A number of rounds, if it is within the bound."""
    if times > bound:
        raise PlayFault("rounds")
    go_round(s, times)
    return times


def count_round(s: State, done: int, bound: int) -> int:
    """One more round, if it is within the bound."""
    if done >= bound:
        raise PlayFault("rounds")
    go_round(s)
    return done + 1


def go_round(s: State, times: int = 1) -> None:
    """So many more rounds of whatever goes round, if all since somebody was asked are within the bound."""
    s.rounds += max(times, 0)
    if s.rounds > ROUNDS_BOUND:
        raise PlayFault("rounds in all")


def each_of(s: State, things: Iterable[Any]) -> tuple[Any, ...]:
    """The things of a list, for a round with each, if those are within the bound."""
    taken = tuple(things)
    go_round(s, len(taken))
    return taken


# ---------------------------------------------------------------- numbers


def held(value: int) -> int:
    """A number that a variable comes to hold, if it isn't too large."""
    if not -LARGEST_HELD <= value <= LARGEST_HELD:
        raise PlayFault("number")
    return value


def held_or_none(value: int | None) -> int | None:
    """The same for a value that may be none."""
    return None if value is None else held(value)


def product(left: int, right: int) -> int:
    """Two numbers multiplied, if that isn't too large: what is multiplied again and again has no end."""
    return held(left * right)


def endless(s: State) -> NoReturn:
    """Nobody has been asked for too long."""
    raise PlayFault("endless")


def run_out(s: State) -> NoReturn:
    """Play is over and no ending holds."""
    raise PlayFault("run out")


# ---------------------------------------------------------------- triggers and endings


def newly(s: State, trigger: int, thing: int, holds: bool) -> bool:
    """Whether a `when` trigger holds now for a thing and did not when last looked at."""
    bit, before = 1 << thing, s.edges[trigger]
    if not holds:
        s.edges[trigger] = before & ~bit
        return False
    s.edges[trigger] = before | bit
    return not before & bit


def remember_only(s: State, trigger: int, places: Iterable[int]) -> None:
    """A `when` trigger about piles has no memory of those that are gone: another may come to lie in the same place."""
    there = 0
    for place in places:
        there |= 1 << place
    s.edges[trigger] &= there


Key = tuple[Any, ...]
"""What a side is ranked by."""


def finish(s: State, ending: int, keys: Sequence[Key], scores: Sequence[int]) -> bool:
    """The game is over: sides are ranked by their keys (none: nobody is), and each player scores as the side does."""
    sides = s.t.sides
    s.over = True
    s.site = -1
    s.options = []
    s.seat = -1
    best_first = sorted(set(keys), reverse=True)
    if len(best_first) == len(sides) == s.t.players:
        s.ranking = tuple([sides[keys.index(key)] for key in best_first])
    else:
        s.ranking = tuple([_together(sides, keys, key) for key in best_first])
    s.scores = tuple([scores[side] for side in s.t.side_of]) if scores else None
    return True


def _together(sides: Sequence[tuple[int, ...]], keys: Sequence[Key], key: Key) -> tuple[int, ...]:
    """The seats of all sides that have a key."""
    return tuple(sorted(seat for side, own in zip(sides, keys, strict=True) if own == key for seat in side))
