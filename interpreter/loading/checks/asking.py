"""Which effects and steps may ask somebody something.

Must not know what is asked.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.loading.checks.circles import calls_of
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.model import Step
from interpreter.rules.walk import Owner, everything, step_trees

ASKING = (core.Must, core.Choose)


def asks(it: Inspected) -> Callable[[Step], bool]:
    """A function that says of a step whether anybody may be asked anything in it."""
    calls = calls_of(it)
    asking = {owner for owner in calls if owner[0] == "action" or _asks_itself(it.by_owner[owner])}
    grown = True
    while grown:
        more = {owner for owner, called in calls.items() if asking & set(called)} - asking
        asking |= more
        grown = bool(more)

    def of_step(step: Step) -> bool:
        hooks = [t.do for t in it.ruleset.triggers.values() if t.target == ("step", step.name)]
        trees = (step_trees(step), tuple(hooks))
        if step.decision is not None or _asks_itself(trees) or asking & _called(trees):
            return True
        return any(of_step(inner) for inner in step.steps)

    return of_step


def _asks_itself(tree: object) -> bool:
    return any(isinstance(node, ASKING) for node in everything(tree))


def _called(tree: object) -> set[Owner]:
    """The procedures that a tree calls; a card's effect may ask, as far as can be told."""
    found: set[Owner] = {("procedure", n.procedure) for n in everything(tree) if isinstance(n, core.CallProcedure)}
    return found
