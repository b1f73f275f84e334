"""Sentences of conditions that speak in braces of what a later file's condition no longer asks.

Must not know what a text means: only which names it quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.diagnostics.finding import Finding, warning
from interpreter.loading.checks.subject import Inspected, with_sentences
from interpreter.rules import core
from interpreter.rules.walk import asked_by
from interpreter.source.nodes import Path, Scalar, at_path, entry_at

QUOTED = re.compile(r"\{([^{}]*)\}")
NAME = re.compile(r"[a-z_]\w*", re.IGNORECASE)
NAMED = (core.OptionValue, core.Variable, core.CallDefine, core.CallScoring)


def no_longer_asked(it: Inspected) -> Iterator[Finding]:
    """A condition that a variant wrote anew, whose sentence quotes what only the old one asked."""
    for path, that in with_sentences(it.ruleset) if it.variant_files else ():
        why, line = entry_at(it.document.root, (*path, "why")), entry_at(it.document.root, (*path, "that"))
        if why is None or line is None or not it.is_own(that.span) or it.is_own(why.value.span):
            continue
        quoted = {name for text in QUOTED.findall(getattr(why.value, "text", "")) for name in NAME.findall(text)}
        asked = {node.name for node in asked_by(it.ruleset, that) if isinstance(node, NAMED)}
        left = [name for name in NAME.findall(_before(it, path)) if name in quoted - asked]
        if left:
            message = f"The text for this, which stays as it was, still speaks of `{left[0]}`."
            help = "Write `why:` anew too, so that players read what is so."
            yield warning("C064", line.value.span, message, help, (why.value.span, "the text says this"))


def _before(it: Inspected, path: Path) -> str:
    """The condition as it was before the files whose author is told."""
    found = ""
    for file, patch in zip(it.document.files, it.document.patches, strict=True):
        node = at_path(patch, (*path, "that"))
        if file.name not in it.own_files and isinstance(node, Scalar):
            found = node.text
    return found
