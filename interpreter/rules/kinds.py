"""The kinds of values that a ruleset speaks of.

A kind is data: what it is of (`base`), which enumeration (`of`, only for "value"), whether it is a list (`many`),
and whether it may be none (`maybe`). Must not know names, expressions or how a value is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind; `str(kind)` is how messages say it."""

    base: str
    of: str = ""
    many: bool = False
    maybe: bool = False

    def list_of(self) -> Kind:
        """The kind of a list of these."""
        return replace(self, many=True, maybe=False)

    def item(self) -> Kind:
        """The kind of one of a list."""
        return replace(self, many=False)

    def or_none(self) -> Kind:
        """The same, or none."""
        return self if self.many else replace(self, maybe=True)

    def surely(self) -> Kind:
        """The same after `none` was ruled out."""
        return replace(self, maybe=False)

    def __str__(self) -> str:
        name = self.of if self.base == "value" else "yes or no" if self.base == "yes_no" else self.base
        if self.many:
            return f"{name}s" if self.base != "value" else f"values of {name}"
        return f"{name} or none" if self.maybe else name


NUMBER = Kind("number")
YES_NO = Kind("yes_no")
TEXT = Kind("text")
CARD = Kind("card")
CARDS = Kind("card", many=True)
PLAYER = Kind("player")
PLAYERS = Kind("player", many=True)
SIDE = Kind("side")
SIDES = Kind("side", many=True)
ZONE = Kind("zone")
ZONES = Kind("zone", many=True)
GROUP = Kind("group")
GROUPS = Kind("group", many=True)
FACE = Kind("face")
NONE = Kind("none", maybe=True)


def value_of(enumeration: str) -> Kind:
    """The kind of the values of one enumeration (a declared kind, a die's own faces, an option's named values)."""
    return Kind("value", enumeration)
