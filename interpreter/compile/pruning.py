"""What must hold for each part of a set if a condition holds for the whole set: then most sets needn't be looked at.

Cards that are too heavy already don't get lighter by more cards; where all must be red, no part has a blue one. Where
nothing is known, nothing is claimed. Must not know how sets are gone through.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.compile.sizes import Sizes
from interpreter.compile.walk import free_locals
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.rules.kinds import YES_NO

AT_MOST = {"<": "<", "<=": "<=", "=": "<="}
"""What is left of a comparison for a part of what its left side counts."""


def for_parts(sizes: Sizes, condition: Expr, name: str) -> Expr | None:
    """What each part of the set in the local `name` meets if the whole set meets a condition; None: unknown."""
    if name not in free_locals(condition):
        return condition
    match condition:
        case core.Logic(parts=parts, operator=operator):
            found = [for_parts(sizes, part, name) for part in parts]
            known = tuple(part for part in found if part is not None)
            if not known or (operator == "or" and len(known) < len(found)):
                return None
            return replace(condition, parts=known)
        case core.AllHave(query=query, condition=inner):
            return condition if _is_of(query, name) and name not in free_locals(inner) else None
        case core.Not(operand=core.Any(query=query)):
            return condition if _is_of(query, name) else None
        case core.Compare():
            return _compared(sizes, condition, name) or _compared(sizes, _mirrored(condition), name)
        case _:
            return None


def _mirrored(node: core.Compare) -> core.Compare:
    return replace(node, left=node.right, right=node.left, operator=core.MIRRORED[node.operator])


def _compared(sizes: Sizes, node: core.Compare, name: str) -> Expr | None:
    """The comparison, if its left side can only grow with the set, and the right one has nothing to do with it."""
    operator = AT_MOST.get(node.operator)
    if operator is None or name in free_locals(node.right) or not _grows(sizes, node.left, name):
        return None
    return core.Compare(operator, node.left, node.right, YES_NO, span=node.span)


def _grows(sizes: Sizes, node: Expr, name: str) -> bool:
    """Whether a number gets no smaller when the set gets larger."""
    match node:
        case core.Count(query=core.Different(query=query, what=what)):
            return _is_of(query, name) and name not in free_locals(what)
        case core.Count(query=query):
            return _is_of(query, name)
        case core.Sum(query=query, what=what):
            low = sizes.range(what)
            return _is_of(query, name) and name not in free_locals(what) and low is not None and low[0] >= 0
        case _:
            return False


def _is_of(query: Expr, name: str) -> bool:
    """Whether a list is that of a set's things, or of those of them for which something holds of each alone."""
    match query:
        case core.Local(name=local):
            return local == name
        case core.CardsOf(places=(place,)):
            return _is_of(place, name)
        case core.Query(source=source, where=where, most=()):
            return _is_of(source, name) and (where is None or name not in free_locals(where))
        case _:
            return False
