"""Who comes after whom: seats in the order of play.

Seats are given as bits: as who is still in. A direction is +1 (clockwise) or -1. Orders are looked up
in `Tables.orders`, as the same few are asked for again and again. Must not know turns, steps or rules.
"""

from __future__ import annotations

from interpreter.runtime.state import State


def order(s: State, mask: int, start: int, direction: int) -> tuple[int, ...]:
    """The seats of `mask`, from `start` (or the next of them after it) round in the direction."""
    return s.t.orders[mask, start, int(direction < 0)]


def next_in(s: State, seat: int, step: int) -> int:
    """The next seat still in after one, `step` +1 clockwise or -1; the same seat if no other is in."""
    still_in, players = s.still_in, s.t.players
    after = seat
    for _ in range(players):
        after = (after + step) % players
        if still_in >> after & 1:
            return after
    return seat
