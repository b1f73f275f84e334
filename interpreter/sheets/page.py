"""A sheet before it is written down in any form: sections of paragraphs, lists and tables.

Must not know how it is shown, nor what it says.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.sheets.lines import Item
from interpreter.source.frozen import frozen


@frozen
class Paragraph:
    """Sentences that stand together."""

    text: str


@frozen
class Listed:
    """Items, one below the other."""

    items: tuple[Item, ...]
    numbered: bool = False


@frozen
class Table:
    """Rows below a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = Paragraph | Listed | Table


@frozen
class Section:
    """A part of a sheet with a title."""

    title: str
    parts: tuple[Part, ...]


@frozen
class Sheet:
    """A whole sheet."""

    title: str
    about: str
    sections: tuple[Section, ...]


def section(title: str, *parts: Part | None) -> list[Section]:
    """A section, if it says anything."""
    found = tuple(part for part in parts if part is not None and not _is_empty(part))
    return [Section(title, found)] if found else []


def _is_empty(part: Part) -> bool:
    match part:
        case Paragraph(text=text):
            return not text
        case Listed(items=items):
            return not items
        case Table(rows=rows):
            return not rows


def listed(items: Sequence[Item], numbered: bool = False) -> Listed:
    """A list of what is there."""
    return Listed(tuple(items), numbered)
