"""The merged ruleset that a command names, with the options that were set as its defaults.

Must not know what is done with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.cli.naming import pairs
from interpreter.diagnostics.english import yes_no
from interpreter.diagnostics.errors import RulesetError

if TYPE_CHECKING:
    from interpreter.loading.document import Document
    from interpreter.source.nodes import Mapping


def document_of(name: str, variants: tuple[str, ...] = (), options: tuple[str, ...] = ()) -> Document:
    """The document; raises RulesetError if it can't be read, UsageError for an option or value that isn't there."""
    from interpreter.loading.document import load_document

    document, findings = load_document(name, variants)
    if document is None:
        raise RulesetError(findings)
    return _as_set(document, name, variants, options) if options else document


def _as_set(document: Document, name: str, variants: tuple[str, ...], options: tuple[str, ...]) -> Document:
    from interpreter.api.checking import load_ruleset
    from interpreter.rules.settings import settle, written

    chosen, ruleset = pairs(options, "--set"), load_ruleset(name, variants)
    values = written(ruleset, settle(ruleset, chosen))
    root = document.root
    for option in chosen:
        root = _with_default(root, option, values[option])
    return replace(document, root=root, key=f"{document.key} with {', '.join(options)}")


def _with_default(root: Mapping, option: str, value: object) -> Mapping:
    from interpreter.loading.document import COMMAND
    from interpreter.loading.files.merge import merge
    from interpreter.source.nodes import Mapping, from_plain

    told = yes_no(value) if isinstance(value, bool) else value
    changed = merge(root, from_plain({"options": {option: {"default": told}}}, COMMAND))
    assert isinstance(changed, Mapping)
    return changed
