"""What all typed nodes share, and the parameters of routines."""

from __future__ import annotations

from dataclasses import field

from interpreter.rules.kinds import Kind
from interpreter.source.frozen import frozen
from interpreter.source.span import NOWHERE, Span


@frozen
class Core:
    """What all nodes share."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


@frozen
class Param:
    """A parameter or local of a routine. `me` is an ordinary parameter of that name and kind player."""

    name: str
    kind: Kind
    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)
    """Where an author gave it the name."""
