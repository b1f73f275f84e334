"""The commands by name, and what happens to anything that goes wrong in one of them.

A command's module is loaded when the command is used. Nothing leaves here as a traceback, unless CARDWRIGHT_DEBUG is
set. Must not know what the commands do.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

import click

from interpreter.cli.mistyped import is_mistyped
from interpreter.cli.output import say_error
from interpreter.diagnostics.errors import CardwrightError, PlayError, RulesetError, UsageError
from interpreter.diagnostics.near import did_you_mean

NOT_WRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the system says where nothing more can be written."""

COMMANDS = {
    "list": "interpreter.cli.listing",
    "play": "interpreter.cli.play",
    "validate": "interpreter.cli.validate",
    "explain": "interpreter.cli.explain",
    "test": "interpreter.cli.scenarios",
    "show": "interpreter.cli.show",
    "format": "interpreter.cli.format",
    "rules": "interpreter.cli.rules",
    "simulate": "interpreter.cli.simulate",
    "check": "interpreter.cli.check",
    "replay": "interpreter.cli.replay",
    "lsp": "interpreter.cli.lsp",
    "dev": "interpreter.cli.dev",
    "diff": "interpreter.cli.diff",
    "cards": "interpreter.cli.cards",
    "new": "interpreter.cli.new",
}
"""By name, the module whose `command` it is; in the order of the help page."""

OK, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130
"""What the process ends with: nothing wrong; something found or failed; a wrong command or option; stopped by hand."""

DEBUG = "CARDWRIGHT_DEBUG"


class Commands(click.Group):
    """A group that loads a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names, or a message with the near one."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = did_you_mean(name, COMMANDS).text.replace("`", "")
            ctx.fail(f"There is no command {name}. {near or 'cardwright --help lists them.'}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=lambda *asked: _version(*asked))
def cardwright() -> None:
    """Card games written down as rulesets: check them, play them, simulate them.

    NAME is a game or variant that `cardwright list` shows, or the path of a file that ends in .cardgame.yaml.
    """


def _version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from importlib import metadata

    try:
        click.echo(f"cardwright {metadata.version('cardwright')}")
    except metadata.PackageNotFoundError:
        click.echo("cardwright, not installed but run from its folder")
    ctx.exit()


def run(arguments: Sequence[str]) -> int:
    """Run a command; the answer is what the process ends with."""
    try:
        result = cardwright.main(list(arguments), prog_name="cardwright", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else OK
    except click.ClickException as fault:
        fault.show()
        return MISUSED
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        return INTERRUPTED
    except BrokenPipeError:
        return _nobody_reads()
    except CardwrightError as fault:
        return tell(fault)
    except OSError as fault:
        return _not_written(fault) if fault.errno in NOT_WRITTEN else _our_fault(fault)
    except Exception as fault:  # the last place where a fault of ours can become a sentence
        return _our_fault(fault)


def tell(fault: CardwrightError) -> int:
    """Show what went wrong, in words."""
    match fault:
        case RulesetError():
            from interpreter.cli.output import show_findings

            show_findings(fault.findings)
        case PlayError():
            from interpreter.cli.output import show_play_error

            show_play_error(fault)
        case _:
            say_error(str(fault))
    is_misused = isinstance(fault, UsageError) or (isinstance(fault, RulesetError) and is_mistyped(fault.findings))
    return MISUSED if is_misused else FAILED


def _nobody_reads() -> int:
    """The reader has gone (`cardwright list | head`): nothing to tell, and nothing to write at the end either."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def _not_written(fault: OSError) -> int:
    """What is told can't go where it is to go: the disk is full, say."""
    say_error(f"What this command tells can't be written: {fault.strerror}.")
    return _nobody_reads()


def _our_fault(fault: Exception) -> int:
    if os.environ.get(DEBUG):
        traceback.print_exception(fault)
        return FAILED
    where = traceback.extract_tb(fault.__traceback__)[-1]
    place = f"{os.path.basename(where.filename)}, line {where.lineno}"
    say_error(
        f"Something in Cardwright itself went wrong ({type(fault).__name__} in {place}). "
        f"Please report it, with the command that you typed and what it says when {DEBUG}=1 is set."
    )
    return FAILED
