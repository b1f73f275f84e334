"""Locals of typed trees: which are free, which are bound, and copies in which they are something else.

Must not know what nodes mean, only that they are dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from interpreter.rules import core
from interpreter.rules.core import Core, Param
from interpreter.rules.walk import everything, parts, slots

T = TypeVar("T")


def free_locals(value: object) -> tuple[str, ...]:
    """The names of locals that a tree uses but doesn't bind, in the order met."""
    found: dict[str, None] = {}
    _free(value, frozenset(), found)
    return tuple(found)


def _free(value: object, bound: frozenset[str], found: dict[str, None]) -> None:
    if isinstance(value, core.Local):
        if value.name not in bound:
            found.setdefault(value.name)
        return
    inner = bound | {p.name for p in binders(value)}
    for node in parts(value):
        _free(node, inner, found)


def binders(node: object) -> tuple[Param, ...]:
    """The locals that a node brings for what is inside it."""
    item = getattr(node, "item", None)
    return (item,) if isinstance(item, Param) else ()


def substitute(value: T, name: str, by: Core) -> T:
    """A copy of a tree (or tuple of trees) in which a free local is another expression."""
    return substituted(value, {name: by})


def handed(body: T, params: Sequence[Param], arguments: Sequence[Core]) -> T:
    """A body in which each parameter is what is handed over for it; all at once, as those may have the same names."""
    return substituted(body, {param.name: by for param, by in zip(params, arguments, strict=True)})


def substituted(value: T, new: Mapping[str, Core]) -> T:
    """A copy of a tree (or tuple of trees) in which some free locals are other expressions."""
    return _put(value, new, lambda node, left: left.get(node.name) if isinstance(node, core.Local) else None)


def replaced(value: T, old: Core, by: Core) -> T:
    """A copy of a tree in which a part is another expression wherever it occurs, with the same locals."""
    new = dict.fromkeys(("", *free_locals(old)), by)
    return _put(value, new, lambda node, left: by if node == old and len(left) == len(new) else None)


Find = Callable[[Core, Mapping[str, Core]], Core | None]
"""What a node becomes, by what the locals that it may speak of become; None where it stays."""


def _put(value: T, new: Mapping[str, Core], find: Find) -> T:
    return _with_put(value, new, find)  # type: ignore[return-value]


def _with_put(value: object, new: Mapping[str, Core], find: Find) -> object:
    if isinstance(value, tuple):
        items = tuple(_with_put(v, new, find) for v in value)
        return value if all(a is b for a, b in zip(items, value, strict=True)) else items
    if not isinstance(value, Core):
        return value
    found = find(value, new)
    if found is not None:
        return found
    bound = {p.name for p in binders(value)}
    if bound & new.keys():
        new = {name: by for name, by in new.items() if name not in bound}
    changed: dict[str, Any] = {}
    for slot in slots(value) if new else ():
        old = getattr(value, slot)
        made = _with_put(old, new, find)
        if made is not old:
            changed[slot] = made
    return replace(value, **changed) if changed else value


def bound_by_statements(value: object) -> tuple[Param, ...]:
    """The locals that statements bring: `let`, `for each`, `choose`."""
    found = []
    for node in everything(value):
        if isinstance(node, (core.Let, core.ForEach, core.Choose)):
            param = node.item if isinstance(node, core.ForEach) else node.local
            if param is not None:
                found.append(param)
    return tuple(found)


def renamed(value: T, names: Mapping[str, str]) -> T:
    """A copy of statements in which locals that statements bring have other names."""
    return _renamed(value, names)  # type: ignore[return-value]


def _renamed(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, (core.Local, Param)):
        return replace(value, name=names[value.name]) if value.name in names else value
    if isinstance(value, tuple):
        return tuple(_renamed(v, names) for v in value)
    if not isinstance(value, Core):
        return value
    changed: dict[str, Any] = {slot: _renamed(getattr(value, slot), names) for slot in slots(value)}
    return replace(value, **changed)
