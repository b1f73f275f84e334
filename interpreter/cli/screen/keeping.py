"""Whether a game may be saved under a name: nothing that somebody wrote is lost, and nobody plays for nothing.

Must not know what is in a saved game.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from interpreter.cli.files import refused
from interpreter.diagnostics.errors import SavedGameError, UsageError
from interpreter.source.disk import NAMELESS
from interpreter.source.files import is_folder, real_path, shown_path

MOST_NAMES = 1000


def check_place(path: str, force: bool, own: Collection[Path] = ()) -> None:
    """Raises UsageError if a game can't be saved as that, or may not be; `own`: files that this game is in already."""
    file = Path(path)
    why = NAMELESS if "\0" in path else refused(file) or _unwritable(file)
    if why:
        shown = path if path.isprintable() else repr(path)
        raise UsageError(f"The game can't be saved as {shown}: {why}.")
    if not force and file.exists() and real_path(file) not in own:
        raise UsageError(f"{shown_path(file)} {_inside(path)} Give another name, or --force replaces it.")


def free_name() -> str:
    """A name for a game that nobody named: one that no file has, so that the last evening's game stays."""
    names = ("game.json", *(f"game-{number}.json" for number in range(2, MOST_NAMES)))
    return next((name for name in names if not Path(name).exists()), names[0])


def _unwritable(file: Path) -> str:
    """Why no file can be written there; nothing if it can."""
    if not is_folder(file.parent):
        return f"there is no folder {file.parent}"
    try:
        with suppress(FileNotFoundError):
            file.stat()
        with tempfile.TemporaryFile(dir=file.parent):
            return ""
    except OSError as fault:
        return str(fault.strerror)


def _inside(path: str) -> str:
    """What a file holds that would be lost."""
    from interpreter.api.replaying import open_saved

    try:
        saved = open_saved(path)
    except SavedGameError:
        return "is there and is no saved game."
    state = "a game" if saved.result is not None else "an unfinished game"
    return f"holds {state} of {saved.game}, and play --resume {shown_path(Path(path))} opens it."
