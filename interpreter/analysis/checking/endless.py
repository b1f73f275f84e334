"""Whether a game can come to an end at all from some state, whatever anybody does: looked through, where it is small.

A state is told by all that the rules can ask; how often a step was passed counts only where some rule asks it. Where
chance would come in, nothing is claimed. Must not know rules or moves by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.compile.program import Machine
from interpreter.rules import core
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import everything, steps, trees
from interpreter.runtime.codec import essence, frozen_value
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.state import State

MOST_STATES = 400
"""So many states are looked at before it is left open."""
NOT_TOLD_BY = frozenset({"V", "rng", "count", "record", "fired"})
"""The parts of a state that don't make it another: the registers, of which only those count that are asked; chance,
which is looked at by itself; how many moves were made, which no rule asks; whether it is told; and what a trigger is
about while its effect is carried out, when nobody is asked."""


class Endless:
    """Looks through what can follow on a state, for one machine."""

    def __init__(self, machine: Machine, ruleset: Ruleset) -> None:
        self.machine = machine
        asked = {node.step for node in everything(tuple(trees(ruleset))) if isinstance(node, core.StepNumber)}
        asked |= {step.name for step in steps(ruleset.play) if step.times is not None}
        registers = machine.tables.registers
        self.registers = [n for n, r in enumerate(registers) if not r.is_number or r.step in asked]

    def never_ends(self, s: State) -> bool:
        """Whether no end can be reached any more, and chance has no part in it. False too where that isn't known."""
        if s.over:
            return False
        known, todo = {self._key(s)}, [s]
        while todo:
            here = todo.pop()
            for option in here.options:
                after = self._after(here, option)
                if after is None or after.over or after.rng != s.rng:
                    return False
                key = self._key(after)
                if key not in known:
                    if len(known) == MOST_STATES:
                        return False
                    known.add(key)
                    todo.append(after)
        return True

    def _after(self, s: State, option: Any) -> State | None:
        after = self.machine.clone(s)
        try:
            self.machine.carry_out(after, option, after.seat)
        except PlayFault:
            return None
        return after

    def _key(self, s: State) -> Any:
        return frozen_value([s.V[n] for n in self.registers]), essence(s, NOT_TOLD_BY)

    def first(self, states: Sequence[State]) -> int:
        """The number of the first of the states of one game from which it never ends; from the last it does not."""
        low, high = 0, len(states) - 1
        while low < high:
            middle = (low + high) // 2
            if self.never_ends(states[middle]):
                high = middle
            else:
                low = middle + 1
        return low
