"""Making the fixes that findings offer, as far as that is safe: nothing is kept that wasn't checked first.

A fix is safe if the changed text is found to be without that finding, and nothing is wrong that wasn't before. What a
later check finds elsewhere was there before: while a file can't be read, nobody sees what its words mean.
Must not know what any finding is about. Writes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.diagnostics.codes import group_of
from interpreter.diagnostics.excerpts import is_file
from interpreter.diagnostics.finding import Edit, Finding
from interpreter.editing.edits import apart, edited
from interpreter.source.files import real_path

MOST_TRIALS = 200
"""So often is a changed text checked; then what is left is left."""
MOST_IN_ONE = 3
"""So many fixes that come to light one after the other are tried as one."""

Check = Callable[[Mapping[Path, str]], Sequence[Finding]]
"""All findings, with texts that stand for files by their real paths."""
Read = Callable[[Path], str | None]
"""The text of a file that may be changed, with everything that is in it; else None."""


@dataclass(slots=True)
class Fixing:
    """The texts as they are now, and what is still found."""

    check: Check
    read: Read
    texts: dict[Path, str] = field(default_factory=dict)
    """The texts that are not as they were."""
    left: list[Finding] = field(default_factory=list)
    _trials: int = 0
    _refused: set[tuple[str, str, tuple[Edit, ...]]] = field(default_factory=set)

    def run(self) -> None:
        """Makes all safe fixes, again and again until none is left: all at once if they get along, else one by one."""
        self.left = list(self.check(self.texts))
        while offers := [finding for finding in self.left if self._is_open(finding)]:
            several = _together(offers)
            if not (len(several) > 1 and self._try(several)) and not any(
                self._try_alone(finding) for finding in offers
            ):
                return

    def _is_open(self, finding: Finding) -> bool:
        return bool(finding.fix) and _offer(finding) not in self._refused and self._can_change(finding.fix)

    def _can_change(self, fix: Iterable[Edit]) -> bool:
        files = {edit.span.file for edit in fix}
        return all(is_file(name) and self.read(real_path(Path(name))) is not None for name in files)

    def _try_alone(self, finding: Finding) -> bool:
        if self._try([finding]):
            return True
        self._refused.add(_offer(finding))
        return False

    def _try(self, offers: Sequence[Finding]) -> bool:
        """Makes the fixes of some findings together, if that is safe; with those of what only comes to light then."""
        texts, now = self.texts, offers
        for _ in range(MOST_IN_ONE):
            if self._trials >= MOST_TRIALS or not now:
                return False
            self._trials += 1
            texts = self._changed(texts, [edit for finding in now for edit in finding.fix])
            after = list(self.check(texts))
            if is_safe(self.left, after, offers):
                self.texts, self.left = texts, after
                return True
            known = {finding.claim for finding in self.left}
            now = _together([finding for finding in after if finding.claim not in known and self._is_open(finding)])
        return False

    def _changed(self, texts: Mapping[Path, str], edits: Sequence[Edit]) -> dict[Path, str]:
        changed = dict(texts)
        for name in dict.fromkeys(edit.span.file for edit in edits):
            path = real_path(Path(name))
            old = texts[path] if path in texts else self.read(path)
            assert old is not None  # only what can be changed is tried
            changed[path] = edited(old, [edit for edit in edits if edit.span.file == name])
        return changed


def is_safe(before: Sequence[Finding], after: Sequence[Finding], offers: Sequence[Finding]) -> bool:
    """Whether the findings of which the fixes are made are gone, and nothing came."""
    was, now = _claims(before), _claims(after)
    if any(now[said] > was[said] - count for said, count in _claims(offers).items()):
        return False
    come = now - was
    lines = {(edit.span.file, edit.span.line) for finding in offers for edit in finding.fix}
    stage = max(stage_of(finding) for finding in offers)
    return all(
        finding.claim not in come or (stage_of(finding) > stage and (finding.span.file, finding.span.line) not in lines)
        for finding in after
    )


def _together(offers: Sequence[Finding]) -> list[Finding]:
    """Those whose edits don't get in each other's way."""
    kept: list[Finding] = []
    edits: list[Edit] = []
    for finding in offers:
        both = dict.fromkeys((*edits, *finding.fix))
        if len(both) == len(edits) + len(finding.fix) == len(apart(both)):
            kept.append(finding)
            edits = list(both)
    return kept


def _claims(findings: Iterable[Finding]) -> Counter[tuple[str, str]]:
    return Counter(finding.claim for finding in findings)


def _offer(finding: Finding) -> tuple[str, str, tuple[Edit, ...]]:
    return (*finding.claim, finding.fix)


def stage_of(finding: Finding) -> int:
    """When it is looked for: a later check can say something only where there is nothing wrong before."""
    return group_of(finding.code).stage
