"""What an effect reads and what it changes, with all that it calls.

Must not know why somebody asks.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.loading.checks.subject import Inspected, targets, zone_of
from interpreter.rules import core
from interpreter.rules.core import Core
from interpreter.rules.walk import Owner, everything

TURNS = "turns"
"""Whose turn is next, the direction, who is still in."""
ALL_CARDS = "cards"
"""Some cards somewhere: where they lie, or which way up."""

OF_TURNS = (core.Skip, core.GiveTurn, core.Reverse, core.Drop, core.Eliminate, core.End)
MOVING = (core.Move, core.Deal, core.Draw, core.Shuffle, core.ShuffleInto, core.Flip, core.SwapZones, core.SwapCards)


@dataclass(frozen=True, slots=True)
class Touched:
    """The things that an effect reads and changes: ("variable", name), ("zone", name), ("die", name), turns, cards."""

    read: frozenset[tuple[str, str]]
    changed: frozenset[tuple[str, str]]

    def meets(self, other: Touched) -> bool:
        """Whether it matters which of two effects comes first."""
        return bool(self.changed & (other.read | other.changed) or other.changed & self.read)


def touched(it: Inspected, tree: object) -> Touched:
    """What a tree reads and changes, and all that it starts."""
    nodes = tuple(node for part in _reached(it, tree) for node in everything(part))
    written = targets(nodes)
    read: set[tuple[str, str]] = set()
    changed: set[tuple[str, str]] = set()
    for node in nodes:
        (changed if id(node) in written else read).update(_named(node))
        changed.update(_changed(node))
    return Touched(frozenset(read), frozenset(changed))


def _named(node: Core) -> set[tuple[str, str]]:
    match node:
        case core.Variable():
            return {("variable", node.name)}
        case core.DieFace():
            return {("die", node.name)}
        case core.Players() | core.Seats() | core.Sides():
            return {(TURNS, "")}
        case core.NextPlayer() | core.NextPlayers() | core.Neighbour() | core.Direction() | core.Actor():
            return {(TURNS, "")}
        case _:
            zone = zone_of(node)
            return {("zone", zone), (ALL_CARDS, "")} if zone is not None else set()


def _changed(node: Core) -> set[tuple[str, str]]:
    if isinstance(node, core.Roll):
        return {("die", node.die)}
    if isinstance(node, OF_TURNS):
        return {(TURNS, "")}
    if isinstance(node, MOVING):
        return {(ALL_CARDS, "")} | {("zone", z) for inner in everything(node) if (z := zone_of(inner)) is not None}
    return {(TURNS, "")} if isinstance(node, core.Set) and isinstance(node.target, core.Direction) else set()


def _reached(it: Inspected, tree: object) -> list[object]:
    """The tree, and the trees of everything that it starts."""
    found: list[object] = [tree]
    seen: set[Owner] = set()
    index = 0
    while index < len(found):
        for node in everything(found[index]):
            for owner in _started(it, node):
                if owner not in seen and owner in it.by_owner:
                    seen.add(owner)
                    found.append(it.by_owner[owner])
        index += 1
    return found


def _started(it: Inspected, node: Core) -> list[Owner]:
    match node:
        case core.CallProcedure():
            return [("procedure", node.procedure)]
        case core.Must():
            return [("action", name) for name in node.actions]
        case core.CardEffect():
            return [("effect", name) for name in it.ruleset.cards]
        case core.CallDefine():
            return [("define", node.name)]
        case core.CallScoring():
            return [("scoring", node.name)]
        case core.Fits():
            return [("accepts", name) for name in it.ruleset.zones]
        case core.Draw() | core.Deal():
            zone = zone_of(node.source)
            return [("empty", zone)] if zone is not None else []
        case _:
            return []
