"""Sentences about what differs between two rulesets: what is new, what is gone, what is one thing and not another.

Knows what the keys of a ruleset are called for people. Must not know how differences are found or shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.diagnostics.english import joined
from interpreter.source.as_yaml import flow, written
from interpreter.source.nodes import Listing, Mapping, Node, Scalar

GENERAL = {
    "name": "The title",
    "about": "What is said about the game",
    "players": "The number of players",
    "sides": "How players form sides",
}
"""The keys that say something of the whole game, and what they are called."""

THING = {
    "options": "option",
    "needs": "need",
    "kinds": "kind",
    "cards": "card",
    "dice": "die",
    "zones": "place",
    "variables": "variable",
    "patterns": "pattern",
    "define": "define",
    "scoring": "table",
    "play": "step",
    "actions": "action",
    "procedures": "procedure",
    "triggers": "trigger",
    "endings": "ending",
}
"""What one thing of a section is called."""

ONE = {
    "needs": "need",
    "accepts": "rule",
    "rows": "row",
    "effect": "row",
    "choose": "choice",
    "fields": "field",
    "with": "parameter",
    "values": "value",
    "every": "field",
    "show": "line",
}
"""What one line below a key of a thing is called."""

DOES = ("do", "effect", "otherwise", "when empty")
"""The keys whose text is what happens."""

CALLED = {
    "default": "the default",
    "help": "the help",
    "range": "the range",
    "values": "the values",
    "name": "the printed name",
    "visible": "who sees the cards",
    "rank by": "what is ranked by",
    "starts in": "where the cards lie at the start",
}
"""What some keys of a thing are called for people."""

INLINE = 32
"""Texts up to this length are told in the sentence; longer ones are shown as lines."""


def shown(node: Node) -> str:
    """A value on one line, as the author wrote it."""
    return node.text.rstrip("\n") if isinstance(node, Scalar) else flow(node)


def _value(key: str, node: Node) -> str:
    """A value as a sentence names it."""
    return joined(map(shown, node.items), "or") if key == "players" and isinstance(node, Listing) else shown(node)


def new(section: str, name: str, node: Node) -> tuple[str, str]:
    """A sentence about a thing that is there now, and its lines if they say more than the sentence."""
    what = f"New {THING.get(section, 'line')} `{name}`"
    if not isinstance(node, Mapping):
        return _told(what, shown(node))
    match section:
        case "cards":
            return _sentence(f"{what}{_printed(node)}, {_copies(node.get('copies'))}", _text(node, "help")), _lines(
                node, ("effect",)
            )
        case "options":
            return _sentence(f"{what}, {shown_or(node, 'default')}{_can_be(node)}", _text(node, "help")), ""
        case "actions":
            return _sentence(what, _text(node, "help")), _lines(node, tuple(k for k in node.entries if k != "help"))
        case _:
            return _sentence(what, ""), _lines(node, tuple(node.entries))


def shown_or(node: Mapping, key: str) -> str:
    """`key` and its value."""
    value = node.get(key)
    return f"{key} {shown(value)}" if value is not None else f"without a {key}"


def _told(what: str, text: str) -> tuple[str, str]:
    is_short = len(text) <= INLINE and "\n" not in text
    return (f"{what}: {text}", "") if is_short else (f"{what}.", text)


def _sentence(start: str, rest: str) -> str:
    return f"{start}: {rest}" if rest else f"{start}."


def _text(node: Mapping, key: str) -> str:
    value = node.get(key)
    return " ".join(shown(value).split()) if isinstance(value, Scalar) else ""


def _lines(node: Mapping, keys: Iterable[str]) -> str:
    """Some keys of a thing as they are written in a file; the text alone where that is what happens."""
    kept = {key: node.entries[key] for key in keys if key in node.entries}
    only = next(iter(kept)) if len(kept) == 1 else ""
    if only in DOES and isinstance(kept[only].value, Scalar):
        return shown(kept[only].value)
    return "\n".join(written(Mapping(kept, node.span)))


def _printed(node: Mapping) -> str:
    name = node.get("name")
    return f' "{shown(name)}"' if name is not None else ""


def _copies(node: Node | None) -> str:
    """How many cards there are of one type."""
    if isinstance(node, Mapping):
        total = sum(_numbers(node))
        return f"{total} cards" if total else "several cards"
    count = shown(node) if node is not None else "1"
    return "1 copy" if count == "1" else f"{count} copies"


def _numbers(node: Mapping) -> Iterable[int]:
    for _, entry in node.items():
        if isinstance(entry.value, Mapping):
            yield from _numbers(entry.value)
        elif isinstance(entry.value, Scalar) and type(entry.value.value) is int:
            yield entry.value.value


def _can_be(node: Mapping) -> str:
    can = node.get("range") or node.get("values")
    return f" ({_one_of(can)})" if can is not None else ""


def _one_of(node: Node) -> str:
    return ", ".join(map(shown, node.items)) if isinstance(node, Listing) else shown(node)


def gone(section: str, name: str, node: Node) -> str:
    """A sentence about a thing that isn't there any more."""
    printed = _printed(node) if section == "cards" and isinstance(node, Mapping) else ""
    return f"The {THING.get(section, 'line')} `{name}`{printed} is gone."


def new_row(name: str, key: str, row: str, node: Node) -> tuple[str, str, str]:
    """A sentence about a new line within a thing, nothing before, and the line."""
    what = f"{_of(name)}New {ONE[key]} `{row}`"
    if isinstance(node, Mapping):
        return f"{what}.", "", _lines(node, tuple(node.entries))
    sentence, lines = _told(what, shown(node))
    return sentence, "", lines


def gone_row(name: str, key: str, row: str) -> str:
    """A sentence about a line within a thing that isn't there any more."""
    return f"{_of(name)}The {ONE[key]} `{row}` is gone."


def _of(name: str) -> str:
    """Whose a line is, before the sentence about it."""
    return f"`{name}`: " if name else ""


def changed_value(section: str, name: str, key: str, old: Node | None, now: Node | None) -> tuple[str, str, str]:
    """A sentence about a value that is another, with both texts where they are long."""
    if key == "copies":
        return _changed_copies(name, old, now), "", ""
    subject = _subject(section, name, key)
    before, after = (_value(key, node) if node is not None else "" for node in (old, now))
    if old is None:
        sentence, after = _told(f"{subject} is new", after)
        return sentence, "", after
    if now is None:
        return f"{subject} is gone.", before, ""
    if max(len(before), len(after)) <= INLINE and "\n" not in before + after:
        return f"{subject} is {after} instead of {before}.", "", ""
    return f"{subject} is different:", before, after


def _subject(section: str, name: str, key: str) -> str:
    if not name:
        return GENERAL.get(key, f"`{key}`")
    if key in ("do", "effect") or (not key and section == "procedures"):
        return f"`{name}`: what happens"
    return f"`{name}`: {CALLED.get(key, f'`{key}`')}" if key else f"`{name}`"


def _changed_copies(name: str, old: Node | None, now: Node | None) -> str:
    """How many more or fewer cards; of a map of counts only those that differ."""
    before, after = _counts(old), _counts(now)
    if not isinstance(before, dict) or not isinstance(after, dict):
        return f"`{name}`: {_copies(now)} instead of {before}{_more(before, after)}."
    parts = []
    for value in dict.fromkeys((*before, *after)):
        was, is_now = before.get(value, "0"), after.get(value, "0")
        if was != is_now:
            parts.append(f"{is_now} of {value} instead of {was}{_more(was, is_now)}")
    return f"`{name}`: {', '.join(parts)}."


def _counts(node: Node | None) -> str | dict[str, str]:
    if node is None:
        return "1"
    if not isinstance(node, Mapping):
        return shown(node)
    counted: dict[str, str] = {}
    for field, entry in node.items():
        inner = entry.value.items() if isinstance(entry.value, Mapping) else ((field, entry),)
        counted.update({value: shown(count.value) for value, count in inner})
    return counted


def _more(before: object, after: object) -> str:
    if not (isinstance(before, str) and isinstance(after, str) and before.isdecimal() and after.isdecimal()):
        return ""
    change = int(after) - int(before)
    return f" ({abs(change)} {'more' if change > 0 else 'fewer'})"


def changed_order(name: str, key: str, old: list[str], now: list[str]) -> str:
    """A sentence about lines that stand in another order."""
    what = "steps" if key in ("play", "steps") else f"{ONE[key]}s" if key in ONE else key
    listed, before = (", ".join(f"`{line}`" for line in lines) for lines in (now, old))
    return f"{_of(name)}The order of the {what} is {listed} instead of {before}."
