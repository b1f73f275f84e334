"""A game played in every way in which it can be set up, on as many processes as wanted, within a given time.

The work is a fixed list: which set-up is played, and how much of it, in which order. Every set-up is on one process,
and what comes of it hangs on the seed and on how far the list was worked off, not on how many processes there are. Must
not know how a game is played, or how findings are told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from interpreter.analysis import crew
from interpreter.analysis.checking.result import Checked
from interpreter.analysis.checking.scenarios import known, shown
from interpreter.analysis.checking.space import Space
from interpreter.analysis.checking.trial import MOST_MOVES, Example, Piece
from interpreter.analysis.checking.workers import Playing, Shrinking
from interpreter.analysis.simulate import cores
from interpreter.compile.covering import covered
from interpreter.rules.model import Ruleset

PLAYED, SOUGHT, NEARLY_ALL = 0.65, 0.85, 0.95
"""The shares of the time after which playing stops if more is to be done, what never happened is no longer sought, and
playing stops where there is nothing else to do."""

Task = tuple[int, int]
"""The number of a set-up, and how many moves are played of it."""

Work = Generator[crew.T, None, None]
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
    """Plays a game in every way in which it can be set up, for at most so many seconds.

    Whoever stops it (Ctrl-C) gets what was found so far.
    """
    plan, given = plan or Plan(), dict(given or {})
    began, tell = time.monotonic(), progress or (lambda *_: None)
    singles = space.singles()
    more, pairs = space.pairs(singles, plan.most_pairs)
    found = Checked(covered(ruleset).rules, space, [*singles, *more], len(singles), pairs, seed, given)
    found.scenarios = scenarios
    run = _Run(ruleset, found, jobs or cores(), began, seconds, plan, tell)
    try:
        run.all()
    except KeyboardInterrupt:
        found.is_stopped = True
        with suppress(KeyboardInterrupt):  # who can't wait is told without the moves
            run.tell_moves()
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
    looked_up: set[int] | None = None
    """The rules that were looked for in scenarios; None before that was done at all."""
    lag: float = 0
    """How many seconds it takes until processes have begun to play."""

    def all(self) -> None:
        """Everything that there is time for."""
        left = self.play(self.tasks(), self.found.seed)
        self.seek()
        if left and time.time() + 2 * self.lag < self._at(SOUGHT):  # what was sought is found already
            left = self.play(left, self.found.seed + 2)
        self.look_up()
        self.found.needed = self._needed(left)
        self.shrink(self._at(1))

    def tasks(self) -> list[Task]:
        """Every set-up: first a little of each, then more of those for single values, then those for pairs."""
        singles, count = range(self.found.singles), len(self.found.setups)
        plain = [n for n in singles if self.found.setups[n] == self.found.space.plain(self.found.setups[n].players)]
        first, *rest = self.plan.singles
        tasks = [(n, first) for n in singles] + [(n, rest[0]) for n in plain if rest]
        tasks += [(n, self.plan.pairs) for n in range(self.found.singles, count)]
        tasks += [(n, moves) for moves in rest for n in singles]
        self.found.planned = len(tasks)
        return tasks

    def play(self, tasks: Sequence[Task], seed: int) -> list[Task]:
        """Plays what is to be played; what there was no time for is given back.

        When it is time to seek, and there is nothing to seek or to shrink, it goes on.
        """
        left, before, began = list(tasks), dict(self.found.pieces), time.monotonic()
        with closing(self._work(tasks, seed, (), NEARLY_ALL)) as pieces:
            for piece in pieces:
                self.lag = self.lag or time.monotonic() - began
                self.found.take(_added(before.get(piece.setup), piece))
                if piece.whole:
                    left.remove(next(task for task in left if task[0] == piece.setup))
                self.found.done = self.found.planned - len(left)
                self.tell("playing", self.found.done, self.found.planned)
                if left and self._has_to_stop():
                    break
        return left

    def _has_to_stop(self) -> bool:
        """Whether it is time for something else, and there is something else to do."""
        if self.looked_up is not None:
            return self._is_past(SOUGHT) and bool(self.found.examples)
        if not self._is_past(PLAYED):
            return False
        self.look_up()
        return bool(self.found.wanted)

    def seek(self) -> None:
        """What could happen and never did is sought, in set-ups in which as little as possible is changed for it."""
        self.look_up()
        wanted = self.found.wanted
        if wanted and self.jobs > 1 and time.time() + self.lag > self._at(SOUGHT):
            self.found.is_sought = False
            return
        numbers = list(dict.fromkeys(n for rule in wanted for n in self._where(rule)))
        tasks = [(n, self.plan.seek) for _ in range(self.plan.times) for n in numbers]
        before = dict(self.found.pieces)
        for done, piece in enumerate(self._work(tasks, self.found.seed + 1, tuple(wanted), SOUGHT), 1):
            self.found.take(_added(before.get(piece.setup), piece))
            self.tell("seeking", done, len(tasks))

    def look_up(self) -> None:
        """What never happened in play may happen in scenarios."""
        new = set(self.found.wanted) - (self.looked_up or set())
        self.looked_up = (self.looked_up or set()) | new
        wanted = {known(self.found.rules[rule]): rule for rule in new}
        happened, has_read_all = shown(self.found.scenarios if wanted else (), wanted, self._at(1))
        self.found.has_read_all &= has_read_all
        self.found.shown |= {wanted[rule] for rule in happened}

    def _where(self, rule: int) -> list[int]:
        """The set-ups in which a rule is sought: as the options stand, or with one changed; else those where it is."""
        found, space = self.found, self.found.space
        changed = found.where(rule)
        if changed is None:
            return found.live(rule)
        setups = [space.plain(n).but(*changed[0]) if changed else space.plain(n) for n in space.players]
        return [found.number(setup) for setup in setups if space.is_allowed(setup)]

    def shrink(self, until: float) -> None:
        """The smallest games that show what went wrong, and their moves as text."""
        examples = self._untold()
        parts = [self._shrinking(examples[job :: self.jobs], until) for job in range(min(self.jobs, len(examples)))]
        for done, shrunk in enumerate(self._done(parts), 1):
            self.found.shrink(*shrunk)
            self.tell("shrinking", done, len(examples))

    def tell_moves(self) -> None:
        """The moves of the games that went wrong, as they are."""
        for shrunk in self._shrinking(self._untold(), 0)():
            self.found.shrink(*shrunk)

    def _untold(self) -> list[Example]:
        return [example for key, example in self.found.examples.items() if key not in self.found.moves_told]

    def _shrinking(self, examples: Sequence[Example], until: float) -> Shrinking:
        return Shrinking(self.found.space, examples, self.found.given, until, self.plan.tries)

    def _work(
        self, tasks: Sequence[Task], seed: int, wanted: tuple[int, ...], share: float
    ) -> Generator[Piece, None, None]:
        jobs = min(self.jobs, len({number for number, _ in tasks}))
        parts = [
            Playing(
                self.ruleset,
                tuple((n, self.found.setups[n], moves) for n, moves in tasks if n % jobs == job),
                seed,
                self.found.given,
                wanted,
                self._at(share),
                self.plan.most_moves,
            )
            for job in range(jobs)
        ]
        return self._done(parts)

    def _done(self, parts: Sequence[crew.Part[crew.T]]) -> Work[crew.T]:
        yield from parts[0]() if len(parts) == 1 and self.jobs == 1 else crew.work(parts) if parts else ()

    # ------------------------------------------------------------ the time

    def _at(self, share: float) -> float:
        """When a share of the time is over, by the clock that all processes have."""
        return time.time() + self.began + self.seconds * share - time.monotonic()

    def _is_past(self, share: float) -> bool:
        return time.time() > self._at(share)

    def _needed(self, left: Sequence[Task]) -> int:
        """In how many seconds all could be done, by what it took so far."""
        pieces = self.found.pieces
        making = self.found.making / max(1, len(pieces)) * len({n for n, _ in left} - set(pieces))
        playing = self.found.playing / max(1, self.found.moves) * sum(moves for _, moves in left)
        more = (making + playing) / min(self.jobs, cores()) / PLAYED
        return _rounded_up(max(time.monotonic() - self.began, self.seconds) + more)


def _rounded_up(seconds: float) -> int:
    """A number that is easy to type: two digits, and zeros."""
    step = int(10 ** max(0, len(str(int(seconds))) - 2))
    return (int(seconds) // step + 1) * step


def _added(one: Piece | None, other: Piece) -> Piece:
    """What is known of a set-up from two lots of games."""
    if one is None:
        return other
    marks = bytes(a | b for a, b in zip(one.marks, other.marks, strict=True))
    games, moves, examples = one.games + other.games, one.moves + other.moves, (*one.examples, *other.examples)
    let = {key: one.let.get(key, False) or other.let.get(key, False) for key in {**one.let, **other.let}}
    return replace(
        other,
        games=games,
        moves=moves,
        marks=marks,
        live=one.live,
        examples=examples,
        let=let,
        played=one.played | other.played,
    )
