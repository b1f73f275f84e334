"""`cardwright format`: rulesets in their one form.

Must not know what that form is.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.files import SCREEN, change, difference
from interpreter.cli.naming import is_folder
from interpreter.cli.output import rendered, say, say_error
from interpreter.diagnostics.english import many
from interpreter.diagnostics.errors import UsageError

if TYPE_CHECKING:
    from interpreter.editing.formatting import Formatted
    from interpreter.source.files import SourceFile

FORMATTED, CHANGED, LEFT = "formatted", "changed", "left"


@click.command("format", short_help="Write rulesets in their one form, keeping every comment.")
@click.argument("names", nargs=-1, metavar="[NAME|PATH ...]")
@click.option("--check", is_flag=True, help="Write nothing; say which files would change, and end with 1 if any would.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def command(names: tuple[str, ...], check: bool, diff: bool) -> int:
    """Write rulesets in their one form: those named, those in a folder, or all in this one.

    Spaces, indentation, quotes and the form of sentences change; what a file says never does, and every comment stays.
    With - the text comes from the input and goes to the output, as editors want it.
    """
    if SCREEN in names:
        return _from_input(names, check, diff)
    found = [_one(path, check or diff, diff) for path in _files(names)]
    changed, left = found.count(CHANGED), found.count(LEFT)
    if not diff:
        would = "would change" if check else "changed"
        say(f"{many(len(found), 'ruleset')}: {changed or 'none'} {would}{_left(left)}.")
    return 1 if left or (check and changed) else 0


def _left(count: int) -> str:
    return "" if not count else ", 1 left as it is" if count == 1 else f", {count} left as they are"


def _files(names: tuple[str, ...]) -> list[Path]:
    """The files that the names mean, each once."""
    from interpreter.loading.files.discovery import ENDING

    found: list[Path] = []
    for name in names or (".",):
        if not is_folder(name):
            found.append(_file(name))
            continue
        inside = sorted(Path(name).rglob(f"*{ENDING}"))
        if not inside:
            raise UsageError(f"There is no ruleset in the folder {name}: their names end in {ENDING}.")
        found += inside
    return list(dict.fromkeys(found))


def _file(name: str) -> Path:
    """The file of one ruleset."""
    from interpreter.diagnostics.errors import RulesetError
    from interpreter.loading.document import COMMAND
    from interpreter.loading.files.discovery import Search, find
    from interpreter.loading.files.faults import unreadable_fault
    from interpreter.source.files import Reason, Unreadable, read_source

    path, findings = find(name, Search(Path.cwd()), COMMAND)
    if path is None:
        raise RulesetError(findings)
    source = read_source(path)
    if isinstance(source, Unreadable) and source.reason is Reason.MISSING:
        raise RulesetError([unreadable_fault(source)])
    return path


def _one(path: Path, only_told: bool, diff: bool) -> str:
    """One file: what became of it."""
    from interpreter.loading.files.faults import unreadable_fault
    from interpreter.source.disk import like, raw_text
    from interpreter.source.files import Unreadable, read_source

    source = read_source(path)
    if isinstance(source, Unreadable):
        click.echo(rendered([unreadable_fault(source)]), err=True)
        return LEFT
    result = _formatted(source, path.parent)
    if result.text is None:
        _tell_left(source, result)
        return LEFT
    if result.text == source.text:
        return FORMATTED
    if diff:
        _show(source, result.text)
        return CHANGED
    if not only_told and not change(path, like(raw_text(path) or "", result.text)):
        return LEFT
    say(source.name)
    return CHANGED


def _formatted(source: SourceFile, folder: Path) -> Formatted:
    from interpreter.editing.formatting import formatted
    from interpreter.loading.files.discovery import Search

    return formatted(source, Search(folder))


def _tell_left(source: SourceFile, result: Formatted) -> None:
    say_error(f"{source.name} is left as it is: {result.why}.")
    if result.findings:
        click.echo(rendered(result.findings), err=True)


def _show(source: SourceFile, text: str) -> None:
    for line in difference(source.text, text, source.name):
        say(line)


def _from_input(names: tuple[str, ...], check: bool, diff: bool) -> int:
    """The text from the input, written to the output: as it came if it can't be formatted."""
    from interpreter.loading.files.discovery import ENDING
    from interpreter.loading.files.faults import unreadable_fault
    from interpreter.source.disk import like
    from interpreter.source.files import Unreadable, decode

    if len(names) > 1:
        raise UsageError("- stands for the input, and no other file goes with it.")
    data = sys.stdin.buffer.read()
    source = decode(data, f"input{ENDING}")
    if isinstance(source, Unreadable):
        click.echo(data, nl=False)
        click.echo(rendered([unreadable_fault(source)]), err=True)
        return 1
    result = _formatted(source, Path.cwd())
    if result.text is None:
        _tell_left(source, result)
    raw = data.decode("utf-8")
    text = source.text if result.text is None else result.text
    if diff:
        _show(source, text)
    elif not check:
        click.echo((raw if text == source.text else like(raw, text)).encode("utf-8"), nl=False)
    return 1 if result.text is None or (check and text != source.text) else 0
