"""`cardwright diff`: what differs between two games, or a variant and its game, in sentences.

Must not know how differences are found or worded.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from interpreter.cli.as_set import document_of
from interpreter.cli.naming import SET, WITH
from interpreter.cli.output import say, show_findings
from interpreter.diagnostics.errors import RulesetError, UsageError

if TYPE_CHECKING:
    from interpreter.loading.document import Document

SAME, DIFFERENT, NOT_COMPARED = 0, 1, 2
"""What the command ends with, as `diff` itself does: one that found nothing to compare says no difference."""


@click.command("diff", short_help="What differs between two games, or a variant and its game.")
@click.argument("name")
@click.argument("other", required=False)
@click.option(
    "--format", "form", type=click.Choice(("text", "json", "markdown")), default="text", help="How it is told."
)
@click.option("--all", "everything", is_flag=True, help="Every difference, of two unrelated games too.")
@WITH
@SET
def command(
    name: str, other: str | None, form: str, everything: bool, variants: tuple[str, ...], options: tuple[str, ...]
) -> int:
    """What differs from NAME to OTHER. A variant alone is compared with the game that it changes.

    --with and --set change both, if there are two; a NAME alone is compared with itself so changed.
    Ends with 0 if nothing differs, with 1 if something does, and with 2 if they can't be compared.
    """
    from interpreter.cli.differing import compared, shown

    try:
        left, right = _sides(name, other, variants, options)
    except RulesetError as fault:
        show_findings(fault.findings)
        return NOT_COMPARED
    found = compared(left, right, everything)
    for line in shown(found, form):
        say(line)
    return SAME if found.is_same else DIFFERENT


def _sides(
    name: str, other: str | None, variants: tuple[str, ...], options: tuple[str, ...]
) -> tuple[Document, Document]:
    if other is not None:
        return document_of(name, variants, options), document_of(other, variants, options)
    if variants or options:
        return document_of(name), document_of(name, variants, options)
    document = document_of(name)
    return _game_of(document), document


def _game_of(document: Document) -> Document:
    """The game that a variant changes."""
    apart = document.variant_files | document.library_files
    game = next((file for file in document.files if file.name not in apart), None)
    if not document.variant_files or game is None or game.path is None:
        raise UsageError(f"{document.key} changes no other game. Name two to compare, or a variant.")
    from interpreter.loading.files.discovery import key_of

    return replace(document_of(str(game.path)), key=key_of(game.path))
