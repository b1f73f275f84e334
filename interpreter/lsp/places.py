"""Places between an editor and us: it counts lines from 0 and, mostly, UTF-16 units; we count both from 1, in letters.

Must not know what stands at a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lsprotocol import types
from pygls import uris
from pygls.workspace import PositionCodec, ServerTextPosition, ServerTextRange

from interpreter.source.files import real_path
from interpreter.source.span import Span


def path_of(uri: str) -> Path | None:
    """The file of an address; None if it is none."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return None if not path else real_path(Path(path))


def uri_of(path: Path) -> str:
    """The address of a file."""
    return uris.from_fs_path(path.as_posix()) or path.as_uri()


def from_editor(codec: PositionCodec, lines: Sequence[str], position: types.Position) -> tuple[int, int]:
    """A line and column of ours."""
    if position.line >= len(lines):
        return len(lines) or 1, 1
    found = codec.position_from_client_units(lines, position)
    return found.line + 1, found.character + 1


def to_editor(codec: PositionCodec, lines: Sequence[str], span: Span) -> types.Range:
    """A range of the editor's."""
    start, end = _within(lines, span.line, span.column), _within(lines, span.end_line, span.end_column)
    return codec.range_to_client_units(lines, ServerTextRange(start, max(start, end)))


def _within(lines: Sequence[str], line: int, column: int) -> ServerTextPosition:
    """A place that the text has; past its end, its end."""
    number = max(0, min(line - 1, len(lines) - 1))
    length = len(lines[number]) if lines else 0
    return ServerTextPosition(number, max(0, min(column - 1, length)) if line - 1 == number else length)
