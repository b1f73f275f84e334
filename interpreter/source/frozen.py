"""Frozen data classes of which there are many, made quickly.

`@frozen` says what `@dataclass(frozen=True, slots=True)` says, and makes a dataclass: for `fields`, `replace`, `match`
and type checkers there is no difference. The standard one writes and compiles six methods for each class, which for the
two hundred classes of the trees takes longer than reading and checking a game; here they are written once and look the
fields up. Making an instance takes twice as long in turn: what is made in great numbers has no place here.
Must not know any class.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import partial
from typing import Any, TypeVar, cast, dataclass_transform

Class = TypeVar("Class")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[Class]) -> type[Class]:
    """The class as a frozen dataclass with slots."""
    for name, method in _METHODS.items():
        setattr(cls, name, method)
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    every = sorted(fields(made), key=lambda one: bool(one.kw_only))  # in the order of the arguments
    made._arguments = tuple((one.name, _default(one)) for one in every)
    made._compared = tuple(one.name for one in every if one.compare)
    return cast(type[Class], made)


def _default(one: Field[Any]) -> Callable[[], object] | None:
    """What makes the value of a field that is left out; None if it can't be."""
    if one.default_factory is not MISSING:
        return one.default_factory
    return None if one.default is MISSING else partial(_same, one.default)


def _same(value: object) -> object:
    return value


def _init(self: Any, *values: object, **named: object) -> None:
    put, arguments = object.__setattr__, self._arguments
    if len(values) > len(self.__match_args__):
        raise TypeError(f"{type(self).__name__} takes at most {len(self.__match_args__)} values in order")
    for (name, _), value in zip(arguments, values, strict=False):
        put(self, name, value)
    for name, default in arguments[len(values) :]:
        if name in named:
            put(self, name, named.pop(name))
        elif default is None:
            raise TypeError(f"{type(self).__name__} lacks {name}")
        else:
            put(self, name, default())
    if named:
        raise TypeError(f"{type(self).__name__} has no {', '.join(named)}, or has it twice")


def _values(self: Any) -> tuple[object, ...]:
    return tuple([getattr(self, name) for name in self._compared])


def _eq(self: object, other: object) -> bool:
    return _values(self) == _values(other) if type(self) is type(other) else NotImplemented


def _hash(self: object) -> int:
    return hash((type(self), _values(self)))


def _repr(self: object) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)  # type: ignore[arg-type]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: object, name: str, *value: object) -> None:
    raise FrozenInstanceError(f"cannot change {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, name) for name, _ in self._arguments]


def _set_state(self: Any, state: list[object]) -> None:
    for (name, _), value in zip(self._arguments, state, strict=True):
        object.__setattr__(self, name, value)


_METHODS = {
    "__init__": _init,
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
