"""An author's files as they lie on the disk, byte for byte, and which of them may be changed.

Must not know what is in them. What was installed belongs to its package and is never changed.
"""

from __future__ import annotations

import os
from pathlib import Path

from interpreter.source.files import MOST_BYTES, real_path
from interpreter.source.shipped import PACKAGE

INSTALLED = frozenset(("site-packages", "dist-packages"))


def changeable_text(path: Path) -> str | None:
    """The text of a file that may be changed, with its mark and its line ends; None for any other."""
    real = real_path(path)
    if INSTALLED & set(real.parts) or real.is_relative_to(PACKAGE) or not os.access(real, os.R_OK | os.W_OK):
        return None
    try:
        return real.read_bytes().decode("utf-8") if real.stat().st_size <= MOST_BYTES else None
    except (OSError, UnicodeDecodeError):
        return None


def save(path: Path, text: str) -> str:
    """Writes a file; says why if that doesn't go."""
    try:
        real_path(path).write_bytes(text.encode("utf-8"))
    except OSError as fault:
        return fault.strerror or str(fault)
    return ""
