"""What places accept, as Python: a function for each zone that has rows, and the same as a test in place.

Must not know decisions or who is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.compile.conditions import demand, prepared
from interpreter.compile.expressions import test
from interpreter.compile.statements import text
from interpreter.compile.walk import free_locals, substitute
from interpreter.compile.writer import Context, Lines, Module
from interpreter.rules import core
from interpreter.rules.core import Expr, Local
from interpreter.rules.kinds import CARD, YES_NO
from interpreter.rules.model import AcceptRow, Zone

PARAMS = ["l_card", "l_here", "l_me"]


def write_zone(module: Module, number: int, zone: Zone) -> None:
    """Whether a zone's rows take a card at a place for somebody (`accepts_N`), and what those say that don't
    (`refuses_N`)."""
    ctx, lines, told = Context(module).of_zone("here", zone.name), Lines(), Lines()
    told.add("why = []")
    for place, row in enumerate(zone.accepts):
        holds = _pattern_test(ctx, row) if row.patterns else test(ctx, _condition(row))
        about = module.saying(("accepts", zone.name, place), ("card", "here", "me"))
        asked = f"lambda: {holds}, lambda: {text(ctx, row.why)}, {about}, lambda: ({', '.join(PARAMS)})"
        told.add(f"why += why_not({asked})", row.span)
        if row.patterns:
            lines.add(f"if not {holds}: return False", row.span)
    wanted = asked_of(zone.accepts)
    taken = "True" if wanted is None else prepared(_looking(ctx, wanted, lines), wanted, lines)
    lines.add(f"return {taken}", zone.span)
    told.add("return why")
    module.function(f"accepts_{number}", PARAMS, lines)
    module.function(f"refuses_{number}", PARAMS, told)


def demand_taken(module: Module, zone: str, card: str, place: str, whose: str, out: Lines) -> None:
    """Opens what is done only if a zone takes a card, and leaves `out` inside it.

    `card`, `place` and `whose` are Python names or expressions without side effects.
    """
    rule = module.ruleset.zones[zone]
    wanted = asked_of(rule.accepts)
    if wanted is None:
        return
    if not card.isidentifier():
        name = module.fresh("card")
        out.add(f"{name} = {card}", rule.span)
        card = name
    names = {"card": card, "here": place, "me": whose}
    demand(_looking(Context(module, renamed=names).of_zone("here", zone), wanted, out), wanted, out)


def has_patterns(zone: Zone) -> bool:
    """Whether a zone accepts by pattern."""
    return any(row.patterns for row in zone.accepts)


def _looking(ctx: Context, wanted: Expr, out: Lines) -> Context:
    """Where a condition on a place is asked: its cards have a name of their own if they are asked for."""
    if "here" in free_locals(wanted):
        place, lying = ctx.name("here"), ctx.module.fresh("lying")
        out.add(f"{lying} = Z[{place}] if {place} >= 0 else ()")
        return replace(ctx, contents={"here": lying})
    return ctx


def _pattern_test(ctx: Context, row: AcceptRow) -> str:
    found = f"(len(identities(s, {row.patterns!r}, {ctx.name('card')}, {ctx.name('here')})) > 0)"
    return found if row.types is None else f"({test(ctx, _of_another_type(row.types))} or {found})"


def _of_another_type(types: tuple[str, ...]) -> Expr:
    return core.Not(core.IsType(Local("card", CARD), types))


def _condition(row: AcceptRow) -> Expr:
    """A row as a condition."""
    that = core.Const(True, YES_NO) if row.that is None else row.that
    return that if row.types is None else core.Logic("or", (_of_another_type(row.types), that), span=row.span)


# ---------------------------------------------------------------- all rows at once


def asked_of(rows: Sequence[AcceptRow]) -> Expr | None:
    """What all rows without patterns ask, as one condition; rows that go through the same list do so at once."""
    found: list[Expr] = []
    for row in rows:
        if row.patterns:
            continue
        condition = _condition(row)
        both = _together(found[-1], condition) if found else None
        if both is not None:
            found[-1] = both
        else:
            found.append(condition)
    if len(found) > 1:
        return core.Logic("and", tuple(found))
    return found[0] if found else None


def _together(one: Expr, other: Expr) -> Expr | None:
    """Two conditions that say of the same list that nothing is in it which ..., as one condition."""
    match one, other:
        case core.Logic(operator="or", parts=(guard, first)), core.Logic(operator="or", parts=(same, second)):
            both = _together(first, second) if guard == same else None
            return None if both is None else core.Logic("or", (guard, both), span=one.span)
        case (
            core.Not(operand=core.Any(query=core.Query(most=(), by=None) as first)),
            core.Not(operand=core.Any(query=core.Query(most=(), by=None) as second)),
        ) if first.source == second.source and first.where is not None and second.where is not None:
            where = substitute(second.where, second.item.name, Local(first.item.name, first.item.kind))
            return core.Not(core.Any(replace(first, where=_either(first.where, where))), span=one.span)
    return None


def _either(one: Expr, other: Expr) -> Expr:
    """One condition or another; what both begin with is asked once."""
    match one, other:
        case core.Logic(operator="and", parts=(first, *rest)), core.Logic(operator="and", parts=(same, *others)):
            if first == same and rest and others:
                return core.Logic("and", (first, _either(_all(rest), _all(others))), span=one.span)
    return core.Logic("or", (one, other), span=one.span)


def _all(parts: Sequence[Expr]) -> Expr:
    return parts[0] if len(parts) == 1 else core.Logic("and", tuple(parts))
