"""Where a key belongs that nothing reads where it stands: which things have it, and what this one has instead.

Which keys things have is read from the schema; in words are only those pairs that somebody may take for each other.
Must not know how faults are found.
"""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from types import MappingProxyType

from interpreter.diagnostics.about import Scope
from interpreter.loading.shape.schema import Part, Schema
from interpreter.source.nodes import Entry, Mapping, Node, Scalar

MOST_OWNERS = 2
"""A key that more things have says nothing about where it belongs."""
THINGS: MappingOf[str, tuple[str, str]] = MappingProxyType({
    "option": ("an option", "options"), "card": ("a card", "cards"), "die": ("a die", "dice"),
    "zone": ("a zone", "zones"), "variable": ("a variable", "variables"), "pattern": ("a pattern", "patterns"),
    "scoring": ("a scoring", "scoring"), "step": ("a step", "play"), "action": ("an action", "actions"),
    "procedure": ("a procedure", "procedures"), "trigger": ("a trigger", "triggers"),
    "ending": ("an ending", "endings"), "kind": ("a kind", "kinds"),
})  # fmt: skip
"""By the part of the schema, what a thing is called, and the section in which such things stand."""
ASKING = frozenset(("one of", "any of"))
"""The keys of a step in which players are asked for a move."""
INSTEAD: MappingOf[tuple[str, str], str] = MappingProxyType({
    ("action", "if"): "It is said under `needs`: `needs: {{allowed: {{that: {text}, why: ...}}}}`.",
    ("action", "when"): "It is said under `needs`: `needs: {{allowed: {{that: {text}, why: ...}}}}`.",
    ("step", "needs"): "A step has `if`: `if: {text}`. What forbids a move stands under `needs` of an action.",
    ("asking step", "needs"): "What forbids a move stands under `needs` of its action. `if` skips the whole step.",
    ("step", "when"): "A step has `if`: `if: {text}`. An ending and a trigger have `when`.",
    ("zone", "copies"): "How many there are is said of the card: `copies`; where they lie too: `starts in`.",
    ("die", "sides"): "What a die may show are its `faces`: `faces: 1-{text}`.",
    ("zone", "contains"): "Which cards lie here is said of the card: `starts in: {label}`.",
    ("zone", "deal"): "Cards are dealt in a step of `play`: `do: deal {text} from ... to each player's {label}`.",
    ("", "winner"): "Who wins is said in an ending: `endings: {{done: {{rank by: [{text}]}}}}`.",
    ("", "winners"): "Who wins is said in an ending: `endings: {{done: {{rank by: [{text}]}}}}`.",
    ("zone", "cards"): "Which cards lie here is said of the card: `starts in: {label}`.",
})  # fmt: skip
"""By a thing and a key that belongs to another, what to write instead."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a key belongs: what is said of it, the section if that is plain, and how far it reaches."""

    said: str = ""
    section: str = ""
    scope: Scope = Scope.LINE


NOWHERE = Place()


def where_it_belongs(node: Mapping, key: str, entry: Entry, part: Part, label: str, schema: Schema) -> Place:
    """What to do about a key that stands in the wrong place, if anything is known of it."""
    text = _first_text(entry.value) or "..."
    here = thing_of(part, schema)
    here = "asking step" if here == "step" and ASKING & set(node.entries) else here
    if (here, key) in INSTEAD:
        return Place(INSTEAD[here, key].format(text=text, label=label), scope=Scope.LAYOUT)
    holder = _holder(entry, part, schema)
    if holder is not None:
        there = node.entries.get(holder)
        if there is not None and any(writer.file == entry.origin for writer in there.writers):
            return Place(f"Set it in below the `{holder}:` that stands here, two spaces further.", scope=Scope.LAYOUT)
        help = f"Write `{holder}:` above, and set in below it, two spaces further, what is named there."
        return Place(help, scope=Scope.LAYOUT)
    if _holds_only_others(part, schema):
        several = [f"`{name}:`" for name in part["properties"]]
        whose = f"{', '.join(several[:-1])} or {several[-1]}"
        help = f"Above it belongs what it is about, {whose}; set it in two spaces further than that."
        return Place(help, scope=Scope.LAYOUT)
    known = [name for name in THINGS if name != here and name in schema.root["$defs"]]
    owners = [name for name in known if key in _part(name, schema).get("properties", {})]
    if not 0 < len(owners) <= MOST_OWNERS:
        return NOWHERE
    things = " or ".join(f"{THINGS[name][0]} under `{THINGS[name][1]}`" for name in owners)
    return Place(f"That belongs to {things}.", THINGS[owners[0]][1] if len(owners) == 1 else "")


def _first_text(node: Node) -> str:
    """What is written there, or the first that is."""
    if isinstance(node, Mapping):
        return next((_first_text(entry.value) for _, entry in node.items()), "")
    return node.text if isinstance(node, Scalar) else ""


def thing_of(part: Part, schema: Schema) -> str:
    """What the schema calls a part; an empty text for one without a name."""
    return next((name for name, other in schema.root["$defs"].items() if other is part), "")


def _part(name: str, schema: Schema) -> Part:
    found: Part = schema.root["$defs"][name]
    return found


def _holder(entry: Entry, part: Part, schema: Schema) -> str | None:
    """The one key of a thing under which there are named things with such keys."""
    keys = set(entry.value.entries) if isinstance(entry.value, Mapping) else set()
    found = [
        name
        for name, inner in part.get("properties", {}).items()
        if keys and keys <= set(_named_in(inner, schema).get("properties", {}))
    ]
    return found[0] if len(found) == 1 else None


def _named_in(part: Part, schema: Schema) -> Part:
    """The part of the things that are named in a map."""
    inner = schema.resolve(part).get("additionalProperties")
    return schema.resolve(inner) if isinstance(inner, dict) else {}


def _holds_only_others(part: Part, schema: Schema) -> bool:
    """Whether a map holds nothing but maps of named things."""
    known = part.get("properties", {}).values()
    return (
        bool(known)
        and "additionalProperties" in part
        and all(isinstance(schema.resolve(inner).get("additionalProperties"), dict) for inner in known)
    )
