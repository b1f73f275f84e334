"""Numbers that are reckoned, as nouns: ten times your coins, its place (at most 10), 2 if the board is empty.

Must not know what a sentence does with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from interpreter.diagnostics.english import joined
from interpreter.rules import core
from interpreter.rules.core import Expr
from interpreter.sheets import conditions, values
from interpreter.sheets.voice import Voice
from interpreter.sheets.words import Noun

SIGNS = {"+": "plus", "-": "minus", "*": "times"}

Reckoned = core.Arithmetic | core.Negative | core.Function | core.IfElse


def said(voice: Voice, node: Reckoned) -> Noun:
    """What is reckoned, as a noun."""
    match node:
        case core.Arithmetic():
            return _arithmetic(voice, node)
        case core.Negative(operand=operand):
            return Noun(f"minus {part(voice, operand)}")
        case core.Function(name=name, arguments=arguments):
            return _function(voice, name, arguments)
        case core.IfElse():
            otherwise = values.text(voice, node.otherwise)
            return Noun(
                f"{values.text(voice, node.then)} if {conditions.clause(voice, node.condition)}, otherwise {otherwise}"
            )
        case _:
            assert_never(node)


def _function(voice: Voice, name: str, arguments: Sequence[Expr]) -> Noun:
    in_order = sorted(arguments, key=lambda argument: isinstance(argument, core.Const))
    told = [values.text(voice, argument) for argument in in_order]
    if name == "abs":
        return Noun(f"{told[0]} without its sign")
    if len(told) == 2 and isinstance(in_order[1], core.Const):
        return Noun(f"{told[0]} (at {'most' if name == 'min' else 'least'} {told[1]})")
    return Noun(f"the {'smaller' if name == 'min' else 'larger'} of {joined(told)}")


def _arithmetic(voice: Voice, node: core.Arithmetic) -> Noun:
    goes_on = _adds(node) and _adds(node.left)
    left = values.text(voice, node.left) if goes_on else part(voice, node.left)
    right = part(voice, node.right)
    if node.operator in SIGNS:
        return Noun(f"{left} {SIGNS[node.operator]} {right}")
    if node.operator == "/":
        return Noun(f"{left} divided by {right}, rounded down")
    return Noun(f"what is left over when {left} is divided by {right}")


def _adds(node: Expr) -> bool:
    return isinstance(node, core.Arithmetic) and node.operator in ("+", "-")


def part(voice: Voice, node: Expr) -> str:
    """A part of a reckoning; in brackets where it is one itself."""
    told = values.text(voice, node)
    return f"({told})" if any(word in told.split() for word in ("plus", "minus", "if", "divided", "times")) else told
