"""What all typed nodes share, and the parameters of routines."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.rules.kinds import Kind
from interpreter.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Core:
    """What all nodes share."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter or local of a routine. `me` is an ordinary parameter of that name and kind player."""

    name: str
    kind: Kind
