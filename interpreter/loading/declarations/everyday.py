"""Lines that can be read, but speak of something else than they seem to: everyday speech, as the language says it.

Must not know the phrases, nor what is wrong with a name or a kind: here that is known already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from interpreter.diagnostics.finding import Finding
from interpreter.source.span import Fragment, Span
from interpreter.syntax.at_hand import Judge

DOUBLED = "E014"
"""A word too many, such as the `a` of `a card`, that hardly goes without another word."""
UNSAID = frozenset((DOUBLED, "N001", "N005", "N009", "K001", "K005", "K007"))
"""What is found where a word isn't what it seems to be."""


def in_the_language(
    fragment: Fragment, findings: Sequence[Finding], judge: Judge, parse: Callable[..., tuple[Any, list[Finding]]]
) -> list[Finding]:
    """The findings of a text, with those of a line that is everyday speech told as one: how it is said here."""
    lines = dict.fromkeys(finding.span.line for finding in findings if finding.code in UNSAID)
    told = {line: found for line in lines if (found := _line_said(fragment, line, findings, judge, parse)) is not None}
    left = [finding for finding in findings if finding.span.line not in told or finding.span.file != fragment.file]
    return [*left, *told.values()]


def _line_said(
    fragment: Fragment,
    line: int,
    findings: Sequence[Finding],
    judge: Judge,
    parse: Callable[..., tuple[Any, list[Finding]]],
) -> Finding | None:
    """One line as the language says it, if its everyday words are what is at fault."""
    number = next((n for n, (start, _) in enumerate(fragment.starts) if start == line), None)
    texts = fragment.text.split("\n")
    if number is None or number >= len(texts):
        return None
    text = texts[number]
    begin = sum(len(before) + 1 for before in texts[:number]) + len(text) - len(text.lstrip())

    def instead(other: str) -> str:
        return fragment.text[:begin] + other + fragment.text[begin + len(text.strip()) :]

    # What explains faults is seldom needed and slow to load.
    from interpreter.syntax.rewording import reworded, said_here

    found = reworded(
        text.strip(),
        judge.at_hand(),
        lambda other: not parse(replace(fragment, text=instead(other)))[1],
        lambda other, strictly: judge.means(instead(other), begin, strictly),
    )
    if found is None:
        return None
    finding = said_here(fragment, begin, begin + len(text.strip()), found)
    at_fault = [f for f in findings if f.code in UNSAID and f.span.line == line and _touch(finding.span, f.span)]
    about = next((f.about for f in at_fault if f.about is not None), None)
    return replace(finding, about=about) if at_fault else None


def _touch(one: Span, other: Span) -> bool:
    return one.column < max(other.end_column, other.column + 1) and other.column < one.end_column
