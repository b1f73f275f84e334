"""Locals that outlive a question: they are kept in the frame on top of the stack, `s.stack[-1]`.

Functions read what they need of it when they begin and write back what they change. A local that is always set in the
function that reads it is no business of the frame. Must not know what the lines of a function do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from interpreter.compile.writer import Lines

LOCAL = re.compile(r"\bl_\w+")
ASSIGNED = re.compile(r"^(\s*)(l_\w+) = (?!=)(.*)$")
BOUND_INSIDE = re.compile(r"\b(?:for|lambda) (l_\w+)\b")
LEVEL = 4


def slots_of(params: list[str], functions: Iterable[Lines], elsewhere: Iterable[str]) -> dict[str, int]:
    """The place in the frame of each local that is kept: parameters, what is read elsewhere, what a function needs."""
    needed = {name for lines in functions for name in needs(lines)}.union(elsewhere)
    return {name: slot + 1 for slot, name in enumerate([*params, *sorted(needed.difference(params))])}


def mentions(lines: Lines) -> Iterator[str]:
    """Every mention of a local."""
    return (name for text, _ in lines.rows for name in LOCAL.findall(text))


def needs(lines: Lines) -> dict[str, None]:
    """The locals that a function may read before it has set them."""
    needed: dict[str, None] = {}
    set_at: dict[str, int] = {}
    for text, _ in lines.rows:
        level = len(text) - len(text.lstrip())
        set_at = {name: at for name, at in set_at.items() if at <= level}
        assigned, bound = ASSIGNED.match(text), BOUND_INSIDE.findall(text)
        read = assigned[3] if assigned else text
        needed |= dict.fromkeys(name for name in LOCAL.findall(read) if name not in set_at and name not in bound)
        if assigned:
            set_at[assigned[2]] = min(level, set_at.get(assigned[2], level))
        elif text.lstrip().startswith("for "):
            set_at |= dict.fromkeys(bound, level + LEVEL)
    return needed


def with_frame(lines: Lines, slots: Mapping[str, int]) -> Lines:
    """A function body in which the locals of the frame are read at the start and written back where they change."""
    out = Lines()
    read = sorted((slots[name], name) for name in needs(lines) if name in slots)
    frame = "f" if read else "s.stack[-1]"
    if read:
        out.add("f = s.stack[-1]")
    for slot, name in read:
        out.add(f"{name} = f[{slot}]")
    out.rows += [(_written_back(text, slots, frame), span) for text, span in lines.rows]
    return out


def _written_back(text: str, slots: Mapping[str, int], frame: str) -> str:
    match = ASSIGNED.match(text)
    if match is None or match[2] not in slots:
        return text
    return f"{match[1]}{match[2]} = {frame}[{slots[match[2]]}] = {match[3]}"
