"""A site where somebody is asked, once it is written: its functions, and how its options are told.

Must not know how options are listed, told or carried out.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.compile.writer import Function, Lines
from interpreter.runtime.labels import Naming
from interpreter.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class ChoiceInfo:
    """How one entry of an option is told."""

    naming: Naming
    lasting: bool
    """Whether the same entry is told in the same way in any state."""
    text: str = ""
    """What is offered, in the author's words."""


@dataclass(frozen=True, slots=True)
class OfferInfo:
    """How the options of one action are told."""

    action: str
    choices: tuple[ChoiceInfo, ...]
    identity: bool


@dataclass(frozen=True, slots=True)
class SiteInfo:
    """How the options of a site are told."""

    offers: tuple[OfferInfo, ...]
    declined: str | None
    staged: frozenset[int] = frozenset()
    """The positions of the actions whose choices are asked one after the other."""
    span: Span = NOWHERE
    """The author's line that asks."""


@dataclass(frozen=True, slots=True)
class WrittenSite:
    """A site as Python: what fills `out` with the options of `asked`, as lines and as the bodies of two functions."""

    offered: Lines
    legal: Lines
    explain: Lines
    info: SiteInfo
    is_certain: bool
    """Whether there is always something to choose."""
    more: tuple[Function, ...] = ()
    """What else is written where choices are asked one after the other."""
