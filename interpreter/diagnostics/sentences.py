"""Several sentences told in one line, each closed where another follows.

Must not know what the sentences are about. Authors mostly leave out the stop, and that is fine where one stands alone.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

CLOSED = (".", "!", "?", ":", ")")


def in_one_line(sentences: Iterable[str]) -> str:
    """The sentences one behind the other; the last one stays as it is."""
    found = [sentence.strip() for sentence in sentences]
    return " ".join([*(_closed(sentence) for sentence in found[:-1]), *found[-1:]])


def _closed(sentence: str) -> str:
    return sentence if sentence.endswith(CLOSED) else f"{sentence}."


def wrapped(text: str, width: int | None) -> list[str]:
    """A text in lines of so many columns, the later ones set in; on one line where nobody says how many."""
    if width is None:
        return [text]
    lead = " " * (len(text) - len(text.lstrip(" ")) + 4)
    return textwrap.wrap(text, width, subsequent_indent=lead, break_long_words=False, break_on_hyphens=False)
