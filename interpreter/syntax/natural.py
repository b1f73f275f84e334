"""How people say what the language says otherwise: the phrases of `natural.txt`, which says how a row is written.

A row is offered only where its line can be read and means something. Must not know the grammar, nor any ruleset.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from interpreter.source.frozen import frozen
from interpreter.syntax.elsewhere import EVERYDAY

FILE = Path(__file__).with_name("natural.txt")
SHORT = "let "
OFFERED = re.compile(r"  (=>|~>) ?(.*)")


@frozen
class Row:
    """A phrase, and what may be meant by it, the likeliest first; a guess is told and never done by itself."""

    pattern: str
    instead: tuple[str, ...]
    is_guess: bool = False


@cache
def rows() -> tuple[Row, ...]:
    """All phrases: those with names, then those that need none."""
    plain = (Row(pattern.pattern, (re.sub(r"\\(\d)", r"<\1>", instead),)) for pattern, instead in EVERYDAY)
    return (*read_rows(FILE.read_text(encoding="utf-8")), *plain)


def read_rows(text: str) -> list[Row]:
    """The rows of a text."""
    shorts: dict[str, str] = {}
    found: list[Row] = []
    for line in text.splitlines():
        offered = OFFERED.fullmatch(line)
        if not line or line.startswith("#"):
            continue
        if line.startswith(SHORT):
            name, _, long = line.removeprefix(SHORT).partition(" = ")
            shorts[name] = long
        elif offered is None:
            found.append(Row(_spelt(line, shorts), ()))
        else:
            last = found.pop()
            instead = (*last.instead, offered[2].replace(" // ", "\n"))
            found.append(Row(last.pattern, instead, offered[1] == "~>"))
    return found


def _spelt(pattern: str, shorts: dict[str, str]) -> str:
    for name, long in shorts.items():
        pattern = pattern.replace(f"{{{name}}}", long)
    return pattern
