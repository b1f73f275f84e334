"""Conditions that never differ, whatever the options are and however the game goes; and what stands behind others.

Must not know what a condition is for, beyond the words for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.diagnostics.finding import WARNING, Finding, error, warning
from interpreter.loading.checks.logic.agreeing import can_be, conflict
from interpreter.loading.checks.logic.asked import Asked, all_asked
from interpreter.loading.checks.logic.literals import Way, together, ways
from interpreter.loading.checks.logic.ranges import Locals, Ranges, ranges_of
from interpreter.loading.checks.logic.saying import Saying
from interpreter.loading.checks.subject import Inspected
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.source.quoting import Quoting


def never_differs(it: Inspected) -> Iterator[Finding]:
    """Conditions that can never hold, those that always do, and those of which a part is so."""
    saying = Saying(ranges_of(it), Quoting(it.ruleset.texts))
    for asked in all_asked(it):
        names = _locals(saying.ranges, asked)
        if it.is_own(asked.condition.span):
            yield from _judged(saying, asked, names)
        elif asked.code == "C037":  # what a variant makes so is told at its line
            yield from _never(saying, asked, names)


def never_holds_again(it: Inspected) -> Iterator[Finding]:
    """Conditions that can never hold, as doubts: where a variant makes them so they needn't be wrong."""
    saying = Saying(ranges_of(it), Quoting(it.ruleset.texts))
    for asked in all_asked(it):
        if it.is_own(asked.condition.span) and asked.code == "C040":
            for finding in _never(saying, asked, _locals(saying.ranges, asked)):
                yield replace(finding, severity=WARNING)


def _locals(ranges: Ranges, asked: Asked) -> Locals:
    found = {}
    for name, source in asked.choices.items():
        if isinstance(source, core.Numbers):
            low, high = ranges.of(source.low, {}), ranges.of(source.high, {})
            found[name] = low.or_else(high)
    return found


def _judged(saying: Saying, asked: Asked, names: Locals) -> Iterator[Finding]:
    ranges, condition = saying.ranges, asked.condition
    if never := list(_never(saying, asked, names)):
        yield from never
    elif (always := _no_way(ranges, condition, False, names)) is not None:
        yield warning("C066", condition.span, *saying.told(condition, True, always, asked.always, names))
    else:
        parts = list(_constant_parts(ranges, condition, names))
        for part, holds, found in parts:
            code = "C066" if holds else "C040"
            yield warning(code, part.span, *saying.told(part, holds, found, "", names))
        if not parts and asked.given:
            yield from _covered(saying, asked, names)


def _never(saying: Saying, asked: Asked, names: Locals) -> Iterator[Finding]:
    """That a condition can never hold; where it is waited for, nothing goes on any more."""
    never = _no_way(saying.ranges, asked.condition, True, names)
    if never is not None:
        tell = error if asked.is_awaited else warning
        span = asked.condition.span
        yield tell(asked.code, span, *saying.told(asked.condition, False, never, asked.never, names))


def _no_way(ranges: Ranges, node: Expr, holds: bool, names: Locals) -> tuple[Way, ...] | None:
    """Why a condition can't hold (or can't fail): of each way in which it could, the claims that don't agree."""
    found = ways(node, holds)
    if found is None:
        return None
    conflicts: list[Way] = []
    for way in found:
        core_of = conflict(ranges, way, names)
        if core_of is None:
            return None
        conflicts.append(core_of)
    return tuple(dict.fromkeys(conflicts))


def _constant_parts(ranges: Ranges, node: Expr, names: Locals) -> Iterator[tuple[Expr, bool, tuple[Way, ...]]]:
    """The parts of a condition that never differ by themselves, the largest of them."""
    while isinstance(node, core.Not):
        node = node.operand
    for part in node.parts if isinstance(node, core.Logic) else ():
        for holds in (False, True):
            found = _no_way(ranges, part, not holds, names)
            if found is not None:
                yield part, holds, found
                break
        else:
            yield from _constant_parts(ranges, part, names)


def _covered(saying: Saying, asked: Asked, names: Locals) -> Iterator[Finding]:
    """What is asked where it is known already from what was asked before."""
    ranges = saying.ranges
    known = [(ways(condition, so), condition, where) for condition, so, where in asked.given]
    for holds in (True, False) if asked.says_always else (True,):
        own = ways(asked.condition, holds)
        for found, condition, where in known:
            if not can_be(ranges, together(found, own), names):
                yield _told_covered(saying, asked, holds, condition, where)
                return
        if len(known) > 1 and not can_be(ranges, together(*(found for found, _, _ in known), own), names):
            yield _told_covered(saying, asked, holds, known[-1][1], "after all that is asked before it")
            return


def _told_covered(saying: Saying, asked: Asked, holds: bool, other: Expr, where: str) -> Finding:
    words = f"{where[:1].upper() + where[1:]}, {saying.quoted(asked.condition)}"
    if holds:
        message = f"{words} can never hold any more, so {asked.never}."
        help = asked.instead
    else:
        message = f"{words} always holds, so {asked.always}."
        help = "Leave the question out, or ask for something else."
    return warning("C067", asked.condition.span, message, help, (other.span, "this is asked before"))
