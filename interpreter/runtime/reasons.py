"""Why a move may be made or not: sentences that know which rule says so, and what the rule found.

Must not know how a rule is asked, nor moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.source.quoting import Rule


class Said(str):
    """What one rule says of a move while moves are looked at: its sentence, empty where it has nothing against it.

    `about` tells which rule it is (a number of the generated module, or what it is about); `bound` is what the rule
    speaks of.
    """

    __slots__ = ("about", "bound", "is_met")

    about: Any
    bound: tuple[Any, ...]
    is_met: bool

    def __new__(cls, text: str, about: Any = None, bound: tuple[Any, ...] = (), is_met: bool = False) -> Said:
        """A sentence about a rule."""
        made = super().__new__(cls, text)
        made.about, made.bound, made.is_met = about, bound, is_met
        return made


def unmet(said: Iterable[str]) -> list[str]:
    """What says no."""
    return [each for each in said if not (isinstance(each, Said) and each.is_met)]


def met(said: Iterable[str]) -> list[Said]:
    """What says yes."""
    return [each for each in said if isinstance(each, Said) and each.is_met]


class Reason(str):
    """Why a move may be made or not: it is its sentence, and knows where that comes from.

    `rule` is the author's line, None where no single line says so; `condition` is what she wrote there, and `values`
    what it found, one line for each part that decides: `19 + 4 <= 21 is false`.
    """

    __slots__ = ("rule", "condition", "values")

    rule: Rule | None
    condition: str
    values: tuple[str, ...]

    def __new__(cls, text: str, rule: Rule | None = None, condition: str = "", values: Sequence[str] = ()) -> Reason:
        """A sentence with where it comes from."""
        made = super().__new__(cls, text)
        made.rule, made.condition, made.values = rule, condition, tuple(values)
        return made

    @property
    def text(self) -> str:
        """The sentence alone."""
        return str(self)

    @property
    def found(self) -> str:
        """The condition with what it found, in one line; empty where there is none."""
        told = "; ".join(self.values)
        if self.condition and told.startswith((f"{self.condition}:", f"{self.condition} is ")):
            return told  # what is worked out stands beside the words already
        return f"{self.condition}: {told}" if self.condition and told else self.condition or told

    def plain(self) -> dict[str, Any]:
        """All of it as JSON can hold it."""
        rule = self.rule
        place = None if rule is None else {name: getattr(rule, name) for name in ("file", "line", "column", "text")}
        return {"text": self.text, "rule": place, "condition": self.condition, "values": list(self.values)}

    def __reduce__(self) -> tuple[Any, ...]:
        return Reason, (self.text, self.rule, self.condition, self.values)
