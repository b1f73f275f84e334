"""A rule about `me` where nobody acts, as one for every player: asked and done in one sentence.

Who says "whoever has 30 points is out" thinks of one player, and after a round nobody acts. Found by trying.
Must not know what the rule does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.diagnostics.finding import Finding, with_help
from interpreter.source.nodes import Entry, Mapping, Path, Scalar
from interpreter.source.writing import flow

OF_NOBODY = "N007"
ASKED, DONE = "if", "do"
MINE, ME = re.compile(r"\bmy (?=\w)"), re.compile(r"\bme\b")


@dataclass(frozen=True, slots=True)
class ForEverybody:
    """A thing that asks and does something of nobody, and the sentence that says both of every player."""

    path: Path
    finding: Finding
    sentence: str
    in_braces: bool
    """Whether it stands where a comma ends a sentence."""

    def __call__(self, gone: list[Finding]) -> Finding:
        sentence = flow(self.sentence) if self.in_braces else self.sentence
        return with_help(self.finding, f"Say it of every player, and take `{ASKED}` out. Write `{DONE}: {sentence}`.")


def said_of_nobody(findings: Sequence[Finding], node: Mapping, path: Path = ()) -> Iterator[ForEverybody]:
    """All triggers and steps of a file that ask and do something of nobody, one line each."""
    for key, entry in node.items():
        if isinstance(entry.value, Mapping):
            yield from said_of_nobody(findings, entry.value, (*path, key))
    asked, done = node.entries.get(ASKED), node.entries.get(DONE)
    first, second = _of_nobody(findings, asked), _of_nobody(findings, done)
    if first is not None and second is not None and asked is not None and done is not None:
        sentence = _of_everybody(asked.value, done.value)
        if sentence:
            yield ForEverybody(path, first, sentence, node.flow)


def _of_nobody(findings: Sequence[Finding], entry: Entry | None) -> Finding | None:
    found = (finding for finding in findings if finding.code == OF_NOBODY)
    return None if entry is None else next((finding for finding in found if entry.holds(finding.span)), None)


def _of_everybody(asked: object, done: object) -> str:
    """Both in one sentence; nothing where they are more than one, or a player is asked about as a whole."""
    if not isinstance(asked, Scalar) or not isinstance(done, Scalar):
        return ""
    condition, effect = asked.text.strip(), done.text.strip()
    if ME.search(condition) or any(sign in condition + effect for sign in "\n;"):
        return ""
    effect = ME.sub("p", MINE.sub("p's ", effect))
    return f"for each p in players where {MINE.sub('', condition)}, {effect}"
