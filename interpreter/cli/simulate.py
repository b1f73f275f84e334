"""`cardwright simulate`: many random games, and what came of them.

Must not know how games are counted, only how counts are shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from interpreter.cli.commands import INTERRUPTED
from interpreter.cli.naming import WholeNumber, game_of, players_given, players_of, with_settings
from interpreter.cli.output import fitted, say, say_error

if TYPE_CHECKING:
    from interpreter.api.game import Game


@click.command("simulate", short_help="Play many random games and count how they end.")
@click.argument("name")
@click.option("--games", type=WholeNumber(1, 100_000_000), required=True, help="How many games.")
@click.option("--players", type=WholeNumber(1), help="How many play; without it, as few as the game takes (but two).")
@click.option("--seed", type=WholeNumber(), default=0, show_default=True, help="Where chance begins.")
@click.option("--jobs", type=WholeNumber(1), help="How many processes; without it, one for each core.")
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text", help="How it is written.")
@with_settings
def command(
    name: str,
    games: int,
    players: int | None,
    seed: int,
    jobs: int | None,
    form: str,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> int:
    """Play random games of NAME on all cores. The result depends on the seed, never on how many processes there are.

    Ends with 1 if a game came to no end. Ctrl-C stops it and shows what was counted so far.
    """
    from interpreter.analysis import report
    from interpreter.analysis.simulate import simulate
    from interpreter.api.game import Seated

    game = game_of(name, variants, options)
    count = players_of(game, players)
    seated = Seated(game, players_given(given))
    seated.playouts(0, count, seed)
    with _progress(games) as progress:
        simulation = simulate(seated, games, count, seed, jobs, progress)
    if simulation.is_stopped:
        say_error(f"Stopped after {simulation.tally.games:,} of {games:,} games.")
        if not simulation.tally.games:
            return INTERRUPTED
    write = {"text": report.to_text, "json": report.to_json, "csv": report.to_csv}[form]
    say(write(simulation).rstrip("\n"))
    if players is None and form == "text":
        _told_players(game, count)
    result = _told_unfinished(simulation.tally.unfinished, simulation.tally.games)
    return INTERRUPTED if simulation.is_stopped else result


def _told_players(game: Game, count: int) -> None:
    """Where nobody said how many play, that there is another choice."""
    from interpreter.rules.settings import counts

    others = [number for number in game.players if number != count]
    if others:
        told = f"Nobody said how many play, so {count} did. The game is for {counts(game.players)}: "
        say(fitted(f"{told}--players {others[-1]}, for example."))


def _told_unfinished(unfinished: int, games: int) -> int:
    """Games that were cut off are a fault of the rules nearly always: that is said aloud."""
    from interpreter.api.game import MOST_MOVES

    if not unfinished:
        return 0
    say_error(
        f"{unfinished:,} of {games:,} games had no end after {MOST_MOVES:,} moves and were cut off there. "
        "Perhaps something that the end waits for can't happen under these rules any more."
    )
    return 1


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on the terminal; nothing where errors go to a file."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=games)
        yield lambda done: bar.advance(task, done)
