"""Sentences that change nothing, names that nothing uses, and what lasts too short a time to matter.

Must not know what a game wants, only that nothing could tell whether such a line is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.diagnostics.finding import Finding, Help, warning
from interpreter.diagnostics.near import NOTHING, did_you_mean
from interpreter.loading.checks.subject import Inspected, targets
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.model import Action, Step, VariableRule
from interpreter.rules.walk import action_trees, everything
from interpreter.source.nodes import entry_at
from interpreter.source.span import Span


def ends_of_all_turns(it: Inspected) -> Iterator[Finding]:
    """`end turn`, where not only this turn ends but those of all players."""
    turns = {step.name for step in it.steps if step.turns_from is not None}
    for node in it.nodes:
        is_end = isinstance(node, core.End) and not node.this and not node.said_all
        if is_end and isinstance(node, core.End) and node.step in turns and it.is_own(node.span):
            message = f"`end {node.step}` ends the turns of all players, not only this one."
            help = f"Write `end this {node.step}` if only this turn is over, `end every {node.step}` if all are."
            yield warning("C057", node.span, message, help)


def dropped_for_nothing(it: Inspected) -> Iterator[Finding]:
    """`drop p from turn`: who is dropped from a step of turns comes back when this turn is over."""
    for node in it.nodes:
        shape = it.world.steps.get(node.step) if isinstance(node, core.Drop) else None
        if isinstance(node, core.Drop) and shape is not None and shape.turns and it.is_own(node.span):
            message = f"Who is dropped from `{node.step}` comes back when this one turn is over."
            around = shape.around[0] if shape.around else ""
            lose = "Write `skip ...` to take the next turn of somebody"
            help = f"{lose}, or `drop ... from {around}`." if around else f"{lose}, or put the turns into a step."
            yield warning("C055", node.span, message, help)


def changes_nothing(it: Inspected) -> Iterator[Finding]:
    """A sentence after which everything is as before."""
    for node in it.nodes:
        match node:
            case core.Set(target=target, value=value) if target == value:
                says = "This gives a variable the value that it has."
            case core.Add(amount=core.Const(value=0)):
                says = "This adds nothing."
            case core.Move(cards=cards, to=to, bottom=False) if _all_of(cards) == to:
                says = "This moves all cards of a place to the same place."
            case core.SwapZones(left=left, right=right) if left == right:
                says = "This exchanges a place with itself."
            case _:
                continue
        if it.is_own(node.span):
            yield warning("C051", node.span, says, "Take it out, or say what is to change.")


def rounded_away(it: Inspected) -> Iterator[Finding]:
    """`1 / 2 * x`: two numbers are divided first, and what is left over is lost."""
    for node in it.nodes:
        match node:
            case core.Arithmetic(
                operator="/", left=core.Const(value=int() as left), right=core.Const(value=int() as right)
            ):
                if right and left % right and it.is_own(node.span):
                    message = f"`{left} / {right}` is {left // right} here, since `/` rounds down."
                    help = (
                        f"Multiply first: `... * {left} / {right}`." if left != 1 else f"Divide last: `... / {right}`."
                    )
                    yield warning("C058", node.span, message, help)
            case _:
                pass


def _all_of(cards: Expr) -> Expr:
    """The place of which something is all cards."""
    is_all = isinstance(cards, core.CardsOf) and len(cards.places) == 1
    return cards.places[0] if isinstance(cards, core.CardsOf) and is_all else cards


# ---------------------------------------------------------------- names


def unused_names(it: Inspected) -> Iterator[Finding]:
    """What an effect names or lets somebody choose, and an action's choice, that nothing speaks of afterwards."""
    for (kind, owner), tree in it.by_owner.items():
        nodes = tuple(everything(tree))
        used = _locals(nodes)
        for node in nodes:
            match node:
                case core.Let(local=param) if param.name not in used and it.is_own(node.span):
                    name = node.span.piece(len("let "), len(param.name))
                    yield _unused(f"Nothing uses `{param.name}`, to which this gives a value.", name)
                case core.Choose(local=core.Param() as param) if param.name not in used and it.is_own(node.span):
                    message = f"`{param.name}` is chosen here, and nothing depends on it."
                    name = node.span.piece(len("choose "), len(param.name))
                    yield _unused(message, name, did_you_mean(param.name, it.ruleset.variables))
        if kind == "action":
            yield from _unused_choices(it, it.ruleset.actions[owner], used)


def _unused(message: str, span: Span, question: Help = NOTHING) -> Finding:
    help = "Use it in what follows, or take it out."
    return warning("C050", span, message, question.followed_by(f"Else u{help[1:]}") if question else help)


def _unused_choices(it: Inspected, action: Action, used: set[str]) -> Iterator[Finding]:
    """The choices of an action that neither the action nor a trigger on it uses."""
    hooks = [t for t in it.ruleset.triggers.values() if t.target == ("action", action.name)]
    used = used | _locals(everything([(t.condition, t.do) for t in hooks]))
    for choice in action.choices:
        if choice.name in used or (action.to is not None and choice.kind.base in ("card", "group")):
            continue
        entry = entry_at(it.document.root, ("actions", action.name, "choose", choice.name))
        span = choice.span if entry is None else entry.key_span
        if it.is_own(span):
            question = did_you_mean(choice.name, (other.name for other in action.choices))
            yield _unused(f"`{choice.name}` is chosen for `{action.name}`, and nothing depends on it.", span, question)


def _locals(nodes: Iterable[Core]) -> set[str]:
    return {node.name for node in nodes if isinstance(node, core.Local)}


# ---------------------------------------------------------------- too short a time


def asked_when_new(it: Inspected) -> Iterator[Finding]:
    """A variable that lasts one decision of a step, and is asked only before that decision: it is always new then."""
    steps = {step.name: step for step in it.steps}
    for variable in it.ruleset.variables.values():
        step = steps.get(variable.lasts or "")
        if step is None or not it.is_own(variable.span) or not _decides_once(step):
            continue
        if _only_before(it, variable, step):
            message = f"`{variable.name}` is set back before each `{step.name}`, and is asked before it can change."
            help = f"Let it last longer: `lasts:` with a step around `{step.name}`, or without `lasts:` the whole game."
            yield warning("C052", variable.span, message, help)


def _decides_once(step: Step) -> bool:
    return step.decision is not None and step.decision.mode != "any" and step.who is None


def _only_before(it: Inspected, variable: VariableRule, step: Step) -> bool:
    """Whether all that reads a variable are the needs and choices of actions that only this step offers."""
    assert step.decision is not None
    elsewhere = {name for node in it.nodes if isinstance(node, core.Must) for name in node.actions}
    elsewhere |= {n for s in it.steps if s.decision is not None and s is not step for n in s.decision.actions}
    reads = sum(_reads(it, variable.name, tree) for tree in it.by_owner.values())
    asked = 0
    for name in step.decision.actions:
        action = it.ruleset.actions[name]
        if name not in elsewhere and action.out_of_turn is None:
            asked += _reads(it, variable.name, action_trees(action)[:2])
    hooked = any(t.moment == "before" and t.target == ("step", step.name) for t in it.ruleset.triggers.values())
    return 0 < reads == asked and not hooked


def _reads(it: Inspected, name: str, tree: object) -> int:
    nodes = tuple(everything(tree))
    written = targets(nodes)
    return sum(isinstance(n, core.Variable) and n.name == name and id(n) not in written for n in nodes)
