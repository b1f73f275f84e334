"""`cardwright dev`: a game that goes on while its rules are edited.

On every save the rules are checked, the moves made so far are made again under them, and play goes on from there.
Must not know how rules are compared, nor how a game is played at this screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.mistyped import is_mistyped
from interpreter.cli.naming import WholeNumber, game_of, pairs, players_given, players_of, with_settings
from interpreter.cli.output import fitted, in_terminal, say, show_findings, styled
from interpreter.cli.screen.session import Session
from interpreter.cli.screen.telling import Teller, line
from interpreter.cli.screen.watching import Changed, Watch
from interpreter.diagnostics.errors import PlayError, RulesetError, UsageError
from interpreter.source.files import shown_path

if TYPE_CHECKING:
    from interpreter.api.comparing import Bite, Compared
    from interpreter.api.game import Game
    from interpreter.api.state import State
    from interpreter.players.player import Player

MOST_TOLD = 5
"""So many moves are named that may be made only now, or no longer."""


@click.command("dev", short_help="Play a game while you edit its rules.")
@click.argument("name", metavar="FILE")
@click.option("--players", type=WholeNumber(1), help="How many play.")
@click.option("--seat", "seats", multiple=True, metavar="N=WHO", help="Who plays seat N: human or random; repeatable.")
@click.option("--seed", type=WholeNumber(), default=1, show_default=True, help="Where chance begins.")
@with_settings
def command(
    name: str,
    players: int | None,
    seats: tuple[str, ...],
    seed: int,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> int:
    """Play the game of FILE while you edit it.

    Whenever FILE is saved, or a file that it changes: the rules are checked, the moves made so far are made again under
    the new ones, you are told at which move these bite, and play goes on from there.
    """
    from interpreter.cli.play import bots, who_plays

    rules = Rules(name, variants, options)
    game = _first_that_loads(rules)
    state = game.start(players_of(game, players), seed, players_given(given))
    who = who_plays(seats, state.players)
    say(fitted(f"{state.game.name}, {state.players} players, seed {seed}. Edit {name} while you play."))
    return 0 if LiveSession(state, bots(who, state), rules).run() else 1


class Rules:
    """The rules that are edited: how they are asked for, and the files that they are made of."""

    def __init__(self, name: str, variants: tuple[str, ...], options: tuple[str, ...]) -> None:
        self.name = name
        self._variants = variants
        self._options = options
        self.watch = Watch()

    def loaded(self) -> Game:
        """The game as the files are now. Raises RulesetError, with all findings."""
        self.watch.look_at(self._files())
        pairs(self._options, "--set")
        return game_of(self.name, self._variants, self._options)

    def _files(self) -> list[Path]:
        """Every file that the rules come from, whatever is wrong with it, and where one is gone those of before."""
        from interpreter.loading.document import sources_of

        found = sources_of(self.name, self._variants)
        return sorted(found | set(self.watch.gone()))


def _first_that_loads(rules: Rules) -> Game:
    """The game; while its rules can't be used, somebody at a screen is told so after each save."""
    while True:
        try:
            return rules.loaded()
        except RulesetError as fault:
            if not in_terminal() or is_mistyped(fault.findings):
                raise
            show_findings(fault.findings)
            say(f"Mend it and save {rules.name}; Ctrl-C stops.")
            rules.watch.wait()


class LiveSession(Session):
    """A game at this screen whose rules may become others between two moves."""

    def __init__(self, state: State, bots: Mapping[int, Player], rules: Rules) -> None:
        super().__init__(state, bots, None, game=rules.name)
        self.rules = rules
        self.typed = rules.watch.line

    def _is_unsaved(self) -> bool:
        """Nobody wants to keep a game that is played to try a rule; `s` saves it all the same."""
        return False

    def _play(self) -> None:
        """Play on after the end too, as a change may bring the game back to life."""
        super()._play()
        while self.state.over and in_terminal() and self.is_asked_on():
            super()._play()

    def is_asked_on(self) -> bool:
        """At the end: whether the game goes on, because a move was taken back or the rules were changed."""
        try:
            typed = self.typed("The game is over. u takes your last move back, q stops; or edit the rules: ").strip()
        except Changed:
            self._renew()
            return True
        except (EOFError, KeyboardInterrupt):
            return False
        if typed.casefold() in ("q", "quit", "exit"):
            return False
        return typed.casefold() not in ("u", "undo") or not self.before or self._back_to(len(self.before) - 1)

    def _person_moves(self, seat: int) -> bool:
        try:
            return super()._person_moves(seat)
        except Changed:
            self._renew()
            return True

    def _renew(self) -> None:
        """The rules as they are now, if they can be used, and the game as far as it can be played by them."""
        from interpreter.api.comparing import compared

        gone = self.rules.watch.gone()
        if gone:
            names = " and ".join(shown_path(path) for path in gone)
            say(f"{names} {'is' if len(gone) == 1 else 'are'} gone. The game goes on by the rules as they were.")
            self.rules.watch.look_again()
            return
        say(styled(f"{self.rules.name} was saved.", bold=True))
        try:
            found = compared(self.state, self.rules.loaded(), [state.count for _, state in self.before])
        except RulesetError as fault:
            show_findings(fault.findings)
            say("The game goes on by the rules as they were.")
        except (UsageError, PlayError) as fault:
            say(fitted(f"{fault} The game goes on by the rules as they were."))
        else:
            self._go_on(found)

    def _go_on(self, found: Compared) -> None:
        """Play by the new rules from as far as the moves went."""
        for text in told(found):
            say(fitted(text))
        self.state = found.state
        self.before = [(seat, found.kept[state.count]) for seat, state in self.before if state.count in found.kept]
        self.tellers = {seat: Teller(found.state, seat) for seat in self.people}
        for teller in self.tellers.values():
            teller.catch_up(found.state)
        self.shown = []


def told(found: Compared) -> list[str]:
    """At which move the changed rules bite, and how far the game could be played again."""
    from interpreter.cli.screen.rule_lines import parting_lines

    lines = [] if found.bite is None else _bitten(found.bite, found.state)
    if found.parting is not None:
        return [*lines, *parting_lines(found.parting), "The game goes on from there."]
    if not lines:
        return ["All is as before: nothing that was played so far is touched by the change."]
    return [*lines, "All moves that were made can still be made, and the game goes on from here."]


def _bitten(bite: Bite, state: State) -> list[str]:
    """What a move does otherwise by the new rules."""
    ruleset = state.game.ruleset
    lines = [_where(bite)]
    if bite.before != bite.now:
        before, now = (
            line(event, ruleset).strip() if event is not None else "nothing" for event in (bite.before, bite.now)
        )
        lines += [f"  before: {before}", f"  now:    {now}"]
    lines += [f"  no longer: {', '.join(bite.gone[:MOST_TOLD])}"] if bite.gone else []
    lines += [f"  only now:  {', '.join(bite.added[:MOST_TOLD])}"] if bite.added else []
    return lines


def _where(bite: Bite) -> str:
    if bite.move is None:
        return "The beginning is another already."
    seat, text = bite.move
    return f"Move {bite.number}, {text} by player {seat + 1}, goes otherwise."
