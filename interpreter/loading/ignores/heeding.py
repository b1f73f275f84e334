"""Findings that an author leaves out on purpose, and what is wrong with how that was said.

Only warnings can be left out, and only with a reason. A comment counts for its line, for the line below if it stands
alone, and for the second places of a finding: so a variant can leave out what it brings about in the game.
Must not know what any finding is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from interpreter.diagnostics.codes import BY_PLAY, CODES, PLAY
from interpreter.diagnostics.finding import ERROR, Finding, warning
from interpreter.diagnostics.near import did_you_mean
from interpreter.loading.ignores.comments import Code, Ignore, ignores_of
from interpreter.source.files import SourceFile

IGNORE = "ignore"
FORM = "`# cardwright: ignore C050 and the reason`"


@dataclass(slots=True)
class _Heard:
    """The comments of all files, and which of their codes were met."""

    ignores: tuple[Ignore, ...]
    own_files: frozenset[str]
    met: set[Code] = field(default_factory=set)

    def left(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """What is left of the findings. An error stays, and it is said that no comment takes it away."""
        for finding in findings:
            codes = [
                code for ignore in self.ignores if self._is_meant(ignore, finding) for code in _of(ignore, finding)
            ]
            self.met.update(codes)
            if finding.severity == ERROR:
                also = tuple((code.span, "errors can't be left out, so this does nothing") for code in codes)
                yield replace(finding, also=(*finding.also, *also))
            elif not codes:
                yield finding

    def _is_meant(self, ignore: Ignore, finding: Finding) -> bool:
        places = [finding.span, *(span for span, _ in finding.also)]
        if ignore.lines is not None:
            return any(span.file == ignore.span.file and span.line in ignore.lines for span in places)
        is_in_game = ignore.span.file in self.own_files and finding.span.file not in self.own_files
        return is_in_game or any(span.file == ignore.span.file for span in places)


def heeded(findings: Sequence[Finding], files: Iterable[SourceFile], own_files: frozenset[str]) -> list[Finding]:
    """The findings without those that are to be left out, and with what is wrong with the comments of one's own files.

    While there are errors nobody knows what else would be found, so nothing is said of comments that hide nothing.
    """
    ignores = tuple(ignore for file in files for ignore in ignores_of(file))
    if not ignores:
        return list(findings)
    heard = _Heard(tuple(ignore for ignore in ignores if ignore.word.text == IGNORE), own_files)
    left = list(heard.left(findings))
    is_whole = not any(finding.severity == ERROR for finding in findings)
    own = [ignore for ignore in ignores if ignore.span.file in own_files]
    return [*left, *(fault for ignore in own for fault in _faults(ignore, heard, is_whole))]


def left_of(findings: Sequence[Finding], files: Iterable[SourceFile], own_files: frozenset[str]) -> list[Finding]:
    """The findings without those that are to be left out, where they are only some of those that there may be."""
    ignores = (ignore for file in files for ignore in ignores_of(file) if ignore.word.text == IGNORE)
    return list(_Heard(tuple(ignores), own_files).left(findings))


def _of(ignore: Ignore, finding: Finding) -> Iterator[Code]:
    return (code for code in ignore.codes if code.text == finding.code)


def _faults(ignore: Ignore, heard: _Heard, is_whole: bool) -> Iterator[Finding]:
    if ignore.word.text != IGNORE:
        if help := did_you_mean(ignore.word.text, (IGNORE,)):
            message = f"`{ignore.word.text}` is nothing that a comment to cardwright can say."
            yield warning("F027", ignore.word.span, message, help)
        return
    if not ignore.codes:
        message = "This doesn't say which findings are to be left out."
        yield warning("F027", ignore.span, message, f"Write the code, as in {FORM}.")
        return
    for code in ignore.codes:
        yield from _fault(code, heard, is_whole)
    if not ignore.reason:
        message = "Nothing says why this is to be left out."
        yield warning("F025", ignore.span, message, "Write the reason behind the code, for whoever reads it next year.")


def _fault(code: Code, heard: _Heard, is_whole: bool) -> Iterator[Finding]:
    if code.text not in CODES:
        message = f"No finding has the code `{code.text}`."
        yield warning(
            "F027", code.span, message, did_you_mean(code.text, CODES) or "`cardwright explain` lists all codes."
        )
    elif is_whole and code not in heard.met and code.text not in {**PLAY, **BY_PLAY}:
        message = f"No `{code.text}` is found here, so there is nothing to leave out."
        yield warning("F026", code.span, message, "Take it out.")
