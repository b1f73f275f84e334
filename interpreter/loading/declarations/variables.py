"""Variables: their kind, whose they are, how long they last and what they start with.

Must not know who changes them.
"""

from __future__ import annotations

import re

from interpreter.loading.declarations.kind_names import OF_VARIABLES, kind_of
from interpreter.loading.declarations.making import VALUE, Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, text_of
from interpreter.loading.declarations.scopes import starting
from interpreter.loading.world import VariableShape
from interpreter.rules.core import Const, Expr
from interpreter.rules.kinds import Kind
from interpreter.rules.model import VariableRule
from interpreter.source.nodes import Node, Scalar

WHOLE_GAME = "game"
BY_CHANCE = ("given", "random", "given or random")


def declare_variables(making: Making) -> None:
    """The shapes of all variables."""
    for line in making.lines("variables"):
        is_free = making.take(VALUE, line.name, "a variable", line.span)
        kind = kind_of(making, line.get("type"), OF_VARIABLES, True, f"the variable `{line.name}`", line.span)
        if kind is None:
            making.faulty.add(line.name)
        if kind is None or not is_free:
            continue
        making.world.variables[line.name] = VariableShape(line.name, kind, text_of(line.get("per")), line.span)


def build_variables(making: Making, phrases: Phrases) -> dict[str, VariableRule]:
    """All variables, whole."""
    return {
        line.name: _variable(making, phrases, line)
        for line in making.lines("variables")
        if line.name in making.world.variables
    }


def _variable(making: Making, phrases: Phrases, line: Line) -> VariableRule:
    shape = making.world.variables[line.name]
    start = _start(making, phrases, line, shape)
    visible = text_of(line.get("visible")) or "all"
    if visible == "owner" and shape.per is None:
        node = line.get("visible") or line.node
        message = f"`{line.name}` belongs to nobody, so no owner can see it."
        help = "Write `visible: none` or `visible: all`, or say whose it is with `per:`."
        making.find("C008", node.span, message, help)
    lasts, reads = _lasts(making, line), phrases.template(line.get("reads"), starting(shape))
    return VariableRule(line.name, shape.kind, shape.per, lasts, start, visible, reads, span=line.span)


def _lasts(making: Making, line: Line) -> str | None:
    """The step during which the variable keeps its value; None for the whole game."""
    node = line.get("lasts")
    if not isinstance(node, Scalar) or node.text == WHOLE_GAME:
        return None
    if node.text not in making.world.steps:
        making.unknown("step", node, making.world.steps)
        return None
    return node.text


def _start(making: Making, phrases: Phrases, line: Line, shape: VariableShape) -> Expr | str:
    node = line.get("start")
    if node is None:
        return _default(making, line, shape.kind)
    if shape.kind.base == "player" and (text_of(node) or "").isdecimal():
        message = f"`{text_of(node)}` is a number; a player is needed here."
        help = "Write `random`, or `given` if whoever begins the game says who it is."
        making.find("K001", node.span, message, help)
        return "given"
    if _names_nobody(node, shape):
        message = f"Who `{text_of(node)}` is isn't known before the game begins."
        making.find(
            "C009", node.span, message, "Write `given`, and whoever begins the game says who it is, or `random`."
        )
        return "given"
    if text_of(node) not in BY_CHANCE:
        return phrases.expression(node, starting(shape), shape.kind)
    if shape.kind.base != "player" or shape.per is not None:
        message = f"Only one variable for all players that holds a player can start `{text_of(node)}`."
        making.find("C009", node.span, message, "Write what it starts with.")
    return " ".join((text_of(node) or "").split())


SOMEBODY = re.compile(r"(?:the )?(?:seat|player) \d+|(?:the )?(?!other |next )\w+ player|whoever .+")
"""Words for a player that somebody writes, and rules don't know."""


def _names_nobody(node: Node, shape: VariableShape) -> bool:
    """`start: oldest`, `start: seat 1`: words for a player, who can't be called so."""
    text = text_of(node) or ""
    is_one_word = text.isidentifier() and text not in (*BY_CHANCE, "none", "me")
    return shape.kind.base == "player" and (is_one_word or SOMEBODY.fullmatch(text) is not None)


def _default(making: Making, line: Line, kind: Kind) -> Expr:
    """What a variable starts with if nothing is said: none, 0, no or an empty text."""
    if kind.maybe:
        return Const(None, kind, span=line.span)
    start: dict[str, int | bool | str] = {"number": 0, "yes_no": False, "text": ""}
    if kind.base not in start:
        message = f"Nothing says which {kind} `{line.name}` starts with."
        help = f"Write `type: {kind} or none`, or say with `start:` what it begins with."
        making.find("C009", line.span, message, help)
    return Const(start.get(kind.base, 0), kind, span=line.span)
