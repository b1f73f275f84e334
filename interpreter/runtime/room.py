"""Whether a place has room for what an action's `to` would lay there, and what is said where it hasn't.

Must not know rules or `accepts`; a move that goes past the room all the same is a fault (`places`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.runtime.asking import tried
from interpreter.runtime.places_piles import piles
from interpreter.runtime.reasons import Said
from interpreter.runtime.state import State


def has_room(s: State, cards: Sequence[int], place: int) -> bool:
    """Whether a place, or a new pile, can take some cards; those that lie there already count once."""
    return not _in_the_way(s, cards, place)


def no_room(s: State, asked: Callable[[], tuple[Sequence[int], int]], about: int) -> list[str]:
    """Why a place can't take some cards (`asked` gives both), as far as it goes by numbers alone."""
    cards, place = tried(asked, ((), None))
    return [] if place is None else [Said(text, about, (place,)) for text in _in_the_way(s, cards, place)]


def _in_the_way(s: State, cards: Sequence[int], place: int) -> list[str]:
    if place >= 0:
        rule, lying = s.t.places[s.kind[place]], s.Z[place]
    else:
        store = s.t.stores[-1 - place]
        if store.most is not None and len(piles(s, -1 - place)) >= store.most:
            return [f"There is no room for one more pile in {_told(store.zone)}."]
        rule, lying = s.t.places[store.place], []
    if rule.capacity is None or len(lying) + sum(card not in lying for card in cards) <= rule.capacity:
        return []
    many = f"{rule.capacity} cards" if rule.capacity != 1 else "1 card"
    return [f"No more than {many} may lie in {_told(rule.zone)}."]


def _told(zone: str) -> str:
    return zone.replace("_", " ")
