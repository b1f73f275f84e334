"""Where a new line comes: `place: before X` or `place: after X` beside the lines of one map.

Placed lines are moved after merging and lose their `place`, so nothing later needs to know of it.
Must not know what the lines mean.
"""

from __future__ import annotations

import re
from dataclasses import replace

from interpreter.diagnostics.finding import Finding, error
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.files.shorthand import ANY, STEPS, rewrite
from interpreter.source.nodes import Entry, Mapping, Node, Path, Scalar
from interpreter.source.span import Span

WISH = re.compile(r"(before|after) +[A-Za-z_][A-Za-z0-9_]*")
PLACED: tuple[Path, ...] = (
    ("play",),
    ("play", STEPS, "steps"),
    ("needs",),
    ("actions",),
    ("actions", ANY, "needs"),
    ("triggers",),
    ("endings",),
    ("cards", ANY, "effect"),
    ("zones", ANY, "accepts"),
    ("define", ANY, ANY, "rows"),
    ("scoring", ANY, "rows"),
    ("kinds", ANY, "values"),
)
"""The maps whose lines may say where they come."""


def in_place(root: Mapping) -> tuple[Mapping, list[Finding]]:
    """The tree with every placed line where it wants to be."""
    findings: list[Finding] = []
    node: Node = root
    for path in PLACED:
        node = rewrite(node, path, lambda lines: _ordered(lines, findings) if isinstance(lines, Mapping) else lines)
    assert isinstance(node, Mapping)
    return node, findings


def placed(root: Mapping) -> frozenset[Span]:
    """The keys of all lines that say where they stand."""
    found: set[Span] = set()

    def look(lines: Node) -> Node:
        if isinstance(lines, Mapping):
            found.update(entry.key_span for _, entry in lines.items() if _wish(entry) is not None)
        return lines

    for path in PLACED:
        rewrite(root, path, look)
    return frozenset(found)


def _ordered(lines: Mapping, findings: list[Finding]) -> Mapping:
    wishes = {key: wish for key, entry in lines.items() if (wish := _wish(entry)) is not None}
    waiting: dict[str, tuple[str, str]] = {}
    for key, wish in wishes.items():
        side, _, beside = wish.text.strip().partition(" ")
        beside = beside.strip()
        if beside in lines.entries and beside != key:
            waiting[key] = (side, beside)
        else:
            message = f"`{key}` wants to stand {side} `{beside}`, and there is no such line beside it."
            help = did_you_mean(beside, (other for other in lines.entries if other != key))
            also = [(lines.entries[help.new].key_span, "this line?")] if help.new in lines.entries else []
            findings.append(error("M010", wish.piece(beside).span, message, help, *also))
    if not wishes:
        return lines
    order = list(lines.entries)
    while waiting:
        # whoever stands beside a line that moves itself is placed after that line was
        ready = [key for key, (_, beside) in waiting.items() if beside not in waiting]
        if not ready:
            findings.append(_circle(wishes, list(waiting)))
            break
        side, beside = waiting.pop(ready[0])
        order.remove(ready[0])
        order.insert(order.index(beside) + (side == "after"), ready[0])
    entries = {key: _without_wish(lines.entries[key]) if key in wishes else lines.entries[key] for key in order}
    return replace(lines, entries=entries)


def _circle(wishes: dict[str, Scalar], keys: list[str]) -> Finding:
    names = " and ".join(f"`{key}`" for key in keys)
    message = f"{names} each want to stand beside the other, so neither has a place."
    return error("M010", wishes[keys[0]].span, message, "Take one `place` out.")


def _wish(entry: Entry) -> Scalar | None:
    """The text after `place`, if it says a place at all; one that doesn't stays, for the schema's check to see."""
    wish = entry.value.get("place") if isinstance(entry.value, Mapping) else None
    return wish if isinstance(wish, Scalar) and WISH.fullmatch(wish.text) else None


def _without_wish(entry: Entry) -> Entry:
    assert isinstance(entry.value, Mapping)  # where a wish stands
    inner = {key: line for key, line in entry.value.items() if key != "place"}
    return replace(entry, value=replace(entry.value, entries=inner))
