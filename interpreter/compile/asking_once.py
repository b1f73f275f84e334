"""What is asked about every thing of a list but has nothing to do with the thing: it is asked once, before the list.

Must not know what depends on the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard, TypeVar

from interpreter.compile.certain import Knowing
from interpreter.compile.expressions import expr
from interpreter.compile.walk import binders, free_locals, replaced
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core
from interpreter.rules.core import Core, Expr, Local, Param
from interpreter.rules.walk import everything, parts

Q = TypeVar("Q", bound=Expr)
AT_HAND = (core.Const, Local, core.OptionValue)
"""What is no question at all."""


def goes_through_lists(node: Expr) -> bool:
    """Whether a list has to be gone through for an answer."""
    return any(binders(each) or isinstance(each, core.CallDefine | core.CallScoring) for each in everything(node))


def is_answer(node: Core) -> TypeGuard[Expr]:
    """Whether a node has to be worked out, and gives one thing that may be kept."""
    kind = getattr(node, "kind", None)
    return kind is not None and not kind.many and kind.base not in ("zone", "group") and not isinstance(node, AT_HAND)


def shared(knowing: Knowing, conditions: Sequence[Expr], item: str, out: Lines) -> tuple[Knowing, tuple[Expr, ...]]:
    """Writes what several conditions ask that has nothing to do with the thing `item`, under names of its own.

    The answer is the conditions, which speak of these names, and where they do.
    """
    rest = tuple(conditions)
    while True:
        counts = Counter(node for node in everything(rest) if is_answer(node) and not goes_through_lists(node))
        several = (node for node, count in counts.items() if count > 1 and item not in free_locals(node))
        found = max(filter(knowing.answers, several), key=lambda node: len(tuple(everything(node))), default=None)
        if found is None:
            return knowing, rest
        ctx, known = named(knowing.ctx, found, out)
        surely = (known,) if knowing.is_something(found) else ()
        knowing, rest = replace(knowing, ctx=ctx).also(surely), replaced(rest, found, known)


def named(ctx: Context, answer: Expr, out: Lines) -> tuple[Context, Local]:
    """Writes an answer under a name of its own: as what it is known now, and where it is."""
    python = ctx.module.fresh("same")
    out.add(f"{python} = {expr(ctx, answer)}", answer.span)
    known = Local(f"same {python}", answer.kind)
    return ctx.inside(Param(known.name, known.kind), python), known


def asked_once(knowing: Knowing, node: Expr, item: str, out: Lines) -> tuple[Context, Expr]:
    """Writes all that has nothing to do with the thing `item` under names of its own.

    The answer is the rest, which speaks of these names, and where it does.
    """
    return _named_apart(knowing.ctx, node, _apart(knowing, node, frozenset((item,))), out)


def asked_before(knowing: Knowing, node: Q, out: Lines) -> tuple[Context, Q]:
    """The same for a question about a list, for what is quickly answered."""
    varying = frozenset(param.name for each in (node, *parts(node)) for param in binders(each))
    found = (answer for part in parts(node) for answer in _apart(knowing, part, varying))
    return _named_apart(knowing.ctx, node, (each for each in found if not goes_through_lists(each)), out)


def _named_apart(ctx: Context, node: Q, answers: Iterable[Expr], out: Lines) -> tuple[Context, Q]:
    for answer in dict.fromkeys(answers):
        ctx, known = named(ctx, answer, out)
        node = replaced(node, answer, known)
    return ctx, node


def _apart(knowing: Knowing, node: Core, varying: frozenset[str]) -> Iterator[Expr]:
    """The largest parts of a question that have nothing to do with some locals, and can surely be answered."""
    if is_answer(node) and not varying.intersection(free_locals(node)) and knowing.answers(node):
        yield node
        return
    varying = varying.union(param.name for param in binders(node))
    for part in parts(node):
        yield from _apart(knowing, part, varying)
