"""Sentences in which something else is done: procedures, effects of cards, actions that somebody must take, choices.

Must not know what procedures and actions do: only their parameters.
"""

from __future__ import annotations

from typing import assert_never

from interpreter.loading.typing.at_hand import to_hand_over
from interpreter.loading.typing.checker import Checker
from interpreter.loading.typing.fitting import UNKNOWN, fits
from interpreter.loading.typing.locals import is_free
from interpreter.loading.typing.mismatch import may_be_none
from interpreter.loading.typing.names import me
from interpreter.loading.typing.origins import card_types
from interpreter.loading.typing.places import card
from interpreter.loading.typing.seats import people
from interpreter.loading.typing.targets import declared_kind, variable
from interpreter.loading.typing.unresolved import unresolved_name
from interpreter.loading.typing.wording import a_kind, is_a, listed
from interpreter.loading.world import RoutineShape, Scope
from interpreter.rules import core
from interpreter.rules.core import Expr, Param
from interpreter.rules.kinds import Kind
from interpreter.syntax import tree
from interpreter.syntax.printer import choice_text
from interpreter.syntax.vocabulary import VERBS

NONE: core.Block = ()
ONCE_MORE = (
    "A move can't cause itself. For another whole turn write `give turn to me`; for one more move alone, write an "
    "action of your own that does it, under another name, and offer that: `me may NAME`."
)


def called(check: Checker, node: tree.Do | tree.DoEffect | tree.Must, scope: Scope) -> core.Block:
    """A procedure, a card's effect, or actions that players take."""
    match node:
        case tree.Do():
            return _do(check, node, scope)
        case tree.DoEffect():
            return _do_effect(check, node, scope)
        case tree.Must():
            return _must(check, node, scope)
        case _:
            assert_never(node)


# ---------------------------------------------------------------- do


def _do(check: Checker, node: tree.Do, scope: Scope) -> core.Block:
    shape = _procedure(check, node.name, scope)
    known, who = _who(check, node, scope, None if shape is None else _need_of(shape))
    if shape is None or not known:
        for argument in node.arguments:
            check.expression(argument, scope)
        return NONE
    arguments = _arguments(check, node, shape, node.arguments, scope, _call_of(check, shape, scope))
    if arguments is None:
        return NONE
    return (core.CallProcedure(shape.name, who, arguments, named=_is_named(node, who, scope), span=node.span),)


def _is_named(node: tree.Do | tree.DoEffect, who: Expr | None, scope: Scope) -> bool:
    """Whether somebody does it who is named, and isn't simply me."""
    return node.who is not None and who != scope.me


def _need_of(shape: RoutineShape) -> str:
    """What to say if nobody does a procedure that needs somebody."""
    return f"it isn't said who does `{shape.name}`" if shape.uses_me else ""


def _who(check: Checker, node: tree.Do | tree.DoEffect, scope: Scope, need: str | None) -> tuple[bool, Expr | None]:
    """Whether it is understood who does it, and who. `need`: what to say if nobody acts, empty if that is no matter."""
    if node.who is not None:
        found = people(check, node.who, scope)
        return found is not None, found
    if not need:
        return need is not None, scope.me
    found = me(check, scope, node.span, need)
    return found is not None, found


def _procedure(check: Checker, name: tree.Name, scope: Scope) -> RoutineShape | None:
    shape = check.world.procedures.get(name.text)
    if shape is not None:
        check.use("procedure", name.text, name.span)
        return shape
    if name.text in check.world.actions:
        message = f"`{name.text}` is an action, and actions are taken by players."
        help = f"Write `me must {name.text}` or `me may {name.text}`." if name.text != scope.action else ONCE_MORE
        check.error("N010", name.span, message, help)
    elif name.text in VERBS:
        message = f"`{name.text}` isn't a procedure, but begins a sentence of its own."
        check.error(
            "N010", name.span, message, f"Write it without what stands before it, as in `{VERBS[name.text].example}`."
        )
    else:
        unresolved_name(check, name.text, name.span, check.world.procedures)
    return None


def _call_of(check: Checker, shape: RoutineShape, scope: Scope) -> str:
    handed = ", ".join(to_hand_over(check.world, param, scope) for param in shape.params)
    return f"do {shape.name}({handed})" if handed else f"do {shape.name}"


def _do_effect(check: Checker, node: tree.DoEffect, scope: Scope) -> core.Block:
    this = card(check, node.card, scope)
    known, who = _who(check, node, scope, "it isn't said who does what the card says")
    if this is None or not known:
        return NONE
    types = tuple(sorted(card_types(check.world, this, scope)))
    return (core.CardEffect(this, who, named=_is_named(node, who, scope), types=types, span=node.span),)


def _arguments(
    check: Checker, node: tree.Node, shape: RoutineShape, given: tuple[tree.Expr, ...], scope: Scope, example: str
) -> tuple[Expr, ...] | None:
    """The arguments of a call, each of the parameter's kind."""
    if len(given) != len(shape.params):
        needs = listed([f"{param.name} ({a_kind(param.kind)})" for param in shape.params]) or "nothing"
        check.error("K010", node.span, f"`{shape.name}` needs {needs} here.", _as_in(shape, example))
        return None
    wanted = [None if param.kind == UNKNOWN else param.kind for param in shape.params]
    found = [check.expression(argument, scope, kind) for argument, kind in zip(given, wanted, strict=True)]
    known = tuple(f for f in found if f is not None)
    return known if len(known) == len(found) else None


# ---------------------------------------------------------------- must, may


def _must(check: Checker, node: tree.Must, scope: Scope) -> core.Block:
    who = people(check, node.who, scope)
    shapes = [_action(check, name, node.optional) for name in node.actions]
    known = [shape for shape in shapes if shape is not None]
    if who is None or len(known) < len(shapes):
        return NONE
    found = [
        _arguments(check, node, shape, node.arguments, scope, _offer_of(check, node, shape, scope))
        for shape in known[:1]
    ]
    if found[0] is None or not _alike(check, node, known):
        return NONE
    names = tuple(shape.name for shape in known)
    return (core.Must(who, node.at_once, node.optional, names, found[0], span=node.span),)


def _alike(check: Checker, node: tree.Must, shapes: list[RoutineShape]) -> bool:
    """All actions get the same things, so they must want the same kinds."""
    first, *others = shapes
    kinds = [param.kind for param in first.params]
    odd = next((shape for shape in others if [param.kind for param in shape.params] != kinds), None)
    if odd is None:
        return True
    message = f"`{first.name}` and `{odd.name}` need different things, and both get the same here."
    check.error("K010", node.span, message, "Let both have the same `with:`.")
    return False


def _as_in(shape: RoutineShape, example: str) -> str:
    """What to write: what is handed over is only an example."""
    return f"For example: `{example}`." if shape.params else f"Write `{example}`."


def _offer_of(check: Checker, node: tree.Must, shape: RoutineShape, scope: Scope) -> str:
    names = ", ".join(to_hand_over(check.world, param, scope) for param in shape.params)
    offered = " or ".join(name.text for name in node.actions)
    return f"... {'may' if node.optional else 'must'} {offered}" + (f" with {names}" if names else "")


def _action(check: Checker, name: tree.Name, optional: bool) -> RoutineShape | None:
    shape = check.world.actions.get(name.text)
    if shape is not None:
        check.use("action", name.text, name.span)
        return shape
    if name.text in check.world.procedures:
        message = f"`{name.text}` is a procedure, and nobody chooses it."
        check.error("N010", name.span, message, f"Write `p does {name.text}`.")
    else:
        unresolved_name(check, name.text, name.span, check.world.actions)
    return None


# ---------------------------------------------------------------- choose


def chosen(check: Checker, node: tree.Choose, otherwise: core.Block, scope: Scope) -> core.Choose | None:
    """`choose NAME from CHOICE`: into the variable of that name, or a new local."""
    choice, who = check.choice(node.choice, scope), me(check, scope, node.span, "nobody chooses")
    target, local = None, None
    if node.name.text in check.world.variables:
        target = _variable(check, node, None if choice is None else choice.kind, scope)
    elif is_free(check, node.name.text, node.name.span, scope) and choice is not None:
        kind = choice.kind.or_none() if node.otherwise else choice.kind
        local = Param(check.fresh(node.name.text), kind, span=node.name.span)
    if choice is None or who is None or (target is None and local is None):
        return None
    name = node.name.text if local is None else local.name
    return core.Choose(who, name, local, target, choice, otherwise, text=choice_text(node.choice), span=node.span)


def _variable(check: Checker, node: tree.Choose, kind: Kind | None, scope: Scope) -> Expr | None:
    """The variable that holds what is chosen: mine, if each player has one."""
    mine = check.world.variables[node.name.text].per is not None
    name = tree.My(node.name, span=node.name.span) if mine else tree.Reference(node.name.text, span=node.name.span)
    target = variable(check, name, scope)
    if target is None or kind is None:
        return None
    want = declared_kind(check, target)
    if not fits(check.world, kind, want):
        message = f"`{node.name.text}` {is_a(want)}, and {a_kind(kind)} would be chosen."
        check.error("K001", node.span, message, "Choose into a variable of that kind, or give the choice another name.")
        return None
    if kind.maybe and not want.maybe:
        may_be_none(check, name, core.Local(node.name.text, kind), scope)
        return None
    return target
