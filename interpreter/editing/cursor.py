"""Where somebody is typing in a file that may not be YAML yet: below which keys, and what is begun there.

Goes by lines and indentation alone, since what is being typed can seldom be read. Must not know which keys there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.source.frozen import frozen
from interpreter.source.nodes import Path

KEY = re.compile(
    r"""(?P<dash>(?:- +)*)(?P<key>"[^"]*"|'[^']*'|[A-Za-z_0-9][^:#{}\[\]]*?) *:(?P<gap> +|$)(?P<rest>.*)"""
)
BLOCK = re.compile(r"[|>][-+0-9]* *(?:#.*)?")
BEGUN = re.compile(r"\w*$")


@frozen
class Cursor:
    """A place where something is typed.

    `keys` lead to the map in which a key is begun or, in a value, to the value itself. `word` is what is begun, and
    stands from column `start`; `before` is what stands before it in the value's line.
    """

    keys: Path
    in_value: bool
    word: str
    start: int
    before: str = ""
    in_block: bool = False
    in_braces: bool = False
    above: tuple[str, ...] = ()
    """In a block, its lines above."""


def cursor_at(lines: list[str], line: int, column: int) -> Cursor:
    """What is typed at a place, 1-based."""
    text = lines[line - 1][: column - 1] if line <= len(lines) else ""
    inset = len(text) - len(text.lstrip(" "))
    header = _block_around(lines, line, inset if lines[line - 1].strip() else column - 1)
    if header is not None:
        keys = (*_above(lines, header, _inset(lines[header - 1])), _key_of(lines[header - 1]))
        begun = BEGUN.search(text)
        assert begun is not None
        above = tuple(lines[header : line - 1])
        return Cursor(keys, True, begun[0], begun.start() + 1, text[inset : begun.start()], True, False, above)
    around = _above(lines, line, inset)
    return _in_line(text, inset, around)


def _in_line(text: str, inset: int, around: Path) -> Cursor:
    """A place in a line that is no part of a block."""
    found = KEY.match(text, inset)
    if found is None:
        dashes = re.match(r"(?:- +)*", text[inset:])
        begin = inset + (dashes.end() if dashes else 0)
        if begin > inset:  # a part of a list
            begun = BEGUN.search(text, begin)
            assert begun is not None
            return Cursor(around, True, begun[0], begun.start() + 1, text[begin : begun.start()])
        return Cursor(around, False, text[begin:], begin + 1)
    keys = (*around, found["key"].strip("\"'"))
    begin = found.start("rest")
    rest = found["rest"]
    if rest[:1] in ("{", "["):
        return _in_braces(text, begin, keys)
    begun = BEGUN.search(text, begin)
    assert begun is not None
    return Cursor(keys, True, begun[0], begun.start() + 1, text[begin : begun.start()])


def _in_braces(text: str, begin: int, keys: Path) -> Cursor:
    """A place inside `{ }` or `[ ]` on one line."""
    open_: list[tuple[str, Path]] = []
    piece, current, quote = begin, keys, ""
    for at in range(begin, len(text)):
        sign = text[at]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and not text[piece:at].strip():
            quote = sign
        elif sign in "{[":
            open_.append((sign, current))
            piece = at + 1
        elif sign in "}]" and open_:
            _, current = open_.pop()
            piece = at + 1
        elif sign == "," and open_:
            current, piece = open_[-1][1], at + 1
        elif sign == ":" and open_ and open_[-1][0] == "{" and text[at + 1 : at + 2] in ("", " "):
            current = (*open_[-1][1], text[piece:at].strip().strip("\"'"))
            piece = at + 1
    return _begun_in_braces(text, piece, current, open_)


def _begun_in_braces(text: str, piece: int, current: Path, open_: list[tuple[str, Path]]) -> Cursor:
    begin = piece + len(text[piece:]) - len(text[piece:].lstrip(" "))
    if open_ and open_[-1][0] == "{" and current == open_[-1][1]:
        return Cursor(current, False, text[begin:], begin + 1, in_braces=True)
    begun = BEGUN.search(text, begin)
    assert begun is not None
    return Cursor(current, True, begun[0], begun.start() + 1, text[begin : begun.start()], in_braces=True)


def _inset(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _block_around(lines: list[str], line: int, inset: int) -> int | None:
    """The line with the mark of the block in which a line stands."""
    least = inset
    for number in range(line - 1, 0, -1):
        text = lines[number - 1]
        if not text.strip():
            continue
        if _inset(text) < least:
            found = KEY.match(text, _inset(text))
            if found is not None and BLOCK.fullmatch(found["rest"]):
                return number
            least = _inset(text)
        if least == 0:
            return None
    return None


def _above(lines: list[str], line: int, inset: int) -> Path:
    """The keys around a line."""
    return tuple(reversed(list(_outwards(lines, line, inset))))


def _outwards(lines: list[str], line: int, inset: int) -> Iterator[str]:
    least = inset
    for number in range(line - 1, 0, -1):
        text = lines[number - 1]
        if least == 0:
            return
        if text.strip() and not text.lstrip().startswith("#") and _inset(text) < least:
            found = KEY.match(text, _inset(text))
            if found is not None and not found["rest"].strip().startswith(("{", "[")):
                yield found["key"].strip("\"'")
            least = _inset(text)


def _key_of(line: str) -> str:
    found = KEY.match(line, _inset(line))
    return "" if found is None else found["key"].strip("\"'")


def keys_beside(lines: list[str], line: int, column: int) -> set[str]:
    """The keys that the map of a line has already, on other lines."""
    inset = len(lines[line - 1][: column - 1]) - len(lines[line - 1][: column - 1].lstrip(" "))
    found = {_key_of(text) for text in _block_lines(lines, range(line - 2, -1, -1), inset)}
    return found | {_key_of(text) for text in _block_lines(lines, range(line, len(lines)), inset)}


def _block_lines(lines: list[str], numbers: range, inset: int) -> Iterator[str]:
    """The lines with one indentation, up to one with less."""
    for number in numbers:
        text = lines[number]
        if text.strip() and not text.lstrip().startswith("#"):
            if _inset(text) < inset:
                return
            if _inset(text) == inset:
                yield text
