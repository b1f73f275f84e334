"""Files that commands write: where they may go, and the one sentence for each reason why they can't.

Must not know what is in them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

from interpreter.cli.output import say, say_error, styled
from interpreter.diagnostics.errors import UsageError
from interpreter.source.disk import NAMELESS, TAKEN, is_yours, write
from interpreter.source.files import is_folder, shown_path

SCREEN = "-"
"""The name that stands for the output instead of a file."""

AUTHORS = (".yaml", ".yml")
"""How files end in which rulesets and scenarios are written: nothing else is saved as one of these."""

INSTALLED = "it came with Cardwright or a package. Copy it to change it"

MARKS = {"-": "red", "+": "green"}


def make(path: Path, text: str) -> None:
    """Write a file that isn't there yet. Raises UsageError where that can't be."""
    why = write(path, text, over=False)
    if why:
        raise UsageError(unwritten(path, why))


def make_folder(path: Path) -> Path:
    """A folder, made if need be. Raises UsageError where that can't be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as fault:
        why = (fault.strerror if isinstance(fault, OSError) else None) or NAMELESS
        raise UsageError(f"The folder {shown_path(path)} can't be made: {why}.") from None
    return path


def change(path: Path, text: str) -> bool:
    """Write a file of an author's anew; whether that could be done, and else it is told why not."""
    why = "" if is_yours(path) else INSTALLED
    why = why or write(path, text)
    if why:
        say_error(unwritten(path, why))
    return not why


def unwritten(path: Path, why: str) -> str:
    """The sentence about a file that can't be written."""
    return f"{shown_path(path)} can't be written: {why}."


def give(output: str, text: str, force: bool) -> Path | None:
    """Write what somebody wants as a file; None where it went to the screen. Raises UsageError where it can't go."""
    if output == SCREEN:
        say(text.rstrip("\n"))
        return None
    path = Path(output)
    why = refused(path)
    if why:
        raise UsageError(unwritten(path, why))
    why = write(path, text, over=force)
    if why == TAKEN:
        raise UsageError(f"There is a file {shown_path(path)} already. Write --force to write over it.")
    if why:
        raise UsageError(unwritten(path, why))
    return path


def refused(path: Path) -> str:
    """Why nothing that a command makes may be a file of that name; nothing if it may."""
    if is_folder(path):
        return "that is a folder. Write the name of a file in it"
    if path.name.casefold().endswith(AUTHORS):
        return "rulesets and scenarios end so. Give it another ending"
    return ""


def without_accents(text: str) -> str:
    """A text with plain letters where it has letters with marks."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def difference(old: str, new: str, name: str, around: int = 3) -> Iterator[str]:
    """What differs between two texts, as lines for the screen; `around`: lines of both about each change."""
    from interpreter.editing.difference import diff

    for number, line in enumerate(diff(old, new, name, around)):
        yield styled(line, fg=MARKS[line[0]]) if number >= 2 and line[0] in MARKS else line
