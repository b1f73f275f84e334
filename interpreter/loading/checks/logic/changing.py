"""What a variable can be, by all that ever gives it a value: its start, what it is set to, and what is added.

Must not know in which order things happen, nor how long a variable lasts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from interpreter.loading.checks.logic import reckoning
from interpreter.loading.checks.logic.domain import Domain, number
from interpreter.rules import core
from interpreter.rules.core import Core, Expr
from interpreter.rules.kinds import NUMBER, Kind
from interpreter.rules.model import VariableRule

Written = Mapping[str, tuple[Core, ...]]
"""By the names of variables, the sentences that change them."""


class Knows(reckoning.Knows, Protocol):
    """Who knows what an expression can be."""

    def of_kind(self, kind: Kind) -> Domain:
        """All that something of a kind can be."""


def written_in(nodes: Iterable[Core]) -> Written:
    """All sentences that change a variable."""
    found: dict[str, list[Core]] = {}
    for node in nodes:
        match node:
            case (
                core.Set(target=core.Variable(name=name))
                | core.Add(target=core.Variable(name=name))
                | core.Choose(target=core.Variable(name=name))
            ):
                found.setdefault(name, []).append(node)
            case _:
                pass
    return {name: tuple(several) for name, several in found.items()}


def of(ranges: Knows, variable: VariableRule, changes: tuple[Core, ...]) -> Domain:
    """All that a variable can be, where something changes it; that nothing does is told otherwise."""
    if variable.kind.many or not changes or isinstance(variable.start, str):
        return ranges.of_kind(variable.kind)
    found = ranges.of(variable.start, {})
    for change in changes:
        match change:
            case core.Set(value=value):
                found = found.or_else(ranges.of(value, {}))
            case core.Choose(choice=core.OneOf(source=source)):
                found = found.or_else(_chosen(ranges, source, variable.kind))
            case core.Choose():
                return ranges.of_kind(variable.kind)
            case _:
                pass
    amounts = [ranges.of(change.amount, {}) for change in changes if isinstance(change, core.Add)]
    return _added(found, amounts) if amounts else found


def _chosen(ranges: Knows, source: Expr, kind: Kind) -> Domain:
    if isinstance(source, core.Numbers) and kind == NUMBER:
        return ranges.of(source.low, {}).or_else(ranges.of(source.high, {}))
    return ranges.of_kind(kind)


def _added(found: Domain, amounts: Iterable[Domain]) -> Domain:
    """What it can be once something has been added any number of times."""
    is_rising = all(amount.low is not None and amount.low >= 0 for amount in amounts)
    is_falling = all(amount.high is not None and amount.high <= 0 for amount in amounts)
    return number(found.low if is_rising else None, found.high if is_falling else None)
