"""Too few cards for a deal, by arithmetic: for every number of players and all values of the options that have a say.

Must not know how a game is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from interpreter.analysis.checking.space import SetUp, Space
from interpreter.loading.checks.amounts import setup_of
from interpreter.loading.checks.dealing import Short, first_short, sources
from interpreter.rules import core
from interpreter.rules.core import Core
from interpreter.rules.model import Ruleset
from interpreter.rules.walk import everything, steps, trees

MOST_SET_UPS = 5_000
"""So many are reckoned through; of more, only those near to the options as they stand."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """Rules with all their trees laid out."""

    ruleset: Ruleset
    nodes: tuple[Core, ...]


@dataclass(frozen=True, slots=True)
class ShortDeal:
    """A deal for which there are too few cards, and the first set-up in which that is so."""

    short: Short
    zone: str
    setup: SetUp


def short_deals(space: Space) -> Iterator[ShortDeal]:
    """The deals of steps for which there are too few cards in some set-up that `needs` allows."""
    ruleset = space.ruleset
    laid = _Laid(ruleset, tuple(everything(tuple(trees(ruleset)))))
    for step in steps(ruleset.play):
        for zone in sources(step.do or ()):
            for setup in _reckoned(space, (step.do, tuple(need.that for need in ruleset.needs))):
                known = setup_of(ruleset, setup.players, dict(setup.options))
                short = first_short(laid, step.do or (), zone, (known,))
                if short is not None:
                    yield ShortDeal(short, zone, setup)
                    break


def _reckoned(space: Space, tree: object) -> Iterator[SetUp]:
    """The set-ups that differ in what has a say, those with few changes first."""
    copies = tuple(spec.copies for card in space.ruleset.cards.values() for spec in card.specs)
    said = {n.name for n in everything((tree, copies)) if isinstance(n, core.OptionValue)}
    names = [name for name in space.values if name in said]
    ways = list(product(*(space.values[name] for name in names))) if _fits(space, names) else _single(space, names)
    plain = dict(space.plain(space.players[0]).options)
    ways.sort(key=lambda way: sum(plain[name] != value for name, value in zip(names, way, strict=True)))
    for way in ways:
        for players in space.players:
            setup = space.plain(players)
            for name, value in zip(names, way, strict=True):
                setup = setup.but(name, value)
            if space.is_allowed(setup):
                yield setup


def _fits(space: Space, names: list[str]) -> bool:
    count = len(space.players)
    for name in names:
        count *= len(space.values[name])
    return count <= MOST_SET_UPS


def _single(space: Space, names: list[str]) -> list[tuple[object, ...]]:
    """The ways in which one option is not as it stands."""
    plain = dict(space.plain(space.players[0]).options)
    return [
        tuple(value if other == name else plain[other] for other in names)
        for name in names
        for value in space.values[name]
    ]
