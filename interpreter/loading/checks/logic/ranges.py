"""What an expression can be, for all options, players and cards that a ruleset allows.

What hangs on the course of play is known only where every course has it. Must not know what asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from interpreter.loading.checks.logic import changing, counts, reckoning
from interpreter.loading.checks.logic.domain import (
    ANYTHING,
    ANYTHING_OR_NONE,
    NOT_NEGATIVE,
    Domain,
    Value,
    number,
    one_of,
)
from interpreter.loading.checks.subject import Trees
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import NUMBER, Kind
from interpreter.rules.model import Ruleset

YES_OR_NO: frozenset[Value] = frozenset((False, True))
Locals = Mapping[str, Domain]
"""What is known of local names."""


def ranges_of(it: Trees) -> Ranges:
    """What is known of the ruleset that is looked at."""
    goes_out = any(isinstance(node, core.Drop | core.Eliminate) for node in it.nodes)
    return Ranges(it.ruleset, goes_out, changing.written_in(it.nodes))


@dataclass(slots=True)
class Ranges:
    """What is known of one ruleset before it is played."""

    ruleset: Ruleset
    goes_out: bool
    """Whether somebody may be out."""
    written: changing.Written = field(default_factory=dict)
    """The sentences that change variables."""
    stands_in: bool = field(init=False)
    """Whether cards may stand for others."""
    known: dict[object, Domain] = field(default_factory=dict)
    """What was worked out before, for what asks."""
    _defines: dict[tuple[str, str], Domain] = field(default_factory=dict)
    _variables: dict[str, Domain] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.stands_in = any(pattern.stand_ins is not None for pattern in self.ruleset.patterns.values())

    def of(self, node: Expr, names: Locals) -> Domain:
        """All that an expression can be."""
        match node:
            case core.Const():
                return _constant(node)
            case core.Local(name=name) if name in names:
                return names[name]
            case core.OptionValue():
                return self._option(node.name)
            case core.Count():
                return counts.of(self, node.query, names)
            case core.CardField() | core.ValueField() | core.DieFace():
                return self._printed(node)
            case core.Arithmetic() | core.Negative() | core.Function() | core.IfElse():
                return reckoning.of(self, node, names)
            case core.CallDefine() | core.Variable():
                return self._define(node) if isinstance(node, core.CallDefine) else self._variable(node)
            case core.Sum() | core.Extreme():
                return self._over(node, names)
            case core.StepNumber() | core.PileNumber():
                return number(int(isinstance(node, core.PileNumber)), None)
            case _:
                return self.of_kind(node.kind)

    def of_kind(self, kind: Kind) -> Domain:
        """All that something of a kind can be."""
        if kind.many:
            return ANYTHING
        if kind.base == "yes_no":
            return one_of(YES_OR_NO, kind.maybe)
        if kind.base == "value" and kind.of in self.ruleset.enumerations:
            return one_of(frozenset(range(len(self.ruleset.enumerations[kind.of].values))), kind.maybe)
        return ANYTHING_OR_NONE if kind.maybe else ANYTHING

    def _option(self, name: str) -> Domain:
        option = self.ruleset.options[name]
        if option.kind == NUMBER:
            if option.values:
                return one_of(frozenset(int(value) for value in option.values))
            return number(option.low, option.high)
        return self.of_kind(option.kind)

    def _printed(self, node: core.CardField | core.ValueField | core.DieFace) -> Domain:
        """What stands on cards, values and dice."""
        if node.kind.many or (isinstance(node, core.CardField) and self.stands_in):
            return self.of_kind(node.kind)
        values: Iterable[Value]
        match node:
            case core.CardField(field=field):
                specs = (spec for card in self.ruleset.cards.values() for spec in card.specs)
                values = (spec.fields[field] for spec in specs if field in spec.fields)
            case core.ValueField(field=field):
                enumeration = self.ruleset.enumerations.get(node.value.kind.of)
                values = () if enumeration is None else enumeration.field_values.get(field, ())
            case core.DieFace():
                values = self.ruleset.dice[node.name].faces
        found = frozenset(values)
        return one_of(found, node.kind.maybe) if found else self.of_kind(node.kind)

    def _define(self, node: core.CallDefine) -> Domain:
        key = node.space, node.name
        if key not in self._defines:
            self._defines[key] = self.of_kind(node.kind)  # for what asks for itself
            define = self.ruleset.defines[key]
            found = self.of(define.otherwise, {})
            for row in define.rows:
                found = found.or_else(self.of(row.gives, {}))
            self._defines[key] = found
        return self._defines[key]

    def _variable(self, node: core.Variable) -> Domain:
        if node.name not in self._variables:
            self._variables[node.name] = self.of_kind(node.kind)  # for what is set to something of itself
            rule = self.ruleset.variables[node.name]
            self._variables[node.name] = changing.of(self, rule, self.written.get(node.name, ()))
        return self._variables[node.name]

    def _over(self, node: core.Sum | core.Extreme, names: Locals) -> Domain:
        """What comes of a number of each thing of a list."""
        each = self.of(node.what, names)
        if isinstance(node, core.Sum):
            return NOT_NEGATIVE if each.low is not None and each.low >= 0 else ANYTHING
        if node.otherwise is not None:
            return each.or_else(self.of(node.otherwise, names))
        return each.or_else(Domain(only=frozenset(), maybe=node.kind.maybe))


def _constant(node: core.Const) -> Domain:
    if node.value is None:
        return Domain(only=frozenset(), maybe=True)
    return ANYTHING if isinstance(node.value, tuple) else one_of(frozenset((node.value,)))
