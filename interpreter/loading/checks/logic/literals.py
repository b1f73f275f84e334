"""Conditions taken apart: what has to be so of which value, for a condition to hold or not to hold.

A condition comes down to some ways in which it can be so; each is a row of claims that must all be so together. Must
not know what any value can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import prod

from interpreter.loading.checks.logic.domain import Domain, Value
from interpreter.loading.checks.logic.keys import Key, counted, key_of
from interpreter.rules import core
from interpreter.rules.core import Expr

MOST_WAYS = 128
"""A condition that can be so in more ways is left open."""
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
OTHER_TYPE = "another card type"
"""Cards of other types than there are: that all are of one is no slip, since more may come."""


@dataclass(frozen=True, slots=True)
class Claim:
    """That a value is among some, which `operator` and `values` say, or (`operator` none) that it is none.

    `about` are the parts that the value is the sum of, each with its factor.
    """

    key: Key
    operator: str
    values: frozenset[Value]
    said: Expr = field(compare=False)
    """What the author wrote that says so."""
    holds: bool = field(compare=False)
    """Whether this is so because that is, or because that isn't."""
    about: tuple[tuple[Expr, int], ...] = field(compare=False)

    def narrowed(self, domain: Domain) -> Domain:
        """What of all that the value can be goes with this."""
        if self.operator == "none":
            return domain.nothing_else()
        if self.operator == "not none":
            return Domain(domain.low, domain.high, domain.only, domain.holes)
        if self.operator in ("=", "!="):
            return domain.within(self.values) if self.operator == "=" else domain.but(self.values)
        (bound,) = self.values
        assert not isinstance(bound, str)
        above = bound + (self.operator == ">")
        below = bound - (self.operator == "<")
        return domain.at_least(above) if self.operator in (">", ">=") else domain.at_most(below)


Way = tuple[Claim, ...]


def ways(node: Expr, holds: bool = True, said: tuple[Expr, bool] | None = None) -> tuple[Way, ...] | None:
    """All ways in which a condition holds (or does not); None if there are too many to look at.

    `said`: the whole condition, with each `not` around this part, and whether that is to hold.
    """
    match node:
        case core.Const(value=bool() as value):
            return ((),) if value == holds else ()
        case core.Not():
            return ways(node.operand, not holds, said or (node, holds))
        case core.Logic():
            return _of_parts(node, holds)
        case _:
            return ((_claim(node, holds, *(said or (node, holds))),),)


def _of_parts(node: core.Logic, holds: bool) -> tuple[Way, ...] | None:
    found = [ways(each, holds) for each in node.parts]
    if (node.operator == "and") == holds:
        return together(*found)
    known = [part for part in found if part is not None]
    return tuple(way for part in known for way in part) if len(known) == len(found) else None


def together(*conditions: tuple[Way, ...] | None) -> tuple[Way, ...] | None:
    """All ways in which several conditions are so at once."""
    known = [condition for condition in conditions if condition is not None]
    if len(known) < len(conditions) or prod(map(len, known)) > MOST_WAYS:
        return None
    return tuple(sum(chosen, ()) for chosen in product(*known))


# ---------------------------------------------------------------- one test


def _claim(node: Expr, holds: bool, said: Expr, is_so: bool) -> Claim:
    """What a test that has no parts claims."""
    match node:
        case core.Any():
            count = core.Count(counted(node.query), span=node.span)
            return _of(count, ">=" if holds else "<", 1, said, is_so)
        case core.IsType(card=card, types=types):
            return Claim(("type", key_of(card)), "=" if holds else "!=", frozenset(types), said, is_so, ((node, 1),))
        case core.Compare():
            found = _compared(node, node.operator if holds else OPPOSITE[node.operator], said, is_so)
            if found is not None:
                return found
        case _:
            pass
    return Claim(key_of(node), "=" if holds else "!=", frozenset((True,)), said, is_so, ((node, 1),))


def _of(node: Expr, operator: str, value: Value, said: Expr, is_so: bool) -> Claim:
    return Claim(key_of(node), operator, frozenset((value,)), said, is_so, ((node, 1),))


def _compared(node: core.Compare, operator: str, said: Expr, is_so: bool) -> Claim | None:
    for this, other, turned in ((node.left, node.right, operator), (node.right, node.left, core.MIRRORED[operator])):
        if isinstance(other, core.Const) and not isinstance(this, core.Const):
            if other.value is None:
                return Claim(
                    key_of(this), "none" if turned == "=" else "not none", frozenset(), said, is_so, ((this, 1),)
                )
            if this.kind.base in ("text", "yes_no") or (this.kind.base in ("number", "value") and this.kind.maybe):
                assert not isinstance(other.value, tuple)
                return _of(this, turned, other.value, said, is_so)
    if _is_reckoned(node.left) and _is_reckoned(node.right):
        return _difference(node, operator, said, is_so)
    if operator in ("=", "!="):
        pair = frozenset((key_of(node.left), key_of(node.right)))
        return Claim(("same", pair), operator, frozenset((True,)), said, is_so, ((node, 1),))
    return None


def _is_reckoned(node: Expr) -> bool:
    return node.kind.base in ("number", "value") and not node.kind.maybe and not node.kind.many


# ---------------------------------------------------------------- numbers


def _difference(node: core.Compare, operator: str, said: Expr, is_so: bool) -> Claim:
    """`a + 3 < b` claims that a - b is less than -3."""
    parts: dict[Key, tuple[Expr, int]] = {}
    constant = 0
    for expression, factor in (*added(node.left, 1), *added(node.right, -1)):
        if isinstance(expression, core.Const):
            constant += factor * int(expression.value or 0)  # type: ignore[arg-type]
            continue
        key = key_of(expression)
        parts[key] = (expression, factor + (parts[key][1] if key in parts else 0))
    sums = sorted(((key, *part) for key, part in parts.items() if part[1]), key=lambda each: repr(each[0]))
    if sums and sums[0][2] < 0:
        sums = [(key, expression, -factor) for key, expression, factor in sums]
        operator, constant = core.MIRRORED[operator], -constant
    about = tuple((expression, factor) for _, expression, factor in sums)
    is_one = len(sums) == 1 and sums[0][2] == 1
    whole: Key = sums[0][0] if is_one else ("sum", *((key, factor) for key, _, factor in sums))
    return Claim(whole, operator, frozenset((-constant,)), said, is_so, about)


def added(node: Expr, factor: int) -> Iterator[tuple[Expr, int]]:
    """What is added up in a number, each with how often."""
    match node:
        case core.Arithmetic(operator="+" | "-" as operator):
            yield from added(node.left, factor)
            yield from added(node.right, factor if operator == "+" else -factor)
        case core.Arithmetic(operator="*", left=core.Const(value=int(times)), right=other):
            yield from added(other, factor * times)
        case core.Arithmetic(operator="*", left=other, right=core.Const(value=int(times))):
            yield from added(other, factor * times)
        case core.Negative():
            yield from added(node.operand, -factor)
        case core.ValuePlace():
            yield node.value, factor
            yield core.Const(1, node.kind, span=node.span), factor
        case core.Count():
            yield core.Count(counted(node.query), span=node.span), factor
        case _:
            yield node, factor
