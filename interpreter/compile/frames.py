"""Which locals of a waiting frame hold cards, so that a game that is dealt anew can put other cards in their place.

Must not know what a routine does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from interpreter.compile.ir import Routine, SetLocal
from interpreter.compile.writer import local
from interpreter.rules import core
from interpreter.rules.kinds import Kind

Held = Mapping[int, str]
"""By slot of a frame: "card" or "group", where it holds one or a list of them."""


def held(routine: Routine, slots: Mapping[str, int]) -> Held:
    """The slots of a routine's frames that hold cards; `slots` are the locals that live in the frame."""
    found: dict[int, str] = {}
    for name, kind in _kinds(routine):
        slot = slots.get(local(name))
        if slot is not None and kind.base in ("card", "group"):
            found[slot] = kind.base
    return found


def _kinds(routine: Routine) -> Iterator[tuple[str, Kind]]:
    for param in routine.params:
        yield param.name, param.kind
    for block in routine.blocks:
        for operation in block.operations:
            if isinstance(operation, SetLocal):
                yield operation.name, operation.value.kind
            yield from _spoken_of(operation)
        yield from _spoken_of(block.way)


def _spoken_of(value: Any) -> Iterator[tuple[str, Kind]]:
    """The locals that an operation speaks of, with their kinds."""
    if isinstance(value, core.Local | core.Param):
        yield value.name, value.kind
    elif isinstance(value, tuple):
        for item in value:
            yield from _spoken_of(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for slot in fields(value):
            yield from _spoken_of(getattr(value, slot.name))
