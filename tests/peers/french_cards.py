"""How OpenSpiel numbers the 52 cards, by the names that `decks/french-52` gives them."""

from __future__ import annotations

from collections.abc import Sequence

RANKS = "two three four five six seven eight nine ten jack queen king ace".split()
"""The other engine's order in most of its games of these cards."""

ACE_LOW = [RANKS[-1], *RANKS[:-1]]


def by_rank(suits: str) -> dict[str, int]:
    """Cards of one rank have neighbouring numbers."""
    return {
        f"{rank} of {suit}": place * 4 + number
        for place, rank in enumerate(RANKS)
        for number, suit in enumerate(suits.split())
    }


def by_suit(suits: str, ranks: Sequence[str] = RANKS) -> dict[str, int]:
    """Cards of one suit have neighbouring numbers."""
    return {
        f"{rank} of {suit}": number * 13 + place
        for place, rank in enumerate(ranks)
        for number, suit in enumerate(suits.split())
    }
