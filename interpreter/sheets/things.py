"""Lists as sentences speak of them: each of them, all of them, none, one, the first.

Must not know where a list comes from.
"""

from __future__ import annotations

from interpreter.sheets.words import Noun, a, plural
from interpreter.source.frozen import frozen


@frozen
class Things:
    """Several things: `other number cards in your hand` is lead, one and tail."""

    one: str
    tail: str = ""
    lead: str = ""
    whole: str = ""
    """What all of them together are called, if they have a name: `your hand`."""
    pick: str = ""
    """Behind all else, what only some have: `with the most points`."""
    people: bool = False
    order: str = ""
    """Where those of a list begin, if that is worth saying: `starting with the dealer`."""
    many: str = ""
    several_whole: bool = False
    """Whether what all of them are called is more than one thing."""
    narrowed: bool = False
    """Whether something is said of them already behind the noun."""

    @property
    def single(self) -> str:
        """One of them, without an article."""
        return f"{self.lead}{self.one}{self.tail}{self.pick}"

    @property
    def several(self) -> str:
        """Several of them, without an article."""
        return f"{self.lead}{self.many or plural(self.one)}{self.tail}{self.pick}"

    def an(self) -> str:
        """Any one of them."""
        return f"an{self.single}" if self.lead.startswith("other ") else a(self.single)

    def each(self) -> str:
        """Each of them."""
        return f"each {self.single}"

    def all(self) -> str:
        """All of them."""
        if self.whole:
            return self.whole
        return f"the {self.several}" if self.pick or self.lead.startswith("other ") else f"all {self.several}"

    def every(self) -> str:
        """All of them, where something is told of them together."""
        return self.whole or f"the {self.several}"

    def noun(self) -> Noun:
        """All of them as one thing."""
        return Noun(self.all(), plural=not self.whole or self.several_whole)

    def the(self) -> str:
        """The first of them, or the only one."""
        return f"the {self.single}"
