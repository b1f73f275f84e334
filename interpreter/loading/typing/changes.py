"""What sentences may change, so that a test that was made before them is not believed after them.

Read off the syntax, before anything is known about names. Must not report anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import assert_never

from interpreter.loading.typing.facts import Facts
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.walk import everything
from interpreter.syntax import tree


@dataclass(frozen=True, slots=True)
class Changes:
    """Variables that get a value, whether cards or players move, and whether anything at all may happen (a call)."""

    variables: frozenset[str] = frozenset()
    table: bool = False
    anything: bool = False

    def __or__(self, other: Changes) -> Changes:
        return Changes(self.variables | other.variables, self.table or other.table, self.anything or other.anything)

    def __bool__(self) -> bool:
        return bool(self.variables) or self.table or self.anything


NO_CHANGES = Changes()
QUIET_VERBS = frozenset(["show", "point", "say", "end", "end_this", "end_every"])
VARIABLE_VERBS = frozenset(["set", "add", "subtract"])
STEADY = (
    core.Local, core.Const, core.OptionValue, core.CardField, core.CardName, core.IsType, core.IsPattern,
    core.ValueField, core.ValuePlace, core.ValueStep, core.SideOf, core.Arithmetic, core.Negative, core.Function,
    core.Compare, core.Logic, core.Not, core.IfElse, core.Values, core.Numbers, core.PileValue,
)  # fmt: skip
"""What is the same after any sentence, as far as its parts are."""


def changes_of(block: Iterable[tree.Statement]) -> Changes:
    """What a block may change."""
    return reduce(Changes.__or__, (_of(statement) for statement in block), NO_CHANGES)


def _of(statement: tree.Statement) -> Changes:
    match statement:
        case tree.Verb():
            return _of_verb(statement)
        case tree.Let():
            return NO_CHANGES
        case tree.If():
            return changes_of((*statement.then, *statement.otherwise))
        case tree.ForEach() | tree.RepeatTimes() | tree.RepeatUntil():
            return changes_of(statement.body)
        case tree.Do() | tree.DoEffect() | tree.Must():
            return Changes(anything=True)
        case tree.Choose():
            return changes_of(statement.otherwise) | Changes(frozenset([statement.name.text]))
        case _:
            assert_never(statement)


def _of_verb(verb: tree.Verb) -> Changes:
    if verb.name in QUIET_VERBS:
        return NO_CHANGES
    if verb.name not in VARIABLE_VERBS:
        return Changes(table=True)
    match dict(verb.slots).get("target"):
        case tree.Reference(name=name) | tree.My(name=tree.Name(text=name)) | tree.Get(name=tree.Name(text=name)):
            return Changes(frozenset([name]))
        case _:
            return NO_CHANGES


def still_known(known: Facts, changes: Changes) -> Facts:
    """The facts that hold after the changes."""
    return frozenset(fact for fact in known if not _touches(fact, changes)) if changes else known


def _touches(fact: Expr, changes: Changes) -> bool:
    for node in everything(fact):
        match node:
            case core.Variable():
                touched = changes.anything or node.name in changes.variables
            case core.CallDefine() | core.CallScoring():
                touched = bool(changes)
            case _:
                touched = (changes.table or changes.anything) and not isinstance(node, STEADY)
        if touched:
            return True
    return False
