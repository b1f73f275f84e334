"""Which line of a variant is to blame for a fault in the game that it changes.

A game is right by itself; so where a finding lies in its file, a line of a variant made it so. That line is found by
trying: the finding is gone when the line is left out. Told are the variant's line and, beside it, the game's.
Must not know what any line means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from interpreter.diagnostics.english import joined
from interpreter.diagnostics.finding import ERROR, Finding, Help, led_by, without_fix
from interpreter.source.nodes import Entry, Mapping, Node, Scalar, at_path, entry_at, without
from interpreter.source.nodes import Path as Keys
from interpreter.source.span import Span

if TYPE_CHECKING:
    from interpreter.loading.document import Document

MOST_TRIALS = 24
"""So many lines are left out to find the one; then the whole file is to blame."""
MOST_SHOWN = 3
MISSPELT = "N105"
"""What is found at a name that is misspelt there, whoever uses it."""
Trial = Callable[[tuple[Mapping, ...]], Sequence[Finding]]
"""What is found where the files write something else."""
Fault = tuple[str, Span]


@dataclass(frozen=True, slots=True)
class Culprit:
    """A line of a variant: which of the files in line, and its keys; no keys stand for the whole file."""

    number: int
    path: Keys


@dataclass(slots=True)
class Trials:
    """What is still found when a line is left out, each line tried once."""

    document: Document
    trial: Trial
    tried: dict[Culprit, frozenset[Fault]] = field(default_factory=dict)

    def helps(self, left_out: Culprit, fault: Fault) -> bool:
        if left_out not in self.tried:
            if len(self.tried) >= MOST_TRIALS:
                return False
            patches = list(self.document.patches)
            patches[left_out.number] = without(patches[left_out.number], left_out.path)
            found = self.trial(tuple(patches))
            self.tried[left_out] = frozenset((finding.code, finding.span) for finding in found)
        return fault not in self.tried[left_out]


def blamed(document: Document, findings: Sequence[Finding], trial: Trial) -> list[Finding]:
    """The findings, with those that lie in a game's file placed at the line of the variant that brings them about."""
    trials, told = Trials(document, trial), dict[Culprit, list[Finding]]()
    left: list[Finding] = []
    for finding in findings:
        is_told = finding.severity != ERROR or finding.code == MISSPELT
        culprit = None if is_told else culprit_of(document, finding, trials)
        if culprit is None:
            left.append(finding)
        else:
            told.setdefault(culprit, []).append(finding)
    return left + [_told(document, culprit, several) for culprit, several in told.items()]


# ---------------------------------------------------------------- finding the line


def culprit_of(document: Document, finding: Finding, trials: Trials) -> Culprit | None:
    """The line without which there is no such finding; the last file first, since the others are right without it."""
    fault = (finding.code, finding.span)
    if finding.span.file not in {file.name for file in document.files} and _is_of_a_variant(
        document, finding.span.file
    ):
        return None
    for number in reversed(range(len(document.patches))):
        name = document.files[number].name
        if name == finding.span.file:
            return None
        whole = Culprit(number, ())
        if name in document.variant_files and trials.helps(whole, fault):
            return _narrowed(document.patches[number], whole, finding, trials)
    return None


def _is_of_a_variant(document: Document, table: str) -> bool:
    """Whether a variant takes cards from a table."""
    return any(
        file.name in document.variant_files and table in _files_in(patch)
        for file, patch in zip(document.files, document.patches, strict=False)
    )


def _files_in(node: Node) -> Iterator[str]:
    """The files in which the keys of a map stand."""
    for _, entry in node.items() if isinstance(node, Mapping) else ():
        yield entry.key_span.file
        yield entry.value.span.file
        yield from _files_in(entry.value)


def _narrowed(patch: Mapping, whole: Culprit, finding: Finding, trials: Trials) -> Culprit:
    """The smallest part of a line, or of a file, that does it alone."""
    node = at_path(patch, whole.path)
    is_new = len(whole.path) > 1 and trials.document.is_new_in_variant(whole.path)
    if not isinstance(node, Mapping) or node.whole or is_new:
        return whole
    parts = [Culprit(whole.number, (*whole.path, key)) for key in _likely_first(node, finding)]
    fault = (finding.code, finding.span)
    found = parts[0] if len(parts) == 1 else next((part for part in parts if trials.helps(part, fault)), None)
    return whole if found is None else _narrowed(patch, found, finding, trials)


def _likely_first(node: Mapping, finding: Finding) -> list[str]:
    """The keys of a map; those that the finding names, and those that hold them, before the others."""
    named = set(finding.quoted)
    keys = [key for key, _ in node.items() if key not in ("name", "about", "help")]
    return sorted(keys, key=lambda key: not (named & set(_keys(key, node.entries[key]))))


def _keys(key: str, entry: Entry) -> Iterator[str]:
    yield key
    for inner, below in entry.value.items() if isinstance(entry.value, Mapping) else ():
        yield from _keys(inner, below)


# ---------------------------------------------------------------- telling it


def _told(document: Document, culprit: Culprit, findings: list[Finding]) -> Finding:
    """All that comes of one line as one finding at that line."""
    first, *others = sorted(findings, key=lambda finding: finding.order)
    first = without_fix(first)  # it would change the game's file, which is right by itself
    entry = entry_at(document.patches[culprit.number], culprit.path)
    if entry is None:
        span = document.patches[culprit.number].span
        return replace(first, also=(*first.also, (span, "this file makes it so")))
    if _is_about(document, culprit, first):
        return replace(first, span=entry.key_span, also=(*first.also, (first.span, "it is declared here")))
    also = tuple((finding.span, "this line of the game") for finding in (first, *others)[:MOST_SHOWN])
    places = _places(document, (first, *others))
    if isinstance(entry.value, Scalar) and entry.value.is_null:
        name = culprit.path[-1]
        help = Help(f"Change {places} in this file too.")
        told = led_by(first, f"`{name}` is taken away here, and the game does not go without it:")
        if name in first.quoted:
            told = replace(first, message=f"`{name}` is taken away here, and the game still speaks of it.")
        return replace(told, span=entry.key_span, advice=help, also=also)
    told = led_by(first, "With this, a line of the game is wrong:")
    help = Help(f"Write this in another way, or change {places} in this file too.").followed_by(first.advice)
    return replace(told, span=entry.key_span, advice=help, also=also)


def _is_about(document: Document, culprit: Culprit, finding: Finding) -> bool:
    """Whether the finding is about the very thing in which the line stands."""
    around = (entry_at(document.root, culprit.path[:depth]) for depth in range(1, len(culprit.path) + 1))
    return any(entry is not None and entry.key_span == finding.span for entry in around)


def _places(document: Document, findings: Sequence[Finding]) -> str:
    """The things of the game in which the findings lie, as an author would write their keys."""
    names = dict.fromkeys(_around(document.root, finding.span) for finding in findings)
    return joined(f"`{': '.join(name)}`" for name in names)


def _around(root: Mapping, span: Span) -> Keys:
    """The keys of the named thing in which a place lies, or of its section."""
    for section, entry in root.items():
        for name, line in entry.value.items() if isinstance(entry.value, Mapping) else ():
            if _is_in(span, line):
                return (section, name)
        if _is_in(span, entry):
            return (section,)
    return ("play",)


def _is_in(span: Span, line: Entry) -> bool:
    """Whether a place lies in a line as some file wrote it."""
    if isinstance(line.value, Mapping):
        return line.key_span == span or any(_is_in(span, inner) for _, inner in line.value.items())
    first, last = line.key_span, line.value.span
    begins, ends = (first.line, first.column), (last.end_line, last.end_column)
    return span.file == last.file and begins <= (span.line, span.column) <= ends
