"""Endings that take those who are out for this round for those who are out for good.

Must not know who leaves a game, only that whoever is dropped from a step comes back with its next pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.model import Step
from interpreter.rules.walk import everything, steps


def ends_with_those_dropped(it: Inspected) -> Iterator[Finding]:
    """`when: count of players = 1`, tested at once, where players are dropped from a step that comes again."""
    dropped = {node.step for node in it.nodes if isinstance(node, core.Drop)}
    again = next((step for step in it.steps if step.name in dropped and _comes_again(it, step)), None)
    for ending in it.ruleset.endings.values():
        when = ending.when
        if again is None or when is None or ending.after is not None or not it.is_own(when.span):
            continue
        if any(isinstance(node, core.Count) and isinstance(node.query, core.Players) for node in everything(when)):
            message = (
                f"`players` are those still in, and whoever is dropped from `{again.name}` is out until it is over."
            )
            help = f"Write `after: {again.name}` beside it, when they are back; `seats` are all who sit at the table."
            yield warning("C063", when.span, message, help)


def _comes_again(it: Inspected, step: Step) -> bool:
    """Whether a step has another pass, by itself or with one around it."""
    around = [each for each in it.steps if any(inner.name == step.name for inner in steps(each.steps))]
    return any(each.forever or each.times is not None or each.until is not None for each in (step, *around))
