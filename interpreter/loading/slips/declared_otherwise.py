"""What a game declares otherwise than its library needs it: told at the declaration, with the line to write.

A library is right by itself; so where a finding lies in its file, the game's thing of a name in that line is another
than the library speaks of. What it has to be is found by trying. Must not know how names are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from interpreter.diagnostics.finding import ERROR, Finding, error, led_by, with_help
from interpreter.loading.shape.schema import ruleset_schema
from interpreter.loading.slips.blame import Trial
from interpreter.loading.slips.declared_names import WORD, Spot, spots
from interpreter.loading.slips.declaring import Declaration, Lack, declarations, moved
from interpreter.loading.slips.trying import Tried, fault_of, faults, is_unknown, tried
from interpreter.loading.slips.undeclared import CODE, with_line
from interpreter.source.nodes import Entry, Mapping, entry_at, without
from interpreter.source.shipped import comes_with_it
from interpreter.source.span import Span

if TYPE_CHECKING:
    from interpreter.loading.document import Document

MOST_KEYS = 3
OWNED = ("", "player", "card")


def declared_otherwise(document: Document, findings: Sequence[Finding], trial: Trial) -> list[Finding]:
    """The findings; in place of those in a library's lines those about what the game declares for it."""
    left = list(findings)
    if document.is_library or not any(_is_in_library(document, finding) for finding in left):
        return left
    tries = tried(document, trial)
    for number, spot in _declared(document, left):
        wrong = [f for f in left if _is_in_library(document, f) and spot.name in _words(document, f)]
        for one in _others(document, number, spot) if wrong else ():
            patches = with_line(_without(tries, number, spot), number, one)
            mended = tries.mends(patches, partial(_stays, wrong))
            if mended is not None and mended.is_right:
                gone = tries.go_on(mended)
                left = [finding for finding in left if fault_of(finding) not in gone]
                left.append(_told(document, number, spot, one, wrong[0]))
                break
    return [_at_use(document, finding) for finding in left]


def _at_use(document: Document, finding: Finding) -> Finding:
    """What is still wrong in a line of a shipped library, which is right by itself, where the game names it."""
    file = finding.span.file
    if not _is_in_library(document, finding) or not comes_with_it(file):
        return finding
    told = led_by(finding, f"With this game, a line of `{document.called.get(file, file)}` is wrong:")
    help = f"Change what the line speaks of, or write `{_keys(document.root, finding.span)}` anew in this file."
    also = ((finding.span, "this line of the library"), *finding.also)
    return replace(with_help(told, help), span=document.used_at[file], also=also)


def _keys(node: Mapping, span: Span) -> str:
    """The keys down to the named thing in which a place lies."""
    keys: list[str] = []
    for _ in range(MOST_KEYS):
        inner = next(((key, entry) for key, entry in node.items() if _lies_in(span, entry)), None)
        if inner is None or (keys and keys[0] != "define" and len(keys) > 1):
            break
        keys.append(inner[0])
        if not isinstance(inner[1].value, Mapping):
            break
        node = inner[1].value
    return ": ".join(keys)


def _lies_in(span: Span, entry: Entry) -> bool:
    """Whether a place lies in a line, whatever files wrote it."""
    inner = entry.value.items() if isinstance(entry.value, Mapping) else ()
    return entry.holds(span) or any(_lies_in(span, line) for _, line in inner)


def _is_in_library(document: Document, finding: Finding) -> bool:
    return finding.severity == ERROR and finding.span.file in document.used_at and not is_unknown(finding)


def _words(document: Document, finding: Finding) -> list[str]:
    """The words of the line in which something is wrong."""
    text = next((file.line(finding.span.line) for file in document.files if file.name == finding.span.file), "")
    return WORD.findall(text)


def _declared(document: Document, findings: Sequence[Finding]) -> Iterator[tuple[int, Spot]]:
    """The things that the game's files declare and of which the library's wrong lines speak."""
    wrong = [finding for finding in findings if _is_in_library(document, finding)]
    named = {word for finding in wrong for word in _words(document, finding)}
    for number, (file, patch) in enumerate(zip(document.files, document.patches, strict=False)):
        if file.name not in document.library_files:
            found = (spot for spot in spots(patch, ruleset_schema()) if spot.is_key and spot.name in named)
            yield from ((number, spot) for spot in found)


def _others(document: Document, number: int, spot: Spot) -> Iterator[Declaration]:
    """What could be declared by that name: the same for somebody else, then something else, in its section first."""
    entry = entry_at(document.patches[number], spot.path)
    if entry is not None:
        yield from moved(spot.path, entry.value)
    texts = [file for file in document.files if file.name in document.used_at]
    lines = tuple(line for file in texts for line in file.text.split("\n") if spot.name in WORD.findall(line))
    others = [
        one
        for owner in OWNED
        for one in declarations(Lack(spot.name, owner, lines=lines, of_player=not owner), document.root)
    ]
    yield from sorted(others, key=lambda one: one.path != spot.path[:-1])


def _without(tries: Tried, number: int, spot: Spot) -> tuple[Mapping, ...]:
    patches = list(tries.patches)
    patches[number] = without(patches[number], spot.path)
    return tuple(patches)


def _stays(wrong: Sequence[Finding], after: list[Finding]) -> bool:
    """Whether something is still wrong with the library's lines, or the name means nothing."""
    return bool(faults(wrong) & faults(after))


def _told(document: Document, number: int, spot: Spot, one: Declaration, wrong: Finding) -> Finding:
    library = document.called.get(wrong.span.file, wrong.span.file)
    message = f"`{library}` needs another `{spot.name}` than this: {one.what}."
    help = f"{one.to_write(document.patches[number])[:-1]}, in place of this."
    return error(CODE, spot.span, message, help, (wrong.span, "it is used here"))
