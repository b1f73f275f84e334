"""What generated code calls in the covering form: it marks rules in a table, and otherwise does what is always done.

The table is no part of a state: it says what has ever happened in the games of one machine. Must not know rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from interpreter.runtime import answers, places_deals
from interpreter.runtime.places import Moved
from interpreter.runtime.places_deals import Refill
from interpreter.runtime.state import State

NO_TYPE = -1
NOT_WATCHED = -1
"""The number of no rule: what is dealt or drawn now is of no concern."""


class Witnesses:
    """The functions of one machine, which mark its table."""

    def __init__(self, marks: bytearray) -> None:
        self._marks = marks
        self.let: dict[tuple[int, int], bool] = {}
        """By condition and type of card (-1: of none): whether it ever held; nothing where it was never asked."""
        self.played: set[int] = set()
        """The types of the cards that anybody ever chose."""
        self._watched = NOT_WATCHED

    @property
    def functions(self) -> Mapping[str, Any]:
        """By the name that generated code uses."""
        return {
            "MARKS": self._marks,
            "NOT_WATCHED": NOT_WATCHED,
            "watch": self.watch,
            "met": self.met,
            "refusing": self.refusing,
            "played": self.note_played,
            "first_of": self.first_of,
            "deal": self.deal,
            "draw": self.draw,
        }

    def watch(self, rule: int) -> None:
        """What is dealt or drawn from now on is that of a rule."""
        self._watched = rule

    def met(self, rule: int, value: Any) -> Any:
        """A row gives this value."""
        self._marks[rule] = 1
        return value

    def refusing(self, rule: int, holds: Any, types: Sequence[int] = (), card: int | None = None) -> Any:
        """A condition holds or not, for a card if it is about one."""
        if not holds:
            self._marks[rule] = 1
        key = rule, types[card] if card is not None and card < len(types) else NO_TYPE
        if not self.let.get(key):
            self.let[key] = bool(holds)
        return holds

    def note_played(self, types: Sequence[int], cards: Iterable[int | None]) -> None:
        """Somebody chose some cards."""
        self.played.update(types[card] for card in cards if card is not None and card < len(types))

    def first_of(self, rule: int, things: Sequence[Any], maybe: bool) -> Any:
        """The first of some things."""
        if len(things) > 1:
            self._marks[rule] = 1
        return answers.first(things) if maybe else answers.item(1, things)

    def deal(
        self,
        s: State,
        z: int,
        targets: Sequence[int],
        count: int | None,
        face: bool | None,
        refill: Refill | None,
        mover: int,
    ) -> Moved:
        """Deals; marks the rule if there were too few cards."""
        rule, before = self._watched, _held(s, targets)
        self._watched = NOT_WATCHED  # what `when empty` does meanwhile is another rule's
        moved = places_deals.deal(s, z, targets, count, face, refill, mover)
        if rule >= 0 and count is not None and _held(s, targets) - before < count * len(targets) and not s.Z[z]:
            self._marks[rule] = 1
        self._watched = rule
        return moved

    def draw(self, s: State, z: int, to: int, n: int, refill: Refill | None, mover: int) -> Moved:
        """Draws; marks the rule if there were too few cards."""
        rule, before = self._watched, _held(s, (to,))
        self._watched = NOT_WATCHED
        moved = places_deals.draw(s, z, to, n, refill, mover)
        if rule >= 0 and _held(s, (to,)) - before < n and not s.Z[z]:
            self._marks[rule] = 1
        self._watched = rule
        return moved


def _held(s: State, places: Sequence[int]) -> int:
    return sum(len(s.Z[place]) for place in places if place >= 0)
