"""A game in progress, as everybody outside sees it: the thin face of a runtime state and the machine that moves it.

Must not know rules; it names moves, refuses those that can't be made, and keeps the game intact when a rule fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.api import saving
from interpreter.api.dealing import dealt_anew
from interpreter.api.faults import faults_told, play_error
from interpreter.diagnostics.errors import IllegalMove, PlayError, UsageError
from interpreter.runtime import codec, replay
from interpreter.runtime.faults import PlayFault
from interpreter.runtime.happenings import Event, happened
from interpreter.runtime.moves import Move, Option, position
from interpreter.runtime.reasons import Reason
from interpreter.runtime.record import Result
from interpreter.runtime.sight import View, view
from interpreter.runtime.state import State as Data
from interpreter.runtime.ways import way
from interpreter.source.span import Span

if TYPE_CHECKING:
    from interpreter.api.game import Game, Table


class State:
    """One game in progress. Made by `Game.start` and `Game.state_from_json`, never directly."""

    __slots__ = ("_data", "_table", "_bound")

    def __init__(self, data: Data, table: Table, bound: int) -> None:
        self._data = data
        self._table = table
        self._bound = bound

    # ------------------------------------------------------------ what is

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._table.game

    @property
    def players(self) -> int:
        """How many play."""
        return self._data.t.players

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; where nobody plays together, every seat is one."""
        return self._data.t.sides

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._data.over

    @property
    def unfinished(self) -> bool:
        """Whether the game was cut off at its largest number of moves."""
        return self._data.unfinished

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Seats, best first, ties together; empty before the end, and where nobody is ranked."""
        return self._data.ranking

    @property
    def scores(self) -> tuple[int | None, ...] | None:
        """Numbers by seat as the ruleset counts them, or None."""
        return self._data.scores

    @property
    def to_act(self) -> int | None:
        """Who is asked now; None when the game is over."""
        s = self._data
        return None if s.over else s.seat

    @property
    def waiting(self) -> tuple[int, ...]:
        """All who owe an answer now, where several decide at once."""
        s = self._data
        return () if s.over else self._table.machine.waiting(s)

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that happened, as (what it is about, what happened); a seat's part of it is `view(seat).log`.

        Each event has the `rule` that made it happen.
        """
        return happened(self._data.log, self._data.t.lines)

    @property
    def moves(self) -> tuple[tuple[int, str], ...]:
        """The moves made so far: seat and text."""
        return replay.told(self._data.history)

    @property
    def seed(self) -> int:
        """The seed that this game began from."""
        return saving.seed_of(self._data)

    def help(self) -> tuple[tuple[str, str], ...]:
        """The actions that are asked for now, each with what it is for."""
        return () if self.over else tuple(self._table.machine.decision_help(self._data))

    @property
    def asked_at(self) -> Span:
        """The line of the rules that asks now; `NOWHERE` when the game is over."""
        return self._table.machine.decision_span(self._data)

    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return saving.result_of(self._data)

    @property
    def count(self) -> int:
        """How many moves were made."""
        return self._data.count

    # ------------------------------------------------------------ moves

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        """What may be done now, in a fixed order, by whoever is to act or by another who owes an answer."""
        s = self._data
        if seat is not None and seat != s.seat:
            return self._named(seat)[1]
        moves: tuple[Move, ...] | None = s.moves
        if moves is None:
            tell = self._table.known.get(s.site)
            try:
                moves = self._names() if tell is None else tuple(map(tell, s.options))
            except KeyError:
                moves = self._names()
            s.moves = moves
        return moves

    def _names(self) -> tuple[Move, ...]:
        """The moves of a decision in which some haven't been met before, or are called by the number of a pile."""
        s = self._data
        return () if s.over else self._table.names(s, s.options, s.seat)

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Make a move. Raises IllegalMove, with nothing changed, if it may not be made now."""
        s = self._data
        for option, found in zip(s.options, s.moves or ()):  # noqa: B007, B905 - used behind the loop; perhaps unnamed
            if found is move and seat is None:
                seat = s.seat
                break
        else:
            seat = s.seat if seat is None else seat
            steps = self._steps(str(move), seat)
            if len(steps) > 1:
                self._play_all(steps, seat)
                return
            option, found = steps[0]
        before = s.history
        s.history = (before, seat, found.text)
        try:
            self._table.carry_out(s, option, seat)
        except PlayFault as fault:
            told = play_error(fault, self.seed, self.moves, s)
            self._restore(before)
            raise told from fault
        if s.count >= self._bound and not s.over:
            cut_off(s)

    def follow(self, moves: Iterable[replay.Told]) -> replay.Parting | None:
        """Make moves told as seat and text, up to the first that can't be made; that one is the answer."""
        for number, (seat, text) in enumerate(moves, 1):
            try:
                self.play(text, seat)
            except IllegalMove as fault:
                could = tuple(move.text for move in self.legal_moves(seat))
                return replay.Parting(number, seat, text, fault.why, could)
        return None

    def why(self, move: Move | str, seat: int | None = None) -> tuple[Reason, ...]:
        """Why a move may not be made now, a reason for each rule that says no; empty if it may."""
        s = self._data
        seat = s.seat if seat is None else seat
        if s.over:
            return (Reason("The game is over."),)
        if seat not in self.waiting:
            return (self._asks_another(seat),)
        if self._is_legal(str(move), seat):
            return ()
        with faults_told(self.seed, self.moves):
            found: tuple[Reason, ...] = self._table.machine.explain(s, seat, str(move))
        return found or (Reason("That isn't one of the moves now."),)

    def why_legal(self, move: Move | str, seat: int | None = None) -> tuple[Reason, ...]:
        """Why a move may be made now: where it is asked for, and each condition that it meets; empty if it may not."""
        s = self._data
        seat = s.seat if seat is None else seat
        if s.over or seat not in self.waiting or not self._is_legal(str(move), seat):
            return ()
        with faults_told(self.seed, self.moves):
            found: tuple[Reason, ...] = self._table.machine.approve(s, seat, str(move))
        return found

    def _is_legal(self, text: str, seat: int) -> bool:
        return position(self.legal_moves(seat), text) is not None or bool(self._way(text, seat))

    def _asks_another(self, seat: int) -> Reason:
        """What is said to somebody who isn't asked now."""
        asked = " and ".join(f"player {other + 1}" for other in self.waiting)
        verb = "is" if len(self.waiting) == 1 else "are"
        machine = self._table.machine
        rule = machine.reasoning.asking(machine.decision_span(self._data))
        return Reason(f"Player {seat + 1} isn't asked now, but {asked} {verb}.", rule)

    def _steps(self, text: str, seat: int) -> tuple[tuple[Option, Move], ...]:
        """The options and moves that a text means, one after the other, or IllegalMove."""
        steps = self._way(text, seat)
        if not steps:
            raise IllegalMove(text, self.why(text, seat))
        return steps

    def _way(self, text: str, seat: int) -> tuple[tuple[Option, Move], ...]:
        table = self._table
        if self.over or seat not in self.waiting:
            return ()
        with faults_told(self.seed, self.moves):
            return way(table.machine, table.names, self._data, seat, text)

    def _play_all(self, steps: Sequence[tuple[Option, Move]], seat: int) -> None:
        """Make the moves that are together what was meant; where rules fail, none is made."""
        before = self._data.history
        try:
            for _, move in steps:
                if not self.over:
                    self.play(move, seat)
        except PlayError:
            self._restore(before)
            raise

    def _named(self, seat: int) -> tuple[Sequence[Option], tuple[Move, ...]]:
        """What can be chosen by a seat, and its names; nothing if it isn't asked."""
        s, table = self._data, self._table
        if s.over or seat not in table.machine.waiting(s):
            return (), ()
        options = table.machine.options(s, seat)
        return options, table.names(s, options, seat)

    def _restore(self, history: Any) -> None:
        table = self._table
        self._data = replay.again(table.machine, table.names, self._data, history)

    # ------------------------------------------------------------ sight and copies

    def view(self, seat: int) -> View:
        """What a seat may see, and what it has seen before."""
        self._check_seat(seat)
        return view(self._data, seat, self._table.machine.shown(self._data))

    def clone(self) -> State:
        """The same game once more; what is played in one changes nothing in the other."""
        return State(self._table.machine.clone(self._data), self._table, self._bound)

    def determinize(self, seat: int, seed: int) -> State:
        """A game that looks the same to a seat, with everything that it hasn't seen dealt anew."""
        self._check_seat(seat)
        check_seed(seed)
        machine = self._table.machine
        data = dealt_anew(machine, self._data, seat, seed)
        data.origin = saving.root(self._data)
        data.origin = machine.clone(data)
        return State(data, self._table, self._bound)

    def to_json(self) -> str:
        """Everything that makes up this game, for `Game.state_from_json`."""
        return saving.state_text(self._table.game, self._data, self._bound)

    def save(self, path: str | Path) -> None:
        """Write the game to a file: its rules, how it began and its moves."""
        saving.write(path, saving.saved_game(self._table.game, self._data, self._bound).to_text())

    def from_beginning(self, game: Game) -> State:
        """A new game under the rules of `game`, with the players, the seed and what was given in this one.

        Raises UsageError where it can't begin under these rules.
        """
        _, given = saving.root(self._data) or (0, {})
        known = {name: seat for name, seat in given.items() if game.is_given(name)}
        return game.start(self.players, self.seed, known, max_moves=self._bound)

    def scenario(self, since: State, claim: str, name: str | None = None) -> str | None:
        """A scenario file, as YAML: it begins as the earlier state `since` of this game stands, makes the moves that
        led from there to here, and expects what each of them changed. It has been run, and holds.

        `name` is what the file calls the ruleset; without it, as `cardwright list` does. None where the game can't be
        begun again so, as one that was dealt anew in its midst. Raises UsageError if no moves lead from there to here.
        """
        from interpreter.api.scenarios import scenario_text

        return scenario_text(self._table, since._data, self.moves, claim, name)

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or not 0 <= seat < self.players:
            raise UsageError(f"There is no seat {seat!r}: the seats are 0 to {self.players - 1}.")

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _gone_on, (self._table.game, self.to_json())

    def _key(self) -> tuple[Any, ...]:
        return self._table.game.identity, codec.essence(self._data)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        doing = "over" if self.over else f"player {self._data.seat + 1} to act"
        return f"<State of {self._table.game.key}: {self.count} moves, {doing}>"


def _gone_on(game: Game, text: str) -> State:
    """A state that was pickled, again."""
    return game.state_from_json(text)


def check_seed(seed: object) -> int:
    """A seed, if it is one."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise UsageError(f"A seed is a whole number, not {seed!r}.")
    return seed


def cut_off(s: Data) -> None:
    """Ends a game that has come to its largest number of moves: nobody is asked any more."""
    s.over = s.unfinished = True
    s.site = s.seat = -1
    s.options, s.moves = [], ()
