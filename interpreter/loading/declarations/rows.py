"""Cards that are listed one by one: a row for each, with a value for every field, as written out or from a table.

Must not know names, zones or effects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.diagnostics.english import NUMBER_WORDS
from interpreter.diagnostics.finding import Help
from interpreter.diagnostics.near import did_you_mean, write
from interpreter.loading.declarations.enumerations import FieldValue, encode
from interpreter.loading.declarations.making import Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, number_of, scalars, section, text_of, yes_no_of
from interpreter.loading.world import CardShape
from interpreter.rules.core import Const, Expr
from interpreter.rules.kinds import NUMBER, TEXT, YES_NO, Kind, value_of
from interpreter.rules.model import CardSpec
from interpreter.source.nodes import Mapping, Node, Scalar
from interpreter.source.span import Span

ABOUT_THE_ROW = ("copies", "help", "place")
"""The keys of a row that are no fields."""

MOST_DIGITS = 18
TOO_LARGE = re.compile(rf"-?[0-9]{{{MOST_DIGITS + 1},}}")
LIKE_A_NUMBER = re.compile(r"[-+]?[0-9]+(?:[.,][0-9]+)? ?[x%]?|x ?[0-9]+")
TABLE = ".csv"
A_NUMBER = "Write a number such as 3."


def has_rows(line: Line) -> bool:
    """Whether the cards of a type are listed one by one."""
    return isinstance(line.get("rows"), Mapping)


def found_fields(making: Making, line: Line) -> Iterator[tuple[str, Span, Kind]]:
    """The fields of a type that declares none: what its rows have, each of the kind that fits all its values."""
    values: dict[str, list[Scalar]] = {}
    places: dict[str, Span] = {}
    for row in section(line.get("rows")):
        for value in section(row.node):
            if value.name not in ABOUT_THE_ROW:
                places.setdefault(value.name, value.span)
                values.setdefault(value.name, []).extend(scalars(value.node))
    for name, found in values.items():
        kind = _fitting(making, name, [value for value in found if value.text])
        if kind.base == "value":
            making.world.used.add(("kind", kind.of))
        yield name, places[name], kind


def _fitting(making: Making, name: str, values: list[Scalar]) -> Kind:
    """A declared kind of the field's name; else what most values are, numbers or yes and no; else a kind or texts.

    Most, not all: a slip in one row is told there, and doesn't make texts of all the others.
    """
    kinds = making.world.enumerations
    if name in kinds:
        return value_of(name)
    numbers = [value for value in values if number_of(value) is not None]
    if len(numbers) * 2 > len(values) or (numbers and all(map(_is_like_a_number, values))):
        return NUMBER
    if sum(_yes_no(value) is not None for value in values) * 2 > len(values):
        return YES_NO
    fitting = [kind for kind, rule in kinds.items() if all(value.text in rule.values for value in values)]
    return value_of(fitting[0]) if values and len(fitting) == 1 else TEXT


def _is_like_a_number(node: Scalar) -> bool:
    """Whether somebody may have meant a number: `seven`, `1,5`, `3x`."""
    return LIKE_A_NUMBER.fullmatch(node.text) is not None or node.text.lower() in NUMBER_WORDS


def _yes_no(node: Node | None) -> bool | None:
    """`yes` or `no`, as spreadsheets write it too."""
    if isinstance(node, Scalar):
        node = Scalar(node.text.casefold(), node.text.casefold(), "", node.span)
    return yes_no_of(node)


def specs_of(making: Making, phrases: Phrases, line: Line, shape: CardShape) -> tuple[CardSpec, ...]:
    """One for each row."""
    _check_beside(making, line)
    _check_all(making, line, shape)
    copies = line.get("copies")
    usual: Expr = Const(1, NUMBER, span=line.span)
    if copies is not None and not isinstance(copies, Mapping):
        usual = phrases.constant(copies)
    found = []
    for row in section(line.get("rows")):
        fields, count = _fields(making, row, shape), _copies(making, phrases, row)
        if fields is not None:
            name = "" if line.get("name") is not None else row.name
            found.append(CardSpec(fields, count or usual, name, text_of(row.get("help")) or ""))
    return tuple(found)


def _copies(making: Making, phrases: Phrases, row: Line) -> Expr | None:
    """How many there are, if the row says; in a table that is a number or the name of an option."""
    node = row.get("copies")
    if node is None:
        return None
    if _is_table(node.span) and number_of(node) is None and text_of(node) not in making.world.options:
        message = f"{_row(row)}: `copies` is `{text_of(node)}`, and a whole number from 0 up belongs here."
        making.find("C004", node.span, message, did_you_mean(text_of(node) or "", making.world.options) or A_NUMBER)
        return None
    return phrases.constant(node)


def _check_all(making: Making, line: Line, shape: CardShape) -> None:
    """Each field has a value in each row; of those that lack one field, the first is told."""
    rows = list(section(line.get("rows")))
    if not rows:
        message = f"`{line.name}` has no rows, so there is no such card."
        making.find("C004", line.span, message, "Write a row for each card, such as `Owl: {copies: 2}`.")
    for field, kind in shape.fields.items():
        lacking = [row for row in rows if row.get(field) is None]
        if lacking:
            more = f" So it is in {len(lacking) - 1} more." if len(lacking) > 1 else ""
            message = f"{_row(lacking[0])}: `{field}` has no value, and {_wanted(making, kind)} belongs here.{more}"
            making.find("C004", lacking[0].span, message, _help(making, kind, None))


def _check_beside(making: Making, line: Line) -> None:
    """Where cards are listed, nothing else says which there are."""
    every, copies = line.get("every"), line.get("copies")
    for key, node in (("every", every), ("copies", copies if isinstance(copies, Mapping) else None)):
        if node is not None:
            message = f"The rows of `{line.name}` are its cards, and `{key}` says again which there are."
            making.find("C004", node.span, message, f"Take `{key}` out; how many there are stands in each row.")


def _fields(making: Making, row: Line, shape: CardShape) -> dict[str, FieldValue] | None:
    """The values of a row; None if one is missing or wrong."""
    for line in section(row.node):
        if line.name not in ABOUT_THE_ROW and line.name not in shape.fields and line.name not in making.faulty:
            scalar = Scalar(line.name, line.name, "", line.span)
            making.unknown(f"field of `{shape.name}` cards", scalar, shape.fields)
    found: dict[str, FieldValue] = {}
    for field, kind in shape.fields.items():
        value = _value(making, row, field, kind, row.get(field))
        if value is not None:
            found[field] = value
    return found if len(found) == len(shape.fields) else None


def _value(making: Making, row: Line, field: str, kind: Kind, node: Node | None) -> FieldValue | None:
    if node is None:
        return None
    is_empty = isinstance(node, Scalar) and not node.text and _is_table(node.span)
    if is_empty and kind == TEXT:
        return ""
    value = _yes_no(node) if kind == YES_NO else encode(making, kind, node)
    if value is None or is_empty:
        text = None if is_empty else text_of(node)
        said = "is empty" if text is None else f"is `{text}`"
        message = f"{_row(row)}: `{field}` {said}, and {_wanted(making, kind)} belongs here."
        if kind == NUMBER and TOO_LARGE.fullmatch(text or ""):
            message = f"{_row(row)}: `{field}` {said}, which is too large: a number has {MOST_DIGITS} digits at most."
        making.find("C004", node.span, message, _help(making, kind, text))
        return None
    return value


def _is_table(span: Span) -> bool:
    return span.file.endswith(TABLE)


def _row(row: Line) -> str:
    """How a row is called: in a table by its number, as the spreadsheet counts."""
    return f"Row {row.span.line}" if _is_table(row.span) else f"`{row.name}`"


def _wanted(making: Making, kind: Kind) -> str:
    match kind.base:
        case "number":
            return "a whole number"
        case "yes_no":
            return "`yes` or `no`"
        case "value":
            return f"a value of `{kind.of}`"
        case _:
            return "a text"


def _help(making: Making, kind: Kind, text: str | None) -> Help | str:
    if kind == NUMBER:
        digits = NUMBER_WORDS.get((text or "").lower())
        return write(digits) if digits is not None else A_NUMBER
    if kind.base != "value":
        return "Write it into the row."
    values = making.world.enumerations[kind.of].values
    shown = ", ".join(f"`{value}`" for value in values[:8])
    return did_you_mean(text or "", values) or f"Write one of these: {shown}{', ...' if len(values) > 8 else ''}."
