"""Whole trees of shipped games."""

from __future__ import annotations

from functools import cache
from typing import assert_never

import interpreter
from interpreter.analysis.tree import Chance, Decision, End, Node, grown, measured


@cache
def tree(name: str, players: int, **options: int | str) -> Node:
    """The tree of a game in which seat 0 begins."""
    game = interpreter.load(name, options=options)
    given = {rule.name: 0 for rule in game.ruleset.variables.values() if "given" in str(rule.start)}
    return grown(game.start(players, given=given, chance="explicit"))


def size(tree: Node) -> tuple[int, int]:
    """How many nodes a tree has, and how many information sets."""
    found = measured(tree)
    return found.nodes, sum(found.known.values())


def lead(tree: Node) -> Node:
    """The same for two who count only what they are ahead."""
    match tree:
        case End(scores=(own, other)):
            return End((own - other, other - own))
        case End():
            raise ValueError("two scores are needed")
        case Chance(ways=shared):
            return Chance(tuple((share, lead(way)) for share, way in shared))
        case Decision(seat=seat, known=known, ways=ways):
            return Decision(seat, known, {move: lead(way) for move, way in ways.items()})
        case _:
            assert_never(tree)
