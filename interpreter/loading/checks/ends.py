"""Sentences that end a turn which is over anyway.

Told only where it is sure: the sentence belongs to an action with which the turn ends. Must not know what actions do.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.model import Step
from interpreter.rules.walk import everything


def ends_that_end_nothing(it: Inspected) -> Iterator[Finding]:
    """`end this turn` in or after an action, where a turn is one such action: nothing would come after it."""
    for name, step in _whole_turns(it):
        hooks = [t for t in it.ruleset.triggers.values() if t.target == ("action", name)]
        for node in everything((it.ruleset.actions[name].do, tuple((t.condition, t.do) for t in hooks))):
            if isinstance(node, core.End) and node.this and node.step == step.name and it.is_own(node.span):
                message = f"A `{step.name}` is one action here, so it is over after this anyway: nothing is cut short."
                help = "Take it out; to have somebody play less or more, write `skip ...` or `give turn to ...`."
                yield warning("C051", node.span, message, help)


def _whole_turns(it: Inspected) -> Iterator[tuple[str, Step]]:
    """The actions that are all there is in a turn, wherever they are taken, each with its step of turns."""
    asked = {name for node in it.nodes if isinstance(node, core.Must) for name in node.actions}
    for name, action in it.ruleset.actions.items():
        offering = [s for s in it.steps if s.decision is not None and name in s.decision.actions]
        if len(offering) == 1 and name not in asked and action.out_of_turn is None and _is_one_action(offering[0]):
            yield name, offering[0]


def _is_one_action(step: Step) -> bool:
    """Whether a turn is one decision, taken once by whose turn it is."""
    return (
        step.turns_from is not None and step.who is None and step.decision is not None and step.decision.mode != "any"
    )
