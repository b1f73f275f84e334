"""What is asked about a list: the first of it, how many, the sum, the highest, whether there is any, what all have.

Must not know how lists come about (`queries`).
"""

from __future__ import annotations

from typing import assert_never

from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.existing import is_never_empty
from interpreter.loading.typing.fitting import joined, opened
from interpreter.loading.typing.mismatch import wrong_kind
from interpreter.loading.typing.numbers import number
from interpreter.loading.typing.queries import a_list, about, over
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import NUMBER
from interpreter.syntax import tree

Asked = tree.The | tree.Random | tree.CountOf | tree.SumOf | tree.Extreme | tree.Exists | tree.AllHave


def asked(check: Checker, node: Asked, scope: Scope) -> Expr | None:
    """The answer to a question about a list."""
    match node:
        case tree.The():
            return _first(check, node, scope)
        case tree.Random():
            return _random(check, node, scope)
        case tree.CountOf():
            found = a_list(check, node.query, scope)
            return None if found is None else core.Count(found, span=node.span)
        case tree.SumOf():
            return _sum(check, node, scope)
        case tree.Extreme():
            return _extreme(check, node, scope)
        case tree.Exists():
            return _exists(check, node, scope)
        case tree.AllHave():
            return _all_have(check, node, scope)
        case _:
            assert_never(node)


def _first(check: Checker, node: tree.The, scope: Scope) -> Expr | None:
    found = a_list(check, node.query, scope)
    if found is None:
        return None
    kind = found.kind.item()
    return core.First(found, kind if is_never_empty(check.world, found) else kind.or_none(), span=node.span)


def _random(check: Checker, node: tree.Random, scope: Scope) -> Expr | None:
    if not scope.in_effect:
        message = "`random` makes something happen, and this is only a question."
        check.error("K011", node.span, message, "Pick it in an effect and keep it: `let x be random ...`.")
        return None
    found = a_list(check, node.query, scope)
    return None if found is None else core.RandomOf(found, found.kind.item().or_none(), span=node.span)


def _sum(check: Checker, node: tree.SumOf, scope: Scope) -> Expr | None:
    with over(check, node.query, scope) as found:
        if found is None:
            return None
        query, item, inner = found
        what = number(check, node.what, inner)
    return None if what is None else core.Sum(query, item, what, span=node.span)


def _extreme(check: Checker, node: tree.Extreme, scope: Scope) -> Expr | None:
    otherwise = None if node.otherwise is None else check.expression(node.otherwise, scope)
    with over(check, node.query, scope) as found:
        if found is None:
            return None
        query, item, inner = found
        what = number(check, node.what, inner)
    if what is None or (node.otherwise is not None and otherwise is None):
        return None
    kind = NUMBER.or_none() if otherwise is None else joined(check.world, NUMBER, otherwise.kind)
    if kind is None and otherwise is not None and node.otherwise is not None:
        wrong_kind(check, node.otherwise, otherwise.kind, NUMBER)
    return None if kind is None else core.Extreme(node.highest, query, item, what, otherwise, kind, span=node.span)


def _exists(check: Checker, node: tree.Exists, scope: Scope) -> Expr | None:
    found = a_list(check, node.query, scope)
    if found is None:
        return None
    there_is = core.Any(found, span=node.span)
    return core.Not(there_is, span=node.span) if node.negated else there_is


def _all_have(check: Checker, node: tree.AllHave, scope: Scope) -> Expr | None:
    with over(check, node.query, scope) as found:
        if found is None:
            return None
        query, item, inner = found
        condition = about(check, node.condition, inner, item)
    return None if condition is None else core.AllHave(query, item, condition, span=node.span)


def emptiness(found: Expr) -> Expr:
    """Whether a place or list has anything: piles are asked for their cards."""
    return core.Any(opened(found), span=found.span)
