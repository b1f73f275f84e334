"""Questions about groups whose answers are kept by what a pattern sees in the cards (`runtime/patterns_seen`).

Must not know loops, decisions or steps.
"""

from __future__ import annotations

from interpreter.compile.expressions import expr, writes
from interpreter.compile.lists import items
from interpreter.compile.tabulated import table_of
from interpreter.compile.writer import Context
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.deciding import decided_by
from interpreter.rules.kinds import CARDS


def seen(ctx: Context, pattern: str) -> str | None:
    """The Python name of a pattern, if cards as they are alone decide what its groups are, and not other patterns."""
    module = ctx.module
    rule = module.ruleset.patterns[pattern]
    if module.facts.uses_stand_ins or rule.parts:
        return None
    if any(end is not None and decided_by(module.ruleset, end) != () for end in (rule.total, rule.most)):
        return None
    amount = rule.sum_of
    if amount is not None:
        table = table_of(expr(Context(module), amount), "l_card")
        if table is None:
            return None
        module.amounts[pattern] = table
    return module.names.of("g", pattern)


@writes(core.Forms)
def _forms(ctx: Context, node: core.Forms) -> str:
    name = seen(ctx, node.patterns[0]) if len(node.patterns) == 1 else None
    cards = items(ctx, node.cards)
    return f"forms(s, {node.patterns!r}, {cards})" if name is None else f"{name}.forms(s, {cards})"


def how_many(ctx: Context, node: Expr) -> str | None:
    """How many groups of one pattern there are."""
    return _asked(ctx, node, 0)


def total(ctx: Context, things: Expr, item: Param, what: Expr) -> str | None:
    """The sum of a number over the groups of one pattern, where it is the same for each, or the number of its cards."""
    if isinstance(what, core.Const):
        count = how_many(ctx, things)
        return None if count is None else f"({what.value!r} * {count})"
    group = core.Local(item.name, item.kind)
    return _asked(ctx, things, 1) if what == core.Count(core.CardsOf((group,), CARDS)) else None


def most_on_top(ctx: Context, node: core.Extreme) -> str | None:
    """The largest number of the newest cards of a place, up to all of them, that are one group of one pattern."""
    it = core.Local(node.item.name, node.item.kind)
    match node.query:
        case core.Query(
            source=core.Numbers(low=low, high=core.Count(query=core.CardsOf(places=(place,)))),
            where=core.Forms(cards=core.EndCards(of=of, count=count, top=True), patterns=(pattern,)),
            most=(),
            by=None,
        ) if node.highest and of == place and (count, node.what) == (it, it):
            name = seen(ctx, pattern)
            otherwise = "None" if node.otherwise is None else expr(ctx, node.otherwise)
            return None if name is None else f"{name}.on_top(s, {items(ctx, of)}, {expr(ctx, low)}, {otherwise})"
    return None


def _asked(ctx: Context, things: Expr, what: int) -> str | None:
    if not isinstance(things, core.Groups) or len(things.patterns) != 1:
        return None
    name = seen(ctx, things.patterns[0])
    return None if name is None else f"{name}.counted(s, {items(ctx, things.cards)})[{what}]"
