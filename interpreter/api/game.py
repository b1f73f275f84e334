"""A game: one ruleset with its options, compiled; and how to come by one.

The one place that puts loading, compiling and running together. Must not know how any of them works inside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from interpreter.api import saving
from interpreter.api.checking import Name, load_ruleset
from interpreter.api.explicit import ExplicitState, is_explicit
from interpreter.api.faults import faults_told
from interpreter.api.outcome import Outcome
from interpreter.api.state import State, check_seed
from interpreter.compile.program import Compiled, Machine, compile_ruleset
from interpreter.diagnostics.errors import SavedGameError, UsageError
from interpreter.diagnostics.finding import Finding
from interpreter.diagnostics.sentences import in_one_line
from interpreter.players.random_player import STREAM, RandomPlayer
from interpreter.rules import settings
from interpreter.rules.model import Ruleset
from interpreter.runtime import codec
from interpreter.runtime.chance import derived, seeded
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.moves import Names
from interpreter.runtime.state import State as Data

SAMPLED, EXPLICIT = "sampled", "explicit"
"""How chance is decided: by the generator from a seed, or by whoever plays its outcomes."""

MOST_MOVES = 100_000
"""Where a game is cut off if nobody says otherwise: rules may allow a game that never ends."""


class Table:
    """A game with a number of players: the machine that runs it, and the names it has given to moves."""

    __slots__ = ("game", "machine", "names", "known", "carry_out")

    def __init__(self, game: Game, machine: Machine) -> None:
        self.game = game
        self.machine = machine
        self.names = Names(machine)
        self.known = self.names.known
        self.carry_out = machine.carry_out


class Game:
    """A ruleset with its options: compiled, unchanging, picklable. Made by `load`."""

    __slots__ = ("_ruleset", "_settled", "_compiled", "_tables", "_options", "_givable", "variants")

    def __init__(self, ruleset: Ruleset, settled: Mapping[str, int | bool], variants: tuple[str, ...] = ()) -> None:
        self._ruleset = ruleset
        self._settled = dict(settled)
        self._compiled = compile_ruleset(ruleset, self._settled)
        self._tables: dict[tuple[int, bool], Table] = {}
        self._options = MappingProxyType(settings.written(ruleset, self._settled))
        self.variants = variants
        self._givable = settings.givable(ruleset)

    @property
    def name(self) -> str:
        """The title that people read."""
        return self._ruleset.name

    @property
    def key(self) -> str:
        """How commands call it."""
        return self._ruleset.key

    @property
    def players(self) -> tuple[int, ...]:
        """How many can play."""
        return self._ruleset.players

    @property
    def options(self) -> Mapping[str, int | bool | str]:
        """The value of every option."""
        return self._options

    @property
    def ruleset(self) -> Ruleset:
        """The accepted rules, as data."""
        return self._ruleset

    @property
    def compiled(self) -> Compiled:
        """The rules made ready to play: for what runs scenarios, not part of what is promised to stay."""
        return self._compiled

    @property
    def document(self) -> str:
        """The merged ruleset as JSON."""
        return self._ruleset.document

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the merged ruleset."""
        return self._ruleset.fingerprint

    @property
    def identity(self) -> tuple[str, tuple[tuple[str, int | bool], ...]]:
        """What makes two games the same: the rules and the options."""
        return self.fingerprint, tuple(self._settled.items())

    def is_given(self, name: str) -> bool:
        """Whether somebody may say who a player of that name is."""
        return name in self._givable

    def start(
        self,
        players: int,
        seed: int | None = None,
        given: Mapping[str, int] = MappingProxyType({}),
        record: bool = True,
        max_moves: int | None = None,
        chance: str = SAMPLED,
    ) -> State:
        """A new game at its first decision. `given` says who a ruleset's given players are: `{"starter": 0}`.

        With `chance="explicit"` no seed decides: the state's `to_act` is `CHANCE` wherever chance does, its
        `chance_outcomes()` have their probabilities, and one of them is played. The game is then an `ExplicitState`.
        """
        table = self._table(players, record)
        checked = settings.check_given(self._ruleset, self._givable, given, players)
        bound = MOST_MOVES if max_moves is None else max_moves
        if bound < 1:
            raise UsageError(f"A game can't be cut off after {bound} moves: at least one is made.")
        if chance not in (SAMPLED, EXPLICIT):
            raise UsageError(f"Chance is {SAMPLED!r} or {EXPLICIT!r}, not {chance!r}.")
        if chance == EXPLICIT:
            with faults_told(0):
                return ExplicitState.begun(table, checked, bound)
        with faults_told(check_seed(seed)):
            return State(table.machine.start(check_seed(seed), checked), table, bound)

    def state_from_json(self, text: str) -> State:
        """The state that `State.to_json` wrote; raises SavedGameError if it was under other rules or is damaged."""
        plain, players, bound, begun = saving.read_state(self, text)
        table = self._table(players, plain.get("record") is True)
        data = codec.from_plain(plain, table.machine.tables)
        if begun is None or begun.get("option") is not None:
            _reach(data, table)
        if not is_explicit(data):
            return State(data, table, bound)
        state = ExplicitState(data, table, bound)
        if begun is not None:
            state.resume(begun)
        return state

    def playouts(
        self, n: int, players: int, seed: int, first: int = 0, given: Mapping[str, int] = MappingProxyType({})
    ) -> list[Outcome]:
        """Whole random games inside generated code; game i, from `first` on, has a seed made from (seed, i).

        It is the game that `start` begins with that seed, and one `RandomPlayer` of it plays for all seats.
        """
        machine = self._table(players, record=False).machine
        checked = settings.check_given(self._ruleset, self._givable, given, players)
        return [self._played(machine, derived(check_seed(seed), i), checked) for i in range(first, first + n)]

    def _played(self, machine: Machine, seed: int, given: Mapping[str, int]) -> Outcome:
        """How one random game ends. Where the rules fail, it is played once more move by move, to tell how."""
        try:
            s = machine.playout(seed, seeded(seed, STREAM), MOST_MOVES, given)
        except PlayFault:
            state, player = self.start(machine.tables.players, seed, given, record=False), RandomPlayer(seed)
            while not state.over:
                state.play(player(None, state.legal_moves()))
            raise
        return Outcome(s.ranking, s.scores, s.count, s.unfinished)

    def _table(self, players: int, record: bool) -> Table:
        settings.check_players(self._ruleset, players)
        table = self._tables.get((players, record))
        if table is None:
            table = self._tables[players, record] = self._new_table(players, record)
        return table

    def _new_table(self, players: int, record: bool) -> Table:
        machine = self._compiled.machine(players, record)
        with faults_told(0):
            missing = machine.needs_not_met()
        if missing:
            raise UsageError(in_one_line(missing))
        return Table(self, machine)

    def __eq__(self, other: object) -> bool:
        return self.identity == other.identity if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.identity)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self._ruleset, self._settled, self.variants)

    def __repr__(self) -> str:
        return f"<Game {self.key}>"


@dataclass(frozen=True, slots=True)
class Seated:
    """A game whose given players are the same in all games of a run: what can be simulated."""

    game: Game
    given: Mapping[str, int]

    @property
    def key(self) -> str:
        """How commands call it."""
        return self.game.key

    def playouts(self, n: int, players: int, seed: int, first: int = 0) -> list[Outcome]:
        """How games `first` to `first + n - 1` of a run end."""
        return self.game.playouts(n, players, seed, first, self.given)


def _reach(data: Data, table: Table) -> None:
    """Make the options of a state that was read, or raise SavedGameError if nobody could come there."""
    try:
        data.options = [] if data.over else table.machine.options(data)
        is_reached = data.over or table.machine.is_reached(data)
    except (PlayFault, LookupError, TypeError, ValueError, AttributeError):
        raise SavedGameError("The saved state is damaged: nobody can be asked anything in it.") from None
    if not is_reached:
        raise SavedGameError("The saved state is damaged: what somebody has begun to choose can't be chosen.")


def load(
    name: Name,
    options: Mapping[str, object] | None = None,
    variants: Sequence[str] = (),
    doubts: list[Finding] | None = None,
) -> Game:
    """The game of a name or path. Raises RulesetError, with all findings, if its rules can't be used.

    Warnings are no hindrance; they are added to `doubts`.
    """
    several = (variants,) if isinstance(variants, str) else tuple(variants)
    ruleset = load_ruleset(name, several, doubts)
    return Game(ruleset, settings.settle(ruleset, options or {}), several)
