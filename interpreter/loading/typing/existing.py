"""Lists in which there is always something: what is picked from them is never none.

Must not report anything.
"""

from __future__ import annotations

from interpreter.loading.world import World
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.walk import everything


def is_never_empty(world: World, query: Expr) -> bool:
    """Whether a list surely has something: the pile of a value, where each value has one; the best of all players."""
    match query:
        case core.Query(
            source=core.Players(without=None) | core.Seats() | core.Sides(without=None), where=None, most=most
        ):
            return bool(most)
        case core.Query(source=core.PilesOf(zone=zone, spots=False), item=item, where=core.Compare() as where):
            return world.zones[zone].each is not None and _asks_for_a_value(where, item)
        case _:
            return False


def _asks_for_a_value(where: core.Compare, item: Param) -> bool:
    """`color = card's color`: each value has a pile."""
    sides = (where.left, where.right), (where.right, where.left)
    return where.operator == "=" and any(_is_its_value(this, item) and _is_given(other, item) for this, other in sides)


def _is_its_value(node: Expr, item: Param) -> bool:
    return isinstance(node, core.PileValue) and node.pile == core.Local(item.name, item.kind)


def _is_given(node: Expr, item: Param) -> bool:
    """Whether something is the same value for all that is looked at, and surely one."""
    names = {each.name for each in everything(node) if isinstance(each, core.Local)}
    return not node.kind.maybe and item.name not in names
