"""A sheet as one page that needs nothing else and prints well.

Must not know what it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import assert_never

from interpreter.sheets.lines import Item
from interpreter.sheets.markdown import stop
from interpreter.sheets.page import Listed, Paragraph, Part, Sheet, Table
from interpreter.sheets.self_contained import page

LOOKS = "sheet.css"


def as_html(sheet: Sheet) -> str:
    """The whole page."""
    lines = ["<main>", f"<h1>{escape(sheet.title)}</h1>"]
    lines += [f'<p class="about">{escape(sheet.about)}</p>'] if sheet.about else []
    for section in sheet.sections:
        lines.append(f"<section>\n<h2>{escape(section.title)}</h2>")
        for part in section.parts:
            lines += _part(part)
        lines.append("</section>")
    lines.append("</main>")
    return page(sheet.title, LOOKS, "\n".join(lines))


def _part(part: Part) -> Iterator[str]:
    match part:
        case Paragraph(text=text):
            yield f"<p>{escape(text)}</p>"
        case Listed(items=items, numbered=numbered):
            yield from _items(items, numbered)
        case Table(head=head, rows=rows):
            yield '<div class="wide"><table>'
            yield f"<thead>{_row(head, 'th')}</thead>"
            yield f"<tbody>{''.join(_row(row, 'td') for row in rows)}</tbody></table></div>"
        case _:
            assert_never(part)


def _row(cells: tuple[str, ...], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _items(items: tuple[Item, ...], numbered: bool) -> Iterator[str]:
    tag = "ol" if numbered else "ul"
    yield f"<{tag}>"
    for item in items:
        lead = f"<b>{escape(item.lead)}{stop(item.lead)}</b> " if item.lead else ""
        yield f"<li>{lead}{escape(item.text)}"
        if item.inner:
            yield from _items(item.inner, numbered and all(inner.lead for inner in item.inner))
        yield "</li>"
    yield f"</{tag}>"
