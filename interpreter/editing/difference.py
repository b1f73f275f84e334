"""What differs between a text as it was and as it is: told line by line, or as a diff.

Must not know why it was changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, unified_diff

from interpreter.editing.edits import lines_of
from interpreter.source.frozen import frozen


@frozen
class Change:
    """Lines that were replaced by others, which begin at a line of the text as it is."""

    line: int
    before: tuple[str, ...]
    after: tuple[str, ...]

    def __str__(self) -> str:
        return f"{_shown(self.before)} -> {_shown(self.after)}"


def changes(old: str, new: str) -> Iterator[Change]:
    """All that differs, line for line where as many lines came as went."""
    before, after = lines_of(old), lines_of(new)
    for first, last, begin, end in hunks(before, after):
        if last - first == end - begin:
            pairs = zip(before[first:last], after[begin:end], strict=True)
            yield from (Change(begin + n, (one,), (other,)) for n, (one, other) in enumerate(pairs, 1))
        else:
            yield Change(begin + 1, tuple(before[first:last]), tuple(after[begin:end]))


def diff(old: str, new: str, name: str, around: int = 3) -> Iterator[str]:
    """The lines of the difference as programmers read it; `around`: lines of both about each change."""
    return unified_diff(lines_of(old), lines_of(new), name, name, lineterm="", n=around)


def hunks(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """The stretches of lines that differ: where each begins and ends in the old, and where in the new."""
    for kind, first, last, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield first, last, begin, end


def _shown(lines: tuple[str, ...]) -> str:
    return " / ".join(line.strip() for line in lines) or "nothing"
