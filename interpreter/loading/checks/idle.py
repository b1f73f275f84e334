"""Steps that do nothing, variables that never change, dice that nobody rolls.

Must not know what is used: only what never happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from interpreter.diagnostics.finding import Finding, error, warning
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.checks.subject import Inspected, variables_read
from interpreter.loading.checks.touched import touched
from interpreter.rules import core
from interpreter.rules.model import Step, VariableRule
from interpreter.source.nodes import Mapping, at_path, path_of

FOR_SOMEBODY = frozenset(("turns from", "who"))
WHAT = frozenset(("do", "steps", "one of", "any of", "at most one of"))
"""Keys of a step that say what happens in it."""


def turns_without_moves(it: Inspected) -> Iterator[Finding]:
    """A step of turns, or for some players, that doesn't say what they do in it."""
    offered = {name for step in it.steps if step.decision is not None for name in step.decision.actions}
    left = [action.name for action in it.ruleset.actions.values() if action.name not in offered]
    for step in it.steps:
        if _is_for_somebody(it, step) and it.is_own(step.span):
            message = f"`{step.name}` doesn't say what is done in it."
            offer = f"`one of: [{', '.join(left)}]`" if left else "`one of: [...]` with actions"
            yield error("C031", step.span, message, f"Write {offer}, or `do:` or `steps:`, below it.")


def _is_for_somebody(it: Inspected, step: Step) -> bool:
    """Whether it says for whom a step is, and nothing of what happens in it."""
    node = at_path(it.document.root, path_of(it.document.root, step.span) or ())
    return isinstance(node, Mapping) and FOR_SOMEBODY & set(node.entries) != set() and not WHAT & set(node.entries)


def idle_steps(it: Inspected) -> Iterator[Finding]:
    """A step in which nothing happens, and that nothing hooks or names."""
    named = _named_steps(it)
    for step in it.steps:
        if _is_for_somebody(it, step):
            continue
        if step.do is None and step.decision is None and not step.steps and step.name not in named:
            message = f"Nothing happens in the step `{step.name}`, and nothing waits for it."
            meant = did_you_mean(step.name, (other.name for other in it.steps if other is not step))
            help = meant or "Write `do:`, `one of:` or `steps:` below it, or take it out."
            yield error("C031", step.span, message, help)


def _named_steps(it: Inspected) -> set[str]:
    """The steps that a trigger, a variable, an ending or a sentence names."""
    named = {trigger.target[1] for trigger in it.ruleset.triggers.values() if trigger.target is not None}
    named |= {variable.lasts for variable in it.ruleset.variables.values() if variable.lasts is not None}
    named |= {ending.after for ending in it.ruleset.endings.values() if ending.after is not None}
    return named | {node.step for node in it.nodes if isinstance(node, (core.StepNumber, core.End, core.Drop))}


def never_changes(it: Inspected) -> Iterator[Finding]:
    """A variable that always has the value with which it starts. What nothing reads is told as that."""
    yield from _unchanged(it, lambda variable: not isinstance(variable.start, str))


def never_changes_again(it: Inspected) -> Iterator[Finding]:
    """The same, and a variable that is drawn by lot or given and stays so."""
    yield from _unchanged(it, lambda variable: True)


def _unchanged(it: Inspected, is_asked: Callable[[VariableRule], bool]) -> Iterator[Finding]:
    read = variables_read(it.nodes)
    targets = [n.target for n in it.nodes if isinstance(n, (core.Set, core.Add, core.Choose))]
    written = {target.name for target in targets if isinstance(target, core.Variable)}
    for variable in it.ruleset.variables.values():
        is_unchanged = variable.name in read and variable.name not in written and is_asked(variable)
        if is_unchanged and it.is_own(variable.span):
            message = f"Nothing ever changes `{variable.name}`: it always is what it starts with."
            whose = "my " if variable.per is not None else ""
            help = f"Write `set {whose}{variable.name} to ...` where it changes, or use a `define`."
            yield warning("C025", variable.span, message, help)


def starts_too_early(it: Inspected) -> Iterator[Finding]:
    """A variable whose start reads another that has no value yet: one drawn by lot, or declared further down."""
    settled: set[str] = set()
    for variable in it.ruleset.variables.values():
        if isinstance(variable.start, str):
            continue
        read = touched(it, variable.start).read
        early = [name for what, name in sorted(read) if what == "variable" and name not in settled]
        if early:
            message = f"`{variable.name}` starts with something of `{early[0]}`, which has no value yet."
            help = f"Write `set {variable.name} to ...` in the first step."
            yield error("C045", variable.span, message, help)
        settled.add(variable.name)


def never_rolled(it: Inspected) -> Iterator[Finding]:
    """A die that is read and never rolled."""
    rolled = {node.die for node in it.nodes if isinstance(node, core.Roll)}
    read = {node.name: node for node in it.nodes if isinstance(node, core.DieFace)}
    for name, node in read.items():
        if name not in rolled:
            message = f"Nobody ever rolls `{name}`, so it shows nothing."
            yield error("C043", node.span, message, f"Write `roll {name}` before.")
