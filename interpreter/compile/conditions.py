"""Conditions that ask about lists, as statements: a loop in place that ends as soon as the answer is known.

Must not know what depends on a condition.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.compile.expressions import test
from interpreter.compile.queries import loop
from interpreter.compile.writer import Context, Lines
from interpreter.rules import core
from interpreter.rules.core import Expr


def prepared(ctx: Context, condition: Expr, out: Lines) -> str:
    """Writes what has to be found out first, and returns the Python text that is then tested."""
    if isinstance(condition, core.Not) and asks_about_lists(condition):
        return f"not {prepared(ctx, condition.operand, out)}"
    if not asks_about_lists(condition):
        return test(ctx, condition)
    found = ctx.module.fresh("found")
    _decide(ctx, condition, found, True, out)
    return found


def demand(ctx: Context, condition: Expr, out: Lines) -> None:
    """Opens what is done only if a condition holds, and leaves `out` inside it."""
    if isinstance(condition, core.Logic) and condition.operator == "and" and asks_about_lists(condition):
        for part in condition.parts:
            demand(ctx, part, out)
        return
    text = prepared(ctx, condition, out)
    out.add(f"if {text}:", condition.span)
    out.depth += 1


def asks_about_lists(condition: Expr) -> bool:
    """Whether a condition is written as a loop."""
    match condition:
        case core.Any(query=core.Query(most=())) | core.AllHave():
            return True
        case core.Not(operand=operand):
            return asks_about_lists(operand)
        case core.Logic(parts=parts):
            return any(map(asks_about_lists, parts))
    return False


def _decide(ctx: Context, condition: Expr, name: str, holds: bool, out: Lines) -> None:
    """Writes what gives a name the value `holds` if a condition holds, else the other."""
    depth = out.depth
    match condition:
        case core.Not(operand=operand) if asks_about_lists(condition):
            _decide(ctx, operand, name, not holds, out)
        case core.Any(query=core.Query(most=()) as query):
            out.add(f"{name} = {not holds}", query.span)
            loop(ctx, query, query.item, out, ordered=False, name=ctx.module.fresh("it"))
            _settled(name, holds, out)
        case core.AllHave(query=query, item=item, condition=wanted):
            out.add(f"{name} = {holds}", condition.span)
            inner = loop(ctx, query, item, out, ordered=False, name=ctx.module.fresh("it"))
            out.add(f"if not {test(inner, wanted)}:", wanted.span)
            out.depth += 1
            _settled(name, not holds, out)
        case core.Logic(operator=operator, parts=parts) if asks_about_lists(condition):
            _decide_parts(ctx, operator, parts, name, holds, out)
        case _:
            text = test(ctx, condition)
            out.add(f"{name} = {text if holds else f'not {text}'}", condition.span)
    out.depth = depth


def _settled(name: str, value: bool, out: Lines) -> None:
    """Ends a loop with an answer."""
    out.add(f"{name} = {value}")
    out.add("break")


def _decide_parts(ctx: Context, operator: str, parts: Sequence[Expr], name: str, holds: bool, out: Lines) -> None:
    """The same for several conditions, of which each is asked only if those before leave it open."""
    first, rest = parts[0], parts[1:]
    if not rest:
        _decide(ctx, first, name, holds, out)
        return
    early = operator == "or"
    if asks_about_lists(first):
        _decide(ctx, first, name, holds, out)
        out.add(f"if {'not ' if early == holds else ''}{name}:")
    else:
        out.add(f"if {test(ctx, first)}:", first.span)
        if early:
            out.add(f"    {name} = {holds}")
            out.add("else:")
    out.depth += 1
    _decide_parts(ctx, operator, rest, name, holds, out)
    out.depth -= 1
    if not early and not asks_about_lists(first):
        out.add("else:")
        out.add(f"    {name} = {not holds}")
