"""`cardwright show`: a ruleset as it is after merging, each part with its origin; or where one part comes from.

Must not know what the parts mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from interpreter.cli.as_set import document_of
from interpreter.cli.naming import with_settings
from interpreter.cli.output import say, styled
from interpreter.diagnostics.errors import UsageError
from interpreter.diagnostics.near import did_you_mean

if TYPE_CHECKING:
    from interpreter.loading.document import Document
    from interpreter.source.as_yaml import Line
    from interpreter.source.nodes import Mapping
    from interpreter.source.span import Span


@click.command("show", short_help="A merged ruleset, each part with its origin.")
@click.argument("name")
@click.option("--why", "key", metavar="KEY", help="Only one part, and everything that wrote it: zones.discard")
@click.option("--names", is_flag=True, help="Only the names that a variant can change: cards, actions, steps, ...")
@click.option("--plain", is_flag=True, help="Without the file and line of each part.")
@with_settings
def command(
    name: str,
    key: str | None,
    names: bool,
    plain: bool,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> None:
    """The ruleset NAME with its variants, merged: as YAML, with the file and line of each part behind it."""
    from interpreter.cli.hooks import named

    document = document_of(name, variants, options)
    lines = _why(document, key) if key else named(document) if names else _whole(document, plain)
    for line in lines:
        say(line)


def _whole(document: Document, plain: bool) -> list[str]:
    from interpreter.source.as_yaml import placed, written

    if plain:
        return written(document.root)
    lines = [f"# {document.key}: {', '.join(PurePath(file.name).name for file in document.files)}"]
    if document.is_library:
        lines += [f"# {note}".rstrip() for note in document.files[-1].notes]
    return [*lines, *(_with_place(text, span) for text, span in placed(document.root)), *_removed(document)]


def _with_place(text: str, span: Span | None) -> str:
    """A line with its place behind it, if it has one."""
    from interpreter.source.as_yaml import WIDE, short_place

    return text if span is None else text.ljust(WIDE) + styled(f"  # {short_place(span)}", dim=True)


def _once(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, each with its place only where that is another than the one above."""
    before: tuple[str, int] | None = None
    for text, span in lines:
        here = None if span is None else (span.file, span.line)
        yield text, None if here == before else span
        before = here or before


def _removed(document: Document) -> Iterator[str]:
    """What isn't there because some file took it away."""
    if document.removed:
        yield "# Taken away:"
    yield from (_with_place(f"#   {'.'.join(path)}", span) for path, span in document.removed.items())


def _why(document: Document, key: str) -> list[str]:
    from interpreter.source.as_yaml import placed, short_place
    from interpreter.source.nodes import Mapping

    node, entry = document.root, None
    path = key.split(".")
    if tuple(path) in document.removed:
        return [f"{key} was taken away by:", f"  {short_place(document.removed[tuple(path)])}"]
    for depth, part in enumerate(path):
        if entry is not None and not isinstance(entry.value, Mapping):
            raise UsageError(f"{'.'.join(path[:depth])} has nothing inside it.")
        entry = node.entries.get(part)
        if entry is None:
            raise UsageError(_nothing_there(document, path[:depth], part, node))
        node = entry.value if isinstance(entry.value, Mapping) else node
    assert entry is not None
    lines = [_with_place(*line) for line in _once(placed(Mapping({path[-1]: entry}, entry.key_span)))]
    places = dict.fromkeys(short_place(span) for span in (entry.writers or (entry.key_span,)))
    return [*lines, "", f"{key} was written by:", *(f"  {place}" for place in places)]


def _nothing_there(document: Document, around: list[str], part: str, node: Mapping) -> str:
    from interpreter.cli.hooks import paths_to

    place = ".".join(around) or "the ruleset"
    inside = [] if around else paths_to(document.root, part)
    help = f"Did you mean {' or '.join(f'`{path}`' for path in inside[:3])}?" if inside else ""
    return f"There is no {part!r} in {place}. {help or did_you_mean(part, node.entries).text}".rstrip()
