"""`cardwright validate --fix`: makes the fixes that are safe and tells each; `--diff` only shows them.

Must not know which fixes are safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click

from interpreter.cli.output import fitted, say
from interpreter.diagnostics.errors import UsageError
from interpreter.diagnostics.finding import Finding
from interpreter.source.files import shown_path


def fixed(names: Iterable[str], variants: Sequence[str], is_told: bool, is_shown: bool) -> list[Finding]:
    """Fixes the files of some rulesets, or shows what would change; gives what is then still found.

    `is_told`: what was changed goes to the output, and not beside it.
    """
    from interpreter.editing.files import changeable_text
    from interpreter.editing.fixing import Fixing
    from interpreter.loading.build import checked
    from interpreter.loading.files.discovery import Search

    texts: dict[Path, str] = {}
    left: list[Finding] = []
    for name in names:

        def check(drafts: Mapping[Path, str], name: str = name) -> list[Finding]:
            return checked(name, variants, Search(Path.cwd(), drafts=drafts))[2]

        fixing = Fixing(check, changeable_text, texts)
        fixing.run()
        texts = fixing.texts
        left += [finding for finding in fixing.left if finding not in left]
    changed = {path: (changeable_text(path) or "", text) for path, text in texts.items()}
    if is_shown:
        _show(changed)
    else:
        _save(changed, is_told)
    return left


def _show(changed: Mapping[Path, tuple[str, str]]) -> None:
    from interpreter.editing.difference import diff

    for path, (old, new) in changed.items():
        say(diff(old, new, shown_path(path)))
    if not changed:
        say("There is nothing that could be fixed safely.")


def _save(changed: Mapping[Path, tuple[str, str]], is_told: bool) -> None:
    from interpreter.editing.difference import changes
    from interpreter.editing.files import save

    for path, (old, new) in changed.items():
        why = save(path, new)
        if why:
            raise UsageError(f"{shown_path(path)} can't be written: {why}.")
        for change in changes(old, new):
            click.echo(fitted(f"Changed {shown_path(path)}, line {change.line}: {change}"), err=not is_told)
    if is_told:
        say("" if changed else "There is nothing that could be fixed safely.")
