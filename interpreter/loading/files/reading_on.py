"""Reads on behind what is no YAML: with the fix of a fault made, or without its line, the rest of the file is read too.

So one slip hides no other; the tree is good for looking at the shape of the other lines, and for nothing else.
Must not know what a fault is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from interpreter.diagnostics.finding import Edit, Finding
from interpreter.loading.files.yaml_tree import read_tree
from interpreter.source.files import SourceFile
from interpreter.source.nodes import Mapping

MOST_FAULTS = 6
INDENTED_BY_TAB = "F008"
OF_LINES = (INDENTED_BY_TAB, "F010", "F012", "F020", "F023")
"""Faults that stand in one line, wherever in it."""
OF_TEXTS = ("F009", "F022", "F024")
"""Faults that may be one of layout where a line begins with them."""
NOTHING_WRITTEN = "F019"
WIDTHS = (2, 4, 8)
"""How many spaces somebody may mean by a tab."""


def read_on(source: SourceFile) -> tuple[Mapping | None, list[Finding]]:
    """The tree of a file, as far as there is one, and all that is no YAML in it."""
    tree, found = read_tree(source)
    text, last = source.text, found
    while tree is None and last and len(found) < MOST_FAULTS and all(is_of_its_line(each, source) for each in last):
        ways = list(_read_otherwise(source, text, last[-1]))
        if not ways:
            break
        text, tree, more = next((way for way in ways if way[1] is not None), ways[0])
        last = [finding for finding in more if not _follows(finding, found)]
        found = [*found, *last]
    return tree, found


def is_of_its_line(fault: Finding, source: SourceFile) -> bool:
    """Whether a fault lies in the text of one line, and says nothing of which lines belong to which others."""
    line = source.line(fault.span.line)
    is_inside = fault.span.column > len(line) - len(line.lstrip()) + 1
    return bool(fault.fix) or fault.code in OF_LINES or (fault.code in OF_TEXTS and is_inside)


def _read_otherwise(
    source: SourceFile, text: str, fault: Finding
) -> Iterator[tuple[str, Mapping | None, list[Finding]]]:
    """A text with a fault mended in some way, and what it reads as, if the fault is gone then."""
    for mended in _mended(text, fault):
        tree, findings = read_tree(replace(source, text=mended))
        if all(finding.span.line != fault.span.line for finding in findings):
            yield mended, tree, findings


def _mended(text: str, fault: Finding) -> Iterator[str]:
    lines = text.split("\n")
    number = fault.span.line - 1
    if fault.code == INDENTED_BY_TAB:
        for width in WIDTHS:
            yield "\n".join(_without_tabs(line, width) for line in lines)
        return
    if fault.fix and all(edit.span.line == edit.span.end_line == fault.span.line for edit in fault.fix):
        yield "\n".join((*lines[:number], _edited(lines[number], fault.fix), *lines[number + 1 :]))
    elif number < len(lines) and not _holds_others(lines, number):
        yield "\n".join((*lines[:number], "", *lines[number + 1 :]))


def _without_tabs(line: str, width: int) -> str:
    text = line.lstrip(" \t")
    return line[: len(line) - len(text)].replace("\t", " " * width) + text


def _edited(line: str, edits: Sequence[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: -edit.span.column):
        line = line[: edit.span.column - 1] + edit.text + line[edit.span.end_column - 1 :]
    return line


def _holds_others(lines: Sequence[str], number: int) -> bool:
    """Whether the next line that says something is set in further."""
    after = next((line for line in lines[number + 1 :] if line.strip()), "")
    return len(after) - len(after.lstrip()) > len(lines[number]) - len(lines[number].lstrip())


def _follows(finding: Finding, found: Sequence[Finding]) -> bool:
    """Whether a finding may only follow from a line that was left out: it is told, or nothing stands below a key."""
    return finding.code == NOTHING_WRITTEN or any(finding.span.line == other.span.line for other in found)
