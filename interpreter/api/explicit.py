"""A game in progress in which chance is a player: each outcome is asked for, with its probability, and played.

A move, or the beginning of a game, goes on until something is decided by chance; then all that is kept is what it was
and which outcomes were given, and it is carried out once more with one outcome more. So nothing below knows of it, and
sampled and explicit chance are the same rules. Must not know what outcomes mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.api import saving
from interpreter.api.faults import play_error
from interpreter.api.state import State, cut_off
from interpreter.diagnostics.errors import IllegalMove, PlayError, SavedGameError, UsageError
from interpreter.runtime import codec, replay
from interpreter.runtime.chance import CHANCE, scripted
from interpreter.runtime.faults import ImpossibleOutcome, NeedChance, Outcome, PlayFault
from interpreter.runtime.moves import Move, Option
from interpreter.runtime.reasons import Reason
from interpreter.runtime.state import State as Data

if TYPE_CHECKING:
    from interpreter.api.game import Table

CHANCE_DECIDES = "Chance decides now: one of its outcomes comes next."


@dataclass(frozen=True, slots=True)
class Nature:
    """What chance is asked: in the midst of what, which outcomes were given so far, and which may come next.

    `option` is None in the midst of the beginning; `before` is then the game as it was set out.
    """

    before: Data
    option: Option | None
    seat: int
    drawn: tuple[Outcome, ...]
    outcomes: tuple[tuple[Outcome, int], ...]


class ExplicitState(State):
    """A game in progress whose chance is explicit. Made by `Game.start(..., chance="explicit")`, never directly."""

    __slots__ = ("_nature",)

    def __init__(self, data: Data, table: Table, bound: int, nature: Nature | None = None) -> None:
        super().__init__(data, table, bound)
        self._nature = nature

    @classmethod
    def begun(cls, table: Table, given: Mapping[str, int], bound: int) -> ExplicitState:
        """A new game: at its first outcome of chance, or its first decision if none comes before."""
        blank = table.machine.blank(0)
        blank.origin, blank.script = (0, dict(given)), scripted((), explicit=True)
        state = cls(blank, table, bound)
        state._go_on(blank, None, CHANCE, ())
        return state

    # ------------------------------------------------------------ what is

    @property
    def to_act(self) -> int | None:
        """Who is asked now, or `CHANCE`; None when the game is over."""
        return super().to_act if self._nature is None else CHANCE

    @property
    def waiting(self) -> tuple[int, ...]:
        """All who owe an answer now; nobody while chance decides."""
        return super().waiting if self._nature is None else ()

    def chance_outcomes(self) -> tuple[tuple[Outcome, Fraction], ...]:
        """What chance may decide now: each outcome with its exact probability; empty where a player is asked."""
        if self._nature is None:
            return ()
        whole = sum(weight for _, weight in self._nature.outcomes)
        return tuple((outcome, Fraction(weight, whole)) for outcome, weight in self._nature.outcomes)

    def help(self) -> tuple[tuple[str, str], ...]:
        """The actions that are asked for now, each with what it is for."""
        return super().help() if self._nature is None else ()

    # ------------------------------------------------------------ moves

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        """What may be done now by a player; nothing while chance decides."""
        return super().legal_moves(seat) if self._nature is None else ()

    def why(self, move: Move | Outcome, seat: int | None = None) -> tuple[Reason, ...]:
        """Why a move may not be made now, a reason for each rule that says no; empty if it may."""
        if self._nature is None:
            return super().why(str(move), seat)
        return () if _among(self._nature.outcomes, move) is not None else (Reason(CHANCE_DECIDES),)

    def play(self, move: Move | Outcome, seat: int | None = None) -> None:
        """Make a move, or give the outcome of chance. Raises IllegalMove, with nothing changed, if it can't be."""
        nature = self._nature
        if nature is None:
            self._play_all(self._steps(str(move), self._data.seat if seat is None else seat), seat)
            return
        outcome = _among(nature.outcomes, move)
        if outcome is None or seat not in (None, CHANCE):
            raise IllegalMove(str(move), (CHANCE_DECIDES,))
        self._go_on(nature.before, nature.option, nature.seat, (*nature.drawn, outcome))

    def _play_all(self, steps: Sequence[tuple[Option, Move]], seat: int | None) -> None:
        """Make the moves that are together what was meant; where rules fail, none is made."""
        before = self._data
        seat = before.seat if seat is None else seat
        try:
            for option, move in steps:
                here = self._table.machine.clone(self._data)
                here.history = (here.history, seat, move.text)
                self._go_on(here, option, seat, ())
        except PlayError:
            self._data, self._nature = before, None
            raise

    def _go_on(self, before: Data, option: Option | None, seat: int, drawn: tuple[Outcome, ...]) -> None:
        """Carry out what was begun, with the outcomes given: up to the next one, or the next decision."""
        machine = self._table.machine
        s = machine.clone(before)
        s.script = scripted(drawn, explicit=True)
        for outcome in drawn:
            s.history = (s.history, CHANCE, str(outcome))
        asked: tuple[tuple[Outcome, int], ...] = ()
        try:
            if option is None:
                machine.begin(s)
            else:
                machine.carry_out(s, option, seat)
        except NeedChance as need:
            asked = need.outcomes
        except PlayFault as fault:
            raise play_error(fault, self.seed, replay.told(s.history), s) from fault
        self._data = s
        self._nature = Nature(before, option, seat, drawn, asked) if asked else None
        if not asked and s.count >= self._bound and not s.over:
            cut_off(s)

    # ------------------------------------------------------------ copies

    def clone(self) -> ExplicitState:
        """The same game once more; what is played in one changes nothing in the other."""
        return ExplicitState(self._table.machine.clone(self._data), self._table, self._bound, self._nature)

    def determinize(self, seat: int, seed: int) -> ExplicitState:
        """A game that looks the same to a seat, with everything that it hasn't seen dealt anew; not while chance
        decides."""
        if self._nature is not None:
            raise UsageError("Nothing can be dealt anew while chance decides: give one of its outcomes first.")
        return ExplicitState(super().determinize(seat, seed)._data, self._table, self._bound)

    def to_json(self) -> str:
        """Everything that makes up this game, for `Game.state_from_json`."""
        nature = self._nature
        if nature is None:
            return super().to_json()
        begun = {"option": codec.packed(nature.option), "seat": nature.seat, "drawn": list(nature.drawn)}
        return saving.state_text(self._table.game, nature.before, self._bound, begun)

    def save(self, path: str | Path) -> None:
        """Refused: a saved game is its seed and its moves, and here no seed decides."""
        raise SavedGameError("A game whose chance is explicit can't be saved as moves; use to_json.")

    def resume(self, begun: Mapping[str, Any]) -> None:
        """Go on in the midst of what `to_json` wrote down as begun; raises SavedGameError if it can't be."""
        match begun:
            case {"option": option, "seat": int(seat), "drawn": list(drawn), **rest} if not rest:
                chosen = codec.unpacked(option)
                if all(isinstance(outcome, int | str) for outcome in drawn) and self._may_begin(chosen, seat):
                    self._resume(chosen, seat, tuple(drawn))
        if self._nature is None:
            raise SavedGameError("The saved state is damaged: chance has nothing to decide in it.")

    def _may_begin(self, option: Option | None, seat: int) -> bool:
        s = self._data
        if option is None:
            return s.site < 0 and not s.over
        return seat in super().waiting and option in self._table.machine.options(s, seat)

    def _resume(self, option: Option | None, seat: int, drawn: tuple[Outcome, ...]) -> None:
        try:
            self._go_on(self._data, option, seat, drawn)
        except (ImpossibleOutcome, PlayError):
            return

    def _key(self) -> tuple[Any, ...]:
        nature = self._nature
        if nature is None:
            return super()._key()
        return self._table.game.identity, codec.essence(nature.before), nature.option, nature.seat, nature.drawn

    def __repr__(self) -> str:
        if self._nature is None:
            return super().__repr__()
        return f"<State of {self._table.game.key}: {self.count} moves, chance to decide>"


def is_explicit(s: Data) -> bool:
    """Whether chance is explicit in a state."""
    return s.script is not None and s.script[0] is True


def _among(outcomes: Sequence[tuple[Outcome, int]], wanted: Move | Outcome) -> Outcome | None:
    """The outcome that is wanted, or that its text means."""
    text = str(wanted)
    return next((outcome for outcome, _ in outcomes if str(outcome) == text), None)
