"""A ruleset with its options settled: every option is its value, and what follows from that alone is worked out.

Branches that can never be taken go away here, so that an option that isn't used costs nothing while playing.
Must not know how anything is written or played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass, replace
from typing import Any, TypeVar

from interpreter.compile.walk import binders, free_locals, handed
from interpreter.compile.witness_nodes import Met, Refusing
from interpreter.rules import core
from interpreter.rules.core import Const, Core, Expr
from interpreter.rules.kinds import NUMBER, YES_NO
from interpreter.rules.model import Define, DefineRow, Ruleset
from interpreter.rules.operators import ARITHMETIC, COMPARE
from interpreter.rules.walk import everything, slots

Values = Mapping[str, int | bool]
T = TypeVar("T")


SMALL = 14
"""A define of at most so many nodes is written where it is asked for."""
OF_A_CARD = 30
"""One of at most so many that says something of a card, too: most of it is looked up, or asked once for many cards."""


def settled(ruleset: Ruleset, options: Values) -> Ruleset:
    """The ruleset for these options, made ready to be compiled: small defines stand where they are asked for."""
    result = with_options(ruleset, options)
    while True:
        defines = result.defines.items()
        small = {key: replace(d, rows=(), otherwise=whole(d)) for key, d in defines if _is_small(d)}
        written = _written_in(result, small)
        if written is result:
            assert isinstance(result, Ruleset)
            return result
        result = written


def with_options(ruleset: Ruleset, options: Values) -> Ruleset:
    """The ruleset for these options, as its author divided it; `options` has a value for each."""
    found: Ruleset = put_in(ruleset, options)
    return found


def put_in(value: T, options: Values) -> T:
    """Any part of a ruleset with these options; what follows from what is known is worked out."""
    return _settled(value, options)  # type: ignore[no-any-return]


def constants_put_in(ruleset: Ruleset) -> Ruleset:
    """The same, with what a define says written where it is asked for, if that is the same always."""
    while True:
        fixed = {key: d for key, d in ruleset.defines.items() if not d.rows and isinstance(d.otherwise, Const)}
        written: Ruleset = _written_in(ruleset, fixed)
        if written is ruleset:
            return ruleset
        ruleset = with_options(written, {})


def whole(define: Define) -> Expr:
    """A define as one expression: its rows, the first that holds."""
    found = define.otherwise
    for row in reversed(define.rows):
        found = core.IfElse(row.when, row.gives, found, define.kind, span=row.span)
    return found


def _is_small(define: Define) -> bool:
    gives = whole(define)
    nodes = tuple(everything(gives))
    if any(isinstance(node, core.CallDefine | Met) for node in nodes):
        return False
    return len(nodes) <= (OF_A_CARD if define.space == "card" else 0 if define.rows else SMALL)


def _written_in(value: Any, small: Mapping[tuple[str, str], Define]) -> Any:
    """The same with small defines written where they are asked for."""
    if isinstance(value, tuple):
        items = tuple(_written_in(item, small) for item in value)
        return value if all(a is b for a, b in zip(items, value, strict=True)) else items
    if isinstance(value, Mapping):
        new = {key: _written_in(item, small) for key, item in value.items()}
        return value if all(new[key] is item for key, item in value.items()) else new
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {
        name: new for name in slots(value) if (new := _written_in(old := getattr(value, name), small)) is not old
    }
    made = replace(value, **changed) if changed else value
    return _inlined(made, small) if isinstance(made, core.CallDefine) else made


def _inlined(call: core.CallDefine, small: Mapping[tuple[str, str], Define]) -> Expr:
    rule = small.get((call.space, call.name))
    if rule is None:
        return call
    body = rule.otherwise
    if isinstance(body, Const):
        return body
    brought = {p.name for node in everything(body) for p in binders(node)}
    if brought.intersection(free_locals(call.arguments)):
        return call
    for param, argument in zip(rule.params, call.arguments, strict=True):
        if not _is_plain(argument) and not _is_asked_once(body, param.name):
            return call
    return handed(body, rule.params, call.arguments)


def _is_plain(argument: Expr) -> bool:
    """Whether an argument may be written more than once."""
    return isinstance(argument, core.Local | core.Const | core.Actor)


def _is_asked_once(body: Expr, name: str) -> bool:
    """Whether the answer to a question asks for a local exactly once, whatever the answer is."""
    nodes = tuple(everything(body))
    if any(isinstance(node, core.IfElse | core.Logic) or binders(node) for node in nodes):
        return False
    return sum(isinstance(node, core.Local) and node.name == name for node in nodes) == 1


def _settled(value: Any, options: Values) -> Any:
    if isinstance(value, core.OptionValue):
        return Const(options[value.name], value.kind, span=value.span)
    if isinstance(value, tuple):
        return _settled_tuple(value, options)
    if isinstance(value, Mapping):
        return {key: _settled(item, options) for key, item in value.items()}
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {name: new for name in slots(value) if (new := _settled(old := getattr(value, name), options)) is not old}
    made = replace(value, **changed) if changed else value
    simplify = SIMPLER.get(type(made))
    return made if simplify is None else simplify(made)


def _settled_tuple(value: tuple[Any, ...], options: Values) -> tuple[Any, ...]:
    found: list[Any] = []
    for item in value:
        new = _settled(item, options)
        if isinstance(new, core.If) and isinstance(new.condition, Const):
            found += new.then if new.condition.value else new.otherwise
        else:
            found.append(new)
    if len(found) == len(value) and all(a is b for a, b in zip(found, value, strict=True)):
        return value
    return tuple(found)


# ---------------------------------------------------------------- what follows


def _compare(node: core.Compare) -> Expr:
    if (
        isinstance(node.left, Const)
        and isinstance(node.right, Const)
        and None not in (node.left.value, node.right.value)
    ):
        return Const(COMPARE[node.operator](node.left.value, node.right.value), YES_NO, span=node.span)
    if isinstance(node.left, core.Count) and node.operator == ">=" and node.right == Const(0, NUMBER):
        return Const(True, YES_NO, span=node.span)
    return node


def _arithmetic(node: core.Arithmetic) -> Expr:
    rule = ARITHMETIC.get(node.operator)
    if rule is not None and isinstance(node.left, Const) and isinstance(node.right, Const):
        return Const(rule(node.left.value, node.right.value), node.kind, span=node.span)
    return node


def _logic(node: core.Logic) -> Expr:
    ends = node.operator == "or"
    parts: list[Expr] = []
    for part in node.parts:
        if not isinstance(part, Const):
            parts.append(part)
        elif bool(part.value) is ends:
            return Const(ends, YES_NO, span=node.span)
    if not parts:
        return Const(not ends, YES_NO, span=node.span)
    return parts[0] if len(parts) == 1 else replace(node, parts=tuple(parts))


def _not(node: core.Not) -> Expr:
    if isinstance(node.operand, Const):
        return Const(not node.operand.value, YES_NO, span=node.span)
    return node.operand.operand if isinstance(node.operand, core.Not) else node


def _if_else(node: core.IfElse) -> Expr:
    if isinstance(node.condition, Const):
        return node.then if node.condition.value else node.otherwise
    return node


def _define(node: Define) -> Define:
    rows: list[DefineRow] = []
    for row in node.rows:
        if not isinstance(row.when, Const):
            rows.append(row)
        elif row.when.value:
            return replace(node, rows=tuple(rows), otherwise=row.gives)
    return replace(node, rows=tuple(rows))


def _query(node: core.Query) -> core.Query:
    if isinstance(node.where, Const) and node.where.value:
        return replace(node, where=None)
    return node


def _refusing(node: Refusing) -> Core:
    return node.operand if isinstance(node.operand, Const) else node


SIMPLER: Mapping[type, Callable[[Any], Any]] = {
    core.Compare: _compare,
    core.Arithmetic: _arithmetic,
    core.Logic: _logic,
    core.Not: _not,
    core.IfElse: _if_else,
    core.Query: _query,
    Define: _define,
    Refusing: _refusing,
}
