"""Numbers and conditions worked out before play: with an option's default, or for all values that options can have.

What depends on the course of play is not known. Must not know what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.model import Ruleset
from interpreter.rules.operators import ARITHMETIC, COMPARE

Known = int | bool | None
"""A value, or None if it cannot be known."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game before its first step: the options, how many play, and how many cards lie in each zone."""

    options: Mapping[str, int | bool]
    players: int
    cards: Mapping[str, int]


def value(node: Expr, setup: Setup) -> Known:
    """What an expression is before the first step, if that can be known."""
    match node:
        case core.Const(value=int() as number):
            return number
        case core.OptionValue():
            return setup.options.get(node.name)
        case core.Count():
            return _count(node.query, setup)
        case core.Any():
            count = _count(node.query, setup)
            return None if count is None else count > 0
        case core.Negative() | core.Not():
            inner = value(node.operand, setup)
            return None if inner is None else -inner if isinstance(node, core.Negative) else not inner
        case core.Arithmetic() | core.Compare():
            return _binary(node, setup)
        case core.Logic():
            return _logic([value(part, setup) for part in node.parts], node.operator)
        case core.IfElse():
            condition = value(node.condition, setup)
            return None if condition is None else value(node.then if condition else node.otherwise, setup)
        case core.Function():
            return _function(node, setup)
        case _:
            return None


def _count(query: Expr, setup: Setup) -> int | None:
    match query:
        case core.Players(without=None) | core.Seats():
            return setup.players
        case core.Players():
            return setup.players - 1
        case core.ZoneAt(owner=None):
            return setup.cards.get(query.zone, 0)
        case core.CardsOf():
            counts = [_count(place, setup) for place in query.places]
            known = [count for count in counts if count is not None]
            return sum(known) if len(known) == len(counts) else None
        case core.Query(where=None, most=()):
            return _count(query.source, setup)
        case _:
            return None


BINARY: Mapping[str, Callable[[int, int], int | bool]] = {**ARITHMETIC, **COMPARE}


def _binary(node: core.Arithmetic | core.Compare, setup: Setup) -> Known:
    left, right = value(node.left, setup), value(node.right, setup)
    if left is None or right is None:
        return None
    if node.operator in ("/", "mod"):
        return None if right == 0 else left // right if node.operator == "/" else left % right
    return BINARY[node.operator](left, right)


def _logic(parts: list[Known], operator: str) -> Known:
    decides = operator == "or"
    if any(part is not None and bool(part) == decides for part in parts):
        return decides
    return None if None in parts else not decides


def _function(node: core.Function, setup: Setup) -> Known:
    arguments = [value(argument, setup) for argument in node.arguments]
    known = [argument for argument in arguments if argument is not None]
    if len(known) < len(arguments):
        return None
    return abs(known[0]) if node.name == "abs" else min(known) if node.name == "min" else max(known)


def defaults(ruleset: Ruleset) -> dict[str, int | bool]:
    """The default of each option."""
    return {option.name: option.default for option in ruleset.options.values()}


def setup_of(ruleset: Ruleset, players: int, options: Mapping[str, int | bool] | None = None) -> Setup:
    """A game of so many players with some options, or the default ones; cards where they start."""
    bare = Setup(defaults(ruleset) if options is None else options, players, {})
    sides = ruleset.sides.count or players
    times = {None: 1, "player": players, "side": sides}
    cards: dict[str, int] = {}
    for card in ruleset.cards.values():
        copies = sum(value(spec.copies, bare) or 0 for spec in card.specs)
        cards[card.starts_in] = cards.get(card.starts_in, 0) + copies * times[card.per]
    return Setup(bare.options, players, cards)
