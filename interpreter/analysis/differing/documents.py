"""What differs between two merged rulesets: thing by thing, each with a sentence and the places on both sides.

Reads documents as they are after merging, not what their rules mean. Must not know how differences are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from dataclasses import replace

from interpreter.analysis.differing.words import (
    GENERAL,
    ONE,
    changed_order,
    changed_value,
    gone,
    gone_row,
    new,
    new_row,
)
from interpreter.source.frozen import frozen
from interpreter.source.nodes import Entry, Mapping, Node, plain
from interpreter.source.span import Span

SECTIONS = (
    *("options", "needs", "kinds", "cards", "dice", "zones", "variables", "patterns", "define", "scoring"),
    *("play", "actions", "procedures", "triggers", "endings"),
)
"""The keys of the top level below which things have names, in the order in which differences are told."""

ROWS = frozenset({"needs", "accepts", "rows", "effect", "choose", "fields", "with", "values", "every", "show"})
"""The keys of a thing below which lines have names of their own."""

IN_ORDER = frozenset({"needs", "accepts", "rows", "effect", "values", "play", "steps", "triggers", "endings"})
"""Where it matters which line comes first."""

RELATED = 0.3
"""Of two documents that have less than this part of their lines in common, only a summary makes sense."""


Paths = MappingOf[tuple[str, ...], Span]
"""Places by the paths of keys."""


@frozen
class Difference:
    """One thing that differs. `before` and `after` are the author's own lines, where they are worth showing whole."""

    subject: str
    name: str
    sentence: str
    before: str = ""
    after: str = ""
    left: Span | None = None
    right: Span | None = None


def differences(left: Mapping, right: Mapping) -> list[Difference]:
    """Everything that differs, by subject, in the order of the sections."""
    found = list(_general(left, right))
    for section in SECTIONS:
        found += _section(section, _map(left.get(section)), _map(right.get(section)))
    return found


def with_removals(found: list[Difference], left: Mapping, removed: Paths) -> list[Difference]:
    """The differences, each line that is gone with the place that took it away."""
    paths = dict(_places(left, ()))
    return [replace(one, right=removed.get(paths.get(one.left, ()))) if one.right is None else one for one in found]


def _places(node: Mapping, path: tuple[str, ...]) -> Iterator[tuple[Span | None, tuple[str, ...]]]:
    """Where the lines are written, with their paths."""
    for key, entry in node.items():
        here = (*path, key)
        yield from ((entry.key_span, here), (_place(entry), here))
        if isinstance(entry.value, Mapping):
            yield from _places(entry.value, here)


def likeness(left: Mapping, right: Mapping) -> float:
    """Which part of all lines is the same in both, from 0 to 1."""
    one, other = set(_leaves(left, ())), set(_leaves(right, ()))
    return len(one & other) / max(1, len(one | other))


def _leaves(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(node, Mapping) and node.entries:
        for key, entry in node.items():
            yield from _leaves(entry.value, (*path, key))
    else:
        yield path, repr(plain(node))


def counts(left: Mapping, right: Mapping) -> Iterator[tuple[str, int, int, int]]:
    """For each section, how many things it has left, right, and of one name in both."""
    for section in SECTIONS:
        one, other = dict(_things(section, _map(left.get(section)))), dict(_things(section, _map(right.get(section))))
        if one or other:
            yield section, len(one), len(other), len(one.keys() & other.keys())


def _map(node: Node | None) -> Mapping | None:
    return node if isinstance(node, Mapping) else None


def _general(left: Mapping, right: Mapping) -> Iterator[Difference]:
    """The title, the players and what else is said of the whole."""
    keys = dict.fromkeys((*GENERAL, *left.entries, *right.entries))
    for key in (key for key in keys if key not in SECTIONS):
        old, now = left.entries.get(key), right.entries.get(key)
        if _text(old) != _text(now):
            yield _changed("the game", "", key, old, now)


def _text(entry: Entry | None) -> object:
    return None if entry is None else plain(entry.value)


# ---------------------------------------------------------------- sections and things


def _section(section: str, left: Mapping | None, right: Mapping | None) -> Iterator[Difference]:
    one, other = dict(_things(section, left)), dict(_things(section, right))
    for name in dict.fromkeys((*one, *other)):
        old, now = one.get(name), other.get(name)
        if old is None and now is not None:
            yield _whole(section, name, now, is_new=True)
        elif now is None and old is not None:
            yield _whole(section, name, old, is_new=False)
        elif old is not None and now is not None:
            yield from _thing(section, name, old, now)
    yield from _orders(section, left, right)


def _things(section: str, node: Mapping | None) -> Iterator[tuple[str, Entry]]:
    """The named things of a section: steps inside steps and the defines of each thing on one level."""
    for name, entry in node.items() if node is not None else ():
        inner = _map(entry.value)
        if section == "define":
            yield from ((f"{key} of {name}", line) for key, line in inner.items()) if inner is not None else ()
            continue
        yield name, entry
        if section == "play" and inner is not None:
            yield from _things(section, _map(inner.get("steps")))


def _whole(section: str, name: str, entry: Entry, is_new: bool) -> Difference:
    """A thing that is there on one side only; a new one with its lines."""
    if not is_new:
        return Difference(section, name, gone(section, name, entry.value), left=entry.key_span)
    sentence, lines = new(section, name, entry.value)
    return Difference(section, name, sentence, after=lines, right=entry.key_span)


def _thing(section: str, name: str, old: Entry, now: Entry) -> Iterator[Difference]:
    """What differs within a thing that both have."""
    left, right = old.value, now.value
    if not isinstance(left, Mapping) or not isinstance(right, Mapping):
        if plain(left) != plain(right):
            yield _changed(section, name, "", old, now)
        return
    for key in dict.fromkeys((*left.entries, *right.entries)):
        one, other = left.entries.get(key), right.entries.get(key)
        if (section, key) == ("play", "steps"):
            continue
        if key in ROWS and all(line is None or isinstance(line.value, Mapping) for line in (one, other)):
            yield from _rows(section, name, key, one, other)
        elif _text(one) != _text(other):
            yield _changed(section, name, key, one, other)


def _changed(section: str, name: str, key: str, old: Entry | None, now: Entry | None) -> Difference:
    said = changed_value(section, name, key, _value(old), _value(now))
    return Difference(section, name, *said, _place(old), _place(now))


def _value(entry: Entry | None) -> Node | None:
    return None if entry is None else entry.value


def _place(entry: Entry | None) -> Span | None:
    """Where a line was written last: a key stays where it first stood, and it is the value that differs."""
    if entry is None:
        return None
    return entry.writers[-1] if entry.writers else entry.key_span


def _rows(section: str, name: str, key: str, left: Entry | None, right: Entry | None) -> Iterator[Difference]:
    """The named lines below a key of a thing."""
    one, other = _map(_value(left)), _map(_value(right))
    old_rows, rows = dict(one.items()) if one else {}, dict(other.items()) if other else {}
    for row in dict.fromkeys((*old_rows, *rows)):
        old, now = old_rows.get(row), rows.get(row)
        if old is None and now is not None:
            yield Difference(section, name, *new_row(name, key, row, now.value), right=now.key_span)
        elif now is None and old is not None:
            yield Difference(section, name, gone_row(name, key, row), left=old.key_span)
        elif old is not None and now is not None:
            whose = f"{name}: {ONE[key]} {row}"
            yield from (_named(one, name) for one in _thing(section, whose, old, now))
    yield from _order(section, name, key, one, other)


def _named(one: Difference, name: str) -> Difference:
    return Difference(one.subject, name, one.sentence, one.before, one.after, one.left, one.right)


# ---------------------------------------------------------------- order


def _orders(section: str, left: Mapping | None, right: Mapping | None) -> Iterator[Difference]:
    yield from _order(section, "", section, left, right)
    if section != "play" or left is None or right is None:
        return
    for name, entry in left.items():
        one, other = _map(entry.value), _map(right.get(name))
        if one is not None and other is not None:
            inner, beside = _map(one.get("steps")), _map(other.get("steps"))
            yield from _order(section, name, "steps", inner, beside)
            yield from _orders(section, inner, beside) if inner is not beside else ()


def _order(section: str, name: str, key: str, left: Mapping | None, right: Mapping | None) -> Iterator[Difference]:
    """The lines that both have, if they stand in another order and that means something."""
    if key not in IN_ORDER or left is None or right is None:
        return
    old = [line for line in left.entries if line in right.entries]
    now = [line for line in right.entries if line in left.entries]
    if old != now:
        sentence = changed_order(name, key, old, now)
        yield Difference(section, name, sentence, left=left.span, right=right.span)
