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
SEMICOLON = re.compile(r": *(?:[^;{}\[\],:]* )?([^\s;{}\[\],:]+) *; *([\w' -]*\w) *$")
"""In braces: what belongs to a key, `;`, and the next key."""
TWO_COMMAS = re.compile(r"([\w-]+) *, *, *([\w-]+)")
BRACKETED = re.compile(r"^ *(?:- +)?[\w' -]*\w: +(\[([^\[\]{}]*)\] +)$")
"""A key and a text that begins with brackets."""
DASHED = re.compile(r"^( *)(- +)[A-Za-z][\w' -]*:( |$)")
"""A key with the sign of a list before it."""
CLOSED = re.compile(r"\[([^\[\]{}]*)\] *$")
JOINED = re.compile(r"(?:(?:or|and) +)?([^,\]}]*)")
SINGLE_QUOTED = re.compile(r": +('([^\"\\]*)') *$")
"""A text in single quotes, to the end of its line."""
QUOTED_FIRST = re.compile(r""": +("([^"\\]+)")( +[^"#]+)$""")
"""A text of which only the beginning is in quotes."""
EQUALS = re.compile(r"^( *)([A-Za-z]\w*) *(?::=|=+) *([^\s=].*)$")
"""A name, an equals sign and a value."""
LIKE_IT = re.compile(r"^( *)[A-Za-z]\w*: *\{ *([\w ]*\w):")
"""A line that shows how its neighbors are written."""
NEEDS_QUOTES = re.compile(r"^[\[{!*&@%>|]|: | #")
"""What YAML reads otherwise where it stands without quotes."""


def of_the_line(source: SourceFile, span: Span, problem: str) -> Finding | None:
    """A slip that the line shows at which YAML gives up."""
    line = source.line(span.line)
    return (
        _behind_pipe(line, span)
        or _comment(line, span)
        or _text_in_brackets(line, span, problem)
        or _of_brackets(line, span, problem)
    )


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


def _text_in_brackets(line: str, span: Span, problem: str) -> Finding | None:
    """A text that begins with a word in brackets, or a list that goes on behind them."""
    found = BRACKETED.match(line[: span.column - 1])
    rest = re.sub(" +#.*", "", line[span.column - 1 :]).rstrip()
    if found is None or "expected key" not in problem or not rest[:1].isalnum():
        return None
    if "," in found[2] or not (found[2][:1].isupper() or " " in rest) or re.match("(or|and) ", rest):
        return _behind_list(span, found[2], rest)
    text = f"{found[1]}{rest}"
    if '"' in text or "\\" in text:
        return None
    message = "YAML takes the bracket at the beginning of this text for a list."
    return error("F009", _part(span, found.start(1), found.start(1) + len(text)), message, write(f'"{text}"', text))


def _comma_too_many(line: str, span: Span) -> Finding:
    """A comma right behind another, or behind the bracket that opens a list."""
    message = "There is one comma too many here."
    around = next((f for f in TWO_COMMAS.finditer(line) if f.start() < span.column - 1 < f.end()), None)
    if around is None:
        return error("F009", span, message, Help("Take it out.", "", ","))
    better = write(f"{around[1]}, {around[2]}", around[0])
    return error("F009", _part(span, around.start(), around.end()), message, better)


def _behind_list(span: Span, inside: str, rest: str) -> Finding:
    """Something that goes on behind the closed brackets of a list."""
    joined = JOINED.match(rest)
    assert joined is not None
    message = "Behind `]` belongs a comma, or what closes the brackets around it."
    items = ", ".join(part.strip() for part in (inside, joined[1]) if part.strip())
    return error("F009", span, message, f"If this belongs to the list, write it inside: `[{items}]`.")


def dash_before_key(source: SourceFile, opened: Span, span: Span) -> Finding | None:
    """A key with a `-` before it, where the lines below have none."""
    found = DASHED.match(source.line(opened.line))
    between = [source.line(n) for n in range(opened.line + 1, span.line)]
    if found is None or any(line.strip() and not line.lstrip().startswith("#") for line in between):
        return None
    message = "A `-` makes a list of this line, and the next one is none of its parts."
    return error("F009", _part(opened, found.start(2), found.end(2)), message, "Take the `-` out.")


def _of_brackets(line: str, span: Span, problem: str) -> Finding | None:
    before, rest = line[: span.column - 1], line[span.column - 1 :]
    in_brackets = re.search("flow (sequence|mapping)", problem) is not None
    if rest[:1] in ("}", "]") and not in_brackets:
        message = f"This `{rest[0]}` closes nothing: there is one more than is opened."
        return error("F009", span, message, Help("Take it out.", "", rest[0]))
    if rest.startswith(",") and "node content" in problem:
        return _comma_too_many(line, span)
    if not in_brackets or not re.search("expected ','", problem):
        return None
    if rest.startswith(":") and (found := SEMICOLON.search(before)) is not None:
        message = "Inside { } a comma stands before the next key, and not `;`."
        place = _part(span, found.start(1), found.end(2))
        return error("F022", place, message, write(f"{found[1]}, {found[2]}", line[found.start(1) : found.end(2)]))
    if rest.startswith(":") and (found := WITHOUT_COMMA.search(before)) is not None:
        message = f"A comma is missing before `{found[2]}`."
        place = _part(span, found.start(1), found.end(2))
        return error("F022", place, message, write(f"{found[1]}, {found[2]}", before[found.start(1) :]))
    closed = CLOSED.search(before)
    if closed is None or not rest[:1].isalpha():
        return None
    return _behind_list(span, closed[1], rest)


def quote_fault(line: str, opened: Span) -> Finding:
    """A quote that nothing closes."""
    quote, text = line[opened.column - 1 : opened.column], line[opened.column :].rstrip()
    help = "Close it, or leave the quotes out."
    if NEEDS_QUOTES.search(text):
        help = f"Write it at the end of the text too: `{quote}{text}{quote}`."
    return error("F009", opened, "The quote that opens here is not closed.", help)


def after_quote(line: str, span: Span, otherwise: str) -> Finding:
    """A text in quotes that has such a quote in it, or goes on behind them."""
    found = SINGLE_QUOTED.search(line)
    if found is not None:
        place = _part(span, found.start(1), found.end(1))
        message = "The apostrophe in this text ends it, as it stands in single quotes."
        return error("F024", place, message, write(f'"{found[2]}"', found[1]))
    message, around = "Text goes on here after a closing quote.", QUOTED_FIRST.search(line)
    if around is None or NEEDS_QUOTES.search(around[2]):
        return error("F024", span, message, otherwise)
    whole = f"{around[2]}{around[3].rstrip()}"
    place = _part(span, around.start(1), around.end(3))
    return error("F024", place, message, write(whole, f"{around[1]}{around[3]}"))


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


def colon_for_equals(text: str) -> str | None:
    """`default = 11` inside braces as a key and its value; None for something else."""
    found = EQUALS.match(text)
    return None if found is None else f"{found[2]}: {found[3].rstrip()}"


def _part(span: Span, begin: int, end: int) -> Span:
    return Span(span.file, span.line, begin + 1, span.line, end + 1)
