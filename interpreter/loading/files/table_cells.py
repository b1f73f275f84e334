"""A table as spreadsheets write it (CSV): its heading and its rows, each cell with its place in the file.

Commas, semicolons or tabs between the cells, whichever the heading has most of; quotes around cells that need them.
A row is one line, so a row of the spreadsheet is a line of the file. Must not know what a table is for.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.source.files import SourceFile
from interpreter.source.frozen import frozen
from interpreter.source.span import Span

SEPARATORS = (",", ";", "\t")
TOLD_FIRST = "sep="
"""How a line begins with which some spreadsheets say what stands between the cells."""

NOT_READ = ("|", "/", "~", "^", ":")
"""What some tables have between their cells in place of these."""

MOST_ROWS = 2_000
MOST_COLUMNS = 60


@frozen
class Cell:
    """A cell's text, without blanks around it, and where it stands."""

    text: str
    span: Span


@frozen
class Row:
    """One row: its number as the spreadsheet counts, and its cells by the column's heading, the empty ones too."""

    number: int
    span: Span
    cells: dict[str, Cell]


@dataclass(slots=True)
class Table:
    """What a file holds, and what is wrong in it."""

    source: SourceFile
    headings: dict[str, Cell]
    rows: list[Row]
    findings: list[Finding]

    def find(self, code: str, span: Span, message: str, help: Help | str, *also: tuple[Span, str]) -> None:
        """Notes a fault."""
        self.findings.append(error(code, span, message, help, *also))


def read_table(source: SourceFile) -> Table:
    """The heading and the rows of a file."""
    table = Table(source, {}, [], [])
    lines = source.text.split("\n")
    separator, begin = _separator(lines)
    columns: list[str] = []
    for number, line in enumerate(lines[begin:], begin + 1):
        cells = _cells(table, line, number, separator)
        if not any(cell.text for cell in cells):
            continue
        if not columns:
            if _is_cut_otherwise(table, cells):
                break
            columns = _headings(table, cells)
        elif len(table.rows) >= MOST_ROWS:
            message = f"This table has more than {MOST_ROWS:,} rows."
            table.find("F028", cells[0].span, message, "Make several card types of it, each with a table of its own.")
            break
        elif (other := _other_separator(line, cells, columns, separator)) is not None:
            message = f"Between the cells of this row stands `{other}`, and in the first row `{separator}`."
            help = "Save the table anew from the spreadsheet, with one of them everywhere."
            table.find("F028", cells[0].span.to(cells[-1].span), message, help)
            break
        else:
            row = _row(table, number, cells, columns)
            table.rows += [] if row is None else [row]
    if not table.rows and not table.findings:
        message = "This table has no rows."
        table.find("F028", source.start, message, "The first row names the columns, and each row below it is a card.")
    return table


def _other_separator(line: str, cells: list[Cell], columns: list[str], separator: str) -> str | None:
    """What stands between the cells of a row that is one cell, as the heading is written otherwise."""
    fitting = (sign for sign in SEPARATORS if sign != separator and line.count(sign) == len(columns) - 1)
    return next(fitting, None) if len(cells) == 1 < len(columns) else None


def _is_cut_otherwise(table: Table, cells: list[Cell]) -> bool:
    """Whether the heading is one cell for us, since something else stands between its cells."""
    sign = next((sign for sign in NOT_READ if sign in cells[0].text), None)
    if len(cells) > 1 or sign is None:
        return False
    message = f"Between the cells of this table stands `{sign}`, which isn't read as that."
    table.find("F028", cells[0].span, message, "Save it with commas, semicolons or tabs between the cells.")
    return True


def _separator(lines: list[str]) -> tuple[str, int]:
    """What stands between cells, and the line in which the table begins."""
    first = lines[0]
    if first.casefold().startswith(TOLD_FIRST) and first[len(TOLD_FIRST) :].rstrip(" ") in SEPARATORS:
        return first[len(TOLD_FIRST)], 1
    heading = next((line for line in lines if line.strip()), "")
    return max(SEPARATORS, key=heading.count), 0


def _cells(table: Table, line: str, number: int, separator: str) -> list[Cell]:
    """The cells of a line."""
    whole = Span(table.source.name, number, 1, number, max(2, len(line) + 1))
    try:
        texts = next(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True), [])
    except csv.Error:
        message = "The quotes of a cell don't close in this row, or something stands behind them."
        help = 'A cell in quotes ends with a quote, on the same line; a quote inside it is written twice, "".'
        table.find("F028", whole, message, help)
        return []
    spans = [Span(whole.file, number, left, number, right) for left, right in _stretches(line, separator)]
    return [Cell(text.strip(), span) for text, span in zip(texts, spans, strict=False)]


def _stretches(line: str, separator: str) -> Iterator[tuple[int, int]]:
    """From where to where each cell of a line goes, 1-based, without the blanks around it."""
    begin, in_quotes = 0, False
    for index, sign in enumerate(f"{line}{separator}"):
        if sign == '"':
            in_quotes = not in_quotes
        elif sign == separator and not in_quotes:
            text = line[begin:index]
            left = begin + len(text) - len(text.lstrip())
            yield left + 1, max(left + 2, begin + len(text.rstrip()) + 1)
            begin = index + 1


def _headings(table: Table, cells: list[Cell]) -> list[str]:
    """The names of the columns; a column without a name has an empty one."""
    for cell in cells[MOST_COLUMNS:][:1]:
        table.find("F028", cell.span, f"This table has more than {MOST_COLUMNS} columns.", "Take some out.")
    for cell in cells[:MOST_COLUMNS]:
        other = table.headings.setdefault(cell.text, cell) if cell.text else cell
        if other is not cell:
            message = f"Two columns are called `{cell.text}`."
            table.find("F029", cell.span, message, "Give one of them another name.", (other.span, "the other"))
    return [cell.text for cell in cells[:MOST_COLUMNS]]


def _row(table: Table, number: int, cells: list[Cell], columns: list[str]) -> Row | None:
    """A row; none if one of its cells stands in no column, since then others may stand in a wrong one."""
    named = dict(zip(columns, cells, strict=False))
    homeless = [cell for index, cell in enumerate(cells) if cell.text and (index >= len(columns) or not columns[index])]
    for cell in homeless[:1]:
        message = f"Row {number}: `{cell.text}` stands in a column without a name."
        help = "Write a name above it in the first row; a text with a separator in it needs quotes around it."
        table.find("F029", cell.span, message, help)
        return None
    named.pop("", None)
    span = cells[0].span.to(cells[-1].span)
    missing = {column: Cell("", span) for column in columns if column and column not in named}
    return Row(number, span, {**named, **missing})
