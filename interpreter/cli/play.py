"""`cardwright play`: a game at this screen, of people and of players that play by themselves.

Must not know how the table is drawn nor how a person is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.naming import WholeNumber, game_of, pairs, players_given, players_of, with_settings
from interpreter.cli.output import fitted, in_terminal, is_input_left, say, say_error
from interpreter.diagnostics.english import many
from interpreter.diagnostics.errors import UsageError
from interpreter.diagnostics.near import did_you_mean
from interpreter.source.files import real_path

if TYPE_CHECKING:
    from interpreter.api.state import State
    from interpreter.players.player import Player

HUMAN = "human"


@click.command("play", short_help="Play a game.")
@click.argument("name", required=False)
@click.option("--players", type=WholeNumber(1), help="How many play.")
@click.option("--seat", "seats", multiple=True, metavar="N=WHO", help="Who plays seat N: human or random; repeatable.")
@click.option("--seed", type=WholeNumber(), help="Where chance begins: the same seed deals the same cards.")
@click.option("--save", "save_as", type=click.Path(), metavar="FILE", help="Where the game is saved when you stop.")
@click.option("--force", is_flag=True, help="Save also over a file that holds something else.")
@click.option("--resume", "saved", type=click.Path(), metavar="FILE", help="Go on with a saved game.")
@with_settings
def command(
    name: str | None,
    players: int | None,
    seats: tuple[str, ...],
    seed: int | None,
    save_as: str | None,
    force: bool,
    saved: str | None,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> int:
    """Play NAME, or go on with a saved game. In a terminal you are player 1, unless --seat says otherwise.

    Where nobody can type, random players play and what happens is printed.
    """
    from interpreter.cli.screen.keeping import check_place
    from interpreter.cli.screen.session import Session

    if save_as is not None:
        check_place(save_as, force, () if saved is None else [real_path(Path(saved))])
    if saved is not None:
        if name is not None or players is not None or seed is not None or variants or options or given:
            raise UsageError("A saved game holds its rules, players and seed: --resume goes without them.")
        state = _resumed(saved)
    elif name is None:
        raise UsageError("Say which game: cardwright play NAME. cardwright list shows them.")
    else:
        state = _started(name, players, seed, variants, options, given)
    who = who_plays(seats, state.players)
    if saved is None:
        say(fitted(_first_line(state)))
    ended = Session(state, bots(who, state), save_as or saved, force, name or "", saved).run()
    if HUMAN not in who.values() and is_input_left():
        say_error("Nobody was asked for what came on the input: --seat 1=human plays by it.")
    return 0 if ended else 1


def _first_line(state: State) -> str:
    """What is played, by how many, with which seed and options."""
    from interpreter.rules import settings

    players = many(state.players, "player")
    changed = settings.changed(state.game.ruleset, state.game.options)
    chosen = (f"{name}={value}" for name, value in changed.items())
    return ", ".join([state.game.name, players, f"seed {state.seed}", *chosen])


def _resumed(path: str) -> State:
    from interpreter.api.replaying import resume

    return resume(path)


def _started(
    name: str,
    players: int | None,
    seed: int | None,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> State:
    import secrets

    game = game_of(name, variants, options)
    number = secrets.randbelow(1_000_000) if seed is None else seed
    return game.start(players_of(game, players), number, players_given(given))


def who_plays(seats: tuple[str, ...], players: int) -> dict[int, str]:
    """Who plays each seat: those named, and for the others a person on seat 1 of a terminal, else random players."""
    from interpreter.players.roster import ROSTER

    named: dict[int, str] = {}
    for seat, who in pairs(seats, "--seat").items():
        if not seat.isdecimal() or not 1 <= int(seat[:9]) <= players:
            raise UsageError(f"There is no seat {seat}: the seats are 1 to {players}.")
        if who != HUMAN and who not in ROSTER:
            known = [HUMAN, *ROSTER]
            near = did_you_mean(who, known)
            hint = f" {near.text}" if near else ""
            raise UsageError(f"Nobody is called {who!r}.{hint} There are: {', '.join(known)}.")
        named[int(seat) - 1] = who
    if not named and in_terminal():
        named[0] = HUMAN
    return {seat: named.get(seat, "random") for seat in range(players)}


def bots(who: Mapping[int, str], state: State) -> dict[int, Player]:
    """The players that play by themselves; seats that are missing are people's."""
    from interpreter.players.roster import ROSTER

    make: Mapping[str, Callable[[int], Player]] = ROSTER
    return {seat: make[name](state.seed + seat) for seat, name in who.items() if name != HUMAN}
