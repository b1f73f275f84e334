"""What comes of reckoning with numbers that lie within bounds.

Must not know where the numbers come from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from interpreter.loading.checks.logic.domain import ANYTHING, Domain, number
from interpreter.rules import core
from interpreter.rules.core import Expr

Reckoned = core.Arithmetic | core.Negative | core.Function | core.IfElse


class Knows(Protocol):
    """Who knows what an expression can be."""

    def of(self, node: Expr, names: Mapping[str, Domain]) -> Domain:
        """All that an expression can be."""


def of(ranges: Knows, node: Reckoned, names: Mapping[str, Domain]) -> Domain:
    """All that the result can be."""
    match node:
        case core.Negative():
            return times(ranges.of(node.operand, names), -1)
        case core.IfElse():
            return ranges.of(node.then, names).or_else(ranges.of(node.otherwise, names))
        case core.Function():
            return _function(node.name, [ranges.of(argument, names) for argument in node.arguments])
        case core.Arithmetic():
            return _worked_out(node.operator, ranges.of(node.left, names), ranges.of(node.right, names))


def plus(left: Domain, right: Domain) -> Domain:
    """The sum of two numbers."""
    return number(_sum(left.low, right.low), _sum(left.high, right.high))


def times(domain: Domain, factor: int) -> Domain:
    """So many times a number."""
    low, high = (None if end is None else factor * end for end in (domain.low, domain.high))
    return number(low, high) if factor >= 0 else number(high, low)


def _worked_out(operator: str, left: Domain, right: Domain) -> Domain:
    match operator:
        case "+":
            return plus(left, right)
        case "-":
            return plus(left, times(right, -1))
        case "*":
            return _product(left, right)
        case "mod" if right.low is not None and right.low > 0 and right.high is not None:
            return number(0, right.high - 1)
        case "/" if right.low is not None and right.low == right.high and right.low > 0:
            return number(*(None if end is None else end // right.low for end in (left.low, left.high)))
        case _:
            return ANYTHING


def _product(left: Domain, right: Domain) -> Domain:
    ends = (left.low, left.high, right.low, right.high)
    if any(end is None for end in ends):
        return number(0, None) if _is_not_negative(left) and _is_not_negative(right) else ANYTHING
    found = [one * other for one in ends[:2] for other in ends[2:] if one is not None and other is not None]
    return number(min(found), max(found))


def _is_not_negative(domain: Domain) -> bool:
    return domain.low is not None and domain.low >= 0


def _function(name: str, given: list[Domain]) -> Domain:
    lows = [domain.low for domain in given if domain.low is not None]
    highs = [domain.high for domain in given if domain.high is not None]
    all_low, all_high = len(lows) == len(given), len(highs) == len(given)
    if name == "min":
        return number(min(lows) if all_low else None, min(highs, default=None))
    if name == "max":
        return number(max(lows, default=None), max(highs) if all_high else None)
    return number(0, max(abs(lows[0]), abs(highs[0])) if lows and highs else None)


def _sum(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left + right
