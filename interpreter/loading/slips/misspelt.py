"""A name that is misspelt, or declared nowhere: one finding in place of all that follow from it.

Must not know what the name stands for: it looks at findings, and at the words of the document.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from interpreter.diagnostics.about import Topic
from interpreter.diagnostics.finding import Finding, Help, with_help
from interpreter.diagnostics.near import one_slip
from interpreter.loading.slips.other_lines import of_other_lines
from interpreter.loading.slips.ownerless import of_owners
from interpreter.loading.slips.respelling import Attempt, Trial, of_declarations, of_lines, of_uses, retold
from interpreter.loading.slips.variant_lines import lines_like_others
from interpreter.source.nodes import Mapping
from interpreter.source.shipped import comes_with_it
from interpreter.source.span import Span

if TYPE_CHECKING:
    from interpreter.loading.document import Document

WITHOUT = "N009"
"""What a sentence speaks of that isn't there: where it names nothing, all such sentences lack the same."""
SAID_OTHERWISE = "E016"
"""What is found where a sentence is everyday speech, be it only for a name that means nothing in it."""
MANY = 3
"""A name that nobody declares and that is used so often is told once."""
MOST_SHOWN = 3


def respelt(document: Document, findings: Sequence[Finding], trial: Trial) -> list[Finding]:
    """The findings, with all that follows from one misspelt name told as one."""
    own = document.variant_files | {document.files[-1].name} if document.files else frozenset()
    texts = {file.name: file for file in document.files}
    tries: Iterator[Attempt] = chain(
        of_owners(findings, document.patches),
        of_other_lines(findings, document.patches),
        of_lines(lines_like_others(document.root, own), document.patches),
        of_declarations(findings, document.patches, document.root, texts, _right_by_themselves(document)),
        of_uses(findings, document.patches),
    )
    return retold(findings, document.patches, texts, tries, trial)


def _right_by_themselves(document: Document) -> frozenset[str]:
    """The libraries that come with the program: what a game doesn't use of them is no slip."""
    return frozenset(name for name in document.library_files if not document.is_library and comes_with_it(name))


def told_once(findings: Sequence[Finding], root: Mapping) -> list[Finding]:
    """The findings, with those together that ask for one name which is declared nowhere, and is no slip for another."""
    asking: dict[str, list[Finding]] = {}
    saying: dict[Help, list[Finding]] = {}
    for finding in findings:
        about = finding.about
        if finding.code == WITHOUT and about is None and not finding.quoted:
            saying.setdefault(finding.advice, []).append(finding)
        if about is None or about.topic is not Topic.UNKNOWN:
            continue
        if not any(one_slip(about.name, edit.text) for edit in finding.fix):
            asking.setdefault(about.name, []).append(finding)
    left = list(findings)
    for name, several in asking.items():
        if len(several) >= MANY and not set(_keys(root, name)) - {finding.span for finding in several}:
            first, *others = sorted(several, key=lambda finding: (finding.code == SAID_OTHERWISE, finding.order))
            if first.code == SAID_OTHERWISE:
                continue
            also = tuple((other.span, "here too") for other in others[:MOST_SHOWN])
            help = f"It is used in {len(others)} more places, and declared nowhere."
            left = [finding for finding in left if finding not in several]
            about = next((f.about for f in several if f.about is not None and f.about.other), first.about)
            left.append(replace(with_help(first, help), also=also, about=about))
    for several in saying.values():
        first, *others = sorted(several, key=lambda finding: finding.order)
        also = tuple((other.span, "here too") for other in others[:MOST_SHOWN])
        left = [finding for finding in left if finding not in several]
        left.append(replace(first, also=(*first.also, *also)))
    return left


def _keys(node: object, name: str) -> Iterator[Span]:
    """The places of all keys of a name."""
    if isinstance(node, Mapping):
        for key, entry in node.items():
            if key == name:
                yield entry.key_span
            yield from _keys(entry.value, name)
