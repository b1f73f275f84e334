"""What an expression asks, so that two that ask the same at one moment are the same: names of things looked at and
the order of players make no difference.

Must not know what anything can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from interpreter.rules import core
from interpreter.rules.core import Core, Expr, Param
from interpreter.rules.walk import slots

Key = tuple[object, ...]
NO_NAMES: Mapping[str, int] = {}


def key_of(node: object, names: Mapping[str, int] = NO_NAMES) -> Key:
    """The same for all that ask the same; `names` numbers the things that are looked at."""
    match node:
        case core.Local(name=name) if name in names:
            return ("looked at", names[name])
        case core.Count():
            return ("count", key_of(counted(node.query), names))
        case core.Players() | core.Sides() | core.Seats():
            return (type(node).__name__, key_of(getattr(node, "without", None), names))
        case Core():
            item = getattr(node, "item", None)
            if isinstance(item, Param):
                names = {**names, item.name: len(names)}
            return (type(node).__name__, *(key_of(getattr(node, slot), names) for slot in slots(node)))
        case Param():
            return ("param", names.get(node.name, node.name))
        case tuple():
            return ("all", *(key_of(part, names) for part in node))
        case _:
            return (type(node).__name__, node)


def counted(query: Expr) -> Expr:
    """What is as many as a list, said shortly: in another order, or of one place, it is as many."""
    match query:
        case core.Query(where=None, most=()):
            return counted(query.source)
        case core.Query(by=Core()):
            return replace(query, by=None)
        case core.CardsOf(places=(core.ZoneAt() as place,)):
            return place
        case _:
            return query
