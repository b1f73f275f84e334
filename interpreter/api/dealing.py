"""Dealing anew what a seat can't see, so that the game can go on from there.

Must not know how cards are dealt, only what must be true afterwards.
"""

from __future__ import annotations

from interpreter.compile.program import Machine
from interpreter.diagnostics.errors import UsageError
from interpreter.runtime.chance import derived
from interpreter.runtime.sight import determinize
from interpreter.runtime.state import State

MOST_DEALS = 2_000


def dealt_anew(machine: Machine, s: State, seat: int, seed: int) -> State:
    """A game that looks the same to a seat. Others who are asked now have something to choose in it, as they have here.

    Whether they do depends on cards that the seat can't see, so cards are dealt until they do.
    """
    for attempt in range(MOST_DEALS):
        data = determinize(s, seat, derived(seed, attempt) if attempt else seed, machine.rename_in_frames)
        if data.over:
            return data
        offered = {other: machine.options(data, other) for other in machine.waiting(data) if other != seat}
        if all(offered.values()):
            data.options = offered.get(data.seat, data.options)
            return data
    raise UsageError(f"No other deal was found in which those can move who are asked now (tried {MOST_DEALS}).")
