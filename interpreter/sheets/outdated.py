"""Authors' texts that are older than the rule of which they speak: a variant changed the rule and not the text.

Must not know what the texts or the rules say.
"""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from dataclasses import replace

from interpreter.loading.document import Document
from interpreter.source.nodes import Entry, Mapping, Node

TEXTS = ("reads", "help")
ACTIONS, CHOSEN = "actions", ("choose",)
"""The section whose texts go by what is chosen: all else of an action is told beside them."""
NAMES = ("zones", "variables", "options")
"""Sections whose texts name a thing, or beside whose texts the rule is told: they hold whatever a variant changes."""
TOLD_BESIDE = ("needs", "place", "name", "copies", "starts in", "fields", "visible", "accepts", "out of turn", "per")
"""What is told in words of its own, or isn't what a text says."""


def without_outdated(document: Document) -> Document:
    """The document without such texts, so that what the rules themselves say is told."""
    order = {file.name: index for index, file in enumerate(document.files)}
    entries = {
        key: entry if key in NAMES else replace(entry, value=_current(entry.value, order, key))
        for key, entry in document.root.items()
    }
    return replace(document, root=replace(document.root, entries=entries))


def _current(node: Node, order: MappingOf[str, int], section: str) -> Node:
    if not isinstance(node, Mapping):
        return node
    rule = max((_written(entry, order) for key, entry in node.items() if _is_rule(key, section)), default=0)
    kept = {
        key: replace(entry, value=_current(entry.value, order, section))
        for key, entry in node.items()
        if key not in TEXTS or isinstance(entry.value, Mapping) or _written(entry, order) >= rule
    }
    return replace(node, entries=kept)


def _is_rule(key: str, section: str) -> bool:
    return key in CHOSEN if section == ACTIONS else key not in TEXTS and key not in TOLD_BESIDE


def _written(entry: Entry, order: MappingOf[str, int]) -> int:
    """The last of the files that wrote something under a key, by its place in the order of merging."""
    files = [entry.key_span.file, entry.origin, *(span.file for span in entry.writers)]
    return max(order.get(file, 0) for file in files)
