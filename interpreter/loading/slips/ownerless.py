"""A zone of which nothing says whose it is, and that is each player's wherever it is used: found by trying.

Must not know what the rules do with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics.finding import Edit, Finding, Help, error
from interpreter.loading.slips.respelling import Patches, Texts
from interpreter.source.nodes import Entry, Mapping, Scalar, entry_at
from interpreter.source.span import Span

CODES = frozenset(("N009", "C007", "C008"))
"""What is found where something of nobody is used as a player's."""
OWNER = "per"
CODE = "C008"


@dataclass(frozen=True, slots=True)
class Owned:
    """A zone of one file that belongs to each player."""

    number: int
    name: str
    entry: Entry

    def applied(self, patches: Patches) -> Patches:
        changed = _with_owner(patches[self.number], ("zones", self.name), self.entry.key_span)
        return (*patches[: self.number], changed, *patches[self.number + 1 :])

    def told(self, gone: list[Finding], texts: Texts) -> Finding:
        said = f"Nothing says whose `{self.name}` is, and where it is used it is each player's."
        help = Help(f"Write `{OWNER}: player` in `{self.name}`.", edits=_edit(self.entry))
        first = next((finding for finding in gone if finding.span.line != self.entry.key_span.line), None)
        also = [] if first is None else [(first.span, "here, for one")]
        return error(CODE, self.entry.key_span, said, help, *also)


def of_owners(findings: Sequence[Finding], patches: Patches) -> Iterator[Owned]:
    """The zones of nobody that findings speak of."""
    names = [name for finding in findings if finding.code in CODES for name in finding.quoted[:1]]
    for name in dict.fromkeys(names):
        found = [(n, entry_at(patch, ("zones", name))) for n, patch in enumerate(patches)]
        written = [(n, e) for n, e in found if e is not None and isinstance(e.value, Mapping)]
        if written and not any(OWNER in e.value.entries for _, e in written if isinstance(e.value, Mapping)):
            yield Owned(written[-1][0], name, written[-1][1])


def _with_owner(node: Mapping, path: tuple[str, ...], span: Span) -> Mapping:
    if not path:
        owner = Entry(span, Scalar("player", "player", "", span), span.file, (span,))
        return replace(node, entries={OWNER: owner, **node.entries})
    entry = node.entries[path[0]]
    assert isinstance(entry.value, Mapping)
    inner = replace(entry, value=_with_owner(entry.value, path[1:], span))
    return replace(node, entries={**node.entries, path[0]: inner})


def _edit(entry: Entry) -> tuple[Edit, ...]:
    """The owner before the first of what is said of the zone."""
    assert isinstance(entry.value, Mapping)
    first = next((line.key_span for _, line in entry.value.items()), None)
    if first is None:
        return ()
    behind = ", " if entry.value.flow else "\n" + " " * (first.column - 1)
    return (Edit(replace(first, end_line=first.line, end_column=first.column), f"{OWNER}: player{behind}"),)
