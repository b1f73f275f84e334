"""From a name to the accepted ruleset, or to everything that is wrong with it.

Must not know how a ruleset is run: checking needs nothing of that, and stays quick.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath

from interpreter.diagnostics.finding import Finding
from interpreter.loading.document import Document, load_document
from interpreter.loading.opened import open_document, open_ruleset
from interpreter.rules.model import Ruleset

Name = str | PathLike[str]


def validate(name: Name, variants: Sequence[str] = ()) -> list[Finding]:
    """Everything that is wrong with a ruleset, ordered by place; empty if it can be used as it is."""
    return list(open_ruleset(fspath(name), _listed(variants)).findings)


def load_ruleset(name: Name, variants: Sequence[str] = (), doubts: list[Finding] | None = None) -> Ruleset:
    """The accepted ruleset of a name or path; raises RulesetError, with all findings, if it can't be used.

    The warnings of one that can be used are added to `doubts`.
    """
    opened = open_ruleset(fspath(name), _listed(variants))
    accepted = opened.accepted()
    if doubts is not None:
        doubts += opened.findings
    return accepted


def document_of(name: Name, variants: Sequence[str] = ()) -> Document | None:
    """The merged document of a name, with the files that it is made of; None where there is none."""
    return load_document(fspath(name), _listed(variants))[0]


def ruleset_of(document: Document) -> Ruleset:
    """The accepted ruleset of a document that is merged already, as a saved game holds it."""
    return open_document(document).accepted()


def _listed(variants: Sequence[str]) -> Sequence[str]:
    return (variants,) if isinstance(variants, str) else variants
