"""The comments with which an author says that a finding is to be left out: `# cardwright: ignore C050 the reason`.

Must not know what is found, nor which codes there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from interpreter.loading.files.yaml_events import events_of
from interpreter.source.files import SourceFile
from interpreter.source.frozen import frozen
from interpreter.source.span import Span

MARKER = re.compile(r"#\s*cardwright\s*:\s*(?P<word>\w+)(?P<all> +in +this +file\b)?(?P<rest>.*)", re.IGNORECASE)
"""A comment to the program, which may stand behind a sentence too."""
CODE = re.compile(r"[\s,;:]*(?:and\s+)?(?P<code>[A-Za-z]\d+)\b")
COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
BETWEEN = " \t,;:.-"


@frozen
class Code:
    """One code, as it was written."""

    text: str
    span: Span


@frozen
class Ignore:
    """One comment: what is to be left out on which lines, and why. Without lines it is meant for the whole file."""

    word: Code
    span: Span
    codes: tuple[Code, ...]
    reason: str
    lines: range | None


def ignores_of(source: SourceFile) -> list[Ignore]:
    """The comments of one file; none where it can't be read."""
    if MARKER.search(source.text) is None:
        return []
    try:
        texts = list(_texts(source.text))
    except yaml.YAMLError:
        return []
    return [_ignore(source, found, texts) for found in _comments(source, texts)]


@dataclass(frozen=True, slots=True)
class _Text:
    """A value in quotes, in which a # is no comment, or in a block of lines, in which it is one as anywhere else."""

    begins: int
    inside: range
    is_block: bool


def _texts(text: str) -> Iterator[_Text]:
    for event in events_of(text):
        if not isinstance(event, yaml.ScalarEvent) or not event.style:
            continue
        assert event.start_mark is not None  # what is read from a text has a place
        assert event.end_mark is not None
        begin, end = event.start_mark.index, event.end_mark.index
        is_block = event.style in "|>"
        yield _Text(begin, _block(text, begin, end) if is_block else range(begin, end), is_block)


def _block(text: str, begin: int, end: int) -> range:
    """The lines of a block: what is set in less behind them is a comment of the file."""
    first = text.find("\n", begin, end) + 1 or end
    inset, at = 0, first
    for line in text[first:end].splitlines(keepends=True):
        depth = len(line) - len(line.lstrip(" "))
        inset = inset or (depth if line.strip() else 0)
        if line.strip() and depth < inset:
            break
        at += len(line)
    return range(first, at)


def _comments(source: SourceFile, texts: list[_Text]) -> Iterator[re.Match[str]]:
    at = 0
    while (found := MARKER.search(source.text, at)) is not None:
        is_alone = not source.text[max(0, found.start() - 1) : found.start()].strip()
        is_comment = is_alone and not any(found.start() in text.inside and not text.is_block for text in texts)
        at = found.end() if is_comment else found.start() + 1
        if is_comment:
            yield found


def _ignore(source: SourceFile, found: re.Match[str], texts: list[_Text]) -> Ignore:
    number = source.text.count("\n", 0, found.start()) + 1
    first = source.text.rfind("\n", 0, found.start()) + 1

    def place(start: int, end: int) -> Span:
        return Span(source.name, number, start - first + 1, number, end - first + 1)

    codes, at = [], 0
    while (code := CODE.match(found["rest"], at)) is not None:
        begin = found.start("rest") + code.start("code")
        codes.append(Code(code["code"], place(begin, found.start("rest") + code.end())))
        at = code.end()
    return Ignore(
        Code(found["word"], place(found.start("word"), found.end("word"))),
        place(found.start(), found.start() + len(found[0].rstrip())),
        tuple(codes),
        found["rest"][at:].strip(BETWEEN),
        None if found["all"] else _lines(source, number, source.text[first : found.start()], texts),
    )


def _lines(source: SourceFile, number: int, before: str, texts: list[_Text]) -> range:
    """The line of the comment, or the next one that says something; with the block that begins there."""
    lines = source.text.split("\n")
    while not before.strip() and number < len(lines):
        before = COMMENT.sub("", lines[number])
        number += 1
    start = sum(len(line) + 1 for line in lines[: number - 1])
    line = range(start, start + len(lines[number - 1]) + 1)
    block = next((text.inside for text in texts if text.is_block and text.begins in line), range(0))
    return range(number, number + 1 + source.text.count("\n", block.start, block.stop))
