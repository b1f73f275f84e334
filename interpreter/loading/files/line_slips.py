"""Slips of YAML that a single line shows: text behind `|`, a comma or a bracket too few or too many, `=` for `:`.

Each is told with the line as it should be. Must not know which keys a ruleset has.
"""

from __future__ import annotations

import re

from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.diagnostics.near import write
from interpreter.source.files import SourceFile
from interpreter.source.span import Span

BEHIND_PIPE = re.compile(r"^ *(?:- +)?([\w' -]*\w): *[|>][-+0-9]* +(?=[^#\s])")
"""A key and `|` with something behind it."""
COMMENT = re.compile(r"^ *(//+|--+(?=\s)|/\*+|;+)(?= |\w)")
"""How other languages begin a comment."""
WITHOUT_COMMA = re.compile(r"[{,] *[\w' -]*\w: +([^\s{}\[\],:]+) +([A-Za-z]\w*)$")
"""In braces: a key, a word that belongs to it, and the next key."""
CLOSED = re.compile(r"\[([^\[\]{}]*)\] *$")
JOINED = re.compile(r"(?:(?:or|and) +)?([^,\]}]*)")
SINGLE_QUOTED = re.compile(r": +('([^\"\\]*)') *$")
"""A text in single quotes, to the end of its line."""
EQUALS = re.compile(r"^( *)([A-Za-z]\w*) *(?::=|=+) *([^\s=].*)$")
"""A name, an equals sign and a value."""
LIKE_IT = re.compile(r"^( *)[A-Za-z]\w*: *\{ *([\w ]*\w):")
"""A line that shows how its neighbors are written."""
NEEDS_QUOTES = re.compile(r"^[\[{!*&@%>|]|: | #")
"""What YAML reads otherwise where it stands without quotes."""


def of_the_line(source: SourceFile, span: Span, problem: str) -> Finding | None:
    """A slip that the line shows at which YAML gives up."""
    line = source.line(span.line)
    return _behind_pipe(line, span) or _comment(line, span) or _of_brackets(line, span, problem)


def _behind_pipe(line: str, span: Span) -> Finding | None:
    found = BEHIND_PIPE.match(line)
    if found is None:
        return None
    key, text = found[1].strip(), line[found.end() :].rstrip()
    message = "Behind `|` nothing may stand: the text begins in the next line."
    help = (
        f"For one line leave `|` out: `{key}: {text}`. Else set each line in below it, two spaces further than `{key}`."
    )
    return error("F009", _part(span, found.end(), found.end() + len(text)), message, help)


def _comment(line: str, span: Span) -> Finding | None:
    found = COMMENT.match(line)
    if found is None:
        return None
    place = _part(span, found.start(1), found.end(1))
    return error("F009", place, "A comment begins with another sign.", write("#", found[1]))


def _of_brackets(line: str, span: Span, problem: str) -> Finding | None:
    before, rest = line[: span.column - 1], line[span.column - 1 :]
    in_brackets = re.search("flow (sequence|mapping)", problem) is not None
    if rest[:1] in ("}", "]") and not in_brackets:
        message = f"This `{rest[0]}` closes nothing: there is one more than is opened."
        return error("F009", span, message, Help("Take it out.", "", rest[0]))
    if not in_brackets or not re.search("expected ','", problem):
        return None
    if rest.startswith(":") and (found := WITHOUT_COMMA.search(before)) is not None:
        message = f"A comma is missing before `{found[2]}`."
        place = _part(span, found.start(1), found.end(2))
        return error("F022", place, message, write(f"{found[1]}, {found[2]}", before[found.start(1) :]))
    closed = CLOSED.search(before)
    if closed is None or not rest[:1].isalpha():
        return None
    joined = JOINED.match(rest)
    assert joined is not None
    message = "Behind `]` belongs a comma, or what closes the brackets around it."
    items = ", ".join(part.strip() for part in (closed[1], joined[1]) if part.strip())
    return error("F009", span, message, f"If this belongs to the list, write it inside: `[{items}]`.")


def quote_fault(line: str, opened: Span) -> Finding:
    """A quote that nothing closes."""
    quote, text = line[opened.column - 1 : opened.column], line[opened.column :].rstrip()
    help = "Close it, or leave the quotes out."
    if NEEDS_QUOTES.search(text):
        help = f"Write it at the end of the text too: `{quote}{text}{quote}`."
    return error("F009", opened, "The quote that opens here is not closed.", help)


def after_quote(line: str, span: Span, otherwise: str) -> Finding:
    """A text in quotes that has such a quote in it."""
    found = SINGLE_QUOTED.search(line)
    help: Help | str = otherwise
    if found is not None:
        place = _part(span, found.start(1), found.end(1))
        better = f'"{found[2]}"'
        help = write(better, found[1])
        return error("F024", place, "The apostrophe in this text ends it, as it stands in single quotes.", help)
    return error("F024", span, "Text goes on here after a closing quote.", help)


def with_equals(source: SourceFile, number: int) -> Finding | None:
    """A line with `=` in place of a colon; what its neighbors show goes around the value."""
    line = source.line(number)
    found = EQUALS.match(line)
    if found is None:
        return None
    begins = (LIKE_IT.match(other) for other in source.text.split("\n")[max(0, number - 4) : number + 3])
    key = next((like[2] for like in begins if like is not None and like[1] == found[1]), None)
    value = found[3].rstrip()
    better = f"{found[2]}: {value}" if key is None else f"{found[2]}: {{{key}: {value}}}"
    place = Span(source.name, number, len(found[1]) + 1, number, len(line.rstrip()) + 1)
    return error("F009", place, "A key ends with a colon, and not with `=`.", write(better, line.strip()))


def _part(span: Span, begin: int, end: int) -> Span:
    return Span(span.file, span.line, begin + 1, span.line, end + 1)
