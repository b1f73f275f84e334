"""The choice of one card where nothing but what the card is and some variables decide what may be chosen.

Which classes of cards may be is found out once for all values of those variables, and looked up from then on. Must not
know who is asked, or what is done with the card.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.compile.choosing import chosen
from interpreter.compile.expressions import expr, test
from interpreter.compile.machine import may_fail
from interpreter.compile.walk import free_locals
from interpreter.compile.writer import Context, Lines
from interpreter.rules.core import Expr, Variable
from interpreter.rules.deciding import decided_by
from interpreter.rules.model import ChoiceRule
from interpreter.rules.walk import everything

MOST_KEPT = 1000
"""For how many values of the variables it is kept which classes fit."""


def fitting_loop(ctx: Context, rule: ChoiceRule, listed: str, wanted: Sequence[Expr], out: Lines) -> bool:
    """Opens a loop over the first card of each class in a list for which all conditions hold, leaving `out` inside it.

    Writes nothing, and says so, if anything else decides.
    """
    if not wanted or any(set(free_locals(node)) - {rule.name} for node in wanted):
        return False
    if any(may_fail(node) for tree in wanted for node in everything(tree)):
        return False
    decides = _deciding(ctx, wanted)
    if decides is None:
        return False
    key = expr(ctx, decides[0]) if len(decides) == 1 else f"({''.join(f'{expr(ctx, v)}, ' for v in decides)})"
    kept = ctx.module.memory()
    left, name = ctx.module.fresh("left"), chosen(rule.name)
    out.add(f"{left} = {kept}.get({key})", rule.span)
    out.add(f"if {left} is None: {left} = {_written(ctx, kept, key, rule, wanted)}(s)", rule.span)
    out.add(f"for {name} in {listed}:", rule.span)
    out.depth += 1
    out.add(f"key = BIT[{name}]")
    out.add(f"if {left} & key:")
    out.depth += 1
    out.add(f"{left} -= key")
    return True


def _deciding(ctx: Context, wanted: Sequence[Expr]) -> tuple[Variable, ...] | None:
    """The variables that decide, beside the card; None if anything else does, or their values can't be looked up."""
    found: dict[Variable, None] = {}
    for node in wanted:
        by = decided_by(ctx.module.ruleset, node)
        if by is None:
            return None
        found |= dict.fromkeys(by)
    return None if any(variable.kind.many or variable.kind.base == "group" for variable in found) else tuple(found)


def _written(ctx: Context, kept: str, key: str, rule: ChoiceRule, wanted: Sequence[Expr]) -> str:
    """The function that finds out which classes fit."""
    lines, name = Lines(), chosen(rule.name)
    lines.add("found = 0")
    lines.add(f"for {name} in OF_EACH_CLASS:")
    condition = " and ".join(test(ctx, node) for node in wanted)
    lines.add(f"    if holds(lambda: {condition}): found |= BIT[{name}]", wanted[0].span)
    lines.add(f"if len({kept}) >= {MOST_KEPT}: {kept}.clear()")
    lines.add(f"{kept}[{key}] = found")
    lines.add("return found")
    return ctx.module.function(f"fitting_{kept}", [], lines)
