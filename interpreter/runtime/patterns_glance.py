"""For which values of `same` some cards may have a group of a pattern at all, seen from one number made of the cards.

Each value of `same` has a field of bits in that number. Of a consecutive pattern it has a bit for each spot, and a row
is found where bits are next to each other; of any other the cards are counted there. Most hands have nothing, and most
of those that have something have it in one place. Must not know how groups are put together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

MOST_BITS = 4096
"""Numbers that would have more bits aren't used: then every card is looked at."""


class Glance:
    """A pattern, prepared: what each card adds to the number, and where the field of each `same` begins."""

    __slots__ = ("low", "adds", "begins", "enough", "bits", "_field", "_fewest", "_order")

    def __init__(self, low: int, order: Sequence[int], field: int, adds: Sequence[int], begins: int) -> None:
        self.low, self._order, self._field = low, order, field
        self.adds = tuple(adds)
        """By card: what it adds to the number."""
        self.begins = begins
        """For a consecutive pattern, a bit for each spot at which a row may begin; 0 for any other."""
        self.bits = field * len(order)
        ones = sum([1 << i * field for i in range(len(order))])
        self.enough = ones << field - 1
        """The highest bit of each field."""
        self._fewest = [ones * ((1 << field - 1) - count) for count in range(low + 1)]

    def fewest(self, count: int) -> int:
        """What is added to the number so that the highest bit of a field is set where there are so many cards."""
        return self._fewest[count]

    def sames(self, cards: Collection[int], loose: int) -> Sequence[int]:
        """The values of `same` for which a group may be found with so many stand-ins, in order."""
        fewest = self.low - loose
        if fewest <= 0:
            return self._order
        if not self.begins:
            counts: int = sum(map(self.adds.__getitem__, cards))
            hits = counts + self._fewest[fewest] & self.enough
        else:
            hits = self._rows(sum(set(map(self.adds.__getitem__, cards))), loose)
        return self._named(hits) if hits else ()

    def _rows(self, there: int, missing: int) -> int:
        """Where rows of the smallest size begin in which at most so many are missing."""
        if not missing:
            hits = there & self.begins
            for place in range(1, self.low):
                hits &= there >> place
            return hits
        reached = [self.begins] * (missing + 1)
        for place in range(self.low):
            here = there >> place
            for count in range(missing, 0, -1):
                reached[count] = reached[count] & here | reached[count - 1]
            reached[0] &= here
        return reached[missing]

    def _named(self, hits: int) -> Sequence[int]:
        found = []
        while hits:
            number = ((hits & -hits).bit_length() - 1) // self._field
            found.append(self._order[number])
            hits &= -1 << (number + 1) * self._field
        return found


def glance_at_rows(
    low: int, order: Sequence[int], spots: int, cyclic: bool, places: Iterable[tuple[int, int]]
) -> Glance | None:
    """For a consecutive pattern; `places` are the `same` and the spot of each card."""
    field = spots + low - 1
    if field * len(order) > MOST_BITS:
        return None
    order = order if low <= spots else ()
    number = {same: i * field for i, same in enumerate(order)}
    begin = (1 << (spots if cyclic and low < spots else spots - low + 1)) - 1 if order else 0
    begins = sum([begin << at for at in number.values()])
    adds = [_of_row(number, same, spot, spots, field, cyclic) for same, spot in places]
    return Glance(low, order, field, adds, begins)


def _of_row(number: Mapping[int, int], same: int, spot: int, spots: int, field: int, cyclic: bool) -> int:
    """A card's bit; where values go round it has another behind the last spot."""
    if same not in number:
        return 0
    again = 1 << spot + spots if cyclic and spot + spots < field else 0
    return (1 << spot | again) << number[same]


def glance_at_counts(low: int, order: Sequence[int], sames: Sequence[int]) -> Glance | None:
    """For any other pattern; `sames` are the `same` of each card."""
    field = (len(sames) + low).bit_length() + 1
    if field * len(order) > MOST_BITS:
        return None
    number = {same: i * field for i, same in enumerate(order)}
    return Glance(low, order, field, [1 << number[same] if same in number else 0 for same in sames], 0)
