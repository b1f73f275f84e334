"""Procedures, each built before those that call it: whether one needs somebody who acts follows from what it does.

One that only takes up whoever acts (an order of players begins with me) can be done where nobody does, too.
Triggers on a procedure belong to what it does. Must not know who calls a procedure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace

from interpreter.loading.declarations.making import Making
from interpreter.loading.declarations.params import check_params
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line
from interpreter.loading.declarations.scopes import ACTING, ME, ME_PARAM, routine, uses
from interpreter.loading.declarations.triggers import Hook, build_hook
from interpreter.loading.world import Scope
from interpreter.rules.core import Block
from interpreter.rules.model import Procedure, Trigger
from interpreter.syntax import tree


@dataclass(slots=True)
class Procedures:
    """All procedures, and the triggers on them."""

    making: Making
    phrases: Phrases
    hooks: dict[str, list[Hook]]
    """The triggers on each procedure."""
    built: dict[str, Procedure] = field(default_factory=dict)
    triggers: dict[str, Trigger] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)

    def build_all(self) -> dict[str, Procedure]:
        """All procedures in file order."""
        world = self.making.world
        lines = {line.name: line for line in self.making.lines("procedures") if line.name in world.procedures}
        for name in lines:
            if name not in self.built:
                self._build(name, lines)
        return {name: self.built[name] for name in lines}

    def _build(self, name: str, lines: dict[str, Line]) -> None:
        """Those that are called first, however long their row is; a circle is refused by a check of its own."""
        waiting = [(name, self._called(name, lines))]
        self.open.add(name)
        while waiting:
            caller, called = waiting[-1]
            inner = next((n for n in called if n in lines and n not in self.built and n not in self.open), None)
            if inner is not None:
                self.open.add(inner)
                waiting.append((inner, self._called(inner, lines)))
                continue
            waiting.pop()
            self.open.discard(caller)
            self._build_one(caller, lines[caller])

    def _called(self, name: str, lines: dict[str, Line]) -> Iterator[str]:
        """The procedures that a procedure and its triggers call by name."""
        for line in (lines[name], *(hook.line for hook in self.hooks.get(name, ()))):
            node = line.get("do")
            yield from calls_in(None if node is None else self.phrases.parsed(node))

    def _build_one(self, name: str, line: Line) -> None:
        world, shape = self.making.world, self.making.world.procedures[name]
        check_params(self.phrases, line)
        before = len(world.findings)
        do, triggers = self._bodies(line, routine(shape.params, ACTING))
        faults = len(world.findings) - before
        uses_me = uses((do, tuple((trigger.condition, trigger.do) for trigger in triggers)), ME)
        alone = routine(shape.params, None)
        needs_me = uses_me and self.phrases.faults(lambda: self._bodies(line, alone)) > faults
        if uses_me and not needs_me:
            self.phrases.willing.add(name)
        world.procedures[name] = replace(shape, uses_me=needs_me)
        self.triggers |= {trigger.name: trigger for trigger in triggers}
        params = (ME_PARAM, *shape.params) if uses_me else shape.params
        reads = self.phrases.template(line.get("reads"), routine(shape.params, ACTING))
        self.built[name] = Procedure(name, params, uses_me, do, reads, span=line.span)

    def _bodies(self, line: Line, scope: Scope) -> tuple[Block, list[Trigger]]:
        """What a procedure does, and its triggers."""
        node = line.get("do")
        do: Block = () if node is None else self.phrases.effect(node, scope)
        return do, [build_hook(self.phrases, hook, scope) for hook in self.hooks.get(line.name, ())]


def calls_in(node: object) -> Iterator[str]:
    """The names of the procedures that a piece of syntax calls."""
    if isinstance(node, tree.Do):
        yield node.name.text
    if isinstance(node, tuple):
        for item in node:
            yield from calls_in(item)
    elif is_dataclass(node):
        for each in fields(node):
            yield from calls_in(getattr(node, each.name))
