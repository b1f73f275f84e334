"""Rows of a consecutive pattern where each spot has one card and at most one stand-in is at hand: read off bits.

That is what most hands come to. The order is the canonical one of `patterns_search`. Must not know hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.runtime.patterns_plan import Group, Identity, Laid

MOST_SPOTS = 16
"""Patterns with more spots may have more rows than are looked for; which are left out then is for the search to say."""
MOST_ROWS = 1000
"""So many rows can't be found."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A pattern, prepared: by key, its card as it is laid as itself, and what a stand-in stands for there."""

    low: int
    high: int
    spots: int
    laid: tuple[Laid, ...]
    identities: Sequence[Identity]

    def whole(self, same: int, there: int) -> list[Group]:
        """The rows of the spots in `there` (bits), smallest first."""
        found: list[Group] = []
        first, begins = same * self.spots, there
        for size in range(1, self.high + 1):
            if size > 1:
                begins &= there >> size - 1
            if not begins:
                break
            if size >= self.low:
                found += [self.laid[start : start + size] for start in _starts(begins, first)]
        return found

    def filled(self, same: int, there: int, loose: int, own: int) -> list[Group]:
        """The same with a stand-in; `own` is the spot there that it has itself, or below 0."""
        found: list[Group] = []
        first = same * self.spots
        whole = gapped = (1 << self.spots) - 1
        for size in range(1, self.high + 1):
            here, room = there >> size - 1, (1 << self.spots - size + 1) - 1
            gapped = (gapped & here | whole) & room
            whole &= here & room
            if not gapped:
                break
            if size < self.low:
                continue
            for start in _starts(gapped, 0):
                row = self.laid[first + start : first + start + size]
                is_whole = whole >> start & 1
                if is_whole:
                    found.append(row)
                if not start <= own < start + size:
                    gap = ~there >> start & (1 << size) - 1
                    places = range(size - 1, -1, -1) if is_whole else (gap.bit_length() - 1,)
                    stood = self.identities[first + start : first + start + size]
                    found += [(*row[:at], (loose, stood[at]), *row[at + 1 :]) for at in places]
        return found


def _starts(bits: int, first: int) -> Sequence[int]:
    found = []
    while bits:
        lowest = bits & -bits
        found.append(first + lowest.bit_length() - 1)
        bits ^= lowest
    return found


def rows_of(
    low: int, high: int, spots: int, sames: int, cards_of: Mapping[int, Sequence[int]], own: Sequence[Identity | None]
) -> Rows | None:
    """A consecutive pattern prepared, if each of its keys has one card."""
    keys = range(sames * spots)
    if spots > MOST_SPOTS or len(cards_of) != len(keys) or any(len(cards) != 1 for cards in cards_of.values()):
        return None
    cards = [cards_of[key][0] for key in keys if key in cards_of]
    identities = [identity for card in cards if (identity := own[card]) is not None]
    if len(identities) != len(keys):
        return None
    return Rows(low, min(high, spots), spots, tuple([(card, None) for card in cards]), tuple(identities))
