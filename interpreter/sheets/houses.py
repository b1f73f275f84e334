"""The variants of a merged ruleset, with what each of them writes, in words.

Must not know what the parts of a ruleset mean.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.loading.document import Document
from interpreter.sheets.settings_told import House
from interpreter.sheets.words import in_words, joined
from interpreter.source.nodes import Entry, Mapping, Scalar

SAID = {
    "options": "the option",
    "kinds": "the values of",
    "cards": "the card",
    "dice": "the die",
    "zones": "the place",
    "variables": "what is kept of",
    "patterns": "the pattern",
    "scoring": "the scoring",
    "play": "the step",
    "actions": "what you may do as",
    "procedures": "what is done as",
    "triggers": "the rule",
    "endings": "the ending",
}
"""What the named lines of a section are called."""


def houses(document: Document) -> tuple[House, ...]:
    """The variants that are played, in the order in which they are applied."""
    return tuple(
        House(_text(patch, "name") or in_words(file.name), _text(patch, "about"), tuple(_changes(patch, document)))
        for file, patch in zip(document.files, document.patches, strict=True)
        if file.name in document.variant_files and file.name not in document.library_files
    )


def _text(patch: Mapping, key: str) -> str:
    node = patch.get(key)
    return node.text if isinstance(node, Scalar) else ""


def _changes(patch: Mapping, document: Document) -> Iterator[str]:
    for section, entry in patch.items():
        if section == "define" and isinstance(entry.value, Mapping):
            for _, inner in entry.value.items():
                yield from _lines("what is meant by", inner, document)
        elif section in SAID:
            yield from _lines(SAID[section], entry, document)
        elif section in ("players", "sides"):
            yield "who plays with whom" if section == "sides" else "the number of players"


def _lines(said: str, entry: Entry, document: Document) -> Iterator[str]:
    """The named lines of a section that a file writes."""
    if isinstance(entry.value, Mapping) and entry.value.entries:
        names = [f"“{in_words(name)}”{' (left out)' if _is_null(line) else ''}" for name, line in entry.value.items()]
        yield f"{said} {joined(names)}"


def _is_null(entry: Entry) -> bool:
    return isinstance(entry.value, Scalar) and entry.value.is_null
