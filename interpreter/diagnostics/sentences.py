"""Several sentences told in one line, each closed where another follows.

Must not know what the sentences are about. Authors mostly leave out the stop, and that is fine where one stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable

CLOSED = (".", "!", "?", ":", ")")


def in_one_line(sentences: Iterable[str]) -> str:
    """The sentences one behind the other; the last one stays as it is."""
    found = [sentence.strip() for sentence in sentences]
    return " ".join([*(_closed(sentence) for sentence in found[:-1]), *found[-1:]])


def _closed(sentence: str) -> str:
    return sentence if sentence.endswith(CLOSED) else f"{sentence}."
