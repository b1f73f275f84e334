"""A game as one seat knows it: a copy in which what the seat can't see can't be read.

A card that the seat doesn't know becomes a token of its own, and a variable that it may not read becomes something that
answers nothing. So whatever is worked out here says no more than the seat knows; what would need more is a fault. It is
no game to go on with. Must not know rules, or what is asked.
"""

from __future__ import annotations

from typing import Any, NoReturn

from interpreter.runtime.asking import SLOT
from interpreter.runtime.copying import clone
from interpreter.runtime.sight import may_read
from interpreter.runtime.state import State


class MayNotBeRead(TypeError):
    """Somebody asked for a value that a seat doesn't know."""


class Unread:
    """What stands for a value that somebody may not read: whoever asks it anything gets a fault."""

    def _refuse(self, *others: object) -> NoReturn:
        raise MayNotBeRead("this value may not be read")

    __bool__ = __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __iter__ = __len__ = _refuse
    __hash__ = __str__ = __index__ = __add__ = __radd__ = __sub__ = __rsub__ = _refuse


UNREAD = Unread()


def as_known(s: State, seat: int) -> State:
    """A copy of a game in which only what a seat knows can be read."""
    known = clone(s)
    first = s.t.card_count + len(s.pools)
    for z, cards in enumerate(known.Z):
        known.Z[z] = [card if _knows(s, seat, card) else first + n for n, card in enumerate(cards, z << 20)]
    known.V = [
        value_known(s, seat, value, register.kind) if may_read(s, seat, register) else UNREAD
        for register, value in zip(s.t.registers, s.V, strict=True)
    ]
    return known


def value_known(s: State, seat: int, value: Any, base: str) -> Any:
    """A value in which cards that a seat doesn't know can't be read."""
    if base in ("card", "cards"):
        if isinstance(value, list | tuple):
            return tuple(value_known(s, seat, one, "card") for one in value)
        return value if value is None or _knows(s, seat, value) else UNREAD
    if base == "group" and value is not None:
        return value if all(_knows(s, seat, card) for card, _ in value[1]) else UNREAD
    return value


def _knows(s: State, seat: int, card: int) -> bool:
    """Whether a seat knows which card it is; one that lies in a bag nobody does."""
    return card < s.t.card_count and bool(s.seen[card] >> seat & 1) and card < SLOT
