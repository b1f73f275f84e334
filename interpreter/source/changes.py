"""The smallest change that makes one line another.

Must not know what the lines say. Gaps are not compared, so that whoever set words apart finds them so afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter.source.frozen import frozen

WORD = re.compile(r"\S+")


@frozen
class Change:
    """A stretch of a text, from one offset up to another, and what stands there instead."""

    start: int
    end: int
    text: str


def change_of(old: str, new: str) -> Change:
    """What to replace in a line, in whole words."""
    words, wanted = list(WORD.finditer(old)), new.split()
    begin = _alike([word[0] for word in words], wanted)
    rest, wanted = words[begin:], wanted[begin:]
    kept = _alike([word[0] for word in reversed(rest)], wanted[::-1])
    gone, come = rest[: len(rest) - kept], " ".join(wanted[: len(wanted) - kept])
    if gone and come:
        return Change(gone[0].start(), gone[-1].end(), come)
    behind = words[begin + len(gone) :]
    if behind:
        start = gone[0].start() if gone else behind[0].start()
        return Change(start, behind[0].start(), f"{come} " if come else "")
    before = words[begin - 1].end() if begin else 0
    return Change(before, gone[-1].end() if gone else before, f" {come}" if come and begin else come)


def _alike(left: Sequence[str], right: Sequence[str]) -> int:
    """With how many same words two rows begin."""
    return next(
        (n for n, (one, other) in enumerate(zip(left, right, strict=False)) if one != other), min(len(left), len(right))
    )
