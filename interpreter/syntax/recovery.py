"""Goes on after a fault: an effect is read again with something harmless instead of the line that couldn't be read.

Must not know what was wrong with the line.
"""

from __future__ import annotations

from interpreter.syntax.lines import INDENT
from interpreter.syntax.situation import Situation

_SENTENCE, _HEADER = "do a", "if a"


def without_line(at: Situation) -> str | None:
    """The effect with the line of the fault made harmless; None if it can't be, or if lines are set in wrongly."""
    start, end = at.line_start, at.line_end
    line = at.text[start:end]
    if INDENT in (at.stop.why, at.word.kind) or at.stop.expected == {INDENT} or line.startswith("else") or at.stop.why:
        return None
    instead = _HEADER if _has_block(at.text, start, end) else _SENTENCE
    if len(line) < len(instead) or line.strip() == instead:
        return None
    return at.text[:start] + instead.ljust(len(line)) + at.text[end:]


def _has_block(text: str, start: int, end: int) -> bool:
    """Whether the next line that is not empty is set in further."""
    indent = start - text.rfind("\n", 0, start) - 1
    for line in text[end + 1 :].split("\n"):
        if line.strip() and not line.strip().startswith("#"):
            return len(line) - len(line.lstrip(" ")) > indent
    return False
