"""What is worked out from what stands in brackets: `min`, `max`, `abs`, and defines that are handed something.

Must not know what a define gives, only its parameters and its kind.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.diagnostics.about import About, Topic
from interpreter.diagnostics.finding import Help
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.typing.at_hand import to_hand_over
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.fitting import UNKNOWN
from interpreter.loading.typing.members import call_define
from interpreter.loading.typing.phrasing import is_short, owned
from interpreter.loading.typing.wording import a_kind, listed, other_thing
from interpreter.loading.world import Scope, World
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.syntax import tree

OF_NUMBERS = ("min", "max", "abs")
Number = Callable[[Checker, tree.Expr, Scope], Expr | None]
"""The check that something is a number which is there."""


def function(check: Checker, node: tree.Function, scope: Scope, number: Number) -> Expr | None:
    """`max(a, b)`, `worth(cards)`."""
    name = node.name.text
    if name in check.world.define_params:
        return _define(check, node, scope)
    if name in OF_NUMBERS:
        return _of_numbers(check, node, [number(check, argument, scope) for argument in node.arguments])
    for argument in node.arguments:
        check.expression(argument, scope)
    _unknown(check, node)
    return None


def _of_numbers(check: Checker, node: tree.Function, arguments: list[Expr | None]) -> Expr | None:
    name = node.name.text
    wanted = len(arguments) == 1 if name == "abs" else len(arguments) >= 2
    if not wanted:
        needs = "one number" if name == "abs" else "two numbers or more"
        example = "abs(a)" if name == "abs" else f"{name}(a, b)"
        check.error("K010", node.span, f"`{name}` needs {needs}.", f"Write `{example}`.")
        return None
    known = tuple(a for a in arguments if a is not None)
    return core.Function(name, known, span=node.span) if len(known) == len(arguments) else None


def _define(check: Checker, node: tree.Function, scope: Scope) -> Expr | None:
    name, params = node.name.text, check.world.define_params[node.name.text]
    if len(node.arguments) != len(params):
        needs_more(check, node, name, params, scope)
        return None
    wanted = [None if param.kind == UNKNOWN else param.kind for param in params]
    found = [check.expression(argument, scope, kind) for argument, kind in zip(node.arguments, wanted, strict=True)]
    known = tuple(f for f in found if f is not None)
    return call_define(check, "table", name, known, node.span, node.name.span) if len(known) == len(found) else None


def needs_more(check: Checker, node: tree.Node, name: str, params: tuple[Param, ...], scope: Scope) -> None:
    """Reports a define that is asked without what it is handed, or with too much."""
    needs = listed([f"{param.name} ({a_kind(param.kind)})" for param in params])
    example = f"{name}({', '.join(to_hand_over(check.world, param, scope) for param in params)})"
    check.error("K010", node.span, f"`{name}` needs {needs} here.", f"For example: `{example}`.")


def _unknown(check: Checker, node: tree.Function) -> None:
    """Brackets behind a name that takes none."""
    name, span, world = node.name.text, node.name.span, check.world
    check.offer(span, (*world.define_params, *OF_NUMBERS))
    space = next((space for space, defined in world.defines if defined == name), None)
    what = other_thing(world, name)
    if space == "table":
        message = f"`{name}` is handed nothing, so no brackets stand behind it."
        check.error("K010", span, message, f"Write `{name}`, or let it be handed something: `with:`.")
    elif space is not None:
        whose = owned(node.arguments[0]) if len(node.arguments) == 1 and is_short(node.arguments[0]) else "x"
        message = f"`{name}` belongs to a {space}, so no brackets stand behind it."
        check.error("K010", span, message, f"Write `{whose}'s {name}`.")
    elif what == "a procedure":
        help: Help | str = (
            f"What gives one is a define, such as `define: table: get_{name}: {{with: ..., gives: ...}}`."
        )
        check.error("N010", span, f"`{name}` is a procedure, which gives no value.", help)
    elif what is not None:
        check.error("N010", span, f"`{name}` is {what}, which is no value.", _handed(world))
    else:
        help = did_you_mean(name, (*world.define_params, *OF_NUMBERS)) or _handed(world)
        check.error("N001", span, f"Nothing here is called `{name}`.", help, about=About(Topic.UNKNOWN, name))


def _handed(world: World) -> str:
    known = [f"`{name}`" for name in (*world.define_params, *OF_NUMBERS)]
    return f"In brackets something is handed to {listed(known)}."
