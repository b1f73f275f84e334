"""Sentences of the game that a variant leaves out by writing others in their place, and ends among them.

Who adds a rule often writes `do:` of an action anew and doesn't know that all which stood there is gone.
Must not know what the sentences mean: it compares what is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.diagnostics.english import joined
from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.same_as_before import own_and_before
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.slips.left_out import sentences
from interpreter.source.nodes import Entry, Mapping, Node, Path, Scalar, at_path, entry_at

SHORT = ("procedures",)
"""The sections of which a thing may be its sentences alone."""
HOOKED = ("actions", "procedures", "play")
"""The sections after whose things a trigger may come; what a card does is plainly exchanged."""
HEADS = re.compile(r"^(if .*? then |(for each|repeat|if) .*?, |else )")
"""What stands before a sentence in its line."""
OPENS = ("if ", "for each ", "repeat ", "else")
"""How a line begins that only opens a block."""
KEPT = 3
"""One of so many sentences is still there where a thing is done in another way, and not another thing."""
END = "end "
"""How a sentence begins that says that something is over."""
MOST_SHOWN = 2


@dataclass(frozen=True, slots=True)
class Replaced:
    """What is done in the game, and written anew with hardly any of it, or without the end that it had."""

    name: str
    entry: Entry
    old: Entry
    left: tuple[str, ...]
    """The sentences that are left out."""


def sentences_left_out(it: Inspected) -> Iterator[Finding]:
    """What is done in the game and written anew without it."""
    for one in replaced(it):
        gone = joined([f"`{line}`" for line in one.left], most=MOST_SHOWN)
        message = f"The game says {gone} here, and this leaves {'it' if len(one.left) == 1 else 'that'} out."
        help = (
            f"To add to what `{one.name}` does, write a trigger with `after: {one.name}`, or write that too. "
            "If it is to go, say so behind this line: `# cardwright: ignore C070 it is not wanted`."
        )
        yield warning("C070", one.entry.key_span, message, help, (one.old.key_span, "in the game"))


def replaced(it: Inspected) -> Iterator[Replaced]:
    """What is written anew in the last file; a single sentence of the game is plainly exchanged."""
    own, before = own_and_before(it)
    for path, entry in _effects(Mapping({key: own.entries[key] for key in HOOKED if key in own.entries}, own.span), ()):
        old = _old(before, path)
        left = tuple(_left(_sentences(old), _sentences(entry)))
        if old is not None and left:
            yield Replaced(path[-2] if path[-1] == "do" else path[-1], entry, old, left)


def _left(before: list[str], now: list[str]) -> list[str]:
    """The sentences that are left out, if that may not be meant."""
    kept = {core for line in now for core in _cores(line)}
    left = [line for line in before if kept.isdisjoint(_cores(line))]
    if not now or not left:
        return []
    is_exchanged = len(before) == 1 and not before[0].startswith("do ")
    if not is_exchanged and (len(before) - len(left)) * KEPT < len(before):
        return left
    ends = [line for line in left if line.startswith(END)]
    return [] if any(line.startswith(END) for line in now) else ends


def _effects(node: Mapping, above: Path) -> Iterator[tuple[Path, Entry]]:
    """The effects that are written in a map, with where they stand."""
    for key, entry in node.items():
        path = (*above, key)
        if isinstance(entry.value, Mapping):
            yield from _effects(entry.value, path)
        elif key == "do" or _is_short(path):
            yield path, entry


def _is_short(path: Path) -> bool:
    return len(path) == 2 and path[0] in SHORT


def _old(before: Node, path: Path) -> Entry | None:
    """What stood there before, with or without a `do` of its own."""
    other = (*path, "do") if _is_short(path) else path[:-1] if _is_short(path[:-1]) else path
    found = [there for there in (path, other) if not isinstance(at_path(before, there), Mapping | None)]
    return entry_at(before, found[0]) if found else None


def _sentences(entry: Entry | None) -> list[str]:
    """What is done, a sentence each, without what it hangs on."""
    if entry is None or not isinstance(entry.value, Scalar) or entry.value.is_null:
        return []
    done = [HEADS.sub("", line.split("#")[0].strip()) for line in sentences(entry.value)]
    return [line for line in done if line and not line.startswith(OPENS)]


def _cores(sentence: str) -> set[tuple[str, ...]]:
    """The verb and what it ends with, and all but what it ends with: one of them stays where the same is done with
    other cards, numbers or steps."""
    words = tuple(sentence.split())
    return {(words[0], "...", words[-1]), words[:-1]} if len(words) > 1 else {words}
