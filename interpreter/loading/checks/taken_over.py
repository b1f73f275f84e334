"""Things of a variant that are written like new ones and have the name of one that the game has already.

Such a thing changes the game's, which its author may not know. Must not know what the things do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected
from interpreter.source.nodes import Entry, Mapping, entry_at, plain

CODE = "C046"
HOOKS = ("before", "after", "instead of", "when")


def taken_over(it: Inspected) -> Iterator[Finding]:
    """A card type with its `starts in`, or a trigger with another moment and what happens then."""
    for number, patch in enumerate(it.document.patches):
        if it.document.files[number].name not in it.document.variant_files:
            continue
        earlier = it.document.patches[:number]
        for name, entry, old in _again("cards", patch, earlier):
            if "starts in" in entry.entries and len(entry.entries) > 1:
                message = f"The game has `{name}` cards already, and this changes them."
                help = "If these are new cards, give them another name. To change the game's, leave `starts in` out."
                yield _finding(patch, "cards", name, message, help, old)
        for name, entry, old in _again("triggers", patch, earlier):
            if "do" in entry.entries and _hook(entry) and _hook(entry) != _hook(old.value):
                message = f"The game has a trigger `{name}` already, and this takes its place."
                help = f"Give yours another name. If the game's is to go: `{name}: null`."
                yield _finding(patch, "triggers", name, message, help, old)


def _again(section: str, patch: Mapping, earlier: Sequence[Mapping]) -> Iterator[tuple[str, Mapping, Entry]]:
    """The things of a file that an earlier one declares, each with what the earlier one wrote."""
    lines = patch.get(section)
    for name, entry in lines.items() if isinstance(lines, Mapping) else ():
        old = [found for each in earlier if (found := entry_at(each, (section, name))) is not None]
        if isinstance(entry.value, Mapping) and old and isinstance(old[-1].value, Mapping):
            yield name, entry.value, old[-1]


def _hook(node: object) -> dict[str, object]:
    return {key: plain(e.value) for key, e in node.items() if key in HOOKS} if isinstance(node, Mapping) else {}


def _finding(patch: Mapping, section: str, name: str, message: str, help: str, old: Entry) -> Finding:
    entry = entry_at(patch, (section, name))
    span = patch.span if entry is None else entry.key_span
    return warning(CODE, span, message, help, (old.key_span, f"the `{name}` of the game"))
