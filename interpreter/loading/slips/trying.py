"""Declarations tried besides what the files write, one upon the other: what is found then.

Must not know what is declared, nor what is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.diagnostics.about import Topic
from interpreter.diagnostics.codes import GROUPS, group_of
from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.loading.slips.blame import Trial
from interpreter.source.frozen import frozen
from interpreter.source.nodes import Mapping

if TYPE_CHECKING:
    from interpreter.loading.document import Document

WHOLE = next(group for group in GROUPS if group.key == "checks")
"""What is wrong with the whole is seen only where its sentences are right."""
MOST_TRIALS = 24
"""So many declarations are tried; then it is said in words what is missing."""
Patches = tuple[Mapping, ...]
Fault = tuple[str, str, int]


@frozen
class Mended:
    """What the files write then, what is found, and what of that there wasn't before."""

    patches: Patches
    found: list[Finding]
    new: tuple[Finding, ...]

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong that wasn't before."""
        return not any(finding.severity == ERROR for finding in self.new)

    @property
    def is_sure(self) -> bool:
        """Whether there isn't even a doubt that there wasn't before."""
        return not self.new


@dataclass(slots=True)
class Tried:
    """What the files write, with what was declared besides, and what is found then."""

    document: Document
    trial: Trial
    patches: Patches
    found: list[Finding]
    left: int = MOST_TRIALS

    def mends(self, patches: Patches, stays: Callable[[list[Finding]], bool], is_new: bool = True) -> Mended | None:
        """What is found if the files write this; None if what is to go stays, or a sentence is wrong by it.

        What is new may bring to light what else a library lacks, since that was hidden behind it in one sentence.
        """
        if not self.left:
            return None
        self.left -= 1
        after, before = list(self.trial(patches)), {fault_of(finding) for finding in self.found}
        new = [finding for finding in after if fault_of(finding) not in before]
        new = [finding for finding in new if not is_new or not self._was_hidden(finding)]
        if stays(after) or any(f.severity == ERROR and group_of(f.code) is not WHOLE for f in new):
            return None
        return Mended(patches, after, tuple(new))

    def _was_hidden(self, finding: Finding) -> bool:
        return is_unknown(finding) and finding.span.file in self.document.library_files

    def go_on(self, mended: Mended) -> set[Fault]:
        """With what was declared there is the rest; given are the faults that are gone."""
        gone = faults(self.found) - faults(mended.found)
        self.patches, self.found = mended.patches, mended.found
        return gone


def tried(document: Document, trial: Trial) -> Tried:
    """What is found before anything is declared besides."""
    return Tried(document, trial, document.patches, list(trial(document.patches)))


def is_unknown(finding: Finding) -> bool:
    """Whether it is about a name that nothing has."""
    return finding.severity == ERROR and finding.topic is Topic.UNKNOWN


def faults(findings: Sequence[Finding]) -> set[Fault]:
    """What is wrong, by codes and lines."""
    return {fault_of(finding) for finding in findings if finding.severity == ERROR}


def fault_of(finding: Finding) -> Fault:
    """A fault, by its code and line."""
    return finding.code, finding.span.file, finding.span.line
