"""The names that a sentence could use where a text stands, by what they are good for, and who knows whether it may.

So advice is given in the author's own words. Handed in: must not know where names are declared or what they mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from interpreter.source.frozen import frozen


@frozen
class AtHand:
    """Names by their use; of each sort the likeliest first."""

    declared: frozenset[str]
    """Every name."""
    hands: tuple[str, ...]
    """Places of each player: those that draw or that only the owner sees, if there are such."""
    zones: tuple[str, ...]
    """Places of the table, the one that is drawn from before others."""
    owned: tuple[str, ...]
    """All places of players."""
    laid: tuple[str, ...]
    """Places of the table, those from which is drawn behind others."""
    measures: tuple[str, ...]
    """What cards have and can be put in order by."""
    counters: tuple[str, ...]
    """Variables of players or sides that hold numbers."""
    reckoned: tuple[str, ...]
    """What else players or sides have, which may be numbers."""
    values: Mapping[str, tuple[str, ...]]
    """Values of kinds, each with the fields of cards that hold such."""
    numbers: tuple[str, ...]
    """Fields of cards that hold numbers."""
    kinds: Mapping[str, str]
    """Fields of cards that hold values, each with its kind."""
    types: tuple[str, ...]
    """Types of cards."""
    actions: tuple[str, ...]
    """What players may be asked to do."""
    rounds: tuple[str, ...]
    """Steps, those around others first."""
    turns: tuple[str, ...]
    """Steps that are made of turns."""
    dice: tuple[str, ...]
    """What can be rolled."""
    figures: tuple[str, ...]
    """Variables of the table that hold numbers."""
    drawing: tuple[str, ...]
    """Places that are filled by drawing."""
    players: tuple[str, ...]
    """What is remembered of the table and is a player."""


@frozen
class Judge:
    """Who knows the names where a text stands."""

    means: Callable[[str, int, bool], bool]
    """Whether the line at an offset of a text, which can be read, means something there; strictly, without more ado."""
    at_hand: Callable[[], AtHand]
