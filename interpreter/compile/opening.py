"""Where chance comes in: what a game does before is the same in every game, and a function of its own.

Must not know how functions are written, nor what is done with what goes before.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.compile.consequences import Consequences
from interpreter.compile.ir import Block, Branch, Go, Routine, Run, Target
from interpreter.rules import core

BY_CHANCE = (core.Deal, core.Draw, core.Roll, core.RandomOf)
"""What lets something happen by chance, as a rule."""
SHUFFLES = (core.Shuffle, core.ShuffleInto)
MOVES = (core.Move, core.Flip, core.Show, core.SwapZones, core.SwapCards)
"""What lets cards be seen, which happens by chance where they were shuffled."""


def cut_at_chance(routine: Routine, consequences: Consequences) -> list[Target]:
    """Cuts the first blocks of play in two before the first that chance has a part in; the answer is where it was."""
    return [_cut(routine, target, at) for target, at in _first(routine, consequences)]


def _first(routine: Routine, consequences: Consequences) -> Iterator[tuple[Target, int]]:
    """The blocks to which play may come before anything happens by chance, and the operations in which it then does."""
    seen: set[Target] = set()
    todo = [(0, False)]
    while todo:
        target, is_shuffled = todo.pop()
        if target in seen:
            continue
        seen.add(target)
        block = routine.blocks[target]
        for at, operation in enumerate(block.operations):
            done = list(consequences.all_done(operation.statement)) if isinstance(operation, Run) else []
            if any(isinstance(node, (*BY_CHANCE, *MOVES) if is_shuffled else BY_CHANCE) for node in done):
                yield target, at
                break
            is_shuffled = is_shuffled or any(isinstance(node, SHUFFLES) for node in done)
        else:
            todo += [(after, is_shuffled) for after in _onward(block)]


def _onward(block: Block) -> tuple[Target, ...]:
    match block.way:
        case Go(to=to):
            return (to,)
        case Branch(then=then, otherwise=otherwise):
            return then, otherwise
        case _:
            return ()


def _cut(routine: Routine, target: Target, at: int) -> Target:
    """Makes what comes from an operation on a block of its own."""
    block, rest = routine.blocks[target], routine.new()
    routine.blocks[rest].operations, routine.blocks[rest].way = block.operations[at:], block.way
    block.operations, block.way = block.operations[:at], Go(rest)
    return rest
