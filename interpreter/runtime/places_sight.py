"""Who sees a card, who knows where it is, and who loses track of it.

`State.seen` has a bit for each seat that knows where a card is: in which place, and at which position. The rules:

1. A seat *sees* a card that lies in a place whose `mask` has its bit; lies face up, where faces count (the place's
   `faces`, in a ruleset that speaks of faces at all); and is the top one, where the place shows its top only.
   Whoever sees a card knows where it is. A card that is uncovered on top of such a place, or turned up, is seen then.
2. How many cards lie somewhere, and in which order they came there, is no secret. So knowledge goes along with a card
   when what moves is told by its position: the top or bottom cards of a place, all of them in their order, a card that
   lies alone, or one of a place that is `ordered`.
3. Otherwise cards are picked, and only who sees them knows which. A seat that doesn't see each of the picked cards,
   neither where it lay nor where it comes to lie, loses track: of the picked cards that it doesn't see where they come
   to lie, and of all the others in that place that it knows of but doesn't see lying there.
4. A shuffle makes everybody lose track of the cards that are shuffled.
5. Nothing else is forgotten: covered by another card, turned down, or carried where one can't look, a card stays known.

An undrawn card is known to nobody, lies face down, and lies where nobody sees it: its identity is drawn when somebody
comes to see it. Must not know how cards are moved, drawn or shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.runtime.state import Place, State

LAID_OPEN = frozenset({"all", "others", "top"})
"""Where a card lies face up if nobody says otherwise."""


def watchers(s: State, place: Place, up: bool) -> int:
    """Bits of the seats that see a card which lies on top of a place, face up or down."""
    return 0 if place.faces and not up and s.up is not None else place.mask


def seers(s: State, z: int, card: int) -> int:
    """Bits of the seats that see a card where it lies; it lies at `z`."""
    place = s.t.places[s.kind[z]]
    if place.top_only and s.Z[z][-1] != card:
        return 0
    return 0 if place.faces and s.up is not None and not s.up[card] else place.mask


def lose_track(s: State, z: int, picked: Sequence[int], mask: int, several: bool = False) -> int:
    """Rule 3, for cards of `z` that are about to be picked and laid where `mask` sees them; bits of those whom it hits.

    Of several cards it isn't told in which order they are picked, wherever they lie.
    """
    heap = s.Z[z]
    told = s.t.places[s.kind[z]].ordered or len(heap) == 1
    if told and not several:
        return 0
    everybody = (1 << s.t.players) - 1
    blind = 0
    for card in picked:
        blind |= everybody & ~(mask | seers(s, z, card))
    if blind and not told:
        seen, count = s.seen, s.t.card_count
        for card in heap:
            if card < count and seen[card] & blind:
                seen[card] &= ~blind | seers(s, z, card)
    return blind
