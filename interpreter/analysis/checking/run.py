"""A game played in every way in which it can be set up, on as many processes as wanted, within a given time.

The work is a fixed list: which set-up is played, and how much of it, in which order. Every set-up is on one process,
and what comes of it hangs on the seed and on how far the list was worked off, not on how many processes there are. Must
not know how a game is played, or how findings are told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.analysis import crew
from interpreter.analysis.checking.result import Checked
from interpreter.analysis.checking.scenarios import known, shown
from interpreter.analysis.checking.space import PLAYERS, Setting, SetUp, Space
from interpreter.analysis.checking.trial import LONG, MOST_MOVES, Example, Key, Piece, Trial, moves_of
from interpreter.analysis.simulate import cores
from interpreter.compile.covering import covered
from interpreter.compile.program import Compiled, compile_ruleset
from interpreter.rules.model import Ruleset

Progress = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and how much there is to do."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is played, in moves: of every set-up in which a value comes up first, and of those for pairs of values.

    `seek`: how much is played of each set-up, again and again so many times, for rules that never happened.
    """

    singles: tuple[int, ...] = (1_000, 5_000, 20_000, 50_000)
    pairs: int = 1_000
    most_pairs: int = 300
    seek: int = 4_000
    times: int = 30
    tries: int = 400
    most_moves: int = MOST_MOVES


def check(
    ruleset: Ruleset,
    space: Space,
    seconds: float,
    seed: int = 0,
    jobs: int | None = None,
    given: Mapping[str, int] | None = None,
    progress: Progress | None = None,
    plan: Plan | None = None,
    scenarios: Sequence[Path] = (),
) -> Checked:
    """Plays a game in every way in which it can be set up, for at most so many seconds."""
    plan, given = plan or Plan(), dict(given or {})
    began, tell = time.monotonic(), progress or (lambda *_: None)
    singles = space.singles()
    more, pairs = space.pairs(singles, plan.most_pairs)
    found = Checked(covered(ruleset).rules, space, [*singles, *more], len(singles), pairs, seed, given)
    found.scenarios = scenarios
    run = _Run(ruleset, found, jobs or cores(), began, seconds, plan, tell)
    run.play()
    run.seek()
    run.shrink()
    found.seconds = time.monotonic() - began
    return found


@dataclass(slots=True)
class _Run:
    """The parts of the work, one after the other, each with its share of the time."""

    ruleset: Ruleset
    found: Checked
    jobs: int
    began: float
    seconds: float
    plan: Plan
    tell: Progress

    def play(self) -> None:
        """Every set-up: first a little of each, then more of those for single values, then those for pairs."""
        singles, count = range(self.found.singles), len(self.found.setups)
        plain = [n for n in singles if self.found.setups[n] == self.found.space.plain(self.found.setups[n].players)]
        first, *rest = self.plan.singles
        tasks = [(n, first) for n in singles] + [(n, rest[0]) for n in plain if rest]
        tasks += [(n, self.plan.pairs) for n in range(self.found.singles, count)]
        tasks += [(n, moves) for moves in rest for n in singles]
        self.found.planned = len(tasks)
        for done, piece in enumerate(self._work(tasks, (), 0.65), 1):
            self.found.take(piece)
            self.found.done = done
            self.tell("playing", done, len(tasks))

    def seek(self) -> None:
        """What could happen and never did is sought, in set-ups in which as little as possible is changed for it."""
        self.look_up()
        wanted = self.found.wanted
        numbers = list(dict.fromkeys(n for rule in wanted for n in self._where(rule)))
        tasks = [(n, self.plan.seek) for _ in range(self.plan.times) for n in numbers]
        before = dict(self.found.pieces)
        for done, piece in enumerate(self._work(tasks, tuple(wanted), 0.85), 1):
            self.found.take(_added(before[piece.setup], piece) if piece.setup in before else piece)
            self.tell("seeking", done, len(tasks))

    def look_up(self) -> None:
        """What never happened in play may happen in scenarios."""
        wanted = {known(self.found.rules[rule]): rule for rule in self.found.wanted}
        self.found.shown |= {wanted[rule] for rule in shown(self.found.scenarios if wanted else (), wanted)}

    def _where(self, rule: int) -> list[int]:
        """The set-ups in which a rule is sought: as the options stand, or with one changed; else those where it is."""
        found, space = self.found, self.found.space
        changed = found.where(rule)
        if changed is None:
            return found.live(rule)
        setups = [space.plain(n).but(*changed[0]) if changed else space.plain(n) for n in space.players]
        return [found.number(setup) for setup in setups if space.is_allowed(setup)]

    def shrink(self) -> None:
        """The smallest games that show what went wrong, and their moves as text."""
        examples = list(self.found.examples.values())
        parts = [
            _Shrinking(
                self.ruleset, self.found.space, examples[job :: self.jobs], self.found.given, self._at(1), self.plan
            )
            for job in range(min(self.jobs, len(examples)))
        ]
        for done, (old, new, moves) in enumerate(self._done(parts), 1):
            self.found.examples.pop(old, None)
            self.found.examples[new.key] = new
            self.found.moves_told[new.key] = moves
            self.tell("shrinking", done, len(examples))

    def _work(self, tasks: Sequence[tuple[int, int]], wanted: tuple[int, ...], share: float) -> Iterator[Piece]:
        jobs = min(self.jobs, len({number for number, _ in tasks}))
        parts = [
            _Playing(
                self.ruleset,
                tuple((n, self.found.setups[n], moves) for n, moves in tasks if n % jobs == job),
                self.found.seed,
                self.found.given,
                wanted,
                self._at(share),
                self.plan.most_moves,
            )
            for job in range(jobs)
        ]
        return self._done(parts)

    def _done(self, parts: Sequence[crew.Part[crew.T]]) -> Iterator[crew.T]:
        return iter(parts[0]()) if len(parts) == 1 and self.jobs == 1 else crew.work(parts) if parts else iter(())

    def _at(self, share: float) -> float:
        """When a share of the time is over, by the clock that all processes have."""
        return time.time() + self.began + self.seconds * share - time.monotonic()


def _added(one: Piece, other: Piece) -> Piece:
    """What is known of a set-up from two lots of games."""
    marks = bytes(a | b for a, b in zip(one.marks, other.marks, strict=True))
    games, moves = one.games + other.games, one.moves + other.moves
    return Piece(one.setup, games, moves, marks, one.live, (*one.examples, *other.examples))


@dataclass(frozen=True, slots=True)
class _Playing:
    """What one process plays: set-ups by number, and how many moves of each."""

    ruleset: Ruleset
    tasks: tuple[tuple[int, SetUp, int], ...]
    seed: int
    given: Mapping[str, int]
    wanted: tuple[int, ...]
    until: float
    most_moves: int

    def __call__(self) -> Iterator[Piece]:
        compiled: dict[object, Compiled] = {}
        trials: dict[int, Trial] = {}
        seed = self.seed + 1 if self.wanted else self.seed
        for number, setup, moves in self.tasks:
            if trials and time.time() > self.until:
                return
            if number not in trials:
                rules = _compiled(compiled, self.ruleset, setup)
                trials[number] = Trial(rules, number, setup, seed, self.given, self.most_moves)
            trial = trials[number]
            wanted = [rule for rule in self.wanted if rule in trial.live]
            if not self.wanted or not trial.has_all(wanted):
                yield trial.play(moves, wanted)


@dataclass(frozen=True, slots=True)
class _Shrinking:
    """What one process makes smaller."""

    ruleset: Ruleset
    space: Space
    examples: Sequence[Example]
    given: Mapping[str, int]
    until: float
    plan: Plan

    def __call__(self) -> Iterator[tuple[Key, Example, tuple[tuple[int, str], ...]]]:
        compiled: dict[object, Compiled] = {}
        for example in self.examples:
            best = example
            for name, value in self._simpler(example.setup) if example.what != LONG else ():
                if time.time() < self.until:
                    best = self._also_in(compiled, best.setup.but(name, value), best)
            if example.what != LONG and time.time() < self.until:
                best = self._trial(compiled, best.setup).smaller(best, self.plan.tries)
            machine = _compiled(compiled, self.ruleset, best.setup).covering(best.setup.players)
            yield example.key, best, moves_of(machine, best, self.given)

    def _simpler(self, setup: SetUp) -> Iterator[Setting]:
        """Every option as it stands in the game, one after the other, and then fewer players."""
        plain = self.space.plain(setup.players)
        yield from (default for now, default in zip(setup.options, plain.options, strict=True) if now != default)
        yield from ((PLAYERS, players) for players in sorted(self.space.players) if players < setup.players)

    def _also_in(self, compiled: dict[object, Compiled], setup: SetUp, best: Example) -> Example:
        """An example in a simpler set-up, if a few games show the same there."""
        if setup == best.setup or not self.space.is_allowed(setup):
            return best
        if _changes(self.space, setup) >= _changes(self.space, best.setup) and setup.players >= best.setup.players:
            return best
        trial = self._trial(compiled, setup)
        trial.play(max(1_000, min(20_000, 20 * len(best.chosen))))
        return trial.examples.get(best.key, best)

    def _trial(self, compiled: dict[object, Compiled], setup: SetUp) -> Trial:
        return Trial(_compiled(compiled, self.ruleset, setup), 0, setup, 0, self.given)


def _changes(space: Space, setup: SetUp) -> int:
    return sum(a != b for a, b in zip(setup.options, space.plain(setup.players).options, strict=True))


def _compiled(made: dict[object, Compiled], ruleset: Ruleset, setup: SetUp) -> Compiled:
    if setup.options not in made:
        made[setup.options] = compile_ruleset(ruleset, dict(setup.options))
    return made[setup.options]
