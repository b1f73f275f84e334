"""What a test has shown: which expressions are not none, which places are not empty, of which type a card is.

A fact is an expression in `Scope.known`: `x` says that x is not none, `Any(z)` that z has something, `IsType(c, t)` and
`Not(IsType(c, t))` what a card is. Facts are compared without regard to `maybe`.
Must not know syntax or report anything.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.loading.typing.walking import rebuilt, renamed
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import YES_NO

Facts = frozenset[Expr]
NO_FACTS: Facts = frozenset()
EVERYTHING: Expr = core.Const(True, YES_NO)
"""The fact of a test that was not understood: it may have shown anything, so nothing after it is doubted."""
ZERO_TEST = {
    "=": lambda n: n == 0,
    "!=": lambda n: n != 0,
    "<": lambda n: n > 0,
    "<=": lambda n: n >= 0,
    ">": lambda n: n < 0,
    ">=": lambda n: n <= 0,
}
"""Whether `0 OPERATOR n` holds."""


def key(node: Expr) -> Expr:
    """How an expression is written as a fact."""
    return rebuilt(node, lambda n: replace(n, kind=n.kind.surely()))


def filled(node: Expr) -> Expr:
    """The fact that a list or place has something."""
    return core.Any(key(_source(node)))


def _source(node: Expr) -> Expr:
    """What has something exactly when the list has: without order or pick, and without a list around one place."""
    match node:
        case core.Query(where=None):
            return _source(node.source)
        case core.Query():
            return replace(node, most=(), by=None)
        case core.CardsOf(places=(place,)) if place.kind.base == "zone" and not place.kind.many:
            return place
        case _:
            return node


def reasons(node: Expr) -> tuple[Expr, ...]:
    """The facts, each of which shows that an expression is not none."""
    match node:
        case core.First(query=inside) | core.RandomOf(query=inside) | core.Extreme(query=inside):
            return key(node), filled(inside)
        case core.EndCard(of=place):
            return key(node), filled(place)
        case _:
            return (key(node),)


def narrowed(node: Expr, known: Facts) -> Expr:
    """The expression, surely of its kind if that is known."""
    if not node.kind.maybe or node.kind.base == "none":
        return node
    shown = EVERYTHING in known or any(fact in known for fact in reasons(node))
    return replace(node, kind=node.kind.surely()) if shown else node


# ---------------------------------------------------------------- what a condition shows


def learned(condition: Expr, holds: bool) -> Facts:
    """The facts of a condition that holds, or doesn't."""
    match condition:
        case core.Not():
            return learned(condition.operand, not holds)
        case core.Logic():
            return _of_logic(condition, holds)
        case core.Compare():
            return _of_comparison(condition, holds)
        case core.Any() if holds:
            return _of_something(condition.query)
        case core.IsType():
            fact = core.IsType(key(condition.card), condition.types)
            return frozenset([fact, fact.card]) if holds else frozenset([core.Not(fact)])
        case _:
            return NO_FACTS


def _of_logic(condition: core.Logic, holds: bool) -> Facts:
    """All parts hold (or none does): all their facts. Else one of them decided, the ones before it did not."""
    all_alike = condition.operator == "and"
    if all_alike == holds:
        return NO_FACTS.union(*(learned(part, holds) for part in condition.parts))
    ways: list[Facts] = []
    before: Facts = NO_FACTS
    for part in condition.parts:
        ways.append(before | learned(part, holds))
        before |= learned(part, not holds)
    return frozenset.intersection(*ways) | _types_of_all(ways)


def _types_of_all(ways: list[Facts]) -> Facts:
    """`card is a or card is b`: it is of one of these types."""
    tests = [{fact.card: fact for fact in way if isinstance(fact, core.IsType)} for way in ways]
    cards = set(tests[0]).intersection(*tests[1:])
    return frozenset(
        core.IsType(card, tuple(dict.fromkeys(t for way in tests for t in way[card].types))) for card in cards
    )


def _of_comparison(condition: core.Compare, holds: bool) -> Facts:
    left, right = condition.left, condition.right
    facts = _of_count(condition, holds)
    if condition.operator not in ("=", "!="):
        return facts
    equal = (condition.operator == "=") == holds
    for this, other in ((left, right), (right, left)):
        if this.kind.maybe and this.kind.base != "none" and _settles(other, equal):
            facts |= {key(this)}
    return facts


def _settles(other: Expr, equal: bool) -> bool:
    """Whether being equal (or not) to `other` means not to be none."""
    return not other.kind.maybe if equal else other.kind.base == "none"


def _of_count(condition: core.Compare, holds: bool) -> Facts:
    match condition.left, condition.right:
        case core.Count(query=query), core.Const(value=int(number)):
            return NO_FACTS if ZERO_TEST[condition.operator](number) == holds else _of_something(query)
        case _:
            return NO_FACTS


def _of_something(query: Expr) -> Facts:
    """There is something in a list, so there is something in what it was picked from."""
    facts = frozenset([filled(query)])
    return facts | _of_something(query.source) if isinstance(query, core.Query) else facts


# ---------------------------------------------------------------- scopes


def assuming(scope: Scope, condition: Expr | None, holds: bool = True) -> Scope:
    """The scope in which a condition has been tested; None is one that was not understood."""
    return knowing(scope, frozenset([EVERYTHING]) if condition is None else learned(condition, holds))


def knowing(scope: Scope, facts: Facts) -> Scope:
    """The scope with more facts."""
    return replace(scope, known=scope.known | facts) if facts - scope.known else scope


def of_each(query: Expr, item: Param) -> Facts:
    """What the filter of a list shows of each thing in it; `item` stands for the thing."""
    if not isinstance(query, core.Query):
        return NO_FACTS
    facts = of_each(query.source, item)
    if query.where is None:
        return facts
    shown = learned(query.where, True)
    return facts | frozenset(renamed(fact, query.item.name, item) for fact in shown)
