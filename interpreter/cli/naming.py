"""What every command that takes NAME takes: --with, --set and --given, and the game that they mean.

Must not know what a command does with the game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from interpreter.cli.output import show_findings
from interpreter.diagnostics.errors import UsageError
from interpreter.source.files import is_folder as is_there

if TYPE_CHECKING:
    from interpreter.api.game import Game
    from interpreter.diagnostics.finding import Finding

Command = TypeVar("Command", bound=Callable[..., Any])


class WholeNumber(click.IntRange):
    """A number within bounds, which says so in plain words if it gets something else."""

    name = "number"

    def fail(self, message: str, param: click.Parameter | None = None, ctx: click.Context | None = None) -> NoReturn:
        """Say what fits."""
        most = "" if self.min is None else f", {self.min} {'or more' if self.max is None else f'to {self.max:,}'}"
        super().fail(f"That isn't a whole number{most}.", param, ctx)

    def _describe_range(self) -> str:
        return ""


NOT_FOUND = ("M001", "M003")
"""What is said where no ruleset has a name, or none could."""

WITH = click.option("--with", "variants", multiple=True, metavar="VARIANT", help="A variant to play with; repeatable.")
SET = click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="An option of the game; repeatable.")
GIVEN = click.option(
    "--given", "given", multiple=True, metavar="NAME=PLAYER", help="Who a given player is, counted from 1; repeatable."
)


def with_settings(command: Command) -> Command:
    """The options that go with NAME."""
    return WITH(SET(GIVEN(command)))


def pairs(texts: tuple[str, ...], option: str) -> dict[str, str]:
    """`key=value` arguments as a map."""
    found: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise UsageError(f"{option} takes NAME=VALUE, not {text!r}.")
        if found.setdefault(key.strip(), value.strip()) != value.strip():
            raise UsageError(f"{option} says two things about {key.strip()!r}.")
    return found


def players_given(texts: tuple[str, ...]) -> dict[str, int]:
    """`--given` as seats."""
    given = {}
    for name, value in pairs(texts, "--given").items():
        if not value.isdecimal() or len(value) > 9:
            raise UsageError(f"--given takes NAME=PLAYER with the player's number, not {value!r}.")
        given[name] = int(value) - 1
    return given


def is_folder(name: str) -> bool:
    """Whether a name means a folder: it is written as a path, or there is one and no ruleset is called so."""
    if not is_there(Path(name)):
        return False
    if "/" in name or name in (".", ".."):
        return True
    from interpreter.loading.document import COMMAND
    from interpreter.loading.files.discovery import Search, find

    ruleset, findings = find(name, Search(Path.cwd()), COMMAND)
    return ruleset is None and all(finding.code in NOT_FOUND for finding in findings)


def game_of(name: str, variants: tuple[str, ...], options: tuple[str, ...]) -> Game:
    """The game that a command names. What may be wrong with one that can be played all the same is told."""
    from interpreter.api.game import load

    doubts: list[Finding] = []
    game = load(name, pairs(options, "--set"), variants, doubts)
    if doubts:
        show_findings(doubts)
    return game


def players_of(game: Game, players: int | None) -> int:
    """How many play: as asked, or as few as can (but not one alone, where more can)."""
    if players is not None:
        return players
    return next((n for n in game.players if n > 1), game.players[0])
