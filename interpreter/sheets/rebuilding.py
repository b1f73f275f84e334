"""A copy of rules in which some nodes are others.

Must not know what any node means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass, replace
from typing import Any, TypeVar

from interpreter.rules.walk import slots

T = TypeVar("T")


def rebuilt(value: T, change: Callable[[Any], Any]) -> T:
    """A copy in which nodes are changed, innermost first."""
    return _rebuilt(value, change)  # type: ignore[no-any-return]


def _rebuilt(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, tuple):
        return tuple(_rebuilt(item, change) for item in value)
    if isinstance(value, Mapping):
        return {key: _rebuilt(item, change) for key, item in value.items()}
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {name: new for name in slots(value) if (new := _rebuilt(old := getattr(value, name), change)) is not old}
    return change(replace(value, **changed) if changed else value)
