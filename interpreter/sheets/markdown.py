"""A sheet as Markdown.

Must not know what it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import assert_never

from interpreter.sheets.lines import Item
from interpreter.sheets.page import Listed, Paragraph, Part, Sheet, Table

SIGNS = re.compile(r"([\\`*_<>\[\]|#~])")


def as_markdown(sheet: Sheet) -> str:
    """The whole sheet."""
    lines = [f"# {_plain(sheet.title)}", ""]
    if sheet.about:
        lines += [_plain(sheet.about), ""]
    for section in sheet.sections:
        lines += [f"## {_plain(section.title)}", ""]
        for part in section.parts:
            lines += [*_part(part), ""]
    return "\n".join(lines).rstrip() + "\n"


def _plain(text: str) -> str:
    """A text in which no sign means anything to Markdown."""
    return SIGNS.sub(r"\\\1", text)


def _part(part: Part) -> Iterator[str]:
    match part:
        case Paragraph(text=text):
            yield _plain(text)
        case Listed(items=items, numbered=numbered):
            yield from _items(items, numbered, "")
        case Table(head=head, rows=rows):
            yield _row(head)
            yield _row(tuple("---" for _ in head))
            yield from map(_row, rows)
        case _:
            assert_never(part)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell if cell == '---' else _plain(cell) for cell in cells)} |"


def _items(items: tuple[Item, ...], numbered: bool, indent: str) -> Iterator[str]:
    for number, item in enumerate(items, 1):
        mark = f"{number}." if numbered else "-"
        lead = "" if not item.lead else f"**{_plain(item.lead)}{stop(item.lead)}** "
        yield f"{indent}{mark} {lead}{_plain(item.text)}".rstrip()
        deeper = numbered and all(inner.lead for inner in item.inner)
        yield from _items(item.inner, deeper, indent + " " * (len(mark) + 1))


def stop(lead: str) -> str:
    """What closes the bold words before a text."""
    return "" if lead.endswith((".", "!", "?", ":")) else "."
