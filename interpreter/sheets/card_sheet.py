"""Cards to cut out, nine to a page of 63 by 88 millimetres, as one page of HTML that needs nothing else.

Must not know rules: it lays out what it is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice

from interpreter.sheets.card_faces import Face, Mark
from interpreter.sheets.self_contained import page
from interpreter.source.frozen import frozen

LOOKS = "card_sheet.css"

WIDE, HIGH, ON_A_PAGE = 63.0, 88.0, 9
ACROSS = 3
MARK, THIN = 4.0, 0.15
"""How long and how thick the marks for cutting are, in millimetres."""

SIZES = ((9, 30), (15, 23), (24, 18), (40, 14))
"""For names up to so many letters, the size of their type."""

SMALLEST = 11
ROOM = 150
"""So many points wide is a name at most: a long word is set smaller, lest it break."""
HELP_SIZES = ((190, 8.5), (380, 7), (650, 6), (950, 5))
"""For helps up to so many letters, the size of their type; a field takes the room of so many letters as `FIELD`."""
SMALLEST_HELP = 4
FIELD = 40
FULL = 230
"""A card with more than so many letters has a smaller symbol and smaller fields."""


@frozen
class Paper:
    """A size of paper, in millimetres."""

    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("letter", 215.9, 279.4)}


def page_count(faces: Sequence[Face]) -> int:
    """How many pages the fronts take."""
    return -(-sum(face.copies for face in faces) // ON_A_PAGE)


def as_page(title: str, faces: Sequence[Face], paper: Paper, with_backs: bool = False) -> str:
    """The whole page."""
    left, top = (paper.width - ACROSS * WIDE) / 2, (paper.height - ACROSS * HIGH) / 2
    fronts = iter([_front(title, face) for face in faces for _ in range(face.copies)])
    marks = "".join(_marks(paper, left, top))
    pages = []
    while cards := list(islice(fronts, ON_A_PAGE)):
        pages.append(_sheet(cards, marks))
        if with_backs:
            pages.append(_sheet([_back(title)] * ON_A_PAGE, marks))
    note = f"{sum(face.copies for face in faces)} cards. Print on {paper.name} paper in full size (100 %), then cut."
    note = f"{note} Print on both sides for the backs." if with_backs else note
    body = "\n".join((f'<p class="note">{escape(note)}</p>', *pages))
    lengths = {"width": _mm(paper.width), "height": _mm(paper.height), "left": _mm(left), "top": _mm(top)}
    return page(f"{title}: cards", LOOKS, body, paper=paper.name, **lengths)


def _mm(length: float) -> str:
    return f"{length:.2f}mm"


def _sheet(cards: Sequence[str], marks: str) -> str:
    return f'<section class="page">{marks}<div class="grid">\n{"".join(cards)}</div></section>'


def _marks(paper: Paper, left: float, top: float) -> Iterator[str]:
    """Short lines beside the cards where the knife goes, outside of all of them."""
    for column in range(ACROSS + 1):
        for begin in (top - MARK - 1, top + ACROSS * HIGH + 1):
            yield _mark(left + column * WIDE - THIN / 2, begin, THIN, MARK)
    for row in range(ACROSS + 1):
        for begin in (left - MARK - 1, left + ACROSS * WIDE + 1):
            yield _mark(begin, top + row * HIGH - THIN / 2, MARK, THIN)


def _mark(left: float, top: float, width: float, height: float) -> str:
    place = f"left:{_mm(left)};top:{_mm(top)};width:{_mm(width)};height:{_mm(height)}"
    return f'<i class="mark" style="{place}"></i>'


def _front(title: str, face: Face) -> str:
    colors = [mark.color for mark in face.marks if mark.color]
    symbols = "".join(mark.symbol for mark in face.marks)
    style = f' style="--color:{colors[0]}"' if colors else ""
    corner = f"<span>{escape(_corner(face))}</span><span>{symbols}</span>"
    fields = "".join(f"<li>{_field(mark)}</li>" for mark in face.marks)
    letters = len(face.help) + sum(FIELD + len(mark.value) for mark in face.marks if len(mark.value) > FIELD / 2)
    size = next((size for most, size in HELP_SIZES if letters <= most), SMALLEST_HELP)
    help = f'<p class="help" style="font-size:{size}pt">{escape(face.help)}</p>' if face.help else ""
    full = " full" if letters > FULL or len(face.marks) > 4 else ""
    return (
        f'<article class="card{full}"{style}><div class="corner">{corner}</div>'
        f'<h2 class="name" style="font-size:{_size(face.name)}pt">{escape(face.name)}</h2>'
        + (f'<div class="symbol">{symbols}</div>' if symbols else "")
        + (f'<ul class="fields">{fields}</ul>' if fields else '<div class="fields"></div>')
        + f'{help}<p class="foot">{escape(f"{face.type} - {title}")}</p></article>\n'
    )


def _corner(face: Face) -> str:
    """What tells a card in a fanned hand: its numbers, or how its values begin, or how its name does."""
    told = [mark.value if len(mark.value) <= 3 else mark.value[:1].upper() for mark in face.marks[:3]]
    return " ".join(told) or "".join(word[:1].upper() for word in face.name.split()[:3])


def _field(mark: Mark) -> str:
    symbol = f'<b style="color:{mark.color}">{mark.symbol}</b> ' if mark.symbol else ""
    return f"{escape(mark.field)}: {symbol}<span>{escape(mark.value)}</span>"


def _size(name: str) -> int:
    """Printed names stand as large as there is room for them."""
    usual = next((size for letters, size in SIZES if len(name) <= letters), SMALLEST)
    longest = max(map(len, name.split()), default=1)
    return max(5, min(usual, round(ROOM / (longest * 0.68))))


def _back(title: str) -> str:
    return f'<article class="card back"><div><b>{escape(title)}</b></div></article>\n'
