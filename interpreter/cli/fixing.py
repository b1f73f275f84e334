"""`cardwright validate --fix`: makes the fixes that are safe and tells each; `--diff` only shows them.

Must not know which fixes are safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.files import INSTALLED, change, difference, unwritten
from interpreter.cli.output import fitted, say, say_error
from interpreter.diagnostics.finding import Finding
from interpreter.source.disk import is_yours, raw_text
from interpreter.source.files import shown_path

if TYPE_CHECKING:
    from interpreter.editing.fixing import Check


NOTHING = "There is nothing that could be fixed safely."


def fixed(names: Iterable[str], variants: Sequence[str], is_told: bool, is_shown: bool) -> tuple[list[Finding], bool]:
    """Fixes the files of some rulesets, or shows what would change; what is then still found, and if all was written.

    `is_told`: what was changed goes to the output, and not beside it.
    """
    from interpreter.editing.fixing import Fixing

    texts: dict[Path, str] = {}
    checks = [_check_of(name, variants) for name in names]
    files, left = _Files(), dict[Finding, None]()
    for check in checks:
        fixing = Fixing(check, files.text, texts)
        fixing.run()
        texts = fixing.texts
        left.update(dict.fromkeys(fixing.left))
    changed = {path: (raw_text(path) or "", text) for path, text in texts.items()}
    files.tell()
    if is_shown:
        _show(changed)
        return [], True
    written = {path for path, both in changed.items() if _is_saved(path, both, is_told)}
    if is_told:
        say("" if written else NOTHING if not changed else "Nothing was changed.")
    is_done = len(written) == len(changed)
    return list(left) if is_done else _found(checks), is_done


class _Files:
    """The files that may be changed, and those that may not though something in them could be fixed."""

    def __init__(self) -> None:
        self._installed: set[Path] = set()

    def text(self, path: Path) -> str | None:
        """The text of a file that may be changed, else None."""
        if is_yours(path):
            return raw_text(path)
        self._installed.add(path)
        return None

    def tell(self) -> None:
        """Say which are left as they are."""
        for path in sorted(self._installed):
            say_error(unwritten(path, INSTALLED))


def _check_of(name: str, variants: Sequence[str]) -> Check:
    from interpreter.loading.files.discovery import Search
    from interpreter.loading.opened import open_ruleset

    return lambda drafts: open_ruleset(name, variants, Search(Path.cwd(), drafts=drafts)).findings


def _found(checks: Iterable[Check]) -> list[Finding]:
    """What is found in the files as they lie there, each once."""
    return list(dict.fromkeys(finding for check in checks for finding in check({})))


def _show(changed: Mapping[Path, tuple[str, str]]) -> None:
    for path, (old, new) in changed.items():
        for line in difference(old, new, shown_path(path)):
            say(line)
    if not changed:
        say(NOTHING)


def _is_saved(path: Path, both: tuple[str, str], is_told: bool) -> bool:
    """Writes a file and tells each change; whether that could be done."""
    from interpreter.editing.difference import changes

    if not change(path, both[1]):
        return False
    for one in changes(*both):
        click.echo(fitted(f"Changed {shown_path(path)}, line {one.line}: {one}"), err=not is_told)
    return True
