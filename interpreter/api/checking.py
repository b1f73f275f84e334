"""From a name to the accepted ruleset, or to everything that is wrong with it.

Must not know how a ruleset is run: checking needs nothing of that, and stays quick.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath

from interpreter.diagnostics.errors import RulesetError
from interpreter.diagnostics.finding import ERROR, Finding
from interpreter.loading.build import build, checked, no_game
from interpreter.loading.document import Document, load_document
from interpreter.rules.model import Ruleset

Name = str | PathLike[str]


def validate(name: Name, variants: Sequence[str] = ()) -> list[Finding]:
    """Everything that is wrong with a ruleset, ordered by place; empty if it can be used as it is."""
    return checked(fspath(name), _listed(variants))[2]


def load_ruleset(name: Name, variants: Sequence[str] = (), doubts: list[Finding] | None = None) -> Ruleset:
    """The accepted ruleset of a name or path; raises RulesetError, with all findings, if it can't be used.

    The warnings of one that can be used are added to `doubts`.
    """
    document, ruleset, findings = checked(fspath(name), _listed(variants))
    accepted = _accepted(document, ruleset, findings)
    if doubts is not None:
        doubts += findings
    return accepted


def document_of(name: Name, variants: Sequence[str] = ()) -> Document | None:
    """The merged document of a name, with the files that it is made of; None where there is none."""
    return load_document(fspath(name), _listed(variants))[0]


def ruleset_of(document: Document) -> Ruleset:
    """The accepted ruleset of a document that is merged already, as a saved game holds it."""
    return _accepted(document, *build(document))


def _accepted(document: Document | None, ruleset: Ruleset | None, findings: list[Finding]) -> Ruleset:
    if document is not None and document.is_library:
        findings = [*findings, no_game(document)]
    if ruleset is None or any(finding.severity == ERROR for finding in findings):
        raise RulesetError(findings)
    return ruleset


def _listed(variants: Sequence[str]) -> Sequence[str]:
    return (variants,) if isinstance(variants, str) else variants
