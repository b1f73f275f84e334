"""Functions that would go on with themselves, as loops.

Works on lines of Python. Must not know what they do.
"""

from __future__ import annotations

from interpreter.compile.writer import Lines

LEVEL = 4


def again(lines: Lines, way: str) -> Lines:
    """The same body; where it goes on with itself (by the line `way`), it goes round instead."""
    within = _inside_no_loop(lines)
    ways = [n for n, (text, _) in enumerate(lines.rows) if text.strip() == way and within[n]]
    if not ways:
        return lines
    out = Lines()
    out.add("while True:")
    for n, (text, span) in enumerate(lines.rows):
        row = text.replace(way, "continue") if n in ways else text
        out.rows.append((" " * LEVEL + row, span))
    return out


def _inside_no_loop(lines: Lines) -> list[bool]:
    """By row: whether it is in no loop of its own."""
    found, loops = [], list[int]()
    for text, _ in lines.rows:
        level = len(text) - len(text.lstrip())
        loops = [at for at in loops if at < level]
        found.append(not loops)
        if text.lstrip().startswith("for "):
            loops.append(level)
    return found
