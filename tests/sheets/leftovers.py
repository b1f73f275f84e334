"""What must not be found in a sheet: what isn't English, and sentences that don't begin or end as such."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.sheets.lines import Item
from interpreter.sheets.page import Listed, Paragraph, Part, Sheet, Table

SIGNS = re.compile(r"[{}_\0]| [!<>=]=? ")
DOUBLED = re.compile(
    r"  |\.\.|,,| [.,;:]|\bthe the\b|\ba an?\b|\bof of\b|\bthe your\b|\bthe a\b|\bnone of them is none\b"
)
NEVER = re.compile(r"\b(if|until|and|or) (always|never)\b|\byou is\b|\byou has\b")
STARTS = re.compile(r"[“(−=]*[A-Z0-9]|[“(−=]*$")  # noqa: RUF001
STOPS = (".", "!", "?", ".”", "!”", "?”")


def leftovers(sheet: Sheet) -> Iterator[str]:
    """Everything that a reader would stumble over."""
    if not sheet.sections:
        yield "there are no sections"
    for section in sheet.sections:
        if not section.parts:
            yield f"{section.title}: nothing in it"
        for part in section.parts:
            yield from in_part(section.title, part)


def in_part(title: str, part: Part) -> Iterator[str]:
    match part:
        case Listed(items=items):
            for item in items:
                yield from in_item(title, item)
        case Paragraph(text=text):
            yield from in_text(title, text, False)
        case Table(rows=rows):
            cells = [cell for row in rows for cell in row]
            yield from (f"{title}: {cell}" for cell in cells if SIGNS.search(cell) or DOUBLED.search(cell))


def in_item(title: str, item: Item) -> Iterator[str]:
    if not item.text and not item.inner and not item.lead:
        yield f"{title}: an item that says nothing"
    if item.text or not item.inner:
        yield from in_text(title, item.text, bool(item.inner))
    if SIGNS.search(item.lead) or (item.lead and not STARTS.match(item.lead)):
        yield f"{title}: {item.lead}"
    for inner in item.inner:
        yield from in_item(title, inner)


def in_text(title: str, text: str, goes_on: bool) -> Iterator[str]:
    closed = text.endswith(STOPS) or (goes_on and text.endswith(":")) or not text
    wrong = SIGNS.search(text) or DOUBLED.search(text) or NEVER.search(text)
    if wrong or not closed or not STARTS.match(text):
        yield f"{title}: {text}"
