"""What an action or a `choose` offers: one or several of a list, a number, yes or no.

Must not know who chooses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.fitting import as_cards
from interpreter.loading.typing.numbers import number
from interpreter.loading.typing.phrasing import phrase, quoted
from interpreter.loading.typing.queries import a_list, numbers
from interpreter.loading.typing.wording import is_a
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import NUMBER, YES_NO
from interpreter.syntax import tree

ANSWERS = core.Const((True, False), YES_NO.list_of())
"""Yes and no, as a list to choose from."""


def choice(check: Checker, node: tree.Choice, scope: Scope) -> core.Choice | None:
    """The typed choice; it is only a question, so nothing may happen in it."""
    asked = replace(scope, in_effect=False)
    if isinstance(node, tree.Optional):
        return _optional(check, node, asked)
    return _offered(check, node, asked)


def _offered(
    check: Checker, node: tree.OneOf | tree.SeveralOf | tree.FromTo | tree.YesOrNo, scope: Scope
) -> core.Choice | None:
    match node:
        case tree.OneOf():
            return _one(node, _source(check, node.query, scope))
        case tree.SeveralOf():
            return _several(check, node, scope)
        case tree.FromTo():
            low, high = number(check, node.low, scope), number(check, node.high, scope)
            return None if low is None or high is None else _one(node, numbers(node, low, high))
        case tree.YesOrNo():
            return _one(node, ANSWERS)
        case _:
            assert_never(node)


def _source(check: Checker, node: tree.Offered, scope: Scope) -> Expr | None:
    """The list that is chosen from: a question, or one that has a name."""
    if not isinstance(node, tree.Named):
        return a_list(check, node, scope)
    found = check.sure(node.list, scope)
    if found is None or (found.kind.many and found.kind.base != "zone"):
        return None if found is None else as_cards(found) if found.kind.base == "card" else found
    message = f"A choice lists the things to choose from, and {quoted(node.list)} {is_a(found.kind)}."
    help = "For example: card in my hand, other player, values of colour, from 1 to 6."
    if found.kind.base in ("zone", "group"):
        help = f"Write: {'pile' if found.kind.many else 'card'} in {phrase(node.list)}"
    check.error("E030", node.span, message, help)
    return None


def _one(node: tree.Node, source: Expr | None) -> core.Choice | None:
    return None if source is None else core.OneOf(source, False, source.kind.item(), span=node.span)


def _several(check: Checker, node: tree.SeveralOf, scope: Scope) -> core.Choice | None:
    source = _source(check, node.query, scope)
    low = core.Const(0, NUMBER, span=node.span) if node.low is None else number(check, node.low, scope)
    high = None if node.high is None else number(check, node.high, scope)
    if source is None or low is None or (node.high is not None and high is None):
        return None
    return core.SeveralOf(source, low, high, source.kind, span=node.span)


def _optional(check: Checker, node: tree.Optional, scope: Scope) -> core.Choice | None:
    found = _offered(check, node.of, scope)
    match found:
        case core.OneOf():
            return replace(found, optional=True, kind=found.kind.or_none(), span=node.span)
        case core.SeveralOf() if isinstance(node.of, tree.SeveralOf) and node.of.low is not None:
            message = "`optional exactly` is not understood: either that many are chosen or fewer."
            check.error(
                "K016",
                node.span.piece(0, len("optional exactly")),
                message,
                "Write `up to ...`, or let the action be taken with `may`.",
            )
            return None
        case _:
            return found
