"""How things are written to the screen: with colour in a terminal, plain elsewhere or where NO_COLOR is set.

Must not know games.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from contextlib import suppress

import click

from interpreter.diagnostics.errors import PlayError
from interpreter.diagnostics.finding import Finding
from interpreter.diagnostics.sentences import wrapped
from interpreter.source.files import HIDDEN

OBEYED = re.compile(rf"(?!\x1b\[[0-9;]*m){HIDDEN.pattern}")
"""What a screen would obey, but for our own colours."""

UNCUT = "\N{NO-BREAK SPACE}"
NARROW, WIDE = 40, 120
"""Between how many columns a line is as wide as the screen."""


MOST_NAMED = 3
"""So many codes are named below a list of findings."""


def in_terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def is_input_left() -> bool:
    """Whether somebody wrote something that nobody read, where that can be known without waiting."""
    if sys.stdin.isatty() or os.name == "nt":
        return False
    with suppress(OSError, ValueError):
        import select

        return bool(select.select([sys.stdin], [], [], 0)[0]) and bool(sys.stdin.read(1).strip())
    return False


def has_color() -> bool:
    """Whether colours may be used on the output."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def styled(text: str, **style: bool | str) -> str:
    """A text in colour, where there is colour."""
    return click.style(text, **style) if has_color() else text  # type: ignore[arg-type]  # click's own names


def say(text: str = "") -> None:
    """One line to the output. What an author or a saved game says never moves the cursor, nor anything else."""
    click.echo(OBEYED.sub(lambda found: f"<U+{ord(found[0]):04X}>", text), color=has_color())


def screen_width() -> int:
    """How many columns a line may have."""
    return max(NARROW, min(shutil.get_terminal_size().columns, WIDE))


def screen_height() -> int | None:
    """How many lines are seen at once; None where it goes to a file."""
    return shutil.get_terminal_size().lines if sys.stdout.isatty() else None


def fitted(text: str) -> str:
    """A text in lines that fit the screen, the later ones set in; as it is where it goes to a file."""
    return "\n".join(wrapped(text, screen_width())) if sys.stdout.isatty() else text


def paragraph(lead: str, parts: Iterable[str], later: int, width: int | None = None) -> list[str]:
    """Parts with commas between them, on as many lines as they need; a part is never cut in two."""
    text = ", ".join(part.replace(" ", UNCUT) for part in parts)
    lines = textwrap.wrap(
        text,
        width or screen_width(),
        initial_indent=lead,
        subsequent_indent=" " * later,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(UNCUT, " ") for line in lines]


def say_error(text: str) -> None:
    """One sentence about what went wrong."""
    click.echo(OBEYED.sub("?", fitted(f"cardwright: {text}")), err=True)


def rendered(findings: Sequence[Finding], form: str = "text") -> str:
    """Findings in one of the forms that they are written in."""
    from interpreter.diagnostics.rendering import render

    width = screen_width() if sys.stdout.isatty() else None
    return render(findings, form, width=width).rstrip("\n")


def show_findings(findings: Sequence[Finding]) -> None:
    """What is wrong with a ruleset."""
    click.echo(rendered(findings), err=True)
    if findings:
        click.echo(more_about(findings), err=True)


def more_about(findings: Sequence[Finding]) -> str:
    """Where the first few sorts of findings are told at length."""
    codes = list(dict.fromkeys(finding.code for finding in findings))[:MOST_NAMED]
    return f"cardwright explain {' '.join(codes)} tells more, with examples."


def show_play_error(fault: PlayError) -> None:
    """A fault of the rules while playing: where, and how to come there again."""
    show_findings([fault.finding])
    count = len(fault.moves)
    after = "before the first move." if count == 0 else "after 1 move:" if count == 1 else f"after {count} moves:"
    click.echo(f"It came up with seed {fault.seed} {after.replace(':', ', which were these:')}", err=True)
    for number, move in enumerate(fault.moves, 1):
        click.echo(f"  {number}. {move}", err=True)
