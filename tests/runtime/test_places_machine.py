"""Whatever is done to cards in whatever order, no card is lost or doubled, and who sees a card knows of it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from interpreter.runtime import places, places_bags, places_deals, places_piles, sight
from interpreter.runtime.copying import clone
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.state import State
from tests.runtime.claims import check
from tests.runtime.sample import FIXED, HAND, LAMPS, SEATS, STACKS, new_state, tables

PLACES = st.integers(0, FIXED - 1)
FACES = st.sampled_from([None, True, False])
MOVERS = st.integers(-1, SEATS - 1)
SOME = st.lists(st.integers(0, 23), max_size=4)


def essence(s: State) -> list[object]:
    """All that a state is, to be compared."""
    return [getattr(s, slot) for slot in State.__slots__ if slot != "t"]


@contextmanager
def unless_full() -> Iterator[None]:
    """Lets go what can't be done because a place is full."""
    try:
        yield
    except PlayFault as fault:
        if fault.what != "capacity":
            raise


class Moving(RuleBasedStateMachine):
    s: State

    @initialize(faces=st.booleans(), movers=st.booleans(), record=st.booleans(), seed=st.integers(0, 99))
    def begin(self, faces: bool, movers: bool, record: bool, seed: int) -> None:
        t = tables(uses_faces=faces, uses_movers=movers, most_stacks=3)
        self.s = new_state(t, seed)
        self.s.record = record

    def target(self, z: int) -> int:
        """Some places mean a pile: one that is there, or a new one."""
        spots = places_piles.spots(self.s, STACKS)
        return spots[z % len(spots)] if z % 5 == 3 and spots else z

    def drawn(self, numbers: Sequence[int]) -> list[int]:
        """Cards that may be moved by name."""
        return [card for card in numbers if self.s.at[card] >= 0]

    @rule(z=PLACES)
    def shuffle(self, z: int) -> None:
        places_bags.shuffle(self.s, z)

    @rule(z=PLACES, to=PLACES, n=st.integers(0, 5), face=FACES, bottom=st.booleans(), mover=MOVERS, top=st.booleans())
    def move_end(self, z: int, to: int, n: int, face: bool | None, bottom: bool, mover: int, top: bool) -> None:
        s, move = self.s, places.move_top if top else places.move_bottom
        size, to = len(s.Z[z]), self.target(to)
        with unless_full():
            moved = move(s, z, n, to, face, bottom, mover)
            assert len(moved) == (min(n, size) if s.record else 0)

    @rule(z=PLACES, y=PLACES, to=PLACES, face=FACES, bottom=st.booleans(), mover=MOVERS)
    def move_whole(self, z: int, y: int, to: int, face: bool | None, bottom: bool, mover: int) -> None:
        with unless_full():
            places.move_places(self.s, tuple(dict.fromkeys((z, y))), self.target(to), face, bottom, mover)

    @rule(cards=SOME, to=PLACES, face=FACES, bottom=st.booleans(), mover=MOVERS)
    def move_picked(self, cards: list[int], to: int, face: bool | None, bottom: bool, mover: int) -> None:
        s, cards, to = self.s, self.drawn(cards), self.target(to)
        with unless_full():
            places.move_cards(s, cards, to, face, bottom, mover)
            laid = list(dict.fromkeys(cards))
            heap = s.Z[s.at[laid[0]]] if laid else []
            assert not laid or (heap[: len(laid)][::-1] if bottom else heap[-len(laid) :]) == laid

    @rule(cards=SOME, to=PLACES)
    def lay_group(self, cards: list[int], to: int) -> None:
        group = tuple((card, (("height", 1),) if card % 2 else None) for card in dict.fromkeys(self.drawn(cards)))
        with unless_full():
            places.move_group(self.s, group, self.target(to), None, False, 0)
            assert self.s.ident is not None
            assert all(self.s.ident[card] == identity for card, identity in group)

    @rule(z=PLACES, count=st.sampled_from([0, 1, 2, None]), face=FACES, to=st.sampled_from([HAND, HAND + 3, HAND + 6]))
    def deal(self, z: int, count: int | None, face: bool | None, to: int) -> None:
        targets = [to + seat for seat in range(SEATS)]
        places_deals.deal(self.s, z, targets, count, face, self.refill, -1)

    @rule(z=PLACES, to=PLACES, n=st.integers(0, 4))
    def draw(self, z: int, to: int, n: int) -> None:
        with unless_full():
            places_deals.draw(self.s, z, to, n, self.refill, 0)

    def refill(self, s: State, place: int) -> None:
        places.shuffle_places(s, (1,), LAMPS)

    @rule(z=PLACES, y=PLACES, to=PLACES)
    def shuffle_places(self, z: int, y: int, to: int) -> None:
        with unless_full():
            places.shuffle_places(self.s, tuple(dict.fromkeys((z, y))), to)

    @rule(cards=SOME, to=PLACES)
    def shuffle_cards(self, cards: list[int], to: int) -> None:
        with unless_full():
            places.shuffle_cards(self.s, self.drawn(cards), to)

    @rule(a=PLACES, b=PLACES)
    def swap_places(self, a: int, b: int) -> None:
        with unless_full():
            places.swap_places(self.s, a, b)

    @rule(cards=SOME)
    def swap_cards(self, cards: list[int]) -> None:
        cards = self.drawn(cards)
        if len(cards) > 1:
            at = self.s.at
            before = at[cards[0]], at[cards[1]]
            places.swap_cards(self.s, cards[0], cards[1])
            assert cards[0] == cards[1] or (at[cards[1]], at[cards[0]]) == before

    @rule(cards=SOME, face=FACES)
    def flip(self, cards: list[int], face: bool | None) -> None:
        places.flip(self.s, self.drawn(cards), face)

    @rule(z=PLACES, seats=st.integers(0, 7))
    def show(self, z: int, seats: int) -> None:
        places.show_place(self.s, z, seats)

    @rule(z=PLACES, i=st.integers(-1, 3))
    def reveal(self, z: int, i: int) -> None:
        if i < len(self.s.Z[z]) and self.s.Z[z]:
            before = self.s.Z[z][i]
            card = places_bags.reveal_at(self.s, z, i)
            assert self.s.Z[z][i] == card
            assert before >= self.s.t.card_count or before == card

    @rule()
    def sweep(self) -> None:
        places_piles.sweep(self.s)
        numbers = [self.s.number[z] for z in places_piles.piles(self.s, STACKS)]
        assert numbers == sorted(n for n in self.s.number if n)

    @rule(seat=st.integers(0, SEATS - 1), seed=st.integers(0, 99))
    def imagine(self, seat: int, seed: int) -> None:
        """A game dealt anew for a seat is a game, and looks the same to it; this one isn't touched."""
        before = essence(clone(self.s))
        other = sight.determinize(self.s, seat, seed)
        assert essence(self.s) == before
        check(other)
        assert sight.view(other, seat) == sight.view(self.s, seat)
        assert sight.view(other, seat).to_json() == sight.view(self.s, seat).to_json()

    @invariant()
    def all_claims_hold(self) -> None:
        if hasattr(self, "s"):
            check(self.s)


Moving.TestCase.settings = settings(max_examples=80, stateful_step_count=40, derandomize=True, deadline=None)
TestMoving = Moving.TestCase
