"""Lines of a variant that take the place of a rule which ends something, a turn or a round, and end nothing.

Must not know what a game wants: that a rule was to be added to, and not replaced, is only a doubt.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected
from interpreter.loading.slips.left_out import left_out, sentences
from interpreter.source.nodes import at_path, entry_at

ROUTINES = ("actions", "procedures")
END = "end"
"""The word with which a sentence says that something is over."""


def ends_left_out(it: Inspected) -> Iterator[Finding]:
    """A `do` that a variant writes anew without the `end ...` that its game has there."""
    own = it.document.patches[-1] if it.variant_files else None
    for section in ROUTINES if own is not None else ():
        for name in it.lines(section):
            path = (section, name, "do")
            entry = entry_at(it.document.root, path)
            new = None if own is None or entry is None or not it.is_own(entry.value.span) else at_path(own, path)
            if new is None or entry is None or any(END in said.split() for said in sentences(new)):
                continue
            for said in left_out(it.document.patches, path, (END,))[:1]:
                message = f"The game says `{said}` here, and this leaves it out."
                help = f"To add to what `{name}` does, write a trigger with `after: {name}`. Else write that too."
                yield warning("C070", entry.key_span, message, help)
