"""The same typed tree with something changed, and whether a tree speaks of something.

Must not know what nodes mean, only that they are dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, cast

from interpreter.rules.core import Core, Expr, Local, Param
from interpreter.rules.walk import everything


def rebuilt(node: Expr, change: Callable[[Any], Any]) -> Expr:
    """The tree with `change` applied to each node, from the leaves up."""
    return cast("Expr", _rebuilt(node, change))


def _rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, tuple):
        return tuple(_rebuilt(part, change) for part in value)
    if not isinstance(value, Core):
        return value
    parts = {f.name: _rebuilt(getattr(value, f.name), change) for f in fields(value) if f.name not in ("span", "kind")}
    return change(replace(value, **parts))


def renamed(node: Expr, old: str, new: Param) -> Expr:
    """The tree with one local replaced by another."""
    return rebuilt(node, lambda n: replace(n, name=new.name) if isinstance(n, Local) and n.name == old else n)


def mentions(node: Expr, local: str) -> bool:
    """Whether a tree speaks of a local."""
    return any(isinstance(n, Local) and n.name == local for n in everything(node))
