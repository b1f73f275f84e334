"""One set-up of a game, played again and again: which rules have happened, and the games that went wrong.

Games go on from one piece of work to the next, so that long ones are played to their end. What comes out depends on the
seed and on how much was played, never on when; the clock only says when to stop. Must not know other set-ups, or what
is made of what it finds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from interpreter.analysis.checking.endless import Endless
from interpreter.analysis.checking.policies import Policy, Rarest, by_chance
from interpreter.analysis.checking.space import SetUp
from interpreter.compile.coverage import live
from interpreter.compile.program import Compiled, Machine
from interpreter.runtime.chance import derived, seeded
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.moves import Names
from interpreter.source.span import Span

MOST_MOVES = 100_000
"""Where a game is cut off, as everywhere else."""
LATE = 10
"""Past one part in so many of those moves a game is played on although the work is done."""
FIRST_LOOK = 500
"""After so many moves, and twice as many, and so on, it is asked whether a game can end at all."""
STREAM = 2
"""The generator's stream for moves, so that chance and moves have nothing to do with each other."""
MOST_TRIED = 12
"""So many options of one decision are tried ahead."""
MOST_AT_ONCE = 500
"""After so many moves the clock is looked at."""

STUCK, ENDLESS, LONG, FAILED = "stuck", "endless", "long", "failed"
"""What can go wrong in a game: nobody can move, it can't end any more, it was cut off, or a rule failed."""
Key = tuple[str, str, Span]


@dataclass(frozen=True, slots=True)
class Example:
    """A game that went wrong: how it began, the number of the option chosen at each decision, and what is wrong."""

    what: str
    word: str
    span: Span
    message: str
    also: tuple[tuple[Span, str], ...]
    setup: SetUp
    seed: int
    chosen: tuple[int, ...]

    @property
    def key(self) -> Key:
        """Examples of the same fault have the same key."""
        return self.what, self.word, self.span

    @property
    def size(self) -> tuple[int, int, int]:
        """How large it is; the smallest is shown."""
        return len(self.chosen), self.setup.players, self.seed


@dataclass(frozen=True, slots=True)
class Piece:
    """What came of some work on one set-up: all that is known of it now, so that the last piece says everything."""

    setup: int
    games: int
    moves: int
    marks: bytes
    live: frozenset[int]
    examples: tuple[Example, ...]
    refused: bool = False
    let: Mapping[tuple[int, int], bool] = field(default_factory=dict)
    played: frozenset[int] = frozenset()
    """What `Witnesses` knows of the types of cards."""
    whole: bool = True
    """Whether all that was asked for was played: the time was not over before."""
    making: float = 0
    playing: float = 0
    """How many seconds it took to compile the rules and to play."""


class Trial:
    """A set-up, and the games that are played of it."""

    def __init__(
        self, compiled: Compiled, number: int, setup: SetUp, seed: int, given: Mapping[str, int], most: int = MOST_MOVES
    ) -> None:
        self.most = most
        self.number, self.setup, self.given = number, setup, given
        self.machine: Machine = compiled.covering(setup.players)
        module = self.machine.generated.module
        assert module.coverage is not None
        self.live, self.rules = live(module.coverage, module.ruleset), module.coverage.rules
        self.near: list[int] = []
        """The rules that what is wanted may come from."""
        self.endless = Endless(self.machine, module.ruleset)
        self.examples: dict[Key, Example] = {}
        self.games = self.moves = 0
        self.rarest = Rarest()
        self._seed = derived(seed, number)
        self._game: _Game | None = None
        self.is_refused = self._refuses()

    @property
    def piece(self) -> Piece:
        """All that is known now."""
        examples = tuple(self.examples.values())
        marks = bytes(self.machine.marks)
        seen = self.machine.witnesses
        return Piece(
            self.number,
            self.games,
            self.moves,
            marks,
            self.live,
            examples,
            self.is_refused,
            dict(seen.let),
            frozenset(seen.played),
        )

    def play(self, moves: int, wanted: Collection[int] = (), until: float = math.inf) -> Piece:
        """Plays on for about so many moves, and tries every move ahead if rules are wanted that never happened.

        What is over `until` then by the clock is left.
        """
        goal = self.moves + moves
        if wanted:
            self.near = sorted(
                {near for rule in wanted for near in self.rules[rule].causes | self.rules[rule].near} - set(wanted)
            )
        while (self.moves < goal or self._is_long()) and not self.is_refused and not (wanted and self.has_all(wanted)):
            game, is_due = self._game or self._begun(), self.moves < goal
            stop = min(goal if is_due else math.inf, self.moves + MOST_AT_ONCE)
            self._game = None if game is None or self._go_on(game, stop, bool(wanted) and is_due) else game
            if time.time() > until and (self.moves < goal or self._is_long()):
                return replace(self.piece, whole=False)
        return self.piece

    def _is_long(self) -> bool:
        """Whether the game may be one that has no end, and none is known yet: it is played on until that is clear."""
        is_known = any(example.what == LONG for example in self.examples.values())
        return self._game is not None and not is_known and self._game.state.count >= self.most // LATE

    def _refuses(self) -> bool:
        """Whether the ruleset's `needs` refuse such a game, or can't be asked."""
        try:
            return bool(self.machine.needs_not_met())
        except PlayFault as fault:
            self._keep(self.told(fault, 0, ()))
            return True

    def has_all(self, rules: Collection[int]) -> bool:
        """Whether all of some rules have happened."""
        marks = self.machine.marks
        return all(marks[rule] for rule in rules)

    # ------------------------------------------------------------ games

    def _begun(self) -> _Game | None:
        self.games += 1
        self.moves += 1  # so that games without a move come to an end too
        seed = derived(self._seed, self.games)
        rng = seeded(seed, STREAM)
        chance = by_chance(rng)
        game = _Game(seed, chance, chance if self.games % 2 else self.rarest.policy(seeded(seed, STREAM + 1)))
        try:
            game.state = self.machine.start(seed, self.given)
        except PlayFault as fault:
            self._failed(game, fault)
            return None
        return game

    def _go_on(self, game: _Game, until: float, ahead: bool) -> bool:
        """Plays on; whether the game is over."""
        s, machine, chosen = game.state, self.machine, game.chosen
        while s.options:
            if self.moves >= until:
                return False
            nearer = self._try_ahead(game) if ahead else None
            choice = game.policy(s) if nearer is None else nearer
            chosen.append(choice)
            self.moves += 1
            try:
                machine.carry_out(s, s.options[choice], s.seat)
            except PlayFault as fault:
                self._failed(game, fault)
                return True
            if s.count >= game.look and self._goes_on_too_long(game):
                return True
        return True

    def _try_ahead(self, game: _Game) -> int | None:
        """Makes the moves that could be made, each in a game of its own that is then left.

        In every other game the answer is one after which something happens that what is wanted may come from.
        """
        s, marks, nearer = game.state, self.machine.marks, []
        had = [marks[rule] for rule in self.near]
        step = -(-len(s.options) // MOST_TRIED)
        for choice in range(s.count % step, len(s.options), step):
            self.moves += 1
            for rule in self.near:
                marks[rule] = 0
            try:
                self.machine.carry_out(self.machine.clone(s), s.options[choice], s.seat)
            except PlayFault as fault:
                self._failed(game, fault, (choice,))
            if any(marks[rule] for rule in self.near):
                nearer.append(choice)
        for rule, before in zip(self.near, had, strict=True):
            marks[rule] |= before
        return nearer[s.count % len(nearer)] if nearer and self.games % 2 == 0 else None

    def _goes_on_too_long(self, game: _Game) -> bool:
        game.policy = game.by_chance  # whoever seeks what is rare may never come to an end
        game.look = min(2 * game.look, max(self.most, game.look + 1))
        if not game.state.still_in:  # which is told by itself
            return True
        if self.endless.never_ends(game.state):
            self._keep(self._told_endless(game.seed, game.chosen))
            return True
        if game.state.count >= self.most:
            span = self.machine.decision_span(game.state)
            self._keep(Example(LONG, "", span, "", (), self.setup, game.seed, tuple(game.chosen)))
            return True
        return False

    # ------------------------------------------------------------ what went wrong

    def _failed(self, game: _Game, fault: PlayFault, more: tuple[int, ...] = ()) -> None:
        self._keep(self.told(fault, game.seed, (*game.chosen, *more)))

    def told(self, fault: PlayFault, seed: int, chosen: tuple[int, ...]) -> Example:
        """A game in which a rule failed."""
        what = STUCK if fault.what == STUCK else FAILED
        return Example(what, fault.what, fault.span, fault.message, fault.also, self.setup, seed, chosen)

    def _told_endless(self, seed: int, chosen: list[int]) -> Example:
        """A game that can't end any more, up to where that is so."""
        states = [s := self.machine.start(seed, self.given)]
        for choice in chosen:
            s = self.machine.clone(s)
            self.machine.carry_out(s, s.options[choice], s.seat)
            states.append(s)
        first = self.endless.first(states)
        span = self.machine.decision_span(states[first])
        return Example(ENDLESS, "", span, "", (), self.setup, seed, tuple(chosen[:first]))

    def _keep(self, example: Example) -> None:
        old = self.examples.get(example.key)
        if old is None or example.size < old.size:
            self.examples[example.key] = example

    # ------------------------------------------------------------ smaller games

    def smaller(self, example: Example, tries: int, until: float = math.inf) -> Example:
        """A game that shows the same with fewer moves, if one is found in so many tries and in time."""
        best = example
        for number in range(tries):
            if not best.chosen or time.time() > until:
                break
            found = self._short_game(best, number)
            if found is not None and found.key == best.key and found.size < best.size:
                best = found
        return best

    def _short_game(self, best: Example, number: int) -> Example | None:
        """A game of fewer moves: one of its own, or one that leaves the best somewhere."""
        seed = best.seed if number % 2 else derived(self._seed, -1 - number)
        rng = seeded(derived(seed, number), STREAM)
        kept = rng % len(best.chosen) if number % 2 else 0
        policy = by_chance(rng) if number % 4 < 2 else self.rarest.policy(rng)
        chosen: list[int] = []
        try:
            s = self.machine.start(seed, self.given)
            while s.options and len(chosen) < len(best.chosen) - (best.what == ENDLESS):
                choice = best.chosen[len(chosen)] if len(chosen) < kept else policy(s)
                chosen.append(choice)
                self.machine.carry_out(s, s.options[choice], s.seat)
        except PlayFault as fault:
            return self.told(fault, seed, tuple(chosen))
        if best.what == ENDLESS and s.options and self.endless.never_ends(s):
            return self._told_endless(seed, chosen)
        return None


@dataclass(slots=True)
class _Game:
    """A game that is being played."""

    seed: int
    by_chance: Policy
    policy: Policy
    chosen: list[int] = field(default_factory=list)
    look: int = FIRST_LOOK
    state: Any = None


def moves_of(machine: Machine, example: Example, given: Mapping[str, int]) -> tuple[tuple[int, str], ...]:
    """The moves of an example as seat and text, up to where a rule fails; none if that is before the first move."""
    names, told = Names(machine), list[tuple[int, str]]()
    try:
        s = machine.start(example.seed, given)
        for choice in example.chosen:
            told.append((s.seat, names(s, s.options, s.seat)[choice].text))
            machine.carry_out(s, s.options[choice], s.seat)
    except PlayFault:
        pass  # which the finding tells
    return tuple(told)
