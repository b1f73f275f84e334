"""Where chance comes in: what a game does before is the same in every game, and a function of its own.

Must not know how functions are written, nor what is done with what goes before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.compile.ir import Branch, Go, Operation, Routine, Run, Target
from interpreter.rules import core
from interpreter.rules.core import Core
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import everything

BY_CHANCE = (core.Deal, core.Draw, core.Roll, core.RandomOf)
"""What lets something happen by chance, or lets a card come out of a shuffled place."""


def cut_at_chance(routine: Routine, ruleset: Ruleset) -> list[Target]:
    """Cuts the first blocks of play in two before the first that chance has a part in; the answer is where it was."""
    return [_cut(routine, target, at) for target, at in _first(routine, ruleset)]


def _first(routine: Routine, ruleset: Ruleset) -> Iterator[tuple[Target, int]]:
    """The blocks to which play may come before anything happens by chance, and the operations in which it then does."""
    seen: set[Target] = set()
    todo = [0]
    while todo:
        target = todo.pop()
        if target in seen:
            continue
        seen.add(target)
        block = routine.blocks[target]
        at = next((n for n, op in enumerate(block.operations) if _is_by_chance(op, ruleset)), None)
        if at is not None:
            yield target, at
            continue
        match block.way:
            case Go(to=to):
                todo.append(to)
            case Branch(then=then, otherwise=otherwise):
                todo += [then, otherwise]
            case _:
                pass


def _is_by_chance(operation: Operation, ruleset: Ruleset) -> bool:
    return isinstance(operation, Run) and _has_chance((operation.statement,), ruleset, frozenset())


def _has_chance(effect: Sequence[Core], ruleset: Ruleset, within: frozenset[str]) -> bool:
    for node in everything(tuple(effect)):
        if isinstance(node, BY_CHANCE):
            return True
        if isinstance(node, core.CallProcedure) and node.procedure not in within:
            body = ruleset.procedures[node.procedure].do
            if _has_chance(body, ruleset, within | {node.procedure}):
                return True
    return False


def _cut(routine: Routine, target: Target, at: int) -> Target:
    """Makes what comes from an operation on a block of its own."""
    block, rest = routine.blocks[target], routine.new()
    routine.blocks[rest].operations, routine.blocks[rest].way = block.operations[at:], block.way
    block.operations, block.way = block.operations[:at], Go(rest)
    return rest
