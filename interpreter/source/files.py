"""Reading an author's file safely: whatever is on the disk, the answer is text or a reason, never an exception.

Must not know rulesets, findings or YAML, but for the comment that editors want. A file is bounded before it is read.
"""

from __future__ import annotations

import os
import re
import stat
from enum import Enum
from functools import lru_cache
from itertools import takewhile
from pathlib import Path

from interpreter.source.frozen import frozen
from interpreter.source.span import Span

MOST_BYTES = 1_000_000
"""The largest file that is read. A long ruleset has 10,000 bytes, so a larger file is something else."""
FOR_EDITORS = "yaml-language-server:"
"""What a comment for editors holds, which is none for people."""

HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")
"""Characters that change what a reader sees or where a line ends, and that nobody types on purpose."""


@lru_cache(maxsize=8)
def _lines_of(text: str) -> list[str]:
    """The lines of a text, which are asked for one after the other."""
    return text.split("\n")


class Reason(Enum):
    """Why a file gives no text."""

    MISSING = "missing"
    NOT_A_FILE = "not a file"
    FORBIDDEN = "forbidden"
    TOO_LARGE = "too large"
    BINARY = "binary"
    NOT_UTF8 = "not utf-8"
    HIDDEN_CHARACTER = "hidden character"


@frozen
class SourceFile:
    """The text of one file. `name` is what messages show; `path` is None for text that was in no file."""

    name: str
    text: str
    path: Path | None = None

    def line(self, number: int) -> str:
        """Line `number`, 1-based, or an empty text past the end."""
        lines = _lines_of(self.text)
        return lines[number - 1] if 1 <= number <= len(lines) else ""

    @property
    def notes(self) -> list[str]:
        """The comment with which the file begins, but for the line that editors read."""
        comment = takewhile(lambda line: line.startswith("#"), self.text.split("\n"))
        return [line.removeprefix("#").removeprefix(" ").rstrip() for line in comment if FOR_EDITORS not in line]

    @property
    def start(self) -> Span:
        """The first place of the file."""
        return Span(self.name, 1, 1, 1, 1)


@frozen
class Unreadable:
    """A file that gives no text, with the place inside it where that is known."""

    name: str
    reason: Reason
    span: Span
    detail: str = ""


def read_source(path: Path, name: str | None = None) -> SourceFile | Unreadable:
    """The text of a file. `name` is how messages call it; without it, the path as seen from here."""
    shown = shown_path(path) if name is None else name
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            return _unreadable(shown, Reason.NOT_A_FILE)
        if status.st_size > MOST_BYTES:
            return _unreadable(shown, Reason.TOO_LARGE, str(status.st_size))
        with open(path, "rb") as handle:
            data = handle.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return _unreadable(shown, Reason.MISSING)
    except (OSError, ValueError):  # ValueError: a path with a NUL in it
        return _unreadable(shown, Reason.FORBIDDEN)
    return decode(data, shown, path)


def decode(data: bytes, name: str, path: Path | None = None) -> SourceFile | Unreadable:
    """Bytes as text: UTF-8, with any of the three kinds of line end, and no characters that hide something."""
    if len(data) > MOST_BYTES:
        return _unreadable(name, Reason.TOO_LARGE, str(len(data)))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _unreadable(name, Reason.NOT_UTF8)
    if b"\x00" in data:
        return _unreadable(name, Reason.BINARY)
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        return Unreadable(name, Reason.NOT_UTF8, Span(name, line, 1, line, 1))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    hidden = HIDDEN.search(text)
    if hidden is not None:
        return Unreadable(
            name, Reason.HIDDEN_CHARACTER, place_of(text, hidden.start(), name), f"U+{ord(hidden[0]):04X}"
        )
    return SourceFile(name, text, path)


def drafted(text: str, path: Path) -> SourceFile | Unreadable:
    """A text that stands for what is on the disk, as if it were there."""
    return decode(text.encode("utf-8", "replace"), shown_path(path), path)


def place_of(text: str, index: int, name: str) -> Span:
    """The span of the one character at an index of a text."""
    line = text.count("\n", 0, index) + 1
    column = index - (text.rfind("\n", 0, index) + 1) + 1
    return Span(name, line, column, line, column + 1)


def real_path(path: Path) -> Path:
    """The path without links and dots; as it is if it can't exist."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return path


def is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Whether there is such a folder."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def shown_path(path: Path) -> str:
    """How messages call a path: from the current folder if it lies in there, else as it is."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


def _unreadable(name: str, reason: Reason, detail: str = "") -> Unreadable:
    return Unreadable(name, reason, Span(name, 1, 1, 1, 1), detail)
