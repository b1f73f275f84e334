"""What generated code asks of a state: cards at the ends of places, owners, who comes next, the best of a list.

Every function takes the state first, changes nothing (but that some draw cards which an effect reads), and knows no
rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any, NoReturn, TypeVar

from interpreter.runtime import chance
from interpreter.runtime import order as orders
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.places_bags import reveal_all, reveal_at, reveal_bottom, reveal_top
from interpreter.runtime.state import ACTOR, DIRECTION, State

T = TypeVar("T")

# ---------------------------------------------------------------- lists


def first(things: Sequence[T]) -> T | None:
    """The first of a list, or None."""
    return things[0] if things else None


def unrolled(die: str) -> NoReturn:
    """What a die answers before its first roll."""
    raise PlayFault(f"`{die}` has not been rolled yet, so it shows nothing.")


def item(index: int, things: Sequence[T]) -> T:
    """The thing at a 1-based place of a list."""
    if 1 <= index <= len(things):
        return things[index - 1]
    raise PlayFault("item")


def without(things: Iterable[T], others: Iterable[T]) -> list[T]:
    """The things of one list that are not in another."""
    out = set(others)
    return [thing for thing in things if thing not in out]


def best_of(keyed: Sequence[tuple[Any, T]]) -> list[T]:
    """All things that tie for the highest key, in the order of the list."""
    if not keyed:
        return []
    best = max(keyed, key=itemgetter(0))[0]
    return [thing for key, thing in keyed if key == best]


def random_of(s: State, things: Sequence[T], base: str, of: str) -> T | None:
    """One of a list by chance, or None; `base` and `of` are the kind of its things."""
    if not things:
        return None
    if s.script is None:
        return things[chance.pick(s, len(things))]
    return things[chance.pick_named(s, [_outcome_name(s, base, of, thing) for thing in things])]


def _outcome_name(s: State, base: str, of: str, thing: Any) -> str:
    """What an outcome of chance is called by those who fix it."""
    match base:
        case "card":
            return str(s.t.card_names[thing])
        case "player":
            return f"player {thing + 1}"
        case "value":
            return str(s.t.enumerations[of][thing])
        case _:
            return str(thing)


def one_or_none(thing: T | None) -> tuple[T, ...]:
    """A list of the one thing, or of none."""
    return () if thing is None else (thing,)


def bits(seats: Iterable[int]) -> int:
    """A bit for each seat."""
    found = 0
    for seat in seats:
        found |= 1 << seat
    return found


def value_step(value: int, step: int, count: int, cyclic: bool) -> int | None:
    """The value after or before one; None past the end unless the values go round."""
    to = value + step
    return to % count if cyclic else to if 0 <= to < count else None


# ---------------------------------------------------------------- cards and places


def top_of(cards: Sequence[int]) -> int | None:
    """The newest card of a place, or None."""
    return cards[-1] if cards else None


def bottom_of(cards: Sequence[int]) -> int | None:
    """The oldest card of a place, or None."""
    return cards[0] if cards else None


def top_cards(cards: Sequence[int], count: int) -> Sequence[int]:
    """The newest cards, at most as many as there are, from the top down."""
    return cards[: -count - 1 : -1] if count > 0 else ()


def bottom_cards(cards: Sequence[int], count: int) -> Sequence[int]:
    """The oldest cards, at most as many as there are, from the bottom up."""
    return cards[: max(count, 0)]


def top_revealed(s: State, z: int) -> int | None:
    """The newest card of a place, drawn if it was not, or None."""
    return reveal_at(s, z, -1) if s.Z[z] else None


def bottom_revealed(s: State, z: int) -> int | None:
    """The oldest card of a place, drawn if it was not, or None."""
    return reveal_at(s, z, 0) if s.Z[z] else None


def top_cards_revealed(s: State, z: int, count: int) -> list[int]:
    """The newest cards, drawn, from the top down."""
    return reveal_top(s, z, max(count, 0))


def bottom_cards_revealed(s: State, z: int, count: int) -> list[int]:
    """The oldest cards, drawn, from the bottom up."""
    return reveal_bottom(s, z, max(count, 0))


def cards_at(s: State, place: int) -> Sequence[int]:
    """The cards of a place; a spot of a new pile has none."""
    return s.Z[place] if place >= 0 else ()


def revealed(s: State, place: int) -> Sequence[int]:
    """The cards of a place, all drawn."""
    return reveal_all(s, place) if place >= 0 else ()


def cards_of_places(s: State, places: Iterable[int]) -> list[int]:
    """The cards of several places, one place after the other."""
    return [card for place in places for card in s.Z[place]]


def revealed_places(s: State, places: Iterable[int]) -> list[int]:
    """The same, all drawn."""
    return [card for place in places for card in reveal_all(s, place)]


def lies_in(s: State, card: int | None, place: int) -> bool:
    """Whether a card lies in a place."""
    return card is not None and card < s.t.card_count and s.at[card] == place


def face_up(s: State, card: int) -> bool:
    """Whether a card lies face up; an undrawn one lies face down."""
    return card < s.t.card_count and (s.up is None or s.up[card])


def stack_from(s: State, card: int) -> list[int]:
    """A card and all that lie on top of it, from it upward."""
    cards = s.Z[s.at[card]]
    return cards[cards.index(card) :]


def place_owner(s: State, place: int) -> int | None:
    """Whose a place is."""
    return s.t.places[s.kind[place]].owner if place >= 0 else s.t.stores[-1 - place].owner


def card_owner(s: State, card: int) -> int | None:
    """Who holds a card; where its place is nobody's, who moved it last."""
    place = s.t.places[s.kind[s.at[card]]]
    if place.per == "player":
        return place.owner
    mover = -1 if s.by is None else s.by[card]
    return None if mover < 0 else mover


# ---------------------------------------------------------------- players


def first_at_hand(s: State) -> int:
    """Where an order starts when nobody is at hand: with the actor, before any turn with the first seat."""
    actor: int | None = s.V[ACTOR]
    return 0 if actor is None else actor


def order(s: State, start: int) -> tuple[int, ...]:
    """The players still in, in play order, from one (or the next after it)."""
    return orders.order(s, s.still_in, start, -1 if s.V[DIRECTION] else 1)


def order_without(s: State, start: int, left_out: int | None) -> tuple[int, ...]:
    """The same, one player left out."""
    seats = s.still_in if left_out is None else s.still_in & ~(1 << left_out)
    return orders.order(s, seats, start, -1 if s.V[DIRECTION] else 1)


def next_player(s: State, after: int) -> int:
    """The next player still in, in the current direction."""
    return orders.next_in(s, after, -1 if s.V[DIRECTION] else 1)


def next_players(s: State, after: int, count: int) -> tuple[int, ...]:
    """So many of the players still in who come after one, in the current direction; at most all others."""
    return order_without(s, after, after)[: max(count, 0)]


def neighbour(s: State, of: int, right: int) -> int:
    """The next player still in on the left (clockwise), or on the right."""
    return orders.next_in(s, of, -1 if right else 1)


def players_in(s: State, side: int) -> list[int]:
    """The players of a side who are still in, in play order."""
    mine = s.t.sides[side]
    return [p for p in order(s, first_at_hand(s)) if p in mine]


def sides_in(s: State, start: int, left_out: int | None) -> list[int]:
    """The sides that have a player still in, in the order of their players from one on."""
    found: dict[int, None] = {}
    for p in order(s, start):
        found.setdefault(s.t.side_of[p])
    return [side for side in found if side != left_out]


def survived(s: State, side: int) -> int:
    """Higher for sides that lost their last player later; those with a player not eliminated are equal and highest."""
    places = [s.gone.index(p) if p in s.gone else len(s.gone) for p in s.t.sides[side]]
    return max(places)
