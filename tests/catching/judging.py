"""What becomes of a fault: whether it is found, in its line, once, and with the right words to write instead.

Must not know how the fault was made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from interpreter.diagnostics.finding import Edit, Finding
from interpreter.loading.shape.schema import ruleset_schema
from interpreter.syntax.grammar import grammar_text
from interpreter.syntax.vocabulary import VERBS
from tests.catching.bench import Checked
from tests.catching.layout import MOVED
from tests.catching.mutants import Mutant
from tests.catching.places import File

Again = Callable[[str], Checked]
QUOTED = re.compile(r"`([^`]*)`")
WRITE = re.compile(r"Write: (.*)")

FOUND = "found"
SILENT = "not found"
SAME = "says the same"
AS_GOOD = "a name as good"
ANOTHER = "another name or word"
ALLOWED = "may stand there too"
EXCLUDED = (SAME, AS_GOOD, ANOTHER, ALLOWED)
"""What is no fault: it isn't counted among the others, but by itself."""


@dataclass(frozen=True)
class Verdict:
    """What became of one fault. `in_line` and `right` are None where there is nothing to say of it."""

    file: str
    mutant: Mutant
    result: str
    findings: tuple[Finding, ...] = ()
    in_line: bool | None = None
    """Whether a finding stands in the line of the fault, or in one beside it that is as much to blame."""
    only_beside: bool = False
    """Whether the line of the fault is only shown as a finding's second place."""
    right: bool | None = None
    """Whether the first thing that a finding in the line offers is what was right."""

    def __str__(self) -> str:
        told = "; ".join(f"{f.span.line} {f.code} {f.message} | {f.help}" for f in self.findings)
        return f"{self.file}:{self.mutant.line}: {self.mutant.what}: {self.result}: {told}"


def judged(
    mutant: Mutant, found: Checked, whole: Checked, file: File, name: str, again: Again | None = None
) -> Verdict:
    """What became of a fault in a file whose ruleset is right without it; `again` checks the file with another text."""
    if not found.findings:
        return Verdict(name, mutant, _why_silent(mutant, found, whole, file))
    own = [f for f in found.findings if f.span.file.endswith(name) and f.span.line in {mutant.line} | mutant.beside]
    beside = [f for f in found.findings if any(s.file.endswith(name) and s.line == mutant.line for s, _ in f.also)]
    told = own or beside
    right = None
    if mutant.right:
        right = bool(told) and any(_is_right(told[0], mutant, word) for word in mutant.right)
        if told and not right and mutant.slip and told[0].fix and again is not None:
            right = _meaning(mutant, again(edited(mutant.text, told[0].fix))) == _read_aloud(whole.meaning)
    return Verdict(name, mutant, FOUND, found.findings, bool(told), bool(beside and not own), right)


def _is_right(finding: Finding, mutant: Mutant, right: str) -> bool:
    """Whether what is offered first has what is right, and no longer what is wrong."""
    offered = first_offer(finding)
    return _has(offered, right) and not (mutant.slip and _has(offered, mutant.slip))


def first_offer(finding: Finding) -> str:
    """The first thing that the help of a finding says to write."""
    whole = WRITE.search(finding.help)
    quoted = QUOTED.search(finding.help)
    if whole and (quoted is None or whole.start() < quoted.start()):
        return whole[1]
    return quoted[1] if quoted else ""


def _has(text: str, piece: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", text) is not None


def _why_silent(mutant: Mutant, found: Checked, whole: Checked, file: File) -> str:
    """Whether what was not found is a fault at all."""
    if found.canonical == whole.canonical:
        return SAME
    if mutant.slip and mutant.slip in known_words() | file.names:
        return ANOTHER
    if _meaning(mutant, found) == _read_aloud(whole.meaning):
        return AS_GOOD if mutant.slip else SAME
    return ALLOWED if mutant.sort == MOVED else SILENT


def _meaning(mutant: Mutant, found: Checked) -> str:
    """What a game means, with the misspelt name read as the right one."""
    slip, was = _read_aloud(mutant.slip), _read_aloud(mutant.was)
    told = _read_aloud(found.meaning)
    return re.sub(rf"(?<!\w){re.escape(slip)}(?!\w)", was, told) if slip else told


def _read_aloud(text: str) -> str:
    """Names as cards show them: without capitals and underscores."""
    return text.lower().replace("_", " ")


def edited(text: str, fix: tuple[Edit, ...]) -> str:
    """The text with what a finding offers, if all of it lies in lines of this file."""
    lines = text.split("\n")
    for edit in sorted(fix, key=lambda edit: edit.span, reverse=True):
        first, last = edit.span.line - 1, edit.span.end_line - 1
        if last < len(lines):
            whole = lines[first][: edit.span.column - 1] + edit.text + lines[last][edit.span.end_column - 1 :]
            lines[first : last + 1] = [whole]
    return "\n".join(lines)


@cache
def known_words() -> frozenset[str]:
    """The words of the language, and those of the schema's keys."""
    sentences = " ".join(row.sentence for row in VERBS.values())
    return frozenset(re.findall(r"[a-z]+", f"{grammar_text()} {sentences} {' '.join(_keys())}"))


def _keys() -> Iterator[str]:
    schema = ruleset_schema().root
    for part in (schema, *schema["$defs"].values()):
        yield from part.get("properties", {})
