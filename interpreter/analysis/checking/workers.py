"""What one process does of a check by play: it plays set-ups, or makes games that went wrong smaller.

Must not know other processes, or what is made of what it finds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from interpreter.analysis.checking.space import PLAYERS, Setting, SetUp, Space
from interpreter.analysis.checking.trial import LONG, Example, Key, Piece, Trial, moves_of
from interpreter.compile.program import Compiled, compile_ruleset
from interpreter.rules.model import Ruleset

Shrunk = tuple[Key, Example, tuple[tuple[int, str], ...]]
"""The key of an example, a smaller one, and its moves as text."""


@dataclass(slots=True)
class _Kit:
    """The rules, compiled once for each way to set the options."""

    ruleset: Ruleset
    made: dict[object, Compiled] = field(default_factory=dict)

    def compiled(self, setup: SetUp) -> Compiled:
        if setup.options not in self.made:
            self.made[setup.options] = compile_ruleset(self.ruleset, dict(setup.options))
        return self.made[setup.options]


@dataclass(frozen=True, slots=True)
class Playing:
    """What one process plays: set-ups by number, and how many moves of each."""

    ruleset: Ruleset
    tasks: tuple[tuple[int, SetUp, int], ...]
    seed: int
    given: Mapping[str, int]
    wanted: tuple[int, ...]
    until: float
    most_moves: int

    def __call__(self) -> Iterator[Piece]:
        kit, trials = _Kit(self.ruleset), dict[int, Trial]()
        until = self.until if self.wanted else math.inf  # something is played, however slow the machine
        for number, setup, moves in self.tasks:
            if trials and time.time() > self.until:
                return
            began = time.monotonic()
            if number not in trials:
                trials[number] = Trial(kit.compiled(setup), number, setup, self.seed, self.given, self.most_moves)
            trial, made = trials[number], time.monotonic()
            wanted = [rule for rule in self.wanted if rule in trial.live]
            if not self.wanted or not trial.has_all(wanted):
                piece, until = trial.play(moves, wanted, until), self.until
                yield replace(piece, making=made - began, playing=time.monotonic() - made)


@dataclass(frozen=True, slots=True)
class Shrinking:
    """What one process makes smaller. Where there is no time for that, it tells the moves and no more."""

    space: Space
    examples: Sequence[Example]
    given: Mapping[str, int]
    until: float
    tries: int

    def __call__(self) -> Iterator[Shrunk]:
        kit = _Kit(self.space.ruleset)
        for example in self.examples:
            best = example
            for name, value in self._simpler(example.setup) if example.what != LONG else ():
                if time.time() < self.until:
                    best = self._also_in(kit, best.setup.but(name, value), best)
            if example.what != LONG and time.time() < self.until:
                best = self._trial(kit, best.setup).smaller(best, self.tries, self.until)
            machine = kit.compiled(best.setup).covering(best.setup.players)
            yield example.key, best, moves_of(machine, best, self.given)

    def _simpler(self, setup: SetUp) -> Iterator[Setting]:
        """Every option as it stands in the game, one after the other, and then fewer players."""
        plain = self.space.plain(setup.players)
        yield from (default for now, default in zip(setup.options, plain.options, strict=True) if now != default)
        yield from ((PLAYERS, players) for players in sorted(self.space.players) if players < setup.players)

    def _also_in(self, kit: _Kit, setup: SetUp, best: Example) -> Example:
        """An example in a simpler set-up, if a few games show the same there."""
        if setup == best.setup or not self.space.is_allowed(setup):
            return best
        changes = self.space.changes
        if changes(setup) >= changes(best.setup) and setup.players >= best.setup.players:
            return best
        trial = self._trial(kit, setup)
        trial.play(max(1_000, min(20_000, 20 * len(best.chosen))), until=self.until)
        return trial.examples.get(best.key, best)

    def _trial(self, kit: _Kit, setup: SetUp) -> Trial:
        return Trial(kit.compiled(setup), 0, setup, 0, self.given)
