"""Lines of a variant that say what is so already.

Must not know what the lines mean: it compares what is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.files.merge import before_last
from interpreter.source.nodes import Entry, Mapping, Node, at_path, entry_at, plain

FOR_PEOPLE = ("name", "about", "cardwright", "place", "help")
STACKED = "+"
"""What joins the names of several files that are played together: each of them is right by itself."""


def says_nothing_new(it: Inspected) -> Iterator[Finding]:
    """A thing in the last file of a variant of which everything is as it was."""
    own, before = own_and_before(it)
    for section, entry in own.items():
        lines = entry.value.items() if isinstance(entry.value, Mapping) else ()
        old = entry_at(before, (section,))
        if not lines and old is not None and section not in FOR_PEOPLE and plain(old.value) == plain(entry.value):
            yield _finding(section, entry, old)
        for name, line in lines:
            old = entry_at(before, (section, name))
            if old is not None and _is_same(line.value, old.value):
                yield _finding(name, line, old)


def own_and_before(it: Inspected) -> tuple[Mapping, Node]:
    """What the last file of a variant writes, and what is so without it; nothing where that isn't asked."""
    before: Node = Mapping({}, it.document.root.span)
    if not it.variant_files or STACKED in it.document.key:
        return Mapping({}, it.document.root.span), before
    return it.document.patches[-1], before_last(it.document.patches)


def _is_same(new: Node, old: Node) -> bool:
    """Whether all that is written stands there already."""
    if not isinstance(new, Mapping):
        return not isinstance(old, Mapping) and plain(new) == plain(old)
    if new.whole:
        return plain(new) == plain(old)
    return bool(new.entries) and all(
        (there := at_path(old, (key,))) is not None and _is_same(entry.value, there) for key, entry in new.items()
    )


def _finding(name: str, line: Entry, old: Entry) -> Finding:
    message = f"What this says of `{name}` is so already."
    help = "Take it out, or write what is to be different."
    return warning("C056", line.key_span, message, help, (old.key_span, "here"))
