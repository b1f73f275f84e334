"""What generated code asks of rules that may say no to a move, each with its number, so that it is told which it was.

Must not know how moves are listed.
"""

from __future__ import annotations

from interpreter.compile.choosing import ASKED
from interpreter.compile.expressions import test
from interpreter.compile.statements import text
from interpreter.compile.walk import free_locals
from interpreter.compile.writer import Context
from interpreter.rules.model import Action, Need


def why_not(ctx: Context, action: Action, need: Need) -> str:
    """What is asked about a need, and told of it."""
    spoken_of = free_locals((need.that, need.why))
    about = ctx.module.saying(("need", action.name, action.needs.index(need)), spoken_of)
    bound = "".join(f"{ctx.name(name)}, " for name in spoken_of)
    return f"why_not(lambda: {test(ctx, need.that)}, lambda: {text(ctx, need.why)}, {about}, lambda: ({bound}))"


def refusals(ctx: Context, action: Action, where: str, test: str) -> str:
    """What is asked of the place to which an action lays something, and told of it."""
    about = ctx.module.saying(("to", action.name), ())
    return f"refusals(s, {where}, {ASKED}, lambda: {test}, {about})"


def no_room(ctx: Context, action: Action, asked: str) -> str:
    """What is asked about the room there, and told of it."""
    return f"no_room(s, lambda: ({asked}), {ctx.module.saying(('room', action.name), ('here',))})"
