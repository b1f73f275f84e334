"""A page of HTML that needs nothing else: the frame and the looks that all pages share, and those of one sort of page.

Must not know what stands on it.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from string import Template

FOLDER = Path(__file__).parent
FRAME, SHARED = "page.html", "page.css"


def page(title: str, looks: str, body: str, **lengths: str) -> str:
    """The whole page. `looks`: the file with its style, in which `lengths` are put in."""
    style = _read(SHARED) + Template(_read(looks)).substitute(lengths)
    return Template(_read(FRAME)).substitute(title=escape(title), style=style, body=body)


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
