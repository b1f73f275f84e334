"""Files as they lie on the disk: which of them may be changed, and writing them, whole or not at all.

The one place that writes a file for somebody. What goes wrong is a reason in words, never an exception. Must not know
what is in a file, nor who wants it written.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
from pathlib import Path
from typing import BinaryIO

from interpreter.source.files import MOST_BYTES, real_path
from interpreter.source.shipped import PACKAGE, shipped_folder

INSTALLED = frozenset(("site-packages", "dist-packages"))

BOM = "\ufeff"
LINE_END = re.compile(r"\r\n|\r|\n")
TAKEN = "that file is there already"
NAMELESS = "no file can have that name"


def is_installed(path: Path) -> bool:
    """Whether a file came with the program, or with a package that was installed."""
    real = real_path(path)
    return _is_packed(real) or real.is_relative_to(real_path(shipped_folder("rulesets")))


def is_yours(path: Path) -> bool:
    """Whether a file may be changed for somebody: not what was installed, but in a checkout what lies below here."""
    real = real_path(path)
    return not _is_packed(real) and (real.is_relative_to(real_path(Path.cwd())) or not is_installed(real))


def _is_packed(real: Path) -> bool:
    return bool(INSTALLED & set(real.parts)) or real.is_relative_to(PACKAGE)


def raw_text(path: Path) -> str | None:
    """The text of a file with its mark and its line ends; None where it has none."""
    real = real_path(path)
    try:
        return real.read_bytes().decode("utf-8") if real.stat().st_size <= MOST_BYTES else None
    except (OSError, ValueError):
        return None


def like(raw: str, text: str) -> str:
    """A text of plain lines with the mark and the line ends that another has."""
    return (BOM if raw.startswith(BOM) else "") + text.replace("\n", newline_of(raw))


def newline_of(raw: str) -> str:
    """What ends the lines of a text: what ends the first."""
    found = LINE_END.search(raw)
    return found[0] if found is not None else "\n"


def write(path: Path, text: str, over: bool = True) -> str:
    """Write a file; says why if that can't be. What was there is lost only when what is new is complete.

    `over`: also where there is a file.
    """
    real, data = real_path(path), text.encode("utf-8", "replace")
    try:
        if not over:
            _make(real, data)
        elif _is_plain(real):
            _replace(real, data)
        else:
            real.write_bytes(data)
    except FileExistsError:
        return TAKEN
    except (FileNotFoundError, NotADirectoryError):
        return f"there is no folder {path.parent}"
    except IsADirectoryError:
        return "that is a folder"
    except OSError as fault:
        return fault.strerror or str(fault)
    except ValueError:
        return NAMELESS
    return ""


def _make(path: Path, data: bytes) -> None:
    """A file that isn't there yet; nothing is left of it if it can't be written whole."""
    with open(path, "xb") as handle:
        try:
            _finish(handle, data)
        except OSError:
            path.unlink(missing_ok=True)
            raise


def _finish(handle: BinaryIO, data: bytes) -> None:
    """All of it, and out of our hands: a full disk is known here, and not when the file is closed."""
    handle.write(data)
    handle.flush()


def _is_plain(path: Path) -> bool:
    """Whether another file may take the place of this one: nobody else holds it, and its folder takes files.

    Raises PermissionError for one that may not be written, though its folder would let it be replaced.
    """
    if not path.exists():
        return os.access(path.parent, os.W_OK)
    status = path.stat()
    if not os.access(path, os.W_OK):
        raise PermissionError(13, "Permission denied")
    return stat.S_ISREG(status.st_mode) and status.st_nlink == 1 and os.access(path.parent, os.W_OK)


def _replace(path: Path, data: bytes) -> None:
    beside = path.with_name(f".{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        if path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
