"""Cards from a table: `from: cards.csv` becomes the rows that could have been written out below `rows`.

A row is a card and a column a field; the columns `name`, `copies` and `help` say what these keys say, and in a table
of several card types `type` says which. Comes before merging, so a variant changes a card of a table by its name, and
later stages see the cells where they stand. Must not know the kinds of fields, but that a text may be empty.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from interpreter.diagnostics.finding import Finding, Help, error
from interpreter.diagnostics.near import did_you_mean, near, write
from interpreter.diagnostics.near import meant as asked_for
from interpreter.loading.files.faults import unreadable_fault
from interpreter.loading.files.merge import merge
from interpreter.loading.files.table_cells import Cell, Row, Table, read_table
from interpreter.loading.files.yaml_tree import scalar_value
from interpreter.source.files import Unreadable, drafted, is_file, read_source, real_path
from interpreter.source.nodes import Entry, Listing, Mapping, Node, Scalar, words_in

FROM, ROWS = "from", "rows"
OF_A_PART = ("F029", "C042")
"""What is found in a row or column alone."""
ENDING = ".csv"
NAME, TYPE, COPIES, HELP = "name", "type", "copies", "help"
SPECIAL = (NAME, TYPE, COPIES, HELP)
"""The columns that are no fields."""

INTEGER = re.compile(r"-?[0-9]+")
NAMES = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

BETWEEN_NAMES = (", ", " + ")
"""What stands between the names of several cards in a move, so that it may not stand in one."""

SAVE = "Save the table from the spreadsheet as CSV, with the encoding UTF-8"


@dataclass(slots=True)
class Tables:
    """Reads the tables that one file names, and notes what is wrong with them. `drafts`: texts not saved yet."""

    file: Path
    name: str
    drafts: dict[Path, str]
    findings: list[Finding] = field(default_factory=list)
    named: list[Path] = field(default_factory=list)
    """The tables that the file names, which may not be there."""
    left_out: set[str] = field(default_factory=set)
    """The fields that have no column, or whose cards are lost."""
    is_whole: bool = True
    """Whether all cards are there, but for single rows."""
    root: Mapping = field(init=False)
    """The tree of the file."""

    def written_out(self, root: Mapping) -> Mapping:
        """The tree of the file with the rows of its tables in it."""
        self.root = root
        cards = root.entries.get("cards")
        if cards is None or not isinstance(cards.value, Mapping):
            return root
        types = {key: self._type(entry) for key, entry in cards.value.items()}
        asked = types.get(FROM)
        if asked is not None and isinstance(asked.value, Listing):
            del types[FROM]
            self._find_several(asked.value)
        if asked is not None and isinstance(asked.value, Scalar):
            del types[FROM]
            types = self._of_all(asked.value, types, is_variant="extends" in root.entries)
        inner = replace(cards.value, entries=types)
        return replace(root, entries={**root.entries, "cards": replace(cards, value=inner)})

    def _type(self, entry: Entry) -> Entry:
        """A card type; one that names a table with its rows."""
        asked = entry.value.get(FROM) if isinstance(entry.value, Mapping) else None
        if not isinstance(entry.value, Mapping) or not isinstance(asked, Scalar | Listing):
            return entry
        kept = {key: line for key, line in entry.value.items() if key != FROM}
        written = replace(entry, value=replace(entry.value, entries=kept))
        if isinstance(asked, Listing):
            self._find_several(asked)
            return written
        table = self._table(asked)
        if table is None:
            return written
        declared = _declared(entry.value)
        if TYPE in map(str.casefold, table.headings) and TYPE not in declared:
            self._find_type_column(table)
        return self._with_rows(written, table, table.rows, declared)

    def _find_several(self, asked: Listing) -> None:
        help = "Put the rows into one table, or make a card type of each, with a `from` of its own."
        self.findings.append(error("F028", asked.span, "`from` names one table, and here are several.", help))

    def _find_type_column(self, table: Table) -> None:
        cell = next(cell for heading, cell in table.headings.items() if heading.casefold() == TYPE)
        help = "Take the column out, or write `from` beside the card types: `cards: {from: ...}` takes a table of all."
        table.find("F029", cell.span, "All rows of this table are of one type, and here is a column `type`.", help)
        self.findings += table.findings[-1:]

    def _of_all(self, asked: Scalar, types: dict[str, Entry], is_variant: bool) -> dict[str, Entry]:
        """The card types, with the rows of a table in which a column says of which type each card is."""
        table = self._table(asked)
        if table is None:
            return types
        column = next((heading for heading in table.headings if heading.casefold() == TYPE), None)
        if column is None:
            message = "This table has no column `type`, so nothing says of which type its cards are."
            help: Help | str = "Add a column `type`, or write `from` below one card type."
            like = next((cell for heading, cell in table.headings.items() if near(heading, (TYPE,))), None)
            span = table.source.start if like is None else like.span
            help = help if like is None else asked_for(like.text, TYPE)
            self.findings.append(error("F029", span, message, help, (asked.span, "all cards come from it")))
            self.is_whole = False
            return types
        by_type: dict[str, list[Row]] = {}
        for row in table.rows:
            cell = row.cells[column]
            if not is_variant and cell.text not in types:
                self._no_such_type(row, cell, list(types))
            else:
                by_type.setdefault(cell.text, []).append(row)
        empty = Mapping({}, asked.span)
        for name, rows in by_type.items():
            entry = types.get(name, Entry(rows[0].cells[column].span, empty, self.name, (asked.span,)))
            if isinstance(entry.value, Mapping):
                types[name] = self._with_rows(entry, table, rows, _declared(entry.value), column)
        return types

    def _no_such_type(self, row: Row, cell: Cell, types: list[str]) -> None:
        message = f"Row {row.number}: there is no card type called `{cell.text}`."
        if not cell.text:
            message = f"Row {row.number}: `type` is empty, and the name of a card type belongs here."
        help = did_you_mean(cell.text, types) or "Declare it below `cards`, with the place where its cards start."
        self.findings.append(error("F029", cell.span, message, help))

    # ------------------------------------------------------------ files

    def _table(self, asked: Scalar) -> Table | None:
        """The table that a file names."""
        path, fault = self._path(asked)
        if path is None:
            self.findings.append(fault if fault is not None else _no_file(asked, self.file.parent))
            return None
        draft = self.drafts.get(real_path(path))
        source = read_source(path) if draft is None else drafted(draft, path)
        if isinstance(source, Unreadable):
            self.findings.append(unreadable_fault(source, "table"))
            return None
        table = read_table(source)
        self.findings += table.findings
        return table if table.headings and not self._is_without_headings(table) else None

    def _is_without_headings(self, table: Table) -> bool:
        """Whether the first row is a card."""
        number = next((cell for cell in table.headings.values() if INTEGER.fullmatch(cell.text)), None)
        if number is None:
            return False
        message = f"The first row of a table names its columns, and `{number.text}` names none."
        names = ", ".join((NAME, *("..." for _ in list(table.headings)[2:]), COPIES))
        help = f"Write a row with the names of the columns above it, such as `{names}`."
        self.findings.append(error("F028", number.span, message, help))
        return True

    def _path(self, asked: Scalar) -> tuple[Path | None, Finding | None]:
        folder, name = self.file.parent, asked.text.strip()
        if not name.casefold().endswith(ENDING):
            message = f"`{name}` is no table: the name of one ends in `{ENDING}`."
            is_there = is_file(folder / f"{name}{ENDING}")
            help = write(f"{name}{ENDING}", asked.text) if is_there else f"{SAVE}."
            return None, error("F028", asked.span, message, help)
        path = folder / name
        if Path(name).is_absolute() or not real_path(path).is_relative_to(real_path(folder)):
            message = f"`{name}` leads out of the folder of this file."
            return None, error("M003", asked.span, message, "Put the table into this folder.")
        self.named.append(path)
        return (path, None) if is_file(path) else (None, None)

    # ------------------------------------------------------------ rows

    def _with_rows(
        self, entry: Entry, table: Table, rows: list[Row], declared: tuple[str, ...], column: str = ""
    ) -> Entry:
        """A card type with the rows of a table; what is written below `rows` beside it has the last word."""
        assert isinstance(entry.value, Mapping)
        keys = {heading: _key(heading, declared) for heading in table.headings if heading != column}
        used = {heading for heading in keys if not column or any(row.cells[heading].text for row in rows)}
        keys = {heading: key for heading, key in keys.items() if heading in used and self._is_name(table, heading, key)}
        if declared:
            keys = self._check_columns(table, keys, declared)
        else:
            self._check_special(table, keys)
        is_called = entry.value.get(NAME) is not None
        entries: dict[str, Entry] = {}
        numbers: dict[str, Row] = {}
        self._check_named(rows, keys)
        for row in rows:
            name, cell = _name_of(row, keys)
            other = numbers.setdefault(name, row)
            if other is not row:
                self._doubled(row, cell, name, other)
                continue
            if not is_called:
                self._check_name(row, cell, name)
            lines = {
                keys[heading]: self._entry(row.cells[heading], keys[heading], table.headings[heading])
                for heading in keys
                if _is_kept(row, heading, keys)
            }
            entries[name] = Entry(cell.span, Mapping(lines, row.span), self.name, (cell.span,))
        made: Node = Mapping(entries, rows[0].span if rows else table.source.start)
        own = entry.value.entries.get(ROWS)
        if own is not None:
            made = merge(made, own.value)
            self.left_out |= set() if isinstance(own.value, Mapping) else set(keys.values())
        at = own.key_span if own is not None else entry.key_span
        line = Entry(at, made, self.name, (at,))
        return replace(entry, value=replace(entry.value, entries={**entry.value.entries, ROWS: line}))

    def _is_name(self, table: Table, heading: str, key: str) -> bool:
        if NAMES.fullmatch(key):
            return True
        message = f"`{heading}` can't be the name of a field."
        help = "A name has only letters, digits and `_`, and begins with a letter."
        table.find("F029", table.headings[heading].span, message, help)
        self.findings += table.findings[-1:]
        return False

    def _check_columns(self, table: Table, keys: dict[str, str], declared: tuple[str, ...]) -> dict[str, str]:
        """Each column is a field where fields are declared, and each of these has its column. The columns as meant."""
        meant = dict(keys)
        for heading, key in keys.items():
            if key not in declared and key not in SPECIAL:
                message = f"The column `{heading}` is no field of these cards."
                listed = ", ".join(f"`{field}`" for field in declared)
                lacking = [name for name in (*declared, *SPECIAL) if name not in keys.values()]
                asked = did_you_mean(key, lacking)
                help = asked or f"Their fields are {listed}; declare it, or take it out."
                self.findings.append(error("F029", table.headings[heading].span, message, help))
                if asked.meant:
                    meant[heading] = asked.meant
                else:
                    del meant[heading]
        missing = [name for name in declared if name not in meant.values()]
        is_sure = not table.findings and set(keys.values()) <= {*declared, *SPECIAL}
        for name in missing if is_sure else ():
            message = f"This table has no column for the field `{name}`."
            self.findings.append(error("F029", table.source.start, message, "Add one, or take the field out."))
        self.left_out |= set(missing)
        return meant

    def _check_special(self, table: Table, keys: dict[str, str]) -> None:
        """A column that nothing asks for and that is called nearly as one that is no field."""
        for heading, key in keys.items():
            lacking = [name for name in (NAME, COPIES, HELP) if name not in keys.values()]
            meant = near(key, lacking) if key not in SPECIAL and key not in words_in(self.root) else None
            if meant is not None:
                message = f"Nothing reads the column `{heading}`."
                self.findings.append(error("F029", table.headings[heading].span, message, asked_for(heading, meant)))

    def _doubled(self, row: Row, cell: Cell, name: str, other: Row) -> None:
        message = f"Row {row.number}: `{name}` stands in row {other.number} already."
        help = "Give one of them another name; how many cards there are of one stands in a column `copies`."
        self.findings.append(error("F029", cell.span, message, help, (other.span, "here")))

    def _check_named(self, rows: list[Row], keys: dict[str, str]) -> None:
        """Where some rows have a name, all have."""
        heading = next((heading for heading, key in keys.items() if key == NAME), None)
        nameless = [row for row in rows if heading is not None and not row.cells[heading].text]
        for row in nameless if len(nameless) < len(rows) else ():
            assert heading is not None
            message = f"Row {row.number}: `{heading}` is empty, and the others have a name."
            help = "Write the name of the card into the cell, or take the row out."
            self.findings.append(error("F029", row.cells[heading].span, message, help))

    def _check_name(self, row: Row, cell: Cell, name: str) -> None:
        found = next((separator for separator in BETWEEN_NAMES if separator in name), None)
        if found is not None:
            message = f"Row {row.number}: `{name}` could not be told from two cards: moves join names with `{found}`."
            self.findings.append(error("C042", cell.span, message, f"Call it `{name.replace(found, ' ')}`, say."))

    def _entry(self, cell: Cell, key: str, heading: Cell) -> Entry:
        """A cell as a line, with the place of its heading. What is no number of a card stays a text: its row tells."""
        value = scalar_value(cell.text)
        is_odd = (
            value is None or isinstance(value, bool | float) or (key == COPIES and isinstance(value, int) and value < 0)
        )
        plain = cell.text if is_odd else value
        return Entry(cell.span, Scalar(plain, cell.text, "", cell.span), self.name, (cell.span, heading.span))


def _no_file(asked: Scalar, folder: Path) -> Finding:
    if (folder / asked.text).is_dir():
        return error("F002", asked.span, f"`{asked.text}` is a folder, not a table.", f"{SAVE}, beside this file.")
    others = sorted(path.name for path in folder.glob(f"*{ENDING}"))[:200] if folder.is_dir() else []
    help = did_you_mean(asked.text, others) or f"{SAVE}, beside this file."
    return error("F001", asked.span, f"There is no file `{asked.text}` beside this one.", help)


def _declared(body: Mapping) -> tuple[str, ...]:
    fields = body.get("fields")
    return tuple(fields.entries) if isinstance(fields, Mapping) else ()


def _key(heading: str, declared: tuple[str, ...]) -> str:
    """The key for a column: a field as declared, else in small letters with `_` for blanks, as fields are called."""
    if heading in declared or heading.casefold() in SPECIAL:
        return heading if heading in declared else heading.casefold()
    small = heading.isidentifier() and not heading[0].isupper()
    return heading if small else "_".join(heading.casefold().replace("-", " ").split())


def _name_of(row: Row, keys: dict[str, str]) -> tuple[str, Cell]:
    """What a row is called: as its column `name` says, else by its fields; and the cell that stands for it."""
    named = next((row.cells[heading] for heading, key in keys.items() if key == NAME), None)
    if named is not None and named.text:
        return named.text, named
    cells = [row.cells[heading] for heading, key in keys.items() if key not in SPECIAL and row.cells[heading].text]
    return " ".join(cell.text for cell in cells) or f"Row {row.number}", cells[0] if cells else Cell("", row.span)


def _is_kept(row: Row, heading: str, keys: dict[str, str]) -> bool:
    """Whether a cell becomes a line: the name is the key of all, and an empty number of copies says nothing."""
    key = keys[heading]
    return key != NAME and (bool(row.cells[heading].text) or key not in (COPIES, HELP))
