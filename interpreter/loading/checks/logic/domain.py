"""What something can be: a stretch of numbers without some of them, or one of a few values; and whether it may be none.

Must not know expressions, nor what the values stand for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

Value = int | bool | str

MOST_VALUES = 64
"""A stretch of so many numbers is kept as single values, so that it may have gaps."""


@dataclass(frozen=True, slots=True)
class Domain:
    """All that something can be: `only` these values, else from `low` to `high` (None: no bound) but for `holes`."""

    low: int | None = None
    high: int | None = None
    only: frozenset[Value] | None = None
    holes: frozenset[Value] = frozenset()
    maybe: bool = False
    """Whether it may be none."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left that it can be."""
        if self.maybe:
            return False
        if self.only is not None:
            return not self.only
        return self.low is not None and self.high is not None and self.low > self.high

    def at_least(self, number: int) -> Domain:
        """What of it is so much or more; none isn't."""
        low = number if self.low is None else max(self.low, number)
        only = None if self.only is None else frozenset(v for v in self.only if not isinstance(v, str) and v >= number)
        return _tidy(replace(self, low=low, only=only, maybe=False))

    def at_most(self, number: int) -> Domain:
        """What of it is so much or less; none isn't."""
        high = number if self.high is None else min(self.high, number)
        only = None if self.only is None else frozenset(v for v in self.only if not isinstance(v, str) and v <= number)
        return _tidy(replace(self, high=high, only=only, maybe=False))

    def within(self, values: frozenset[Value]) -> Domain:
        """What of it is one of some values; none isn't."""
        return _tidy(replace(self, only=frozenset(v for v in values if self.has(v)), maybe=False))

    def but(self, values: frozenset[Value]) -> Domain:
        """What of it is none of some values."""
        only = None if self.only is None else self.only - values
        return _tidy(replace(self, only=only, holes=self.holes | values if only is None else frozenset()))

    def nothing_else(self) -> Domain:
        """What of it is none."""
        return replace(self, only=frozenset())

    def has(self, value: Value) -> bool:
        """Whether it can be a value."""
        if self.only is not None:
            return value in self.only
        if isinstance(value, str) or value in self.holes:
            return value not in self.holes
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)

    def or_else(self, other: Domain) -> Domain:
        """What is the one or the other."""
        maybe = self.maybe or other.maybe
        if self.only is not None and other.only is not None:
            return _tidy(Domain(only=self.only | other.only, maybe=maybe))
        if self.is_empty or other.is_empty:
            return other if self.is_empty else self
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return Domain(low, high, maybe=maybe)

    def also(self, other: Domain) -> Domain:
        """What is both."""
        found = self if other.low is None else self.at_least(other.low)
        found = found if other.high is None else found.at_most(other.high)
        found = found if other.only is None else found.within(other.only)
        return found.but(other.holes) if other.holes else found


ANYTHING = Domain()
ANYTHING_OR_NONE = Domain(maybe=True)
NOT_NEGATIVE = Domain(low=0)


def number(low: int | None, high: int | None) -> Domain:
    """The numbers from one to another."""
    return _tidy(Domain(low, high))


def one_of(values: frozenset[Value], maybe: bool = False) -> Domain:
    """One of some values."""
    return _tidy(Domain(only=values, maybe=maybe))


def _tidy(domain: Domain) -> Domain:
    """Few numbers are kept one by one, and bounds are those of what is left."""
    only = domain.only
    if only is None and domain.low is not None and domain.high is not None:
        if domain.high - domain.low >= MOST_VALUES:
            return domain
        only = frozenset(cast("frozenset[Value]", frozenset(range(domain.low, domain.high + 1))) - domain.holes)
    if not only:
        return domain if only is None else replace(domain, only=only, holes=frozenset())
    if any(isinstance(value, str) for value in only):
        return Domain(None, None, only, frozenset(), domain.maybe)
    numbers = cast("frozenset[int]", only)
    return Domain(int(min(numbers)), int(max(numbers)), only, frozenset(), domain.maybe)
