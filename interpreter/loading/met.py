"""What the check of names comes upon, for those who want to know what stands where: editors.

A World has one only where somebody asked for it. Must not know what is done with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from interpreter.rules.kinds import Kind
from interpreter.source.span import Span


@dataclass(slots=True)
class Met:
    """Names and things by the places where texts speak of them."""

    names: list[tuple[Span, str, str]] = field(default_factory=list)
    """A declared thing: where, in which space it is used, and its name."""
    locals: list[tuple[Span, Span]] = field(default_factory=list)
    """A choice, a parameter or what a sentence named: where it is used, and where it got its name."""
    kinds: list[tuple[Span, Kind]] = field(default_factory=list)
    """Of what kind something is."""
    offered: list[tuple[Span, tuple[str, ...]]] = field(default_factory=list)
    """What could stand where a name means nothing."""


@contextmanager
def trial(met: Met | None) -> Iterator[None]:
    """What is met inside is forgotten: it was only tried."""
    lists: tuple[list[Any], ...] = () if met is None else (met.names, met.locals, met.kinds, met.offered)
    lengths = [len(one) for one in lists]
    yield
    for one, length in zip(lists, lengths, strict=True):
        del one[length:]
