"""What an answer about a card is decided by, beside the card: the variables of the table that it reads.

Must not know what is asked, only that nothing else may have a say in it.
"""

from __future__ import annotations

from interpreter.rules import core
from interpreter.rules.core import Core, Variable
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import asked_by

OF_THE_CARD = (
    core.Arithmetic,
    core.CallDefine,
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
"""What never changes for one card while a game is played; of a define, what it asks is looked at too."""


def decided_by(ruleset: Ruleset, asked: Core) -> tuple[Variable, ...] | None:
    """The variables, or None if anything else has a say."""
    found: dict[Variable, None] = {}
    for node in asked_by(ruleset, asked):
        if isinstance(node, core.Variable) and node.owner is None:
            found[node] = None
        elif not isinstance(node, OF_THE_CARD):
            return None
    return tuple(found)
