"""`@frozen` makes what `@dataclass(frozen=True, slots=True)` makes: each claim is tried on both."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any

import pytest

from interpreter.source.frozen import frozen

standard = dataclass(frozen=True, slots=True)


@standard
class PlainBase:
    place: int = field(default=0, kw_only=True, compare=False, repr=False)


@standard
class PlainThing(PlainBase):
    """A thing."""

    name: str
    size: int = 1
    parts: list[int] = field(default_factory=list)


@frozen
class FrozenBase:
    place: int = field(default=0, kw_only=True, compare=False, repr=False)


@frozen
class FrozenThing(FrozenBase):
    """A thing."""

    name: str
    size: int = 1
    parts: list[int] = field(default_factory=list)


BOTH = pytest.mark.parametrize("make", [PlainThing, FrozenThing])


@BOTH
def test_values_come_in_order_or_by_name(make: Callable[..., Any]) -> None:
    made = make("a", 2, place=3)
    assert (made.name, made.size, made.parts, made.place) == ("a", 2, [], 3)
    assert make(name="a", size=2) == make("a", 2)
    assert make("a").parts is not make("a").parts


@BOTH
def test_wrong_values_are_refused(make: Callable[..., Any]) -> None:
    for values, named in [((), {}), (("a", 1, [], 2), {}), (("a",), {"name": "a"}), (("a",), {"other": 1})]:
        with pytest.raises(TypeError):
            make(*values, **named)


@BOTH
def test_nothing_can_be_changed(make: Callable[..., Any]) -> None:
    made = make("a")
    with pytest.raises(FrozenInstanceError):
        made.name = "b"
    with pytest.raises(FrozenInstanceError):
        del made.name
    assert not hasattr(made, "__dict__")


@BOTH
def test_what_is_not_compared_makes_no_difference(make: Callable[..., Any]) -> None:
    assert make("a", place=1) == make("a", place=2)
    assert make("a") != make("b")
    assert make("a") != "a"
    assert repr(make("a", place=1)) == f"{make.__qualname__}(name='a', size=1, parts=[])"
    assert hash(make("a", 1, ())) == hash(make("a", 1, (), place=2))


@BOTH
def test_it_is_a_dataclass(make: Callable[..., Any]) -> None:
    made = make("a", place=4)
    assert is_dataclass(made)
    assert [one.name for one in fields(made)] == ["place", "name", "size", "parts"]
    changed = replace(made, size=7)
    assert (changed, changed.place) == (make("a", 7), 4)
    match made:
        case PlainThing(name, size) | FrozenThing(name, size):
            assert (name, size) == ("a", 1)


@BOTH
def test_copies_are_equal(make: Callable[..., Any]) -> None:
    made = make("a", 2, [3], place=4)
    for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert (again, again.place) == (made, 4)


def test_things_of_two_classes_differ() -> None:
    assert PlainThing("a") != FrozenThing("a")
    assert len({FrozenBase(), FrozenBase(place=1)}) == 1
