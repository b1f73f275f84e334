"""One game at this screen from where it stands to its end: whose turn it is, what is told, undoing and saving.

Must not know how moves are typed, nor how the table looks.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.output import in_terminal, say, say_error, styled
from interpreter.cli.scenario_keeping import keep
from interpreter.cli.screen import person
from interpreter.cli.screen.keeping import check_place, free_name
from interpreter.cli.screen.table import table_of
from interpreter.cli.screen.telling import Teller
from interpreter.diagnostics.errors import SavedGameError, UsageError
from interpreter.source.files import real_path

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.players.player import Player


MOST_MOVES = 10_000
"""Where players that play by themselves stop: nobody would read so much, and the rules may have no end."""


class Session:
    """A game at this screen. Seats without a player that plays by itself are people's."""

    def __init__(
        self,
        state: State,
        bots: Mapping[int, Player],
        save_as: str | None,
        force: bool = False,
        game: str = "",
        own: str | None = None,
    ) -> None:
        self.state = state
        self.bots = bots
        self.save_as = save_as
        self.game = game or state.game.key.partition("+")[0]
        """How the ruleset was asked for."""
        self.force = force
        """Whether a file that holds something else may be replaced."""
        self.own = set() if own is None else {real_path(Path(own))}
        """The files that this game is in, which it may be saved to again."""
        self.is_stuck = False
        """Whether the game was stopped because it came to no end."""
        self.people = [seat for seat in range(state.players) if seat not in bots]
        self.tellers = {seat: Teller(state, seat) for seat in self.people}
        for teller in self.tellers.values():
            teller.begin_at_last_move(state)
        self.before: list[tuple[int, State]] = []
        """The game as it was at each person's decision, for undoing."""
        self.kept: tuple[tuple[int, str], ...] = ()
        """The moves that are in a file."""
        self.name: str | None = None
        """What it was saved as last."""
        self.shown: list[str] = []
        """The table that was shown last."""
        self.typed: Callable[[str], str] = person.line
        """What asks for a line."""
        self.sitting: int | None = self.people[0] if len(self.people) == 1 else None
        """Which person looks at the screen; None: nobody yet."""
        self.log = Teller(state, None) if not self.people else None

    def run(self) -> bool:
        """Play to the end, or until somebody stops; whether it came to that and is saved, if asked."""
        self._play()
        is_saved = self.save_as is None or self._save(self.save_as)
        if not is_saved and self.before:
            self._save(free_name())
        return is_saved and not self.is_stuck

    def _play(self) -> None:
        try:
            while not self.state.over:
                self._tell_all()
                if not self._one_move():
                    break
            else:
                self._tell_end()
        except (EOFError, KeyboardInterrupt, click.Abort):
            say()
            if self._is_unsaved():
                say("The game is not saved.")

    def _is_unsaved(self) -> bool:
        return self.save_as is None and bool(self.before) and self.state.moves != self.kept

    def _one_move(self) -> bool:
        """Let whoever is to act make a move; whether the game goes on."""
        seat = self.state.to_act
        assert seat is not None
        bot = self.bots.get(seat)
        if bot is None:
            return self._person_moves(seat)
        if not self.people and self.state.count >= MOST_MOVES:
            self._stop_without_end()
            return False
        self.state.play(bot(self.state.view(seat), self.state.legal_moves()))
        return True

    def _stop_without_end(self) -> None:
        self.is_stuck = True
        say_error(
            f"After {self.state.count:,} moves the game has no end, so it was stopped here. "
            "Perhaps something that the end waits for can't happen under these rules any more."
        )

    def _person_moves(self, seat: int) -> bool:
        typed = self._seat(seat)
        if typed in person.STOPPING:
            return self._stop()
        if typed in person.UNDOING and self.before:
            return self._back_to(len(self.before) - 1)
        self.sitting = seat
        self._show(seat)
        while True:
            match person.asked(self.state, seat, self.typed):
                case person.Plays(move):
                    self.before.append((seat, self.state.clone()))
                    self.state.play(move)
                    return True
                case person.Undoes():
                    if self._undo(seat):
                        return True
                    say("You have not made a move that could be taken back.")
                case person.Saves(path):
                    self._save(path or self.save_as or self.name or free_name())
                case person.Keeps(claim):
                    self._keep(seat, claim)
                case person.Stops():
                    return self._stop()

    def _show(self, seat: int) -> None:
        """What happened since this person was last asked, and the table, unless it stands there already."""
        for text in self.tellers[seat].new(self.state):
            say(text)
        table = table_of(self.state, seat, person.room_for_table(self.state, seat))
        if table != self.shown:
            say()
            for text in table:
                say(text)
        self.shown = table

    def _stop(self) -> bool:
        """Nobody loses an evening by a single letter: what isn't kept yet is asked about. The game doesn't go on."""
        if self._is_unsaved() and in_terminal():
            while person.agrees("Save the game first?") and not self._save(person.file_name(free_name())):
                pass
        return False

    def _seat(self, seat: int) -> str:
        """Between two people the screen is cleared, and hands are shown only when the next one sits there.

        What was typed then.
        """
        if self.sitting == seat:
            return ""
        if in_terminal():
            click.clear()
        self.shown = []
        say(styled(f"Player {seat + 1}, it is for you to play.", bold=True))
        keys = "u takes the last move back, q stops" if self.before else "q stops"
        return self.typed(f"Take the seat and press Enter ({keys}). ").strip().casefold()

    def _undo(self, seat: int) -> bool:
        """Back to this person's last decision, if there is one."""
        last = self._last_decision(seat)
        return last is not None and self._back_to(last)

    def _keep(self, seat: int, claim: str) -> None:
        """What this person did last, and what came of it, as a scenario."""
        last = self._last_decision(seat)
        if last is None:
            say("You have not made a move that could be kept as a scenario.")
        else:
            keep(self.state, self.before[last][1], self.game, claim)

    def _last_decision(self, seat: int) -> int | None:
        mine = [index for index, (who, _) in enumerate(self.before) if who == seat]
        return mine[-1] if mine else None

    def _back_to(self, index: int) -> bool:
        """Back to one of the decisions that people made."""
        self.state = self.before[index][1]
        del self.before[index:]
        for teller in self.tellers.values():
            teller.go_back(self.state)
        say("Taken back.")
        return True

    def _save(self, path: str) -> bool:
        try:
            check_place(path, self.force, self.own)
            self.state.save(path)
            self.kept, self.name = self.state.moves, path
            self.own.add(real_path(Path(path)))
        except (SavedGameError, UsageError) as fault:
            say_error(str(fault))
            return False
        seats = "" if self.people in ([], [0]) else "".join(f" --seat {seat + 1}=human" for seat in self.people)
        say(f"Saved as {path}. cardwright play --resume {shlex.quote(path)}{seats} goes on.")
        return True

    def _tell_all(self) -> None:
        if self.log is not None:
            self.log.tell(self.state)

    def _tell_end(self) -> None:
        self._tell_all()
        if self.people:
            self.tellers[self.people[0] if self.sitting is None else self.sitting].tell(self.state)
        Teller(self.state, None).tell_end(self.state)
