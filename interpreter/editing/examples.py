"""What a house rule can change in a game, as lines that could stand in its file: one other value for each thing there.

Reads a merged document as plain data and writes lines. Whether a line holds in that game is found out by trying it.
Must not know where the lines go, nor how they are tried.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from interpreter.diagnostics.english import yes_no
from interpreter.source.frozen import frozen

Plain = Mapping[str, Any]

SAFE = re.compile(r"[A-Za-z0-9_=+-][A-Za-z0-9_ =+.'/-]*")
"""Texts that need no quotes inside braces."""

RANGE = re.compile(r"(-?\d+) *- *(-?\d+)")
OTHER_SIGHT = {"owner": "all", "others": "all", "top": "all", "count": "all", "none": "count"}
"""For who sees a place, somebody else who could."""

LONG_GAME = 200
"""How many turns a game has in the ending that is offered."""


@frozen
class Example:
    """One line of a section, and what is said behind it."""

    code: str
    remark: str = ""


@frozen
class Section:
    """A key of the top level with lines below it; a key without lines says it all itself."""

    head: str
    about: str
    lines: tuple[Example, ...]
    there: tuple[str, ...] = ()
    """What stands in the section now and has no line of its own here."""


def sections(game: Plain) -> Iterator[Section]:
    """All that is offered, in the order of a file."""
    for head, about, lines in SECTIONS:
        found = tuple(lines(game))
        if found:
            yield Section(head, about, found, tuple(game.get(head) or ()) if head in ADDED_TO else ())


def value_text(value: object) -> str:
    """A plain value as it is written inside braces."""
    match value:
        case bool():
            return yes_no(value)
        case int():
            return str(value)
        case list():
            return f"[{', '.join(map(value_text, value))}]"
        case dict():
            return f"{{{', '.join(f'{value_text(key)}: {value_text(inner)}' for key, inner in value.items())}}}"
        case _:
            text = str(value)
            return text if SAFE.fullmatch(text) and text == text.strip() else json.dumps(text, ensure_ascii=False)


def _of(game: Plain, section: str) -> Iterator[tuple[str, Plain]]:
    """The lines of a section that are maps."""
    for name, rule in (game.get(section) or {}).items():
        if isinstance(rule, dict):
            yield name, rule


def _said(rule: Plain) -> str:
    help = rule.get("help")
    return " ".join(str(help).split()) if help is not None else ""


def _joined(*parts: str) -> str:
    return ": ".join(filter(None, parts))


# ---------------------------------------------------------------- options, cards, places


def _options(game: Plain) -> Iterator[Example]:
    for name, rule in _of(game, "options"):
        default = rule.get("default")
        other = _other(rule, default)
        if other is not None:
            can = f" ({_can_be(rule)})" if _can_be(rule) else ""
            remark = _joined(f"now {value_text(default)}{can}", _said(rule))
            yield Example(f"{name}: {{default: {value_text(other)}}}", remark)


def _other(rule: Plain, default: object) -> object:
    """Some value that isn't the default; None if there is none."""
    values = rule.get("values")
    if isinstance(values, list):
        return next((value for value in values if value != default), None)
    if default in ("yes", "no"):
        return "no" if default == "yes" else "yes"
    if type(default) is not int:
        return None
    low, high = _bounds(rule)
    return default + 1 if high is None or default < high else default - 1 if low is None or default > low else None


def _bounds(rule: Plain) -> tuple[int | None, int | None]:
    found = RANGE.fullmatch(str(rule.get("range", "")))
    return (int(found[1]), int(found[2])) if found else (None, None)


def _can_be(rule: Plain) -> str:
    values = rule.get("values")
    if isinstance(values, list):
        return " | ".join(map(value_text, values))
    return str(rule.get("range", "")) or ("yes | no" if rule.get("default") in ("yes", "no") else "")


def _cards(game: Plain) -> Iterator[Example]:
    for name, rule in _of(game, "cards"):
        printed = f'"{rule["name"]}", ' if "name" in rule else ""
        changed = _other_copies(rule.get("copies", 1))
        if changed is not None:
            number, now = changed
            yield Example(f"{name}: {{copies: {number}}}", _joined(f"{printed}now {now}", _said(rule)))


def _other_copies(copies: object) -> tuple[str, str] | None:
    """Some other count, and what it is now."""
    if type(copies) is int:
        return str(copies + 1), str(copies)
    if isinstance(copies, dict) and len(copies) == 1:
        ((field, counts),) = copies.items()
        value, count = next(iter(counts.items()), (None, None)) if isinstance(counts, dict) else (None, None)
        if type(count) is int:
            return f"{{{field}: {{{value_text(value)}: {count + 1}}}}}", value_text(counts)
    return None


def _zones(game: Plain) -> Iterator[Example]:
    for name, rule in _of(game, "zones"):
        seen = rule.get("visible", "all")
        if seen in OTHER_SIGHT:
            yield Example(f"{name}: {{visible: {OTHER_SIGHT[seen]}}}", f"now {seen}")


# ---------------------------------------------------------------- actions, moments, endings


def _actions(game: Plain) -> Iterator[Example]:
    asked = next(_asked(game), None)
    for name, rule in _of(game, "actions") if asked is not None else ():
        yield Example(f"{name}: {{needs: {{my_rule: {{that: {asked}, why: Not now}}}}}}", _said(rule))


def _asked(game: Plain) -> Iterator[str]:
    """Something that may be so or not, whoever acts: whether a place has cards, a hand before those of the table."""
    places = [(name, rule) for name, rule in _of(game, "zones") if "piles" not in rule]
    own = [(name, rule.get("visible")) for name, rule in places if rule.get("per") == "player"]
    yield from (f"my {name} is not empty" for name, seen in own if seen == "owner")
    yield from (f"{name} is not empty" for name, rule in places if "per" not in rule)
    yield from (f"my {name} is not empty" for name, seen in own if seen != "owner")


def _moments(game: Plain) -> Iterator[Example]:
    """A trigger of its own for everything that a trigger can join."""
    there = game.get("triggers") or {}
    kinds = (("an action", game.get("actions") or {}), ("a procedure", game.get("procedures") or {}))
    names = [(name, kind) for kind, things in kinds for name in things]
    for name, kind in chain(names, ((step, "a step") for step in _steps(game.get("play")))):
        key = f"after_{name}"
        if key not in there:
            yield Example(f'{key}: {{after: {name}, do: say "{name}"}}', kind)


def _steps(play: object) -> Iterator[str]:
    for name, step in play.items() if isinstance(play, dict) else ():
        yield name
        if isinstance(step, dict):
            yield from _steps(step.get("steps"))


def _endings(game: Plain) -> Iterator[Example]:
    turns = next(_turns(game.get("play")), None)
    first = next((rule for _, rule in _of(game, "endings")), None)
    if turns is not None and first is not None:
        kept = {key: value for key, value in first.items() if key in ("rank by", "scores")}
        ending = {"when": f"{turns}'s number > {LONG_GAME}", **kept}
        inside = ", ".join(f"{key}: {_sentence(value)}" for key, value in ending.items())
        yield Example(f"long_enough: {{{inside}}}", "after so many turns")


def _turns(play: object) -> Iterator[str]:
    for name, step in play.items() if isinstance(play, dict) else ():
        if isinstance(step, dict):
            yield from (name,) if "turns from" in step else ()
            yield from _turns(step.get("steps"))


def _sentence(value: object) -> str:
    """A sentence of the language inside braces; one that braces would cut has quotes."""
    if isinstance(value, list):
        return f"[{', '.join(map(_sentence, value))}]"
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if re.search(r"[,\[\]{}#:\"\n]|^['!&*%@`|>?-]", text) else text


def _players(game: Plain) -> Iterator[Example]:
    said = game.get("players")
    found = RANGE.fullmatch(str(said))
    if isinstance(said, list) and len(said) > 1:
        yield Example(f"players: {said[0]}", f"now {value_text(said)}")
    elif found is not None and int(found[1]) < int(found[2]):
        yield Example(f"players: {found[1]}-{int(found[2]) - 1}", f"now {said}")


SECTIONS: tuple[tuple[str, str, Callable[[Plain], Iterator[Example]]], ...] = (
    ("options", "What can be set before a game: another default for each.", _options),
    ("", "How many may play.", _players),
    ("cards", "How many there are of each card. `null` behind the name takes a card out.", _cards),
    ("zones", "Who sees the cards in each place.", _zones),
    ("actions", "What players may do. One more rule for each: write after `that` when it may be done.", _actions),
    (
        "triggers",
        "What else happens `after`, `before` or `instead of` an action, a procedure or a step.",
        _moments,
    ),
    ("endings", "One more way to end.", _endings),
)
ADDED_TO = ("triggers", "endings")
"""The sections in which lines are added, not changed."""
