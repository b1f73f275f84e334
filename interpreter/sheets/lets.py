"""What `let` names, as sentences speak of it: in place where that says the same, else by its name.

Must not know how the rest of a sentence is built.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.rules import core
from interpreter.rules.core import Expr, Statement
from interpreter.rules.walk import everything
from interpreter.sheets import conditions, lists, values
from interpreter.sheets.lines import Line
from interpreter.sheets.names import named
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import Noun


class Lets:
    """The voice of a block, in which more has a name from line to line."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def named(self, node: core.Let, rest: Sequence[Statement]) -> list[Line]:
        """The sentence that names something, if one is needed."""
        name, value = node.local.name, node.value
        if isinstance(value, core.First | core.EndCard) and _is_tested(name, rest):
            self.voice = self.voice.calling(name, _found(self.voice, value))
            return []
        uses = [index for index, statement in enumerate(rest) for _ in _uses(statement, name)]
        if uses and ((len(uses) == 1 and uses[0] == 0) or _stays(value)) and _is_noun(value):
            self.voice = self.voice.calling(name, values.noun(self.voice, value))
            return []
        if not uses:
            return []
        said = named(name, value.kind)
        if value.kind.base == "yes_no" and not value.kind.many:
            clause = conditions.clause(self.voice, value)
            self.voice = self.voice.calling(name, Noun(f"that was so (“{said}”)"))
            return [Line(f"take note whether {clause} (“{said}”)")]
        people = value.kind.base in ("player", "side") and value.kind.many
        if people:
            found = _whole(self.voice, value)
            self.voice = self.voice.calling(name, Noun(f"the {said}", plural=True))
            return [Line(f"{found} are the “{said}”")]
        self.voice = self.voice.calling(name, Noun(f"the {said}"))
        return [Line(f"take note of {_whole(self.voice, value)} (“{said}”)")]


def _whole(voice: Voice, value: Expr) -> str:
    return lists.things(voice, value).every() if value.kind.many else values.text(voice, value)


def _is_noun(value: Expr) -> bool:
    return value.kind.base != "yes_no" and not value.kind.many


def _stays(value: Expr) -> bool:
    """Whether a value says the same whenever it is asked."""
    return isinstance(value, core.Const | core.OptionValue | core.Local)


def _uses(statement: Statement, name: str) -> list[core.Local]:
    return [node for node in everything(statement) if isinstance(node, core.Local) and node.name == name]


def _is_tested(name: str, rest: Sequence[Statement]) -> bool:
    """Whether the next sentence asks whether there is such a thing, and only it speaks of it."""
    if not rest or not isinstance(rest[0], core.If) or any(_uses(statement, name) for statement in rest[1:]):
        return False
    condition = rest[0].condition
    first = condition.parts[0] if isinstance(condition, core.Logic) and condition.operator == "and" else condition
    if not isinstance(first, core.Compare) or first.operator != "!=":
        return False
    is_it = isinstance(first.left, core.Local) and first.left.name == name
    return is_it and isinstance(first.right, core.Const) and first.right.value is None


def _found(voice: Voice, value: core.First | core.EndCard) -> Noun:
    """A thing that is spoken of once it is clear that there is one."""
    if isinstance(value, core.First):
        found = lists.things(voice, value.query)
        return Noun(f"that {found.one}", f"that {found.one}'s", one=found.an())
    return Noun(values.text(voice, value), one=lists.things(voice, value.of).an())
