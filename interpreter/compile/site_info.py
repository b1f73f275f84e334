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
    """Whether the same entry is told in the same way in any state; a place, wherever it has the same number."""
    text: str = ""
    """What is offered, in the author's words."""

    @property
    def by_position(self) -> bool:
        """Whether a card is told by its position alone, perhaps only where the chooser doesn't know it."""
        naming = self.naming
        is_plain = naming.base == "card" and not (naming.many or naming.several or naming.twins)
        return is_plain and naming.by in ("place", "sight")

    @property
    def is_place(self) -> bool:
        """Whether a place is chosen."""
        return self.naming.base == "zone"


@dataclass(frozen=True, slots=True)
class OfferInfo:
    """How the options of one action are told."""

    action: str
    choices: tuple[ChoiceInfo, ...]
    identity: bool

    @property
    def places(self) -> list[int]:
        """Which entries of an option are places; the action's position is the first entry."""
        return [n for n, choice in enumerate(self.choices, 1) if choice.is_place]

    @property
    def lasts(self) -> bool:
        """Whether an option, once told, is told in the same way in any state in which its one place has its number."""
        return all(choice.lasting for choice in self.choices) and len(self.places) < 2

    @property
    def position(self) -> tuple[int, bool] | None:
        """Which entry of an option is a card told by its position, and whether only if the chooser doesn't know it.

        None where there is none, or more about the state matters.
        """
        others = [n for n, choice in enumerate(self.choices, 1) if not choice.lasting]
        if self.places or self.identity or len(others) != 1:
            return None
        choice = self.choices[others[0] - 1]
        return (others[0], choice.naming.by == "sight") if choice.by_position else None


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
