"""`cardwright check`: a game played in every way in which it can be set up, and what its rules leave open or never do.

Must not know how a game is played, or what is looked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.commands import INTERRUPTED
from interpreter.cli.files import make_folder
from interpreter.cli.naming import WholeNumber, game_of, pairs, players_given, with_settings
from interpreter.cli.output import more_about, rendered, say, say_error
from interpreter.diagnostics.errors import UsageError

if TYPE_CHECKING:
    from interpreter.analysis.checking.findings import Judged
    from interpreter.analysis.checking.result import Checked
    from interpreter.analysis.checking.run import Progress
    from interpreter.api.game import Game

FORMATS = ("text", "concise", "json", "github", "sarif")
ENDING = ".json"


@click.command("check", short_help="Play a game in every way and say what its rules leave open or never do.")
@click.argument("name")
@click.option("--time", "seconds", type=WholeNumber(1), default=60, show_default=True, help="For how many seconds.")
@click.option("--players", type=WholeNumber(1), help="How many play; without it, every number that can.")
@click.option("--seed", type=WholeNumber(), default=0, show_default=True, help="Where chance begins.")
@click.option("--jobs", type=WholeNumber(1), help="How many processes; without it, one for each core.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FOLDER", help="Where games that go wrong are saved.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How findings are written.")
@with_settings
def command(
    name: str,
    seconds: int,
    players: int | None,
    seed: int,
    jobs: int | None,
    save: Path | None,
    form: str,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> int:
    """Play NAME with every number of players and every value of its options, and say what goes wrong.

    What is said with --set and --players is not changed. Ends with 1 if anything is found. Ctrl-C stops it and shows
    what was found so far.
    """
    from interpreter.api.checking import document_of
    from interpreter.api.deep_check import deep_check

    if save is not None:
        _try_folder(save)
    game, seats = game_of(name, variants, options), players_given(given)
    fixed, document = tuple(pairs(options, "--set")), document_of(name, variants)
    with _progress() as progress:
        found, told = deep_check(game, fixed, players, seconds, seed, jobs, seats, progress, document=document)
    _tell(game.key, found, told, form)
    if save is not None:
        _save(save, game, told, seats)
    return INTERRUPTED if found.is_stopped else 1 if told else 0


def _tell(game: str, found: Checked, told: list[Judged], form: str) -> None:
    """Shows what was found, in the form that is wanted."""
    from interpreter.analysis.checking import report as check_report

    findings = [judged.finding for judged in told]
    match form:
        case "text":
            text = check_report.to_text(game, found, told, lambda finding: rendered([finding]) + "\n")
        case "json":
            text = check_report.to_json(game, found, told)
        case _:
            text = rendered(findings, form)
    if text:
        say(text.rstrip("\n"))
    if findings and form == "text":
        say(more_about(findings))


def _try_folder(folder: Path) -> None:
    """Refuses before the first game what could not be written after the last; makes nothing yet."""
    if folder.is_dir():
        if not os.access(folder, os.W_OK | os.X_OK):
            raise UsageError(f"Nothing can be written in the folder {folder}.")
    elif not folder.parent.is_dir():
        raise UsageError(f"There is no folder {folder.parent}, so {folder} can't be made.")
    else:
        make_folder(folder).rmdir()


def _save(folder: Path, game: Game, all_judged: list[Judged], given: dict[str, int]) -> None:
    """Writes each game that shows a finding to a file that `play` and `replay` open."""
    from interpreter.api.deep_check import saved_game

    shown = [judged for judged in all_judged if judged.example is not None]
    if shown:
        make_folder(folder)
    for number, judged in enumerate(shown, 1):
        path = folder / f"{number}-{judged.finding.code}{ENDING}"
        if path.exists():
            say_error(f"{path} is there already and stays as it is; name another folder.")
            continue
        state = saved_game(game, judged, given)
        if state is None:
            say_error(f"The game of {judged.finding.code} can't be saved: it can't even begin.")
            continue
        state.save(path)
        say_error(f"The game of {judged.finding.code} is saved: cardwright replay {path}")


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """A bar on the terminal; nothing where errors go to a file."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=None)
        yield lambda what, done, count: bar.update(task, description=what, completed=done, total=count)
