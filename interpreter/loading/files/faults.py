"""What is wrong with a file that gives no tree: in plain words, never in those of a YAML reader or an operating system.

Must not know which keys a ruleset has.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from interpreter.diagnostics.finding import Finding, error
from interpreter.loading.files.colons import NO_SPACE, colon_before_bracket, missing_space, without_space
from interpreter.loading.files.line_slips import after_quote, dash_before_key, of_the_line, quote_fault, with_equals
from interpreter.source.files import MOST_BYTES, Reason, SourceFile, Unreadable
from interpreter.source.span import Span

NO_KEY = "could not find expected ':'"
LOOK = "Look at its indentation and at the line before."
COLON = "Write a key, a colon, a space, and then the text."
OWN_LINE = "Put the text on a line of its own below `|`, two spaces further in."


def unreadable_fault(fault: Unreadable, wanted: str = "ruleset") -> Finding:
    """The finding for a file that could not be read; `wanted` is what it was to be."""
    code, message, help = _READING[fault.reason]
    if wanted == "table":
        message, help = _TABLES.get(fault.reason, (message, help))
    return error(code, fault.span, message.format(name=fault.name, detail=fault.detail), help)


_READING = {
    Reason.MISSING: ("F001", "There is no file `{name}`.", "Check the name and the folder."),
    Reason.NOT_A_FILE: (
        "F002",
        "`{name}` is a folder or a device, not a file.",
        "Name a file that ends in `.cardgame.yaml`.",
    ),
    Reason.FORBIDDEN: ("F003", "The file `{name}` may not be read.", "Check who may read it."),
    Reason.TOO_LARGE: (
        "F004",
        f"This file has more than {MOST_BYTES:,} bytes, so it is no ruleset.",
        "Name the file with the rules.",
    ),
    Reason.BINARY: ("F005", "This file holds no text.", "A ruleset is a text file."),
    Reason.NOT_UTF8: (
        "F006",
        "From this line on the file is not UTF-8 text.",
        "Save the file again with the encoding UTF-8.",
    ),
    Reason.HIDDEN_CHARACTER: (
        "F007",
        "Here is a character that cannot be seen ({detail}).",
        "Delete it and type the text again.",
    ),
}


_TABLES = {
    Reason.TOO_LARGE: (
        f"This table has more than {MOST_BYTES:,} bytes, which is too much to read.",
        "Make several tables of it, each with a card type of its own.",
    ),
    Reason.BINARY: (
        "This file holds no text, so it is no table.",
        "Save the table from the spreadsheet as CSV, with the encoding UTF-8.",
    ),
}
"""What is told otherwise where the file was to be a table."""


OTHER_SPACE = re.compile("^(?: *|[^\"'#]*:)([\u00a0\u2000-\u200a\u202f\u3000])")
"""A space that is none to YAML, where a line begins or a key ends: web pages and word processors make such."""


def indentation_fault(source: SourceFile) -> Finding | None:
    """The first line that is indented with a tab, or with spaces of another sort."""
    for number, line in enumerate(source.text.split("\n"), 1):
        if (found := OTHER_SPACE.search(line)) is not None:
            span = Span(source.name, number, found.start(1) + 1, number, found.end(1) + 1)
            message = "This looks like a space and is another character, as web pages have it."
            return error("F007", span, message, "Delete what is before the text of this line, and type spaces there.")
        indent = line[: len(line) - len(line.lstrip(" \t"))]
        if "\t" in indent and line.strip():
            column = indent.index("\t") + 1
            span = Span(source.name, number, column, number, column + 1)
            return error(
                "F008",
                span,
                "This line is indented with a tab; YAML counts spaces only.",
                "Use two spaces for each step.",
            )
    return None


def yaml_fault(source: SourceFile, fault: yaml.YAMLError) -> Finding:
    """The finding for text that is not YAML."""
    if not isinstance(fault, yaml.MarkedYAMLError):
        return error("F007", source.start, "This file has a character in it that no text has.", "Type the text again.")
    span = _place(source, fault.problem_mark or fault.context_mark)
    return (
        colon_before_bracket(source, span)
        or missing_space(source, span)
        or _braces(source, span)
        or _of_the_line(source, fault, span)
        or _problem(source, fault, span)
    )


def _of_the_line(source: SourceFile, fault: yaml.MarkedYAMLError, span: Span) -> Finding | None:
    problem = f"{fault.context or ''} / {fault.problem or ''}"
    if "expected '-'" in problem and (dash := dash_before_key(source, _place(source, fault.context_mark), span)):
        return dash
    return of_the_line(source, _place(source, fault.context_mark) if NO_KEY in problem else span, problem)


def _problem(source: SourceFile, fault: yaml.MarkedYAMLError, span: Span) -> Finding:
    """The finding for what YAML's reader complains of."""
    problem = f"{fault.context or ''} / {fault.problem or ''}"
    opened = _place(source, fault.context_mark)
    if "mapping values are not allowed" in problem:
        return _colon(source, span)
    if "nesting" in problem or "exceeded" in problem:
        return error("F015", span, "This is nested more deeply than any ruleset needs.")
    if re.search("flow (sequence|mapping)", problem):
        return _open_bracket(source, span, opened)
    if source.line(span.line)[: span.column - 1].rstrip().endswith(("'", '"')) and "expected key" in problem:
        return after_quote(source.line(span.line), span, OWN_LINE)
    if NO_KEY in problem:
        return _no_colon(source, opened)
    if "quoted scalar" in problem and "escape" not in problem:
        return quote_fault(source.line(opened.line), opened)
    if re.search("expected key|block end", problem) and (odd := _set_in(source, span)) is not None:
        return odd
    for words, code, message, help in _PROBLEMS:
        if re.search(words, problem):
            character = source.line(span.line)[span.column - 1 : span.column]
            return error(code, span, message.format(character=character), help)
    return error("F009", span, "This line doesn't fit what stands above it.", LOOK)


def _place(source: SourceFile, mark: Any) -> Span:
    """The one character at a mark; at the end of the file, what was written last."""
    lines = source.text.split("\n")
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
    while line > 1 and (line > len(lines) or not lines[line - 1].strip()):
        line -= 1
        column = len(lines[line - 1].rstrip()) + 1 if line <= len(lines) else 1
    return Span(source.name, line, column, line, column + 1)


def _colon(source: SourceFile, span: Span) -> Finding:
    """A colon where YAML wants none: inside a sentence, or after a key that is read as part of the line above."""
    before = source.line(span.line)[: span.column - 1]
    if re.search(r":\s", before) or span.line == 1:
        message = "A colon and a space end a key, so YAML can't read this sentence."
        return error("F022", span, message, OWN_LINE)
    above = next((n for n in range(span.line - 1, 0, -1) if source.line(n).strip()), 1)
    text = source.line(above)
    place = Span(source.name, above, len(text) - len(text.lstrip()) + 1, above, len(text) + 1)
    if (equals := with_equals(source, above)) is not None:
        return equals
    if ":" not in text:
        return error("F009", place, "There is no colon after the key in this line.", COLON)
    if NO_SPACE.fullmatch(text.strip()):
        return without_space(text.strip(), place)
    key = before.strip()
    message = f"`{key}:` is indented further than the line above, which is complete already."
    return error("F009", span, message, LOOK, (place, "the line above"))


def _no_colon(source: SourceFile, place: Span) -> Finding:
    """A line that has no key, or one whose colon nobody sees; below `|` it is one that isn't set in."""
    text = source.line(place.line).strip()
    if NO_SPACE.fullmatch(text):
        return without_space(text, place)
    equals = with_equals(source, place.line)
    if equals is not None:
        return equals
    above = next((source.line(n) for n in range(place.line - 1, 0, -1) if source.line(n).strip()), "")
    key = above.rpartition(":")[0].strip()
    if above.rstrip().endswith("|") and key:
        message = f"This line is to stand below `{key}: |`, and isn't set in further than `{key}`."
        return error(
            "F009", place, message, f"Set it, and the lines that go with it, in two spaces further than `{key}`."
        )
    first, _, rest = text.partition(" ")
    help = f"{COLON} If `{first}` is the key: `{first}: {rest}`." if rest else COLON
    return error("F009", place, "There is no colon after the key in this line.", help)


def _set_in(source: SourceFile, span: Span) -> Finding | None:
    return _oddly_set_in(source, span) or _too_far_in(source, span)


def _oddly_set_in(source: SourceFile, span: Span) -> Finding | None:
    """A line that begins between the lines above: which those are."""
    column = _column(source.line(span.line))
    above: list[tuple[int, int]] = []
    for number in range(span.line - 1, 0, -1):
        begins = _column(source.line(number))
        if begins and (not above or begins < above[-1][0]):
            above.append((begins, number))
    deeper = next(((begins, n) for begins, n in reversed(above) if begins > column), None)
    further_out = next(((begins, n) for begins, n in above if begins < column), None)
    if deeper is None or any(begins == column for begins, _ in above):
        return None
    places = [deeper, *([] if further_out is None else [further_out])]
    lines = " or ".join(f"{begins} (line {number})" for begins, number in places)
    message = f"This line begins in column {column}, and those above it in column {lines}."
    also = [(_line_span(source, number), "set in like this line?") for _, number in places]
    return error("F009", span, message, "Set it in exactly as far as the lines that it goes with.", *also)


def _too_far_in(source: SourceFile, span: Span) -> Finding | None:
    """A line that begins further in than the one above, to which nothing can belong."""
    column = _column(source.line(span.line))
    above = next((n for n in range(span.line - 1, 0, -1) if _column(source.line(n))), 0)
    begins = _column(source.line(above)) if above else 0
    if not 0 < begins < column or source.line(above).rstrip().endswith((":", "|")):
        return None
    message = f"This line begins in column {column}, further in than the one above, which is complete."
    help = f"Set it in exactly as far as line {above}."
    return error("F009", _line_span(source, span.line), message, help, (_line_span(source, above), "the line above"))


def _column(line: str) -> int:
    """Where a line begins; 0 for one that says nothing."""
    text = line.lstrip(" ")
    return 0 if not text or text.startswith("#") else len(line) - len(text) + 1


def _line_span(source: SourceFile, number: int) -> Span:
    line = source.line(number)
    return Span(source.name, number, _column(line), number, len(line) + 1)


INSIDE = re.compile(r"([\w' -]*\w): +([^,:{}\[\]]*[^,:{}\[\] ] *)$")
"""A key and the beginning of its text, before a brace at which YAML stops."""
BEGINS = re.compile(r"([\w' -]*\w): +(\{[^{}:]*\} *)$")
"""A key and a text that begins with a name in braces, before what goes on."""


def _braces(source: SourceFile, span: Span) -> Finding | None:
    """A text with {names} in it: inside { } YAML stops at its braces, and it never begins with one."""
    line = source.line(span.line)
    before, rest = line[: span.column - 1], line[span.column - 1 :]
    inside = INSIDE.search(before) if rest.startswith("{") and "{" in before else None
    begins = BEGINS.search(before) if rest[:1] not in ("", ",", "}", "]", "#") else None
    found = inside or begins
    if found is None:
        return None
    text = (found[2] + _rest_of_text(rest)).rstrip()
    start = found.start(2) + 1
    place = Span(source.name, span.line, start, span.line, start + len(text))
    if inside is not None:
        message = "Inside { } YAML can't read a text that has braces of its own."
        return error("F009", place, message, f"Give it a line of its own: `{found[1].strip()}: {text}`")
    message = "YAML takes the brace at the beginning of this text for a map of keys."
    return error("F009", place, message, f'Put the text in quotes: `{found[1].strip()}: "{text}"`')


def _rest_of_text(rest: str) -> str:
    """What still belongs to a text in { }: up to a comma or a brace that closes more than the text opened."""
    depth = 0
    for index, sign in enumerate(rest):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0 or (sign == "," and depth == 0):
            return rest[:index]
    return rest


def _open_bracket(source: SourceFile, span: Span, opened: Span) -> Finding:
    """A list or map in brackets that isn't closed."""
    bracket = source.line(opened.line)[opened.column - 1 : opened.column]
    closing = {"[": "]", "{": "}"}.get(bracket, "")
    here = source.line(span.line)[span.column - 1 : span.column + 1].rstrip()
    if here == ":" and span.line == opened.line:
        return error("F022", span, "A colon and a space end a key, so YAML can't read this sentence.", OWN_LINE)
    message = f"What `{bracket}` opens here is not closed, or lacks a comma."
    return error("F009", opened, message, f"Write `{closing}` at its end.", (span, "here at the latest"))


_PROBLEMS = (
    ("unknown escape|invalid Unicode", "F024", "Inside double quotes a \\ means something else.", OWN_LINE),
    (
        "cannot start any token|undefined alias|alphabetic or numeric|tag|directive|node content",
        "F009",
        "YAML gives `{character}` at the start of a text a meaning of its own.",
        OWN_LINE,
    ),
    (
        "sequence entries are not allowed",
        "F009",
        "A list with - begins on a line of its own.",
        "Put the - on the next line, two spaces further in.",
    ),
    (
        "expected '-' indicator",
        "F009",
        "This line stands among the parts of a list but has no - before it.",
        "Look at its indentation.",
    ),
    ("expected key|block end", "F009", "This line is indented in a way that fits nothing above it.", LOOK),
    (
        "document start",
        "F009",
        "This line is indented less than the first one.",
        "Begin all keys of the top in the same column.",
    ),
)
