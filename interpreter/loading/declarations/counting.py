"""Which cards there are of a type: `every` says which values a field takes, `copies` how many there are of each.

Must not know names, zones or effects.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.diagnostics.english import NUMBER_WORDS
from interpreter.diagnostics.near import write
from interpreter.loading.declarations.enumerations import FieldValue, encode
from interpreter.loading.declarations.making import Making
from interpreter.loading.declarations.phrases import Phrases
from interpreter.loading.declarations.reading import Line, number_of, scalars, section, spread_of
from interpreter.loading.shape.forms import range_in
from interpreter.loading.world import CardShape
from interpreter.rules.core import Const, Expr
from interpreter.rules.kinds import NUMBER, Kind
from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

MOST_CARDS = 2_000
"""Different cards of one type; a larger range is a slip of the pen."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One value of a field, with its own number of copies if the author gave one."""

    field: str
    value: FieldValue
    copies: Expr | None = None


Ways = list[list[Counted]]
"""For each field the values that it takes."""


def cards_of(making: Making, phrases: Phrases, line: Line, shape: CardShape) -> tuple[Ways, Expr]:
    """The values of each field, and the number of copies where no field has its own."""
    ways = _every(making, line, shape)
    copies: Expr = Const(1, NUMBER, span=line.span)
    node = line.get("copies")
    if isinstance(node, Mapping):
        ways += _counted(making, phrases, node, shape)
    elif node is not None:
        copies = phrases.constant(node)
    _check_all(making, line, shape, ways)
    total = 1
    for way in ways:
        total *= max(1, len(way))
    if total > MOST_CARDS:
        message = f"These are {total} different `{line.name}` cards, and there may be at most {MOST_CARDS}."
        making.find("C004", line.span, message, "Take fewer values, or make several card types of them.")
        return [], copies
    return ways, copies


def _check_all(making: Making, line: Line, shape: CardShape, ways: Ways) -> None:
    """Each field is spoken of exactly once. A name that is no field may be any of them."""
    spoken = [way[0].field for way in ways if way]
    named = _named(line)
    if not named <= set(shape.fields):
        return
    for field in shape.fields:
        if field not in named:
            message = f"Nothing says which values the `{field}` of `{line.name}` cards takes."
            making.find("C004", line.span, message, _how_to_count(making, field, shape.fields[field]))
        elif spoken.count(field) > 1:
            message = f"Both `every` and `copies` say which values `{field}` takes."
            making.find(
                "C004", line.span, message, f"Take `{field}` out of one of them.{_left_out(shape.fields[field])}"
            )


def _left_out(kind: Kind) -> str:
    """How to take a value out of the pack, which is what may be meant."""
    if kind.base != "value":
        return ""
    return f" To have no cards of one value, take that away: `kinds: {{{kind.of}: {{...: null}}}}`."


def _how_to_count(making: Making, field: str, kind: Kind) -> str:
    """What to write so that a field takes some values."""
    if kind.base == "number":
        return f"Write `every: {{{field}: 1-6}}`, or for each number how many: `copies: {{{field}: {{1: 4, 2: 4}}}}`."
    first = making.world.enumerations[kind.of].values[0] if kind.base == "value" else "yes"
    if kind.base in ("value", "yes_no"):
        return f"Write `every: [{field}]`, or for each value how many: `copies: {{{field}: {{{first}: 4}}}}`."
    return f"Write for each one how many there are: `copies: {{{field}: {{...}}}}`."


def _named(line: Line) -> set[str]:
    """The fields that `every` and `copies` speak of, right or wrong."""
    every, copies = line.get("every"), line.get("copies")
    names = set(every.entries) if isinstance(every, Mapping) else {s.text for s in scalars(every)}
    return names | (set(copies.entries) if isinstance(copies, Mapping) else set())


def _every(making: Making, line: Line, shape: CardShape) -> Ways:
    node = line.get("every")
    if isinstance(node, Mapping):
        pairs = [(Scalar(f.name, f.name, "", f.span), f.node) for f in section(node)]
    else:
        pairs = [(scalar, scalar) for scalar in scalars(node)]
    ways: Ways = []
    for field, written in pairs:
        kind = _kind_of(making, line, field, shape)
        if kind is not None:
            values = _values(making, field.text, kind, written, is_list=not isinstance(node, Mapping))
            if len(shape.fields) == 1 and line.get("copies") is None:
                _check_several(making, field.text, kind, written)
            ways.append([Counted(field.text, value) for value in values])
    return ways


def _check_several(making: Making, field: str, kind: Kind, node: Node) -> None:
    """The one field of cards of which there is one each takes more than one number."""
    number = number_of(node) if kind == NUMBER else None
    if number is not None and number > 1:
        message = f"`every` makes a card for each number, and here is only one of them: `{number}`."
        help = f"Write `every: {{{field}: 1-{number}}}` if all up to it are meant. For one card alone write `rows`."
        making.find("C004", node.span, message, help)


def _kind_of(making: Making, line: Line, field: Scalar, shape: CardShape) -> Kind | None:
    kind = shape.fields.get(field.text)
    if kind is None:
        making.unknown(f"field of `{line.name}` cards", field, shape.fields)
    return kind


def _values(making: Making, field: str, kind: Kind, node: Node, is_list: bool) -> list[FieldValue]:
    """All values of a kind, those of a range, or those listed."""
    if kind.base == "value" and (is_list or (isinstance(node, Scalar) and node.text == kind.of)):
        return list(range(len(making.world.enumerations[kind.of].values)))
    if kind.base == "yes_no" and is_list:
        return [False, True]
    spread = spread_of(node) if isinstance(node, Scalar) else None
    if kind.base == "number" and spread is not None and not is_list:
        if spread[1] - spread[0] < MOST_CARDS and spread[0] <= spread[1]:
            return list(range(spread[0], spread[1] + 1))
        message = f"This is not a range of at most {MOST_CARDS} numbers, smallest first."
        making.find("C004", node.span, message, "Write a range such as `1-6`.")
        return []
    if isinstance(node, Listing):
        return [value for item in node.items if (value := _value(making, field, kind, item, item.span)) is not None]
    better = range_in(node.text) if isinstance(node, Scalar) and kind == NUMBER else None
    if better is not None and isinstance(node, Scalar) and spread_of(replace(node, text=better)) is not None:
        message = f"Between the smallest and the largest `{field}` stands a -."
        making.find("C004", node.span, message, write(better, node.text))
        return []
    _not_every(making, field, kind, node.span)
    return []


def _not_every(making: Making, field: str, kind: Kind, span: Span) -> None:
    message = f"`{field}` is a {kind}, so there is no list of every one."
    help = f"Write `every: {{{field}: 1-6}}` with the range that is meant."
    if kind.base == "value":
        message = f"This is not `{kind.of}`, the kind of `{field}`."
        help = f"Write `{kind.of}` for all of its values, or list those that are meant."
    making.find("C004", span, message, help)


def _value(making: Making, field: str, kind: Kind, node: Node, span: Span) -> FieldValue | None:
    value = encode(making, kind, node)
    if value is None and kind.base == "value" and isinstance(node, Scalar):
        values = making.world.enumerations[kind.of].values
        making.unknown(f"value of `{kind.of}`", Scalar(node.text, node.text, "", span), values)
    elif value is None:
        digits = NUMBER_WORDS.get(node.text.lower()) if isinstance(node, Scalar) and kind == NUMBER else None
        help = "Write a value of that kind." if digits is None else write(digits)
        if kind == NUMBER and isinstance(node, Scalar) and range_in(node.text) is not None:
            help = "Write each number with how many there are of it, as in `1: 4, 2: 4`."
        making.find("C004", span, f"This is not a {kind}, as `{field}` is.", help)
    return value


def _counted(making: Making, phrases: Phrases, node: Mapping, shape: CardShape) -> Ways:
    """`copies: {field: {value: number}}`"""
    ways: Ways = []
    fields = list(section(node))
    for extra in fields[1:]:
        message = "Copies are counted by the values of one field."
        help = f"Write `every:` for `{extra.name}`, or make it a card type of its own."
        making.find("C004", extra.span, message, help)
    for field in fields[:1]:
        kind = shape.fields.get(field.name)
        if kind is None:
            scalar = Scalar(field.name, field.name, "", field.span)
            making.unknown(f"field of `{shape.name}` cards", scalar, shape.fields)
            continue
        way = []
        for row in section(field.node):
            key = Scalar(int(row.name) if row.name.lstrip("-").isdecimal() else row.name, row.name, "", row.span)
            value = _value(making, field.name, kind, key, row.span)
            if value is not None:
                way.append(Counted(field.name, value, phrases.constant(row.node)))
        ways.append(way)
    return ways
