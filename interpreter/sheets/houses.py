"""The variants of a merged ruleset, with what each of them writes, in words.

Must not know what the parts of a ruleset mean.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.english import joined
from interpreter.loading.document import Document
from interpreter.sheets.settings_told import House
from interpreter.sheets.words import in_words
from interpreter.source.nodes import Entry, Mapping, Scalar

SAID = {
    "options": ("the option", "the options"),
    "kinds": ("the values of", "the values of"),
    "cards": ("the card", "the cards"),
    "dice": ("the die", "the dice"),
    "zones": ("the place", "the places"),
    "variables": ("what is kept of", "what is kept of"),
    "patterns": ("the pattern", "the patterns"),
    "scoring": ("the scoring", "the scorings"),
    "play": ("the step", "the steps"),
    "actions": ("what you may do as", "what you may do as"),
    "procedures": ("what is done as", "what is done as"),
    "triggers": ("the rule", "the rules"),
    "endings": ("the ending", "the endings"),
}
"""What the named lines of a section are called: one, several."""
MEANT = ("what is meant by", "what is meant by")


def houses(document: Document) -> tuple[House, ...]:
    """The variants that are played, in the order in which they are applied."""
    return tuple(
        House(_text(patch, "name") or in_words(file.name), _text(patch, "about"), tuple(_changes(patch)))
        for file, patch in zip(document.files, document.patches, strict=True)
        if file.name in document.variant_files and file.name not in document.library_files
    )


def _text(patch: Mapping, key: str) -> str:
    node = patch.get(key)
    return node.text if isinstance(node, Scalar) else ""


def _changes(patch: Mapping) -> Iterator[str]:
    for section, entry in patch.items():
        if section == "define" and isinstance(entry.value, Mapping):
            for _, inner in entry.value.items():
                yield from _lines(MEANT, inner)
        elif section in SAID:
            yield from _lines(SAID[section], entry)
        elif section in ("players", "sides"):
            yield "who plays with whom" if section == "sides" else "the number of players"


def _lines(said: tuple[str, str], entry: Entry) -> Iterator[str]:
    """The named lines of a section that a file writes."""
    if isinstance(entry.value, Mapping) and entry.value.entries:
        names = [f"“{in_words(name)}”{' (left out)' if _is_null(line) else ''}" for name, line in entry.value.items()]
        yield f"{said[len(names) > 1]} {joined(names)}"


def _is_null(entry: Entry) -> bool:
    return isinstance(entry.value, Scalar) and entry.value.is_null
