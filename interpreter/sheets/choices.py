"""What may be chosen, in words: a card in your hand, up to 2 cards, a number from 0 to 13.

Must not know what becomes of it.
"""

from __future__ import annotations

from typing import assert_never

from interpreter.rules import core
from interpreter.rules.core import Choice, Expr
from interpreter.sheets import lists, values
from interpreter.sheets.voice import Voice


def said(voice: Voice, choice: Choice) -> str:
    """What may be chosen."""
    match choice:
        case core.OneOf(source=core.Const()):
            return "yes or no"
        case core.OneOf(source=source, optional=optional):
            return f"{_one(voice, source)}{', or nothing' if optional else ''}"
        case core.SeveralOf(source=source, low=low, high=high):
            return _several(voice, source, low, high)
        case _:
            assert_never(choice)


def _one(voice: Voice, source: Expr) -> str:
    found = lists.things(voice, source)
    if isinstance(source, core.Alternatives):
        return found.whole
    if isinstance(source, core.Local | core.CallDefine | core.IfElse) and found.whole:
        return f"one of {found.whole}"
    return f"the {found.single}" if found.pick else found.an()


def _several(voice: Voice, source: Expr, low: Expr, high: Expr | None) -> str:
    found = lists.things(voice, source)
    if high is None:
        return f"any number of {found.several}" if _is(low, 0) else f"{_number(voice, low)} or more {found.several}"
    if low == high:
        return values.number(voice, low, found.single, found.several)
    if _is(low, 0):
        return f"up to {values.number(voice, high, found.single, found.several)}"
    return f"{_number(voice, low)} to {_number(voice, high)} {found.several}"


def _is(node: Expr, number: int) -> bool:
    return isinstance(node, core.Const) and node.value == number


def _number(voice: Voice, node: Expr) -> str:
    return values.text(voice, node)
