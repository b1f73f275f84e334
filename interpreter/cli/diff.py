"""`cardwright diff`: what differs between two games, or a variant and its game, in sentences.

Must not know how differences are found or worded.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from interpreter.cli.naming import SET, WITH, pairs
from interpreter.cli.output import say, show_findings
from interpreter.diagnostics.errors import RulesetError, UsageError

if TYPE_CHECKING:
    from interpreter.loading.document import Document
    from interpreter.source.nodes import Mapping

SAME, DIFFERENT, NOT_COMPARED = 0, 1, 2
"""What the command ends with, as `diff` itself does."""


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
        return _with_options(name, variants, options), _with_options(other, variants, options)
    if variants or options:
        return _document(name, ()), _with_options(name, variants, options)
    document = _document(name, ())
    return _game_of(document), document


def _document(name: str, variants: tuple[str, ...]) -> Document:
    from interpreter.loading.document import load_document

    document, findings = load_document(name, variants)
    if document is None:
        raise RulesetError(findings)
    return document


def _game_of(document: Document) -> Document:
    """The game that a variant changes."""
    apart = document.variant_files | document.library_files
    game = next((file for file in document.files if file.name not in apart), None)
    if not document.variant_files or game is None or game.path is None:
        raise UsageError(f"{document.key} changes no other game. Name two to compare, or a variant.")
    from interpreter.loading.discovery import key_of

    return replace(_document(str(game.path), ()), key=key_of(game.path))


def _with_options(name: str, variants: tuple[str, ...], options: tuple[str, ...]) -> Document:
    """A document in which options that are set have that as their default."""
    document = _document(name, variants)
    chosen = pairs(options, "--set")
    if not chosen:
        return document
    from interpreter.api.checking import load_ruleset
    from interpreter.rules.settings import settle, written

    ruleset = load_ruleset(name, variants)
    values = written(ruleset, settle(ruleset, chosen))
    root = document.root
    for option in chosen:
        root = _set(root, option, values[option])
    return replace(document, root=root, key=f"{document.key} with {', '.join(options)}")


def _set(root: Mapping, option: str, value: object) -> Mapping:
    from interpreter.loading.document import COMMAND
    from interpreter.loading.merge import merge
    from interpreter.source.nodes import Mapping, from_plain

    told = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    changed = merge(root, from_plain({"options": {option: {"default": told}}}, COMMAND))
    assert isinstance(changed, Mapping)
    return changed
