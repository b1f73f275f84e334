"""How the game ends: when, how the sides are ranked, and what they score. And what must hold before it begins.

Must not know the steps, only their names.
"""

from __future__ import annotations

from interpreter.loading.declarations.making import ENDING, Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, scalars, section
from interpreter.loading.declarations.scopes import NOBODY, ranking
from interpreter.loading.declarations.variables import WHOLE_GAME
from interpreter.loading.world import Scope
from interpreter.rules.kinds import NUMBER
from interpreter.rules.model import Ending, Need
from interpreter.source.nodes import Node, Scalar


def build_endings(making: Making, phrases: Phrases) -> dict[str, Ending]:
    """All endings, in the order in which they are looked at."""
    lines = (line for line in making.lines("endings") if making.take(ENDING, line.name, "an ending", line.span))
    return {line.name: _ending(making, phrases, line) for line in lines}


def _ending(making: Making, phrases: Phrases, line: Line) -> Ending:
    condition, scores = line.get("when"), line.get("scores")
    when = None if condition is None else phrases.condition(condition, NOBODY)
    scope = ranking() if when is None else phrases.assuming(ranking(), when)
    return Ending(
        name=line.name,
        when=when,
        after=_after(making, line.get("after")),
        rank_by=tuple(phrases.ranking(key, scope) for key in scalars(line.get("rank by"))),
        scores=None if scores is None else phrases.expression(scores, scope, NUMBER),
        reads=phrases.template(line.get("reads"), NOBODY),
        span=line.span,
    )


def _after(making: Making, node: Node | None) -> str | None:
    """The step after which an ending is looked at."""
    if not isinstance(node, Scalar):
        return None
    if node.text in making.world.steps:
        return node.text
    if node.text == WHOLE_GAME:
        message = "An ending without `when` and without `after` holds when play has run out."
        making.find("C015", node.span, message, "Take `after: game` out.")
    else:
        making.unknown("step", node, making.world.steps)
    return None


def build_needs(phrases: Phrases, node: Node | None, scope: Scope) -> tuple[tuple[Need, ...], Scope]:
    """Conditions with their sentences, and the scope in which all hold. Later ones know what earlier ones tested."""
    needs = []
    for line in section(node):
        that = phrases.required_condition(line, "that", scope)
        why = phrases.template(line.get("why"), scope)
        needs.append(Need(line.name, that, why, span=line.span))
        scope = phrases.assuming(scope, that)
    return tuple(needs), scope
