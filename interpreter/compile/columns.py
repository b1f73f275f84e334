"""What a pattern goes by, as tables by card: a field of the cards, or a define that depends on the card alone.

Must not know how groups are found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.rules.kinds import Kind
from interpreter.rules.model import Ruleset
from interpreter.runtime.state import Tables

Column = tuple[str, tuple[int, ...], int]
"""The name, the value of each card (-1 where it has none), and how many values there are."""
LACKING = -1


@dataclass(frozen=True, slots=True)
class Columns:
    """The tables of one pattern, by its number; `functions` are those of its module."""

    ruleset: Ruleset
    tables: Tables
    number: int
    functions: Mapping[str, Callable[..., Any]]

    def of(self, name: str) -> Column:
        """The table of a field or define."""
        kind, field = self._kind(name), self.tables.fields.get(name)
        said = self._worked_out(name) if field is None else field
        values = said if field is not None and kind.base != "text" else _numbered(said, kind)
        if kind.base == "value":
            return name, values, len(self.ruleset.enumerations[kind.of].values)
        return name, values, max((value for value in values if isinstance(value, int)), default=0) + 1

    def is_cyclic(self, name: str) -> bool:
        """Whether its first value follows its last."""
        kind = self._kind(name)
        return kind.base == "value" and self.ruleset.enumerations[kind.of].cyclic

    def _kind(self, name: str) -> Kind:
        field = next((c.fields[name] for c in self.ruleset.cards.values() if name in c.fields), None)
        return self.ruleset.defines["card", name].kind if field is None else field

    def _worked_out(self, name: str) -> tuple[Any, ...]:
        """What a define says of each card; it reads nothing of a state."""
        pattern = list(self.ruleset.patterns.values())[self.number]
        place = [other for other, _ in pattern.defined].index(name)
        ask = self.functions[f"pattern_{self.number}_of_{place}"]
        return tuple([ask(None, card) for card in range(self.tables.card_count)])


def _numbered(said: tuple[Any, ...], kind: Kind) -> tuple[int, ...]:
    """What is said of each card as numbers from 0 on: texts by the alphabet."""
    known = {each for each in said if each is not None}
    if kind.base == "text":
        numbers = {text: number for number, text in enumerate(sorted(known))}
        return tuple(numbers.get(each, LACKING) for each in said)
    first = min(known, default=0) if kind.base == "number" else 0
    return tuple(LACKING if each is None else int(each) - first for each in said)
