"""A ruleset opened by its name: what its files give together, the rules, and all that is found, comments heeded.

The one place in which reading, checking and leaving out are put together, for whoever wants a ruleset. Must not know
what it is wanted for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.diagnostics.errors import RulesetError
from interpreter.diagnostics.finding import ERROR, Finding, error
from interpreter.loading.build import build
from interpreter.loading.document import Document, in_order, load_readable
from interpreter.loading.files.discovery import Search
from interpreter.loading.ignores.heeding import heeded
from interpreter.loading.slips.passes import Case, Stage, run
from interpreter.loading.slips.readable_part import TABLE
from interpreter.loading.world import World
from interpreter.rules.model import Ruleset


@dataclass(frozen=True, slots=True)
class Opened:
    """A document and its rules, as far as they come, and all findings, by place."""

    document: Document | None
    ruleset: Ruleset | None
    findings: tuple[Finding, ...]

    @property
    def faults(self) -> tuple[Finding, ...]:
        """Why it can't be played: what is wrong, or that it is a library."""
        errors = tuple(finding for finding in self.findings if finding.severity == ERROR)
        is_library = self.document is not None and self.document.is_library
        return (*errors, no_game(self.document)) if self.document is not None and is_library else errors

    def accepted(self) -> Ruleset:
        """The rules of a game that can be played. Raises RulesetError, with all findings, if it can't."""
        faults = self.faults
        if self.ruleset is None or faults:
            raise RulesetError(list(dict.fromkeys((*self.findings, *faults))))
        return self.ruleset


def open_ruleset(
    name: str, variants: Sequence[str] = (), search: Search | None = None, world: World | None = None
) -> Opened:
    """What a name finds, with variants. A `world` is filled with what is declared, and what it asks to have noted."""
    document, findings = load_readable(name, variants, search)
    if document is None:
        return Opened(None, None, tuple(findings))
    ruleset, more = build(document, world)
    is_shaped = not any(finding.severity == ERROR for finding in findings)
    if not is_shaped:
        faulty = frozenset(finding.span.file for finding in findings)
        if not document.left_out and all(file.endswith(TABLE) for file in faulty):
            faulty |= {document.files[-1].name}
        more = run(Stage.REST, more, Case(document.root, faulty=faulty, document=document))
    told = tuple(in_order(heeded([*findings, *more], document.files, document.own_files)))
    return Opened(document, ruleset, told) if is_shaped else Opened(None, None, told)


def open_document(document: Document) -> Opened:
    """The same for a document that is merged already, as a saved game holds it."""
    ruleset, findings = build(document)
    return Opened(document, ruleset, tuple(findings))


def no_game(document: Document) -> Finding:
    """What is said where a library is asked for as a game."""
    said = document.root.entries.get("library")
    span = document.root.span if said is None else said.key_span
    message = f"`{document.key}` is a library: it declares things for games, and nobody can play it alone."
    return error("M014", span, message, f"Write `use: {document.key}` in the file of a game.")
