"""Scoring tables: all rows that hold add up.

Must not know which variable keeps a score.
"""

from __future__ import annotations

from interpreter.loading.declarations.making import VALUE, Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, section, text_of
from interpreter.loading.declarations.scopes import PARAMS, SPACES
from interpreter.loading.world import Scope
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import NUMBER
from interpreter.rules.model import ScoreRow, Scoring
from interpreter.source.nodes import Node

OF = ("table", "player", "side", "zone")


def declare_scorings(making: Making) -> None:
    """What each scoring table is about."""
    for line in making.lines("scoring"):
        of = text_of(line.get("of")) or "table"
        if making.take(VALUE, line.name, "a scoring table", line.span) and of in OF:
            making.world.scorings[line.name] = of


def build_scorings(making: Making, phrases: Phrases) -> dict[str, Scoring]:
    """All scoring tables, whole."""
    lines = (line for line in making.lines("scoring") if line.name in making.world.scorings)
    return {line.name: _scoring(making, phrases, line) for line in lines}


def _scoring(making: Making, phrases: Phrases, line: Line) -> Scoring:
    of = making.world.scorings[line.name]
    rows = tuple(_row(phrases, row, SPACES[of]) for row in section(line.get("rows")))
    if not rows:
        making.find("C013", line.span, f"`{line.name}` has no rows, so it always gives 0.", "Add a row under `rows:`.")
    reads, help = (phrases.template(line.get(key), SPACES[of]) for key in ("reads", "help"))
    return Scoring(line.name, of, PARAMS[of], rows, reads, help, span=line.span)


def _row(phrases: Phrases, line: Line, scope: Scope) -> ScoreRow:
    each, item, scope = _each(phrases, line.get("for each"), scope)
    condition = line.get("when")
    when = None if condition is None else phrases.condition(condition, scope)
    inside = scope if when is None else phrases.assuming(scope, when)
    return ScoreRow(line.name, when, each, item, phrases.required(line, "gives", inside, NUMBER), span=line.span)


def _each(phrases: Phrases, node: Node | None, scope: Scope) -> tuple[Expr | None, Param | None, Scope]:
    return (None, None, scope) if node is None else phrases.each(node, scope)
