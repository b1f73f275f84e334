"""Keys with no space behind their colon, which YAML takes for something else.

Must not know which keys a ruleset has.
"""

from __future__ import annotations

import re

from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.loading.files.yaml_events import stops_at
from interpreter.source.files import SourceFile
from interpreter.source.span import Span

NO_SPACE = re.compile(r"[\w' -]*\w:[^\s:/].*")
"""A key with its colon, and right behind it what belongs to it."""
NO_SPACE_BEFORE_BRACKET = re.compile(r"[A-Za-z](?:[\w' -]*\w)?:[{\[]")
"""Such a key before a brace or a bracket, as YAML reads it: a part of the key."""
KEY_WITHOUT_SPACE = re.compile(r"^ *(?:- +)?([A-Za-z](?:[\w' -]*\w)?:)(?=[^\s:/])")
"""The beginning of a line whose first key has no space behind its colon."""
KEYS_WITHOUT_SPACE = re.compile(r"((?:^|[{,]) *[\w' -]*\w):(?=[^\s:/])")
"""Keys at the beginning of a text and in its braces that have no space behind their colon."""
LINES_BACK = 8
"""So many lines before the one at which YAML gives up are looked at for what led it there."""


def without_space(text: str, span: Span) -> Finding:
    """A key, a colon and a text with no space between them: YAML takes all of it for one word."""
    message = f"A space is missing after the colon in `{text}`."
    fixed = spaced(text)
    return error("F009", span, message, Help(f"Write `{fixed}`.", fixed, text))


def spaced(text: str) -> str:
    """A text whose keys have a space behind their colon."""
    return KEYS_WITHOUT_SPACE.sub(r"\1: ", text)


def missing_space(source: SourceFile, span: Span) -> Finding | None:
    """The line whose key lacks a space, if with one YAML reads on further than it did."""
    lines = source.text.split("\n")
    for number in range(span.line, max(0, span.line - LINES_BACK), -1):
        found = KEY_WITHOUT_SPACE.match(lines[number - 1])
        if found is None:
            continue
        line = lines[number - 1]
        mended = f"{line[: found.end()]} {line[found.end() :]}"
        stops = stops_at("\n".join([*lines[: number - 1], mended, *lines[number:]]))
        if stops is None or stops > max(span.line, number):
            text, begin = line.rstrip(), found.start(1)
            return without_space(text[begin:], Span(source.name, number, begin + 1, number, len(text) + 1))
    return None


def colon_before_bracket(source: SourceFile, span: Span) -> Finding | None:
    """`key:{...}` inside brackets."""
    line = source.line(span.line)
    found = next((f for f in re.finditer(r"[A-Za-z]\w*:(?=[{\[])", line) if f.end() == span.column), None)
    if found is None:
        return None
    inside = re.compile(r"[^}\]]*[}\]]|.*").match(line, found.end())
    place = Span(source.name, span.line, found.start() + 1, span.line, found.end() + 1)
    return without_space(found[0] + (inside[0] if inside else ""), place)
