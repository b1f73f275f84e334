"""Conditions that ask about lists, as statements: a loop in place that ends as soon as the answer is known.

Must not know what depends on a condition.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from interpreter.compile.expressions import test
from interpreter.compile.queries import loop
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core
from interpreter.rules.core import Expr


def prepared(ctx: Context, condition: Expr, out: Lines) -> str:
    """Writes what has to be found out first, and returns the Python text that is then tested."""
    match condition:
        case core.Any(query=core.Query(most=()) as query):
            return _any(ctx, query, out)
        case core.AllHave():
            return _all(ctx, condition, out)
        case core.Not(operand=operand) if _asks_about_lists(operand):
            return f"not {prepared(ctx, operand, out)}"
        case core.Logic(operator=operator, parts=parts) if _asks_about_lists(condition):
            return _one_after_the_other(ctx, operator, parts, out)
    return test(ctx, condition)


def _asks_about_lists(condition: Expr) -> bool:
    match condition:
        case core.Any(query=core.Query(most=())) | core.AllHave():
            return True
        case core.Not(operand=operand):
            return _asks_about_lists(operand)
        case core.Logic(parts=parts):
            return any(map(_asks_about_lists, parts))
    return False


def _any(ctx: Context, query: core.Query, out: Lines) -> str:
    found, depth = ctx.module.fresh("found"), out.depth
    out.add(f"{found} = False", query.span)
    loop(ctx, query, query.item, out, ordered=False, name=ctx.module.fresh("it"))
    out.add(f"{found} = True")
    out.add("break")
    out.depth = depth
    return found


def _all(ctx: Context, node: core.AllHave, out: Lines) -> str:
    found, depth = ctx.module.fresh("found"), out.depth
    out.add(f"{found} = True", node.span)
    inner = loop(ctx, node.query, node.item, out, ordered=False, name=ctx.module.fresh("it"))
    out.add(f"if not {test(inner, node.condition)}:", node.condition.span)
    out.add(f"    {found} = False")
    out.add("    break")
    out.depth = depth
    return found


def _one_after_the_other(ctx: Context, operator: str, parts: Sequence[Expr], out: Lines) -> str:
    """Several conditions of which each is asked only if those before leave it open."""
    found, depth = ctx.module.fresh("found"), out.depth
    for asks, group in groupby(parts, _asks_about_lists):
        for several in [[part] for part in group] if asks else [list(group)]:
            if several[0] is not parts[0]:
                out.add(f"if {found}:" if operator == "and" else f"if not {found}:")
                out.depth += 1
            texts = [prepared(ctx, part, out) for part in several]
            out.add(f"{found} = {f' {operator} '.join(texts)}", several[0].span)
    out.depth = depth
    return found
