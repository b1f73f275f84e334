"""Where a scenario goes that is kept while somebody plays, and what is told of it.

Must not know how a scenario is written.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.cli.files import make, make_folder, without_accents
from interpreter.cli.output import say, say_error
from interpreter.diagnostics.errors import UsageError
from interpreter.source.disk import is_installed
from interpreter.source.files import shown_path

if TYPE_CHECKING:
    from interpreter.api.state import State

FIRST_LINE = "# Kept while playing: give it the name of what it shows, and take out what doesn't matter for that."
LONGEST = 40


def keep(state: State, since: State, game: str, claim: str = "") -> bool:
    """Write what was played since an earlier state as a scenario; whether that could be done.

    `game` is the name or path by which the ruleset was asked for.
    """
    claim = claim or _usual_claim(state, since)
    text = state.scenario(since, claim)
    if text is None:
        say_error("What was played can't be kept as a scenario: this game can't be begun again from a seed.")
        return False
    try:
        path = _new_file(make_folder(_folder(game)), claim)
        make(path, f"{FIRST_LINE}\n{text}")
    except UsageError as fault:
        say_error(str(fault))
        return False
    shown = shown_path(path)
    say(f"Kept as {shown}. cardwright test {shown} runs it.")
    return True


def _usual_claim(state: State, since: State) -> str:
    seat, text = state.moves[len(since.moves)]
    return f"{text} by player {seat + 1}"


def _folder(game: str) -> Path:
    """The `tests` beside an author's own ruleset; for a shipped one, in the folder where one works."""
    from interpreter.loading.document import COMMAND
    from interpreter.loading.files.beside import TESTS, folder_beside
    from interpreter.loading.files.discovery import Search, find

    here = Path.cwd()
    path, _ = find(game, Search(here), COMMAND)
    return here / TESTS if path is None or is_installed(path) else folder_beside(path)


def _new_file(folder: Path, claim: str) -> Path:
    """A file that isn't there yet."""
    stem = re.sub(r"[\W_]+", "-", without_accents(claim.casefold()))[:LONGEST].strip("-") or "scenario"
    names = (folder / (f"{stem}.yaml" if number == 1 else f"{stem}-{number}.yaml") for number in count(1))
    return next(path for path in names if not path.exists())
