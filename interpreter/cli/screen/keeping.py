"""Whether a game may be saved under a name: nothing that somebody wrote is lost, and nobody plays for nothing.

Must not know what is in a saved game.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from interpreter.diagnostics.errors import SavedGameError

AUTHORS = (".yaml", ".yml")
"""How files end in which rulesets and scenarios are written: no game is ever saved as one of these."""

MOST_NAMES = 1000


def check_place(path: str, force: bool) -> None:
    """Raises SavedGameError if a game can't be saved as that, or may not be."""
    file = Path(path)
    if "\0" in path:
        raise _refused("that", "that can't be a file's name")
    if file.name.casefold().endswith(AUTHORS):
        raise _refused(path, "rulesets and scenarios end so. Name it game.json, for example")
    try:
        if file.is_dir():
            raise _refused(path, "that is a folder. Write the name of a file in it")
        if not file.parent.is_dir():
            raise _refused(path, f"there is no folder {file.parent}")
        with tempfile.TemporaryFile(dir=file.parent):
            is_there = file.exists()
    except OSError as fault:
        raise _refused(path, str(fault.strerror)) from None
    if is_there and not force and not _is_saved_game(path):
        raise _refused(path, "that file is there and is no saved game. Give another name, or --force replaces it")


def free_name() -> str:
    """A name for a game that nobody named: one that no file has, so that the last evening's game stays."""
    names = ("game.json", *(f"game-{number}.json" for number in range(2, MOST_NAMES)))
    return next((name for name in names if not Path(name).exists()), names[0])


def _refused(path: str, why: str) -> SavedGameError:
    return SavedGameError(f"The game can't be saved as {path}: {why}.")


def _is_saved_game(path: str) -> bool:
    from interpreter.api.replaying import open_saved

    try:
        open_saved(path)
    except SavedGameError:
        return False
    return True
