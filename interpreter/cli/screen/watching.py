"""Files that somebody edits while a command waits for a line: whichever comes first.

Must not know what the files are for.
"""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from interpreter.cli.output import in_terminal, say

PAUSE = 0.3
"""Seconds between two looks at the files."""

PATIENCE = 1.0
"""Seconds that a file may be gone: editors put another in its place."""

SETTLING = 0.1
"""Seconds that a file must have been left alone: editors write in several goes."""

Stamp = tuple[int, int] | None


class Changed(Exception):
    """A watched file was saved while a line was waited for."""


class Watch:
    """Some files, and how they were when they were last looked at."""

    def __init__(self) -> None:
        self._stamps: dict[Path, Stamp] = {}
        self._missing = time.monotonic()
        """When all of them were last there."""

    def look_at(self, paths: Iterable[Path]) -> None:
        """Watch these files from now on, as they are."""
        self._stamps = {path: _stamp(path) for path in paths}
        self._missing = time.monotonic()

    def look_again(self) -> None:
        """Watch the same files from now on, as they are."""
        self.look_at(self._stamps)

    def gone(self) -> list[Path]:
        """Those that were there and are there no more."""
        return [path for path, stamp in self._stamps.items() if stamp is not None and _stamp(path) is None]

    def has_changed(self) -> bool:
        """Whether any of them is another than it was, or is gone; a file that is being replaced is waited for."""
        changed = [path for path, stamp in self._stamps.items() if _stamp(path) != stamp]
        if not changed:
            self._missing = time.monotonic()
            return False
        return any(_stamp(path) is not None for path in changed) or time.monotonic() - self._missing > PATIENCE

    def line(self, prompt: str) -> str:
        """What is typed. Raises Changed if a file is saved first, and EOFError at the end of what there is to read."""
        if self.has_changed():
            raise Changed
        if not in_terminal() or os.name == "nt":
            return input(prompt)
        sys.stdout.write(prompt)
        sys.stdout.flush()
        while not select.select([sys.stdin], [], [], PAUSE)[0]:
            if self.has_changed():
                self._settle()
                say()
                raise Changed
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def wait(self) -> None:
        """Wait until one of the files is saved."""
        while not self.has_changed():
            time.sleep(PAUSE)
        self._settle()

    def _settle(self) -> None:
        """Wait until nothing is written any more."""
        stamps = None
        while stamps != (stamps := [_stamp(path) for path in self._stamps]):
            time.sleep(SETTLING)


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
