"""All conditions of a ruleset, each with what is known where it is asked, and what it means that it never differs.

Must not know how conditions are judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.core import Block, Expr
from interpreter.rules.model import Action, DefineRow, Step

OF_NEEDS = "All needs of an action have to hold at once: take one of the two out, or let it ask for something else."
Given = tuple[Expr, bool, str]
"""A condition that is known to hold (or not to) where another is asked, and where that is."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A condition: what it means that it never holds and that it always does, in words behind `so`."""

    condition: Expr
    never: str
    always: str
    given: tuple[Given, ...] = ()
    is_awaited: bool = True
    """Whether a rule of its own waits for it in vain, if it never holds."""
    code: str = "C040"
    """What it is that it never holds."""
    instead: str = "Put it first, or let one of the two ask for something else."
    """What to write where it never holds after what is given."""
    says_always: bool = True
    """Whether it is worth saying that it always holds after what is given."""
    choices: Mapping[str, Expr] = field(default_factory=dict)
    """What the local names are chosen from."""


def all_asked(it: Inspected) -> Iterator[Asked]:
    """All of them, each once."""
    yield from _of_things(it)
    yield from _of_moments(it)
    for action in it.ruleset.actions.values():
        yield from _of_action(action)
    for step in it.steps:
        yield from _of_step(step)
    for define in it.ruleset.defines.values():
        yield from _of_rows(define.rows)
    yield from _inside(it)


def _of_things(it: Inspected) -> Iterator[Asked]:
    for need in it.ruleset.needs:
        yield Asked(need.that, "the game can never begin", "it refuses nothing")
    for zone in it.ruleset.zones.values():
        for row in zone.accepts:
            if row.that is not None:
                yield Asked(row.that, f"`{zone.name}` never accepts such a card", f"`{row.name}` refuses no card")
    for card in it.ruleset.cards.values():
        yield from (_when(row.name, row.when) for row in card.effect if row.when is not None)


def _of_moments(it: Inspected) -> Iterator[Asked]:
    for trigger in it.ruleset.triggers.values():
        if trigger.when is not None:
            yield Asked(trigger.when, f"`{trigger.name}` never happens", f"`{trigger.name}` never begins to be so")
        if trigger.condition is not None:
            yield Asked(trigger.condition, f"`{trigger.name}` never happens", f"`{trigger.name}` needs no `if`")
    for ending in it.ruleset.endings.values():
        if ending.when is not None:
            yield Asked(ending.when, f"the ending `{ending.name}` never comes", f"`{ending.name}` ends every game")
    for scoring in it.ruleset.scorings.values():
        yield from (_when(row.name, row.when) for row in scoring.rows if row.when is not None)


def _when(name: str, when: Expr) -> Asked:
    return Asked(when, f"the row `{name}` never comes", f"`{name}` needs no `when`")


def _of_action(action: Action) -> Iterator[Asked]:
    choices = {rule.name: rule.choice.source for rule in action.choices if isinstance(rule.choice, core.OneOf)}
    given: tuple[Given, ...] = ()
    for need in action.needs:
        never, always = f"`{action.name}` can never be chosen", f"`{need.name}` forbids nothing"
        yield Asked(need.that, never, always, given, instead=OF_NEEDS, says_always=False, choices=choices)
        given = (*given, (need.that, True, f"where `{need.name}` holds"))


def _of_step(step: Step) -> Iterator[Asked]:
    if step.condition is not None:
        yield Asked(step.condition, f"the step `{step.name}` never happens", f"`{step.name}` needs no `if`")
    if step.until is not None:
        yield Asked(step.until, f"`{step.name}` never ends by it", f"`{step.name}` never happens")


def _of_rows(rows: tuple[DefineRow, ...]) -> Iterator[Asked]:
    given: tuple[Given, ...] = ()
    for row in rows:
        never = f"the row `{row.name}` never counts"
        yield Asked(row.when, never, "no row below it ever counts", given, says_always=False)
        given = (*given, (row.when, False, f"after the row `{row.name}`"))


# ---------------------------------------------------------------- inside effects and expressions


def _inside(it: Inspected) -> Iterator[Asked]:
    behind: dict[int, tuple[Given, ...]] = {}
    for node in it.nodes:
        match node:
            case core.If():
                given = behind.get(id(node), ())
                says_always = bool(node.otherwise) or any(holds for _, holds, _ in given)
                never = "what hangs on it never happens"
                yield Asked(node.condition, never, _needless(node), given, is_awaited=False, says_always=says_always)
                _note(behind, node.then, (*given, (node.condition, True, "inside the `if` around it")))
                _note(behind, node.otherwise, (*given, (node.condition, False, "after the `if` before it")))
            case core.IfElse():
                never, always = "it is always what stands behind `else`", "it is never what stands behind `else`"
                yield Asked(node.condition, never, always, is_awaited=False)
            case core.RepeatUntil():
                yield Asked(node.until, "the repeating would never end", "nothing is repeated", code="C037")
            case core.Query(where=core.Core() as where):
                yield Asked(where, "nothing is ever found", "it leaves nothing out", is_awaited=False)
            case core.AllHave():
                never = "it only holds where there is nothing"
                yield Asked(node.condition, never, "all of them always do", is_awaited=False)
            case _:
                pass


def _needless(node: core.If) -> str:
    return "what stands behind `else` never happens" if node.otherwise else "no `if` is needed"


def _note(behind: dict[int, tuple[Given, ...]], block: Block, given: tuple[Given, ...]) -> None:
    """What is known where a block begins with another `if`: nothing has happened in between."""
    if block and isinstance(block[0], core.If):
        behind[id(block[0])] = given
