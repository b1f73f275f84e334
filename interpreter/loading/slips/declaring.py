"""What a name could be declared as: the lines that an author could write for it, likeliest first.

They go by how the name is used and by what the ruleset has. Must not know whether a line makes things right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from interpreter.source.frozen import frozen
from interpreter.source.nodes import Mapping, Node, Path, at_path, plain

WHOSE = r"(?:(?:my|\w+'s)\s+)?"
PLACE = (
    rf"(?:\b(?:in|from|to|every|shuffle|flip)\s+{WHOSE}|\b(?:cards?|top|bottom) of\s+)NAME\b"
    r"|\bNAME is (?:not )?empty"
)
"""How places are spoken of."""
CHANGED = rf"\bset\s+{WHOSE}NAME to\b|\b(?:add|subtract)\b.*\b(?:to|from)\s+{WHOSE}NAME\b"
"""How a variable is given a value."""
AROUND = r"\b(?:end|lasts:|drop \w+ from)\s+NAME\b"
"""How a step is spoken of in which others are."""
NUMBER, YES_NO, PLAYER = {"type": "number"}, {"type": "yes or no"}, {"type": "player", "start": "random"}
OWNERS = ("player", "side")
WHOSE_DEFINES = {"table": "one for the table", "player": "one for each player", "card": "one for each card"}


@frozen
class Lack:
    """A name that is used and declared nowhere: of what, as which sort of thing, and in which lines."""

    name: str
    owner: str = ""
    """`player`, `side` or `card`, where it is asked of one."""
    sort: str = ""
    """`zone`, `step` or the like, where only that fits."""
    lines: tuple[str, ...] = ()
    of_player: bool = False
    """Whether it may be meant of the player that the rule is about."""

    def is_used(self, way: str) -> bool:
        """Whether some line speaks of it in a way."""
        pattern = re.compile(way.replace("NAME", re.escape(self.name)))
        return any(pattern.search(line) for line in self.lines)


@frozen
class Declaration:
    """A line that declares something: below which keys, what it says, and what that is for people."""

    path: Path
    name: str
    says: Node | object
    what: str

    @property
    def data(self) -> dict[str, object]:
        """The line as plain data, with the keys around it."""
        found: object = {self.name: self.says}
        for key in reversed(self.path):
            found = {key: found}
        assert isinstance(found, dict)
        return found

    def to_write(self, root: Mapping) -> str:
        """Where and what to write, by what the file has already."""
        there = next(depth for depth in range(len(self.path), -1, -1) if _is_map(root, self.path[:depth]))
        said: object = {self.name: self.says}
        for key in reversed(self.path[there:]):
            said = {key: said}
        text = f"`{flow(said)[1:-1]}`"
        around = ", ".join(f"`{key}:`" for key in self.path[:there])
        return f"Below {around} write {text}." if around else f"Write {text}."


def _is_map(root: Mapping, path: Path) -> bool:
    return isinstance(at_path(root, path), Mapping)


def flow(data: object) -> str:
    """Plain data as it is written in braces."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in data.items()) + "}"
    return f"[{', '.join(map(flow, data))}]" if isinstance(data, list) else str(data)


def declarations(lack: Lack, root: Mapping) -> Iterator[Declaration]:
    """What a name could be declared as."""
    if lack.sort == "zone":
        yield from _zones(lack, None)
    elif lack.sort:
        return
    elif lack.owner in OWNERS:
        yield from _owned(lack, lack.owner, root)
    elif lack.owner == "card":
        yield from _of_cards(lack, root)
    elif lack.is_used(PLACE):
        if lack.of_player:
            yield from _cards_of_players(lack, root)
        yield from _zones(lack, None)
        yield from _zones(lack, "player")
        yield from _of_table(lack, root)
    else:
        yield from _of_table(lack, root)


def _zones(lack: Lack, per: str | None) -> Iterator[Declaration]:
    if per is None:
        yield Declaration(("zones",), lack.name, {"visible": "none" if lack.sort else "all"}, "a zone")
    else:
        yield Declaration(("zones",), lack.name, {"per": per, "visible": "owner"}, f"a zone of each {per}")


def _variable(lack: Lack, says: dict[str, object], what: str, per: str = "") -> Declaration:
    more = {"per": per} if per else {}
    return Declaration(("variables",), lack.name, {**says, **more}, what + (f" of each {per}" if per else ""))


def _owned(lack: Lack, per: str, root: Mapping) -> Iterator[Declaration]:
    zones = list(_zones(lack, per))
    variables = [
        _variable(lack, dict(NUMBER), "a number", per),
        _variable(lack, dict(YES_NO), "a yes or no", per),
        *(_variable(lack, says, what, per) for says, what in _kinds(root)),
    ]
    yield from (*zones, *variables) if lack.is_used(PLACE) and not lack.is_used(CHANGED) else (*variables, *zones)
    yield from _cards_of_players(lack, root) if per == "player" else ()


def _of_table(lack: Lack, root: Mapping) -> Iterator[Declaration]:
    below = ("define", "table")
    defines = [Declaration(below, lack.name, 1, "a number"), Declaration(below, lack.name, "no", "a yes or no")]
    variables = [
        _variable(lack, dict(NUMBER), "a number"),
        _variable(lack, dict(PLAYER), "a player"),
        _variable(lack, dict(YES_NO), "a yes or no"),
        *(_variable(lack, says, what) for says, what in _kinds(root)),
    ]
    if lack.is_used(CHANGED):
        yield from variables
        return
    yield defines[0]
    yield variables[1]
    yield defines[1]
    yield from variables[3:]
    yield from _zones(lack, None)


def _kinds(root: Mapping) -> Iterator[tuple[dict[str, object], str]]:
    """What may be none, and values of the ruleset's own kinds."""
    for what in ("player", "card"):
        yield {"type": f"{what} or none"}, f"a {what} or none"
    for name, values in _values(root):
        yield {"type": name, "start": values[0]}, f"a value of {name}"
        yield {"type": f"{name} or none"}, f"a value of {name} or none"


def _values(root: Mapping) -> Iterator[tuple[str, Sequence[str]]]:
    kinds = root.get("kinds")
    for name, entry in kinds.items() if isinstance(kinds, Mapping) else ():
        values = at_path(entry.value, ("values",))
        if isinstance(values, Mapping) and values.entries:
            yield name, list(values.entries)


def _of_cards(lack: Lack, root: Mapping) -> Iterator[Declaration]:
    """A define of cards: one of their fields by another name, where there is one of that kind."""
    fields = dict.fromkeys(_fields(root))
    for kind, what in (("number", "a number"), *((name, f"a value of {name}") for name, _ in _values(root))):
        field = next((field for field, of in fields if of == kind), None)
        if field is not None:
            yield Declaration(("define", "card"), lack.name, field, f"{what} of each card")
    yield Declaration(("define", "card"), lack.name, 1, "a number of each card")
    yield Declaration(("define", "card"), lack.name, "no", "a yes or no of each card")


def _fields(root: Mapping) -> Iterator[tuple[str, str]]:
    cards = root.get("cards")
    for _, entry in cards.items() if isinstance(cards, Mapping) else ():
        fields = at_path(entry.value, ("fields",))
        for field, of in fields.items() if isinstance(fields, Mapping) else ():
            yield field, str(plain(of.value))


def _cards_of_players(lack: Lack, root: Mapping) -> Iterator[Declaration]:
    """The cards of a player: those of a zone."""
    zones = root.get("zones")
    lines = zones.items() if isinstance(zones, Mapping) else ()
    own = [(name, _said(entry.value, "visible")) for name, entry in lines if _said(entry.value, "per") == "player"]
    for name, _ in sorted(own, key=lambda zone: zone[1] != "owner"):
        yield Declaration(("define", "player"), lack.name, name, "cards of each player")


def _said(node: Node, key: str) -> str:
    """What a thing says under a key."""
    said = at_path(node, (key,))
    return "" if said is None else str(plain(said))


def moved(path: Path, node: Node) -> Iterator[Declaration]:
    """What is declared, word for word, for somebody else: for the table, each player or each card."""
    *below, name = path
    if below[:1] == ["define"]:
        for of, what in WHOSE_DEFINES.items():
            if of != below[1]:
                yield Declaration(("define", of), name, plain(node), what)
    elif below == ["variables"] and isinstance(node, Mapping):
        says = {key: plain(entry.value) for key, entry in node.items() if key != "per"}
        yield Declaration(("variables",), name, says, "one for the table")
        for per in OWNERS:
            yield Declaration(("variables",), name, {**says, "per": per}, f"one for each {per}")
