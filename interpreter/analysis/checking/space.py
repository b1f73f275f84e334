"""The ways in which a game can be set up: how many play, and the values of its options; and an order to try them in.

First every number of players as the options stand, then every value of every option at least once, then pairs of them:
of each two things that can be set, each two values together. Must not know how a game is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from interpreter.loading.checks.amounts import setup_of, value
from interpreter.rules.model import OptionRule, Ruleset

MOST_VALUES = 100
"""So many values of one option are tried; of more, the ends, the default and some between."""
PLAYERS = ""
"""How the number of players is called among the options."""

Setting = tuple[str, Any]
"""An option (or `PLAYERS`) and its value."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """One way to set a game up; every option has a value."""

    options: tuple[tuple[str, int | bool], ...]
    players: int

    @property
    def settings(self) -> tuple[Setting, ...]:
        """All that is set."""
        return ((PLAYERS, self.players), *self.options)

    def but(self, name: str, value: Any) -> SetUp:
        """The same with another value."""
        if name == PLAYERS:
            return replace(self, players=value)
        return replace(self, options=tuple((key, value if key == name else old) for key, old in self.options))


@dataclass(slots=True)
class Space:
    """All ways to set a game up, but for what the caller has fixed."""

    ruleset: Ruleset
    fixed: Mapping[str, int | bool]
    players: Sequence[int]
    values: dict[str, Sequence[Any]] = field(init=False)
    """By option, or `PLAYERS`: what is tried, the default first."""
    sampled: tuple[str, ...] = field(init=False)
    """The options of which not every value is tried."""

    def __post_init__(self) -> None:
        self.values = {PLAYERS: tuple(self.players)}
        rules = self.ruleset.options
        for name, rule in rules.items():
            self.values[name] = (self.fixed[name],) if name in self.fixed else values_of(rule)
        self.sampled = tuple(n for n, rule in rules.items() if n not in self.fixed and _is_sampled(rule))

    def plain(self, players: int) -> SetUp:
        """The set-up in which nothing is changed."""
        options = ((n, self.fixed.get(n, rule.default)) for n, rule in self.ruleset.options.items())
        return SetUp(tuple(options), players)

    def changes(self, setup: SetUp) -> int:
        """How many options are not as they stand."""
        plain = self.plain(setup.players)
        return sum(a != b for a, b in zip(setup.options, plain.options, strict=True))

    def is_allowed(self, setup: SetUp) -> bool:
        """Whether the ruleset's `needs` let a game begin so, as far as can be told before play."""
        known = setup_of(self.ruleset, setup.players, dict(setup.options))
        return all(value(need.that, known) is not False for need in self.ruleset.needs)

    # ------------------------------------------------------------ the order

    def singles(self) -> list[SetUp]:
        """Set-ups in which every value of every setting comes up; those that `needs` refuses are left out."""
        found = [setup for players in self.players if self.is_allowed(setup := self.plain(players))]
        left = {setting for name, values in self.values.items() for setting in ((name, each) for each in values)}
        left -= {setting for setup in found for setting in setup.settings}
        while left:
            more = self._with_many(left)
            if more is None:
                break
            left -= set(more.settings)
            found.append(more)
        return found

    def _with_many(self, left: set[Setting]) -> SetUp | None:
        """A set-up with as many settings as go together of those that are left; None where none can be at all."""
        start = len(left) % len(self.players)
        for players in (*self.players[start:], *self.players[:start]):
            setup = self.plain(players)
            for name, values in self.values.items():
                for each in values:
                    if (name, each) in left and self.is_allowed(changed := setup.but(name, each)):
                        setup = changed
                        break
            if set(setup.settings) & left:
                return setup
        return None

    def pairs(self, done: Sequence[SetUp], most: int) -> tuple[list[SetUp], int]:
        """More set-ups, so that all pairs of settings come up, at most so many; and how many pairs there are in all."""
        left = dict.fromkeys(self._all_pairs())
        count = len(left)
        for setup in done:
            _take(left, setup)
        found: list[SetUp] = []
        while left and len(found) < most:
            pair = next(iter(left))
            with_it = self._with_pair(pair, left)
            del left[pair]
            if with_it is not None:
                _take(left, with_it)
                found.append(with_it)
        return found, count

    def _all_pairs(self) -> Iterator[frozenset[Setting]]:
        for (one, these), (other, those) in combinations(self.values.items(), 2):
            for this in these:
                yield from (frozenset(((one, this), (other, that))) for that in those)

    def _with_pair(self, pair: frozenset[Setting], left: Mapping[frozenset[Setting], None]) -> SetUp | None:
        """A set-up with a pair of settings, and others that make more new pairs with what is set already."""
        names = {name for name, _ in pair}
        for players in self.players:
            setup = self.plain(players)
            for name, each in pair:
                setup = setup.but(name, each)
            if not self.is_allowed(setup):
                continue
            for name in self.values.keys() - names if len(left) > 1 else ():
                setup = self._best(setup, name, left)
            return setup
        return None

    def _best(self, setup: SetUp, name: str, left: Mapping[frozenset[Setting], None]) -> SetUp:
        """The set-up with the value of one setting that makes the most new pairs."""
        others = [setting for setting in setup.settings if setting[0] != name]
        gain, best = 0, setup
        for each in self.values[name]:
            new = sum(frozenset(((name, each), other)) in left for other in others)
            if new > gain and self.is_allowed(changed := setup.but(name, each)):
                gain, best = new, changed
        return best


def _take(left: dict[frozenset[Setting], None], setup: SetUp) -> None:
    for pair in combinations(setup.settings, 2):
        left.pop(frozenset(pair), None)


def pairs_in(setups: Sequence[SetUp]) -> int:
    """How many different pairs of settings come up in some set-ups."""
    return len({frozenset(pair) for setup in setups for pair in combinations(setup.settings, 2)})


def values_of(rule: OptionRule) -> Sequence[int | bool]:
    """The values of an option that are tried, the default first."""
    match rule.kind.base:
        case "yes_no":
            found: Sequence[int | bool] = (False, True)
        case "number" if rule.values:
            found = tuple(map(int, rule.values))
        case "number":
            found = _numbers(rule)
        case _:
            found = range(len(rule.values))
    return tuple(dict.fromkeys((rule.default, *found)))


def _numbers(rule: OptionRule) -> Sequence[int]:
    low = rule.default if rule.low is None else rule.low
    if rule.high is None:
        return (low, int(rule.default) + 1)
    if rule.high - low < MOST_VALUES:
        return (int(low), rule.high, *range(int(low), rule.high + 1))
    step = (rule.high - int(low)) // 9
    return (*range(int(low), rule.high, step), rule.high)


def _is_sampled(rule: OptionRule) -> bool:
    if rule.kind.base != "number" or rule.values:
        return False
    return rule.high is None or rule.high - (rule.low or 0) >= MOST_VALUES
