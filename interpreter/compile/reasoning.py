"""What rules have said of a move, as reasons: the author's line, her condition, and what it came to.

Must not know how moves are looked at, or how a condition is worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.compile import refusing
from interpreter.compile.explaining import Explaining
from interpreter.compile.reckoning import Reckoning
from interpreter.compile.writer import Key, Saying
from interpreter.rules import core
from interpreter.rules.core import Choice, Expr, Template
from interpreter.rules.model import AcceptRow, ChoiceRule, Ruleset
from interpreter.rules.walk import asking_line, everything, trees
from interpreter.runtime.asking import zone_of
from interpreter.runtime.reasons import Reason, Said
from interpreter.runtime.sight_known import as_known, value_known
from interpreter.runtime.state import State
from interpreter.source.quoting import Quoting, Rule
from interpreter.source.span import Span

MET = "It is so that {}."


@dataclass(frozen=True, slots=True)
class Condition:
    """What a rule asks, and where it stands."""

    span: Span
    that: Expr | None
    words: str = ""
    """What the author wrote, where that isn't the condition alone."""
    row: AcceptRow | None = None
    """The row that says what a place accepts, if it is one."""
    choice: Choice | None = None
    """What there is to choose, if that is what it is about."""
    why: Template = ()
    """The author's sentence."""


class Reasoning:
    """Makes reasons of what rules have said."""

    def __init__(self, ruleset: Ruleset, sayings: list[Saying], explaining: Explaining) -> None:
        self.ruleset, self.sayings, self.explaining = ruleset, sayings, explaining
        self.quoting = Quoting(ruleset.texts)

    def reasons(self, s: State, seat: int, said: Iterable[str], asked_at: Span) -> tuple[Reason, ...]:
        """The same as reasons, as the seat may know them; `asked_at` is the line that asks now."""
        reckoning = Reckoning(self.explaining, self.quoting, as_known(s, seat))
        found = (self._reason(reckoning, seat, each, asked_at) for each in said)
        return tuple(reason for reason in found if reason is not None)

    def _reason(self, reckoning: Reckoning, seat: int, said: str, asked_at: Span) -> Reason | None:
        if not isinstance(said, Said):
            return Reason(said)
        saying = self.sayings[said.about] if isinstance(said.about, int) else Saying(said.about, ())
        condition = self._condition(reckoning.s, saying.key, said.bound, asked_at)
        if condition is None:
            return Reason(said)
        rule = self.quoting.rule(condition.span)
        if condition.that is None:
            found = () if said.is_met else self._found(reckoning, condition, said, seat)
            return None if said.is_met else Reason(said, rule, condition.words, found)
        env = _environment(
            (condition.that, condition.why), dict(zip(saying.names, said.bound, strict=False)), reckoning.s, seat
        )
        words = condition.words or self.quoting.words(condition.that.span)
        values = reckoning.lines(condition.that, env, said.is_met)
        if not said.is_met:
            return Reason(reckoning.sentence(condition.why, env, said), rule, words, values)
        if isinstance(condition.row, AcceptRow) and not reckoning.concerns(condition.row, said.bound[0]):
            return None
        return Reason(MET.format(words), rule, words, values)

    def _found(self, reckoning: Reckoning, condition: Condition, said: Said, seat: int) -> tuple[str, ...]:
        """What was found where there is no condition: among what something is chosen, or what was put together."""
        if condition.choice is not None:
            return reckoning.offered(condition.choice, {"me": seat})
        if condition.row is not None and len(said.bound) > 1:
            card = value_known(reckoning.s, seat, said.bound[0], "card")
            return reckoning.no_pattern(condition.row, card, said.bound[1])
        return ()

    def _condition(self, s: State, key: Key, bound: tuple[Any, ...], asked_at: Span) -> Condition | None:
        match key:
            case ("need", action, number):
                need = self.ruleset.actions[action].needs[number]
                return Condition(need.that.span, need.that, why=need.why)
            case ("accepts", zone, number):
                return self._row(self.ruleset.zones[zone].accepts[number])
            case ("where", action, number):
                return self._where(self.ruleset.actions[action].choices[number])
            case ("choose", span):
                return self._chosen(span)
            case ("room", _) if bound:
                zone = self.ruleset.zones[zone_of(s, bound[0])]
                return Condition(zone.span if zone.capacity is None else zone.capacity.span, None)
            case ("to", action) if (to := self.ruleset.actions[action].to) is not None:
                return Condition(to.span, None)
            case (refusing.ASKING,):
                return Condition(asking_line(self.ruleset, asked_at), None)
            case (refusing.CHOICE, action, number) if action in self.ruleset.actions:
                rule = self.ruleset.actions[action].choices[number]
                return Condition(rule.span, None, rule.text, None, rule.choice)
            case (refusing.CHOICE, *_):
                return Condition(asking_line(self.ruleset, asked_at), None)
        return None

    def asking(self, asked_at: Span) -> Rule:
        """The line that asks."""
        return self.quoting.rule(asking_line(self.ruleset, asked_at))

    def _row(self, row: AcceptRow) -> Condition:
        if row.that is not None:
            return Condition(row.that.span, row.that, "", row, why=row.why)
        return Condition(row.span, None, " or ".join(row.patterns), row)

    def _where(self, rule: ChoiceRule) -> Condition:
        query = rule.choice.source
        where = query.where if isinstance(query, core.Query) else None
        return Condition(rule.span, where, rule.text)

    def _chosen(self, span: Span) -> Condition | None:
        """The choice of a `choose` in an effect."""
        nodes = (node for tree in trees(self.ruleset) for node in everything(tree))
        node = next((node for node in nodes if isinstance(node, core.Choose) and node.span == span), None)
        if node is None:
            return None
        query = node.choice.source
        return Condition(span, query.where if isinstance(query, core.Query) else None, node.text)


def _environment(tree: object, bound: Mapping[str, Any], s: State, seat: int) -> dict[str, Any]:
    """The locals of a condition, as a seat knows them."""
    kinds = {node.name: node.kind for node in everything(tree) if isinstance(node, core.Local)}
    return {
        name: value_known(s, seat, value, kinds[name].base) if name in kinds else value for name, value in bound.items()
    }
