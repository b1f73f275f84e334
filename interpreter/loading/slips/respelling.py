"""A name that is misspelt in one place, found by trying: with it spelt otherwise, what was wrong is right.

So everything that follows from one slip is told once, and where it is: at a declaration that nothing uses, at a line
of a variant that was to change one of its game, at the one use of a name. Must not know what the names stand for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol, assert_never

from interpreter.diagnostics.about import Topic
from interpreter.diagnostics.finding import ERROR, Finding, error, with_help
from interpreter.diagnostics.near import one_slip, perhaps
from interpreter.loading.shape.schema import ruleset_schema
from interpreter.loading.slips.declared_names import Spot, spots, used_words
from interpreter.loading.slips.variant_lines import beside
from interpreter.source.files import SourceFile
from interpreter.source.nodes import Listing, Mapping, Node, Path, Scalar, entry_at
from interpreter.source.span import Span
from interpreter.syntax.vocabulary import RESERVED, VERBS

MOST_TRIALS = 12
"""So many spellings are tried; then what is found is told as it is."""
MOST_UNUSED = 60
"""So many unused names are thought of, those of the last file first, since the others are right without it.

Where a file has more, it is half-written, and no one slip is at fault.
"""
NAME = re.compile(r"\w+")
PART = re.compile(r"[A-Za-z]+")

NEW = "C044"
"""What is said of a line that is plainly meant to be new."""
FEWEST = 2
"""A name used so often is spelt as it should be."""

Patches = tuple[Mapping, ...]
Trial = Callable[[Patches], Sequence[Finding]]
Texts = MappingOf[str, SourceFile]
"""The files, by the names that places have."""
Fault = tuple[str, str, int]


class Attempt(Protocol):
    """Something written otherwise, and what is told if that makes things right."""

    def applied(self, patches: Patches) -> Patches:
        """What the files write then."""

    @property
    def told(self) -> Callable[[list[Finding], Texts], Finding]:
        """From what is found no longer, and the files' texts."""


@dataclass(frozen=True, slots=True)
class Try:
    """A name of one file spelt otherwise."""

    number: int
    path: Path
    old: str
    new: str
    told: Callable[[list[Finding], Texts], Finding]
    """From what is found no longer, and the files' texts."""
    at: Span | None = None
    """Where the name stands, if it is in a text."""

    def applied(self, patches: Patches) -> Patches:
        changed = _respelt(patches[self.number], self.path, self)
        assert isinstance(changed, Mapping)
        return (*patches[: self.number], changed, *patches[self.number + 1 :])


def retold(
    findings: Sequence[Finding], patches: Patches, texts: Texts, tries: Iterator[Attempt], trial: Trial
) -> list[Finding]:
    """The findings, with all that one other spelling would put right told as one."""
    left, told = list(findings), list[Finding]()
    for _, one in zip(range(MOST_TRIALS), tries, strict=False):
        before = {_fault(finding) for finding in left if finding.severity == ERROR}
        if not before:
            break
        changed = one.applied(patches)
        if changed == patches:
            continue
        after = {_fault(finding) for finding in trial(changed) if finding.severity == ERROR}
        if after - before or len(after) == len(before):
            continue
        gone = [finding for finding in left if finding.severity == ERROR and _fault(finding) not in after]
        if all(finding.code == NEW for finding in gone):
            continue
        saying = one.told(sorted(gone, key=lambda finding: finding.order), texts)
        left = [finding for finding in left if finding not in gone]
        if saying not in left:
            told.append(saying)
        patches = changed
    return [*left, *told]


def _fault(finding: Finding) -> Fault:
    return finding.code, finding.span.file, finding.span.line


def _respelt(node: Node, path: Path, one: Try) -> Node:
    """A tree with one name spelt otherwise: a key, a value in a list, or a word of a text."""
    match node:
        case Mapping() if path == (one.old,) and one.at is None:
            if one.new in node.entries:
                return node
            return replace(node, entries={one.new if k == one.old else k: e for k, e in node.items()})
        case Mapping() if path and path[0] in node.entries:
            entry = node.entries[path[0]]
            inner = replace(entry, value=_respelt(entry.value, path[1:], one))
            return replace(node, entries={**node.entries, path[0]: inner})
        case Listing() if not path:
            return replace(node, items=tuple(_word(item, one) for item in node.items))
        case Scalar() if not path:
            return _word(node, one)
        case _:
            return node


def _word(node: Node, one: Try) -> Node:
    """A text with the word at the place of a try spelt otherwise."""
    if not isinstance(node, Scalar) or one.at is None or not isinstance(node.value, str):
        return node
    lines, starts = node.text.split("\n"), node.fragment().starts
    for number, (line, column) in enumerate(starts[: len(lines)]):
        begin = one.at.column - column
        if line == one.at.line and lines[number][max(begin, 0) :].startswith(one.old) and begin >= 0:
            lines[number] = lines[number][:begin] + one.new + lines[number][begin + len(one.old) :]
            return replace(node, text="\n".join(lines), value="\n".join(lines))
    return node


# ---------------------------------------------------------------- what to try


def of_declarations(
    findings: Sequence[Finding], patches: Patches, root: Mapping, texts: Texts, right: frozenset[str] = frozenset()
) -> Iterator[Try]:
    """Names that are declared and used nowhere, spelt as names that are used and declared nowhere; not in files that
    are right by themselves."""
    used = used_words(root, ruleset_schema())
    pairs: list[tuple[bool, int, Spot, str]] = []
    unused = (
        (number, spot)
        for number, patch in reversed(list(enumerate(patches)))
        if patch.span.file not in right
        for spot in spots(patch, ruleset_schema())
        if not spot.uses(spot.name, used)
    )
    for number, spot in islice(unused, MOST_UNUSED):
        names = [name for name in _asked(findings, texts, spot) if spot.uses(name, used)]
        pairs += [(not one_slip(spot.name, name), number, spot, name) for name in names]
    for _, number, spot, name in sorted(pairs, key=lambda pair: pair[0]):
        told = _Declared(spot, name, spot.uses(name, used), _likelier(root, used))
        yield Try(number, spot.path, spot.name, name, told, None if spot.is_key else spot.span)


def _asked(findings: Sequence[Finding], texts: Texts, spot: Spot) -> Iterator[str]:
    """The names that findings speak of and that may be a spelling of a declared one."""
    near_by = [finding for finding in findings if spot.text is None or _is_in(finding.span, spot.text)]
    names = {name: finding for finding in near_by for name in _names(finding, texts)}
    yield from (n for n, finding in names.items() if one_slip(spot.name, n) or finding.meant == spot.name)
    unknown = {f.about.name for f in near_by if f.about and f.about.topic is Topic.UNKNOWN and not f.about.other}
    if spot.text is not None and len(unknown) == 1:
        yield from unknown


def _names(finding: Finding, texts: Texts) -> list[str]:
    """The names that a finding marks or quotes, the marked one first."""
    return [_marked(finding, texts), *filter(NAME.fullmatch, finding.quoted)]


def _marked(finding: Finding, texts: Texts) -> str:
    """What stands where a finding is, if that is a part of one line."""
    span = finding.span
    line = texts[span.file].line(span.line) if span.file in texts else ""
    return line[span.column - 1 : span.end_column - 1] if span.line == span.end_line else ""


def _is_in(span: Span, text: Scalar) -> bool:
    return span.file == text.span.file and text.span.line <= span.line <= text.span.end_line


def of_lines(lines: Iterator[tuple[Path, Span, str]], patches: Patches) -> Iterator[Try]:
    """New lines of a variant, each with its keys and place, spelt as the line of its game that may be meant."""
    for path, span, name in lines:
        number = next((n for n in reversed(range(len(patches))) if _writes(patches[n], path, span)), None)
        if number is not None and one_slip(path[-1], name):
            yield Try(number, path, path[-1], name, _Line(span, path[-1], name))


def _writes(patch: Mapping, path: Path, span: Span) -> bool:
    entry = entry_at(patch, path)
    return entry is not None and entry.key_span == span


def of_keys(findings: Sequence[Finding], patches: Patches) -> Iterator[Try]:
    """Keys for which findings offer another, where something else may follow from the same slip."""
    for finding in findings if len(findings) > 1 else ():
        for edit in finding.fix if len(finding.fix) == 1 else ():
            for number, patch in enumerate(patches):
                yield from (
                    Try(number, path, path[-1], edit.text, _Itself(finding)) for path in _keys(patch, (), edit.span)
                )


def _keys(node: Node, path: Path, span: Span) -> Iterator[Path]:
    """The keys down to the one at a place."""
    for key, entry in node.items() if isinstance(node, Mapping) else ():
        if entry.key_span == span:
            yield (*path, key)
        yield from _keys(entry.value, (*path, key), span)


def of_uses(findings: Sequence[Finding], patches: Patches) -> Iterator[Try]:
    """What findings offer to write, where something else may follow from the same slip."""
    for finding in findings if len(findings) > 1 else ():
        for edit in finding.fix if len(finding.fix) == 1 else ():
            for number, patch in enumerate(patches):
                for path, scalar in _texts(patch, (), edit.span):
                    if (old := _slice(scalar, edit.span)) and old != edit.text:
                        yield Try(number, path, old, edit.text, _Itself(finding), edit.span)


def _texts(node: Node, path: Path, span: Span) -> Iterator[tuple[Path, Scalar]]:
    """The text in which a place lies, with the keys down to it, or to the list that holds it."""
    match node:
        case Mapping():
            for key, entry in node.items():
                yield from _texts(entry.value, (*path, key), span)
        case Listing():
            for item in node.items:
                yield from _texts(item, path, span)
        case Scalar():
            if _is_in(span, node):
                yield path, node


def _slice(scalar: Scalar, span: Span) -> str:
    """The piece of a text at a place, if it lies in one line of it."""
    lines = scalar.text.split("\n")
    for number, (line, column) in enumerate(scalar.fragment().starts[: len(lines)]):
        if line == span.line == span.end_line and span.column >= column:
            return lines[number][span.column - column : span.end_column - column]
    return ""


# ---------------------------------------------------------------- what is told


@dataclass(frozen=True, slots=True)
class _Declared:
    """A slip at a declaration; at the one use, if nothing says which of the two it is."""

    spot: Spot
    name: str
    uses: int
    likelier: Callable[[str, str], bool]

    def __call__(self, gone: list[Finding], texts: Texts) -> Finding:
        old, name = self.spot.name, self.name
        first = next((finding for finding in gone if name in _names(finding, texts)), gone[0])
        if self.uses < FEWEST and not self.likelier(name, old):
            said = f"`{old}` is declared here, and nothing uses it"
            return replace(with_help(first, perhaps(name, old)), also=(*first.also, (self.spot.span, said)))
        uses = max(self.uses, sum(name in _names(finding, texts) for finding in gone))
        where = f"is used in {uses} places" if uses > 1 else "is used once"
        unknown = " and declared nowhere" if first.topic is Topic.UNKNOWN else ""
        message = f"Nothing uses `{old}`, and `{name}` {where}{unknown}."
        also = (first.span, f"`{name}` is used here{' first' if uses > 1 else ''}")
        return error("N105", self.spot.span, message, perhaps(old, name), also)


@dataclass(frozen=True, slots=True)
class _Line:
    """A slip in a line of a variant."""

    span: Span
    old: str
    name: str

    def __call__(self, gone: list[Finding], texts: Texts) -> Finding:
        at_it = (f for f in gone if f.span == self.span and (f.topic is Topic.ALIKE or f.meant is not None))
        return next(at_it, None) or beside(self.span, self.old, self.name)


@dataclass(frozen=True, slots=True)
class _Itself:
    """A slip that is told already."""

    finding: Finding

    def __call__(self, gone: list[Finding], texts: Texts) -> Finding:
        return self.finding


def _likelier(root: Mapping, used: Counter[str]) -> Callable[[str, str], bool]:
    """Whether one spelling is made of words that occur elsewhere too, and the other one of fewer such."""
    parts = Counter(part.lower() for word in _all_words(root) for part in PART.findall(word))
    known = {part.lower() for word in (*RESERVED, *VERBS) for part in PART.findall(word)}

    def share(name: str, uses: int) -> float:
        own = [part.lower() for part in PART.findall(name)]
        found = sum(part in known or parts[part] > uses * own.count(part) for part in own)
        return found / max(1, len(own))

    return lambda one, other: share(one, used[one]) > share(other, 1)


def _all_words(node: Node) -> Iterator[str]:
    """All words of a tree, those of keys too."""
    match node:
        case Mapping():
            for key, entry in node.items():
                yield key
                yield from _all_words(entry.value)
        case Listing():
            for item in node.items:
                yield from _all_words(item)
        case Scalar():
            yield node.text
        case _:
            assert_never(node)
