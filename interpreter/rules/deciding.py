"""What an answer about a card is decided by, beside the card: the variables of the table that it reads.

Must not know what is asked, only that nothing else may have a say in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.rules import core
from interpreter.rules.core import Core, Variable
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import everything

OF_THE_CARD = (
    core.Arithmetic,
    core.CardField,
    core.Compare,
    core.Const,
    core.Function,
    core.IfElse,
    core.IsType,
    core.Item,
    core.Local,
    core.Logic,
    core.Negative,
    core.Not,
    core.OptionValue,
    core.ValueField,
    core.ValuePlace,
    core.Values,
    core.ValueStep,
)
"""What never changes for one card while a game is played."""


def decided_by(ruleset: Ruleset, asked: Core) -> tuple[Variable, ...] | None:
    """The variables, or None if anything else has a say."""
    found: dict[Variable, None] = {}
    for node in _all(ruleset, asked):
        if isinstance(node, core.Variable) and node.owner is None:
            found[node] = None
        elif not isinstance(node, OF_THE_CARD):
            return None
    return tuple(found)


def _all(ruleset: Ruleset, asked: Core) -> Iterator[Core]:
    """All nodes, those of the names that are used included."""
    for node in everything(asked):
        if isinstance(node, core.CallDefine):
            rule = ruleset.defines[node.space, node.name]
            trees = (*(part for row in rule.rows for part in (row.when, row.gives)), rule.otherwise)
            for tree in (*trees, *node.arguments):
                yield from _all(ruleset, tree)
        else:
            yield node
