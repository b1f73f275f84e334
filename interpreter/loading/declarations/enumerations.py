"""Kinds: the values that a ruleset declares, whether they have an order, and the fields of values.

Must not know cards or dice.
"""

from __future__ import annotations

from interpreter.diagnostics.near import did_you_mean, near
from interpreter.loading.declarations.making import KIND, OWN_NAMES, Making
from interpreter.loading.declarations.options import declare_values
from interpreter.loading.declarations.reading import Line, is_name, is_yes, number_of, section, text_of, yes_no_of
from interpreter.rules.kinds import NUMBER, TEXT, YES_NO, Kind, value_of
from interpreter.rules.model import Enumeration
from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import NOWHERE, Span

DIRECTION = Enumeration("direction", ("clockwise", "counterclockwise"), cyclic=True, span=NOWHERE)

FieldValue = int | bool | str


def declare_kinds(making: Making) -> None:
    """All declared kinds, first their values, then the fields of their values (which may be values of other kinds)."""
    making.world.enumerations["direction"] = DIRECTION
    for index, name in enumerate(DIRECTION.values):
        making.world.values[name] = ("direction", index)
    lines = [line for line in making.lines("kinds") if making.take(KIND, line.name, "a kind", line.span)]
    for line in lines:
        _declare_values(making, line)
    for line in lines:
        _declare_fields(making, line)


def _declare_values(making: Making, line: Line) -> None:
    listed = tuple(section(line.get("values")))
    _refuse_twice(making, line)
    declare_values(making, line.name, tuple(Scalar(v.name, v.name, "", v.span) for v in listed))
    making.world.enumerations[line.name] = Enumeration(
        line.name,
        tuple(value.name for value in listed),
        is_yes(line.get("ordered")) or is_yes(line.get("cyclic")),
        is_yes(line.get("cyclic")),
        span=line.span,
    )


def _refuse_twice(making: Making, line: Line) -> None:
    """A list in which a value stands twice, once with fields, could not be made a map."""
    node, met = line.get("values"), set[str]()
    items = node.items if isinstance(node, Listing) else ()
    for name, span in (named for item in items for named in _named(item)):
        if name in met:
            making.find("C005", span, f"`{name}` stands twice among the values of `{line.name}`.", "Take one out.")
            making.faulty.add(line.name)
        met.add(name)


def _named(item: Node) -> list[tuple[str, Span]]:
    """The names of values in an item of a list."""
    if isinstance(item, Mapping):
        return [(name, entry.key_span) for name, entry in item.items()]
    return [(item.text, item.span)] if isinstance(item, Scalar) else []


def _declare_fields(making: Making, line: Line) -> None:
    """The fields of a kind's values: all values have the same ones, each of one kind."""
    values = tuple(section(line.get("values")))
    names = _field_names(making, line, values)
    fields: dict[str, Kind] = {}
    encoded: dict[str, tuple[FieldValue, ...]] = {}
    for name in names:
        nodes = _nodes_of(making, line, values, name)
        kind = _kind_of_field(making, name, nodes) if nodes else None
        if kind is None:
            making.faulty.add(name)
        else:
            fields[name] = kind
            encoded[name] = tuple(_encoded(making, kind, node) for node in nodes)
    old = making.world.enumerations[line.name]
    making.world.enumerations[line.name] = Enumeration(
        old.name, old.values, old.ordered, old.cyclic, fields, encoded, span=old.span
    )


def _field_names(making: Making, line: Line, values: tuple[Line, ...]) -> list[str]:
    """The names of the fields, but one that only one value has and that is spelt almost like one that it lacks."""
    names = dict.fromkeys(field.name for value in values for field in section(value.node))
    for name in list(names):
        having = [value for value in values if name in value.body.entries]
        lacking = [other for other in names if other != name and other not in having[0].body.entries]
        meant = near(name, lacking) if len(having) == 1 < len(values) - 1 else None
        if meant is not None:
            message = f"Of the values of `{line.name}` only `{having[0].name}` has `{name}`."
            making.find("C005", having[0].body.entries[name].key_span, message, did_you_mean(name, (meant,)))
            making.faulty.update((name, meant))
            names.pop(name)
            names.pop(meant)
    return list(names)


def _nodes_of(making: Making, line: Line, values: tuple[Line, ...], name: str) -> list[Scalar]:
    """What each value says for a field; an empty list and a finding if some say nothing or the name cannot be had."""
    nodes: list[Scalar] = []
    first = next(value.body.entries[name] for value in values if name in value.body.entries)
    if name in OWN_NAMES or not is_name(name):
        message = f"`{name}` cannot be a field of the values of `{line.name}`: the language has a meaning for it."
        help = "Give the field another name."
        if name == "place":
            help = "Where a value comes is said by `place: before` or `place: after` and another value's name."
        making.find("N102", first.key_span, message, help)
        return []
    for value in values:
        entry = value.body.entries.get(name)
        if entry is None or not isinstance(entry.value, Scalar):
            message = f"`{value.name}` has no `{name}`, and other values of `{line.name}` have one."
            help = f"Write `{value.name}: {{{name}: ...}}`, or take `{name}` from the others."
            making.find("C005", value.span, message, help)
            return []
        nodes.append(entry.value)
    return nodes


def _kind_of_field(making: Making, name: str, nodes: list[Scalar]) -> Kind | None:
    """Number, yes or no, text, or value of a kind: one that has these values, else one called like the field."""
    if all(number_of(node) is not None for node in nodes):
        return NUMBER
    if all(yes_no_of(node) is not None for node in nodes):
        return YES_NO
    words = [text_of(node) or "" for node in nodes]
    if any(node.style for node in nodes):
        return TEXT
    for enumeration in making.world.enumerations.values():
        if set(words) <= set(enumeration.values):
            return value_of(enumeration.name)
    return _own_kind(making, name, nodes)


def _own_kind(making: Making, name: str, nodes: list[Scalar]) -> Kind | None:
    """A kind that a field brings: its values are what stands in the field, in the order met."""
    known = making.world.enumerations.get(name)
    if known is not None:
        for node in nodes:
            if node.text not in known.values:
                making.unknown(f"value of `{name}`", node, known.values)
        return None
    if not making.take(KIND, name, "the kind of the values of a field", nodes[0].span):
        return None
    first = {node.text: node for node in reversed(nodes)}
    listed = tuple(first[text] for text in dict.fromkeys(node.text for node in nodes))
    declare_values(making, name, listed)
    making.world.enumerations[name] = Enumeration(name, tuple(node.text for node in listed), span=nodes[0].span)
    return value_of(name)


def _encoded(making: Making, kind: Kind, node: Scalar) -> FieldValue:
    encoded = encode(making, kind, node)
    return 0 if encoded is None else encoded


def encode(making: Making, kind: Kind, node: Node | None) -> FieldValue | None:
    """A value as it is kept: a number, yes or no, a text, or the index of a value; None if it is not of the kind."""
    match kind.base:
        case "number":
            return number_of(node)
        case "yes_no":
            return yes_no_of(node)
        case "value":
            values = making.world.enumerations[kind.of].values
            return values.index(text_of(node) or "") if text_of(node) in values else None
        case _:
            return text_of(node)
