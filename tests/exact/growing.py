"""Whole trees of shipped games."""

from __future__ import annotations

from functools import cache

import interpreter
from interpreter.analysis.tree import Node, grown, measured


@cache
def tree(name: str, players: int) -> Node:
    """The tree of a game in which seat 0 begins."""
    game = interpreter.load(name)
    given = {rule.name: 0 for rule in game.ruleset.variables.values() if "given" in str(rule.start)}
    return grown(game.start(players, given=given, chance="explicit"))


def size(name: str, players: int) -> tuple[int, int]:
    """How many nodes a tree has, and how many information sets."""
    found = measured(tree(name, players))
    return found.nodes, sum(found.known.values())
