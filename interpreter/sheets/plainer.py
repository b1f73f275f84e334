"""Rules as people put them: without questions whose answer is plain, and what is asked twice asked once.

Must not know any sentence, nor what options are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from interpreter.rules import core
from interpreter.rules.core import Const, Expr
from interpreter.rules.model import Decision, Ruleset, Step
from interpreter.rules.walk import action_trees, everything, slots, trees
from interpreter.sheets.rebuilding import rebuilt

POSITIVE = ("=", "<", "<=", ">", ">=")


def plain(ruleset: Ruleset) -> Ruleset:
    """The same rules with fewer questions."""
    found = rebuilt(ruleset, _plainer)
    sure = {name for name in found.variables if is_set_first(found, name) and not _may_be_none(found, name)}
    return rebuilt(found, lambda node: _without_sure(node, sure)) if sure else found


def alike(one: object, other: object) -> bool:
    """Whether two trees say the same, whatever is known of their kinds."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, core.Core):
        return type(one) is type(other) and all(alike(getattr(one, n), getattr(other, n)) for n in slots(one))
    return one == other


# ---------------------------------------------------------------- questions whose answer is plain


def _plainer(node: Any) -> Any:
    match node:
        case core.Logic(operator="and"):
            return _without_guards(node)
        case core.Logic(operator="or"):
            return _run_together(node)
        case core.IfElse(condition=condition, then=then, otherwise=Const(value=None)) if _guards(condition, then):
            return then
        case core.If(then=(core.If(otherwise=()) as inner,), otherwise=()):
            asked = _parts(node.condition) + _parts(inner.condition)
            both = _without_guards(core.Logic("and", asked, span=node.condition.span))
            return replace(node, condition=both, then=inner.then)
        case _:
            return node


def _parts(node: Expr) -> tuple[Expr, ...]:
    return node.parts if isinstance(node, core.Logic) and node.operator == "and" else (node,)


def _without_guards(node: core.Logic) -> Expr:
    """Without "there is a card" beside "it is a jack"."""
    left = tuple(
        part
        for index, part in enumerate(node.parts)
        if not any(_guards(part, other) and _needs_it(other) for other in node.parts[index + 1 :])
    )
    return left[0] if len(left) == 1 else replace(node, parts=left)


def _needs_it(part: Expr) -> bool:
    """Whether a question is answered by yes only if there is what it asks about."""
    if isinstance(part, core.IsType | core.IsPattern | core.IsFace | core.IsIn | core.Fits | core.StandsFor):
        return True
    return isinstance(part, core.Compare) and part.operator in POSITIVE and part.right != Const(None, part.right.kind)


def _guards(asked: Expr, about: object) -> bool:
    """Whether a question is only whether there is what something speaks of anyway."""
    match asked:
        case core.Compare(operator="!=", left=thing, right=Const(value=None)):
            return any(alike(node, thing) for node in everything(about))
        case core.Any(query=core.ZoneAt() as zone):
            return any(isinstance(node, core.EndCard) and alike(node.of, zone) for node in everything(about))
        case _:
            return False


def _run_together(node: core.Logic) -> Expr:
    """`more than 17 or exactly 17` is `at least 17`."""
    match node.parts:
        case (core.Compare(operator="=" | ">" | "<") as one, core.Compare(operator="=" | ">" | "<") as two):
            signs = {one.operator, two.operator}
            if len(signs) == 2 and "=" in signs and alike(one.left, two.left) and alike(one.right, two.right):
                return replace(one, operator=f"{max(signs - {'='})}=")
    return node


# ---------------------------------------------------------------- what is sure by then


def is_set_first(ruleset: Ruleset, name: str) -> bool:
    """Whether the course of the game sets a variable before anything asks for it."""
    return next(_met(ruleset, ruleset.play, name), False)


def _met(ruleset: Ruleset, tree: object, name: str) -> Iterator[bool]:
    """The first that is done with a variable, in the order of the game: True if it is set, False if it is asked for."""
    match tree:
        case tuple():
            for item in tree:
                yield from _met(ruleset, item, name)
        case Step():
            for part in (tree.condition, tree.turns_from, tree.times, tree.who, tree.do, tree.decision, tree.steps):
                yield from _met(ruleset, part, name)
        case Decision():
            for action in (ruleset.actions[one] for one in tree.actions):
                choices, needs, to, _, do, *_ = action_trees(action)
                yield from (False for _ in _named((choices, needs, to, do), name))
        case core.Set(target=core.Variable(name=target), value=value) if target == name:
            yield from (False for _ in _named(value, name))
            yield True
        case core.If() if _is_guard(tree.condition):
            yield from _met(ruleset, tree.then, name)
        case core.CallProcedure():
            yield from (False for _ in _named(tree.arguments, name))
            yield from _met(ruleset, ruleset.procedures[tree.procedure].do, name)
        case _:
            yield from (False for _ in _named(tree, name))


def _is_guard(condition: Expr) -> bool:
    return all(
        isinstance(part, core.Compare) and part.operator == "!=" and part.right == Const(None, part.right.kind)
        for part in _parts(condition)
    )


def _named(tree: object, name: str) -> Iterator[core.Variable]:
    yield from (node for node in everything(tree) if isinstance(node, core.Variable) and node.name == name)


def _may_be_none(ruleset: Ruleset, name: str) -> bool:
    """Whether anything that is set there may be nothing."""
    values = (
        node.value
        for tree in trees(ruleset)
        for node in everything(tree)
        if isinstance(node, core.Set) and isinstance(node.target, core.Variable) and node.target.name == name
    )
    rule = ruleset.variables[name]
    return rule.lasts is not None or any(value.kind.maybe or value == Const(None, value.kind) for value in values)


def _without_sure(node: Any, sure: set[str]) -> Any:
    match node:
        case core.IfElse(condition=condition, then=then) if _asks_sure(condition, sure):
            return then
        case core.Core() | Step():
            changed: dict[str, Any] = dict(_opened(node, sure))
            return replace(node, **changed) if changed else node
        case _:
            return node


def _opened(node: object, sure: set[str]) -> Iterator[tuple[str, tuple[object, ...]]]:
    """The blocks of a node in which a sentence hangs on what is sure."""
    for key in slots(node):
        block = getattr(node, key)
        if isinstance(block, tuple):
            opened = tuple(inner for one in block for inner in _through(one, sure))
            if opened != block:
                yield key, opened


def _through(statement: object, sure: set[str]) -> tuple[object, ...]:
    return statement.then if isinstance(statement, core.If) and _asks_sure(statement.condition, sure) else (statement,)


def _asks_sure(condition: Expr, sure: set[str]) -> bool:
    match condition:
        case core.Compare(operator="!=", left=core.Variable(name=name), right=Const(value=None)):
            return name in sure
        case _:
            return False
