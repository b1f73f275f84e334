"""What happened, as it is handed out: each event knows the author's line that made it.

States keep events as plain tuples (`notes`); these are made when somebody reads a log. Must not know what events say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from interpreter.source.quoting import Quoting, Rule
from interpreter.source.span import Span


class About(int):
    """The number of the line that made something happen; `rule` is that line, None where no line did."""

    rule: Rule | None

    def __new__(cls, number: int, rule: Rule | None = None) -> About:
        """A number with its line."""
        made = super().__new__(cls, number)
        made.rule = rule
        return made


class Event(tuple[Any, Any]):
    """(what it is about, what happened): a plain pair that knows its line."""

    __slots__ = ()

    @property
    def rule(self) -> Rule | None:
        """The author's line that made it happen, None where no line did."""
        return getattr(self[0], "rule", None)


def happened(log: Any, lines: Mapping[int, About] | None, seats: int = -1) -> tuple[Event, ...]:
    """The events of a log, oldest first, as somebody of those seats may know them."""
    found = []
    while log is not None:
        log, (about, mask, everything, reduced) = log
        told = everything if mask & seats or seats < 0 else reduced
        if told is not None:
            found.append(Event((about if lines is None else lines[about], told)))
    return tuple(found[::-1])


class RuleLines(dict[int, About]):
    """By number, what events are about; each is made when it is first met."""

    def __init__(self, spans: Sequence[Span], quoting: Quoting) -> None:
        super().__init__()
        self._spans, self._quoting = spans, quoting

    def __missing__(self, number: int) -> About:
        there = 0 <= number < len(self._spans)
        made = self[number] = About(number, self._quoting.rule(self._spans[number]) if there else None)
        return made
