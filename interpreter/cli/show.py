"""`cardwright show`: a ruleset as it is after merging, each part with its origin; or where one part comes from.

Must not know what the parts mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from interpreter.cli.naming import pairs, with_settings
from interpreter.cli.output import say, styled
from interpreter.diagnostics.errors import RulesetError, UsageError
from interpreter.diagnostics.near import did_you_mean

if TYPE_CHECKING:
    from interpreter.loading.document import Document
    from interpreter.source.nodes import Mapping


@click.command("show", short_help="A merged ruleset, each part with its origin.")
@click.argument("name")
@click.option("--why", "key", metavar="KEY", help="Only one part, and everything that wrote it: zones.discard")
@with_settings
def command(
    name: str, key: str | None, variants: tuple[str, ...], options: tuple[str, ...], given: tuple[str, ...]
) -> None:
    """The ruleset NAME with its variants, merged: as YAML, with the file and line of each part behind it."""
    from interpreter.loading.document import load_document

    document, findings = load_document(name, variants)
    if document is None:
        raise RulesetError(findings)
    _check_options(document, options)
    for line in _why(document, key) if key else _whole(document):
        say(line)


def _whole(document: Document) -> list[str]:
    from interpreter.cli.merged import written

    lines = [f"# {document.key}: {', '.join(file.name for file in document.files)}"]
    for line in written(document.root):
        text, mark, place = line.rpartition("  # ")
        lines.append(text + styled(mark + place, dim=True) if mark else line)
    return lines


def _check_options(document: Document, options: tuple[str, ...]) -> None:
    """A name that isn't there is told here too, though options change nothing that is shown."""
    from interpreter.source.nodes import Mapping

    declared = document.root.get("options")
    names = list(declared.entries) if isinstance(declared, Mapping) else []
    for option in pairs(options, "--set"):
        if option not in names:
            raise UsageError(f"{document.key} has no option {option!r}. {did_you_mean(option, names)}".rstrip())


def _why(document: Document, key: str) -> list[str]:
    from interpreter.cli.merged import written
    from interpreter.source.nodes import Mapping

    node, entry = document.root, None
    path = key.split(".")
    for depth, part in enumerate(path):
        if entry is not None and not isinstance(entry.value, Mapping):
            raise UsageError(f"{'.'.join(path[:depth])} has nothing inside it.")
        entry = node.entries.get(part)
        if entry is None:
            raise UsageError(_nothing_there(path[:depth], part, node))
        node = entry.value if isinstance(entry.value, Mapping) else node
    assert entry is not None
    lines = written(Mapping({path[-1]: entry}, entry.key_span))
    places = dict.fromkeys(f"{span.file}:{span.line}" for span in (entry.writers or (entry.key_span,)))
    return [*lines, "", f"{key} was written by:", *(f"  {place}" for place in places)]


def _nothing_there(around: list[str], part: str, node: Mapping) -> str:
    place = ".".join(around) or "the ruleset"
    return f"There is no {part!r} in {place}. {did_you_mean(part, node.entries)}".rstrip()
