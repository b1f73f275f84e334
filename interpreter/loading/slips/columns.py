"""Slips in a table that come to light where a sentence uses its columns: told at the heading or at the rows.

Where a type declares no fields its table does, so a misspelt heading is a field that nobody reads, and a slip in a
number makes texts of a column. Must not know how a table is read, nor what a sentence says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.about import Topic
from interpreter.diagnostics.english import NUMBER_WORDS
from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.diagnostics.near import meant as asked_for
from interpreter.diagnostics.near import near, write
from interpreter.source.nodes import Entry, Mapping, Scalar, words_in
from interpreter.source.span import Span

TABLE = ".csv"
OF_ANOTHER_KIND = "K001"
SAID_OF_A_ROW = ("copies", "help", "place")


@dataclass(slots=True)
class _Column:
    """A column of a table: its heading, and its cells."""

    heading: Span
    written: str
    """The heading as it stands in the table; empty where that isn't known."""
    cells: list[Entry] = field(default_factory=list)


def of_columns(findings: Sequence[Finding], root: Mapping) -> list[Finding]:
    """The findings, with those that follow from a slip in a table told where that is."""
    columns = _columns(root)
    if not columns:
        return list(findings)
    said = set(words_in(_without_tables(root)))
    left: list[Finding] = []
    for finding in findings:
        name = _column_of(finding, columns, said)
        if name is None:
            left.append(finding)
        elif finding.topic is Topic.UNKNOWN and finding.about is not None:
            left.append(_misspelt(columns[name], finding.about.name))
        else:
            left += _wrong_cells(columns[name], name)
    return list(dict.fromkeys(left))


def _column_of(finding: Finding, columns: dict[str, _Column], said: set[str]) -> str | None:
    """The column in which lies what a finding is about."""
    if finding.span.file.endswith(TABLE):
        return None
    if finding.topic is Topic.UNKNOWN and finding.about is not None:
        name = finding.meant or near(finding.about.name, columns)
        return name if name in columns and name not in said else None
    if finding.code != OF_ANOTHER_KIND or not finding.quoted:
        return None
    name = finding.quoted[0].split(" ")[-1]
    cells = columns[name].cells if name in columns else []
    numbers = [cell for cell in cells if _is_number(cell)]
    return name if numbers and len(numbers) < len(cells) else None


def _misspelt(column: _Column, name: str) -> Finding:
    written = column.written
    message = f"Nothing reads the column `{written}`, and `{name}`, which is asked for, is none."
    return error("F029", column.heading, message, asked_for(written, name))


def _wrong_cells(column: _Column, name: str) -> Iterator[Finding]:
    """The cells that are no numbers, where a sentence takes the column for numbers."""
    for cell in column.cells:
        if _is_number(cell) or not isinstance(cell.value, Scalar):
            continue
        text = cell.value.text
        said = f"is `{text}`" if text else "is empty"
        message = f"Row {cell.key_span.line}: `{name}` {said}, and a whole number belongs here."
        digits = NUMBER_WORDS.get(text.lower())
        help: Help | str = "Write a number such as 3." if digits is None else write(digits, text)
        yield error("C004", cell.value.span, message, help)


def _is_number(cell: Entry) -> bool:
    return isinstance(cell.value, Scalar) and isinstance(cell.value.value, int)


def _columns(root: Mapping) -> dict[str, _Column]:
    """The columns of all tables by the fields that they are."""
    found: dict[str, _Column] = {}
    cards = root.get("cards")
    for _, card in cards.items() if isinstance(cards, Mapping) else ():
        rows = card.value.get("rows") if isinstance(card.value, Mapping) else None
        for _, row in rows.items() if isinstance(rows, Mapping) else ():
            for name, cell in row.value.items() if isinstance(row.value, Mapping) else ():
                if cell.key_span.file.endswith(TABLE) and name not in SAID_OF_A_ROW:
                    heading = cell.writers[-1] if cell.writers else cell.key_span
                    found.setdefault(name, _Column(heading, name)).cells.append(cell)
    return found


def _without_tables(node: Mapping) -> Mapping:
    """A tree without the lines that tables have given."""
    kept = {key: entry for key, entry in node.items() if not entry.key_span.file.endswith(TABLE)}
    lines = {
        key: replace(entry, value=_without_tables(entry.value)) if isinstance(entry.value, Mapping) else entry
        for key, entry in kept.items()
    }
    return replace(node, entries=lines)
