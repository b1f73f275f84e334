"""Who comes after whom."""

from hypothesis import given
from hypothesis import strategies as st

from interpreter.runtime import order
from interpreter.runtime.state import State
from tests.runtime.sample import SEATS, new_state, tables


def still_in(mask: int) -> State:
    s = new_state(tables())
    s.still_in = mask
    return s


@given(st.integers(0, (1 << SEATS) - 1), st.integers(0, SEATS - 1), st.sampled_from([1, -1]))
def test_order_has_each_seat_once(mask: int, start: int, direction: int) -> None:
    found = order.order(still_in(0), mask, start, direction)
    assert sorted(found) == [seat for seat in range(SEATS) if mask >> seat & 1]
    assert list(found) == sorted(found, key=lambda seat: (seat - start) * direction % SEATS)


@given(st.integers(1, (1 << SEATS) - 1), st.integers(0, SEATS - 1), st.sampled_from([1, -1]))
def test_next_is_the_first_of_the_order_after(mask: int, seat: int, step: int) -> None:
    s = still_in(mask)
    assert order.next_in(s, seat, step) == order.order(s, mask, (seat + step) % SEATS, step)[0]


def test_last_one_in_comes_after_itself() -> None:
    assert order.next_in(still_in(0b010), 1, 1) == 1
