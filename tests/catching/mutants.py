"""Files with one fault each: names, keys and words misspelt or in capitals, and things of another sort in their place.

Must not know how a fault is found, nor whether it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from interpreter.source.nodes import Mapping, at_path
from tests.catching.places import File, Place, offset
from tests.catching.slips import in_capitals, misspelt


@dataclass(frozen=True)
class Mutant:
    """A text with one fault: its class and what it is, the line in which it lies, and what would be right there.

    `beside` are other lines at which it may be told too: where the fault is one between two places, such as a key
    that is missing and the thing that lacks it. `was` and `slip` are the word that was right, and what is there.
    """

    sort: str
    what: str
    text: str
    line: int
    right: tuple[str, ...] = ()
    beside: frozenset[int] = frozenset()
    was: str = ""
    slip: str = ""


CLASSES = {
    "declared": "names where they are declared",
    "given": "names that an effect gives",
    "line": "names of a line that a variant changes",
    "name": "names where they are used",
    "owned": "names where they are used",
    "file": "names of rulesets",
    "key": "keys",
    "word": "words of the language",
    "closed": "closed words",
}
"""What the misspelt words of a place count as."""
NAMES = tuple(dict.fromkeys(CLASSES[role] for role in ("name", "declared", "line", "given", "file")))
CAPITALS = "capitals"
SORTS = "things of another sort"


def replaced(text: str, place: Place, instead: str) -> str:
    """The text with another word in a place."""
    start = offset(text, place.line, place.column)
    return text[:start] + instead + text[start + len(place.text) :]


def spelt_otherwise(file: File, text: str, name: str) -> Iterator[Mutant]:
    """Each word once misspelt, and once in capitals."""
    for place in file.places():
        chance = Random(f"{name}:{place.line}:{place.column}")
        if place.role == "number" or place.text == "s":
            continue
        slip, kind = misspelt(place.text, chance)
        yield _word(text, place, slip, CLASSES[place.role], kind)
        large, kind = in_capitals(place.text, chance)
        yield _word(text, place, large, CAPITALS, kind)


def _word(text: str, place: Place, slip: str, sort: str, kind: str) -> Mutant:
    what = f"`{slip}` for `{place.text}` ({kind}, {place.role})"
    return Mutant(sort, what, replaced(text, place, slip), place.line, (place.text,), was=place.text, slip=slip)


def of_another_sort(file: File, text: str, name: str) -> Iterator[Mutant]:
    """Each name and number once with something in its place that is of another sort."""
    sorts = _sorts(file.merged)
    for place in file.places():
        chance = Random(f"{name}:{place.line}:{place.column}:sort")
        instead = _instead(place, sorts, chance)
        if instead is not None:
            what = f"`{instead}` for `{place.text}` ({place.role} in {place.path[-1]})"
            yield Mutant(SORTS, what, replaced(text, place, instead), place.line)


FREE = ("why", "say", "name", "values", "help", "every", "copies", "faces", "default")
"""Keys where anything may stand, or where what stands there makes the sort."""
YES_OR_NO = ("if", "when", "until", "that")


def _instead(place: Place, sorts: dict[str, list[str]], chance: Random) -> str | None:
    """Something of another sort for a word; None where anything goes."""
    if set(place.path) & set(FREE) or place.role not in ("name", "owned", "number") or place.path[0] == "kinds":
        return None
    if place.role == "number":
        return chance.choice(['"three"', "me", *sorts["zones"][:3]])
    own = [sort for sort, names in sorts.items() if place.text in names]
    if len(own) != 1:
        return None
    others = [name for sort in FAR[own[0]] for name in sorts[sort]]
    return chance.choice(others) if others else None


FAR = {
    "zones": ("numbers", "yes or no", "actions", "steps", "values"),
    "numbers": ("zones", "yes or no", "actions", "values"),
    "yes or no": ("zones", "values", "actions", "players"),
    "players": ("zones", "yes or no", "values"),
    "values": ("zones", "numbers", "actions"),
    "card types": ("zones", "actions", "steps", "numbers"),
    "actions": ("zones", "numbers", "card types"),
    "steps": ("zones", "numbers", "card types"),
    "fields": ("zones", "actions"),
    "kinds": ("zones", "actions"),
}
"""What may not stand where a thing of a sort stands."""


def _sorts(merged: Mapping) -> dict[str, list[str]]:
    """The names of a game by what they are; those that are several things are left out."""
    found: dict[str, list[str]] = {sort: [] for sort in FAR}
    for section, sort in (("zones", "zones"), ("cards", "card types"), ("actions", "actions"), ("kinds", "kinds")):
        found[sort] += _keys(merged, section)
    found["steps"] = _keys(merged, "play")
    for kind in _keys(merged, "kinds"):
        found["values"] += _keys(merged, "kinds", kind, "values")
    for card in _keys(merged, "cards"):
        found["fields"] += _keys(merged, "cards", card, "fields")
    for variable in _keys(merged, "variables"):
        kind = _text(merged, "variables", variable, "type")
        found[{"number": "numbers", "yes or no": "yes or no", "player": "players"}.get(kind, "values")].append(variable)
    for option in _keys(merged, "options"):
        default = _text(merged, "options", option, "default")
        found["yes or no" if default in ("yes", "no") else "numbers" if default.isdecimal() else "values"].append(
            option
        )
    uses = Counter(name for names in found.values() for name in set(names))
    return {sort: sorted(name for name in set(names) if uses[name] == 1) for sort, names in found.items()}


def _keys(root: Mapping, *path: str) -> list[str]:
    node = at_path(root, path)
    return list(node.entries) if isinstance(node, Mapping) else []


def _text(root: Mapping, *path: str) -> str:
    return getattr(at_path(root, path), "text", "")
