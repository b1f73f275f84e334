"""How moves are chosen in games that are played to see what the rules do: by chance, or by what was hardly ever tried.

A policy is a function from a state to the number of an option. Must not know rules, only that options are tuples that
begin with the place of an action among those offered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from interpreter.runtime.chance import words
from interpreter.runtime.state import State

Policy = Callable[[State], int]
BITS = 32
CURIOUS = 3
"""Of so many decisions one is made by chance where the rarest is sought."""


def by_chance(rng: int) -> Policy:
    """Every option is as likely as the other."""
    word = words(rng).__next__
    return lambda s: word() * len(s.options) >> BITS


class Rarest:
    """Remembers, over many games, how often each action and each option was chosen, and takes what was least often."""

    def __init__(self) -> None:
        self._actions: Counter[tuple[int, int]] = Counter()
        self._options: Counter[tuple[int, object]] = Counter()

    def policy(self, rng: int) -> Policy:
        """The policy of one game; what ties is decided by chance."""
        word = words(rng)
        return lambda s: self._choose(s, word)

    def _choose(self, s: State, word: Iterator[int]) -> int:
        count = len(s.options)
        if count == 1:
            return 0
        first, site = next(word), s.site
        start = first * count >> BITS
        chosen = start if first % CURIOUS == 0 else self._rarest(s, start)
        option = s.options[chosen]
        self._actions[site, option[0]] += 1
        self._options[site, option] += 1
        return chosen

    def _rarest(self, s: State, start: int) -> int:
        """The option tried least often, by its action first; they are looked at from one of them on."""
        best, found = (1 << 60, 0), start
        for n in (*range(start, len(s.options)), *range(start)):
            option = s.options[n]
            tried = self._actions[s.site, option[0]], self._options[s.site, option]
            if tried < best:
                best, found = tried, n
        return found
