"""`cardwright format`: rulesets in their one form.

Must not know what that form is.
"""

from __future__ import annotations

import sys
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.naming import is_folder
from interpreter.cli.output import rendered, say, say_error
from interpreter.diagnostics.errors import UsageError

if TYPE_CHECKING:
    from interpreter.editing.formatting import Formatted
    from interpreter.source.files import SourceFile

INPUT = "-"
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
    if INPUT in names:
        return _from_input(names, check, diff)
    found = [_one(path, check or diff, diff) for path in _files(names)]
    changed, left = found.count(CHANGED), found.count(LEFT)
    if not diff:
        would = "would change" if check else "changed"
        say(f"{_counted(len(found))}: {changed or 'none'} {would}{f', {left} left as they are' if left else ''}.")
    return 1 if left or (check and changed) else 0


def _counted(count: int) -> str:
    return "1 ruleset" if count == 1 else f"{count} rulesets"


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

    path, findings = find(name, Search(Path.cwd()), COMMAND)
    if path is None:
        raise RulesetError(findings)
    return path


def _one(path: Path, only_told: bool, diff: bool) -> str:
    """One file: what became of it."""
    from interpreter.loading.files.faults import unreadable_fault
    from interpreter.source.files import Unreadable, read_source

    source = read_source(path)
    if isinstance(source, Unreadable):
        say(rendered([unreadable_fault(source)]))
        return LEFT
    result = _formatted(source, path.parent)
    if result.text is None:
        _tell_left(source, result)
        return LEFT
    if result.text == source.text:
        return FORMATTED
    if diff:
        say(_difference(source, result.text))
    elif only_told:
        say(source.name)
    elif not is_yours(path):
        say_error(f"{source.name} came with Cardwright or a package and is left as it is; copy it to change it.")
        return LEFT
    else:
        from interpreter.editing.files import save

        reason = save(path, result.text)
        if reason:
            say_error(f"{source.name} can't be written: {reason}.")
            return LEFT
        say(source.name)
    return CHANGED


def is_yours(path: Path) -> bool:
    """Whether a file is no part of what is installed."""
    from interpreter.loading.files.discovery import Search
    from interpreter.source.files import real_path

    file, here = real_path(path), real_path(Path.cwd())
    installed = Search().roots()
    return file.is_relative_to(here) or not any(file.is_relative_to(root) for root in installed)


def _formatted(source: SourceFile, folder: Path) -> Formatted:
    from interpreter.editing.formatting import formatted
    from interpreter.loading.files.discovery import Search

    return formatted(source, Search(folder))


def _tell_left(source: SourceFile, result: Formatted) -> None:
    say_error(f"{source.name} is left as it is: {result.why}.")
    if result.findings:
        click.echo(rendered(result.findings), err=True)


def _difference(source: SourceFile, text: str) -> str:
    before, after = source.text.split("\n"), text.split("\n")
    lines = unified_diff(before, after, source.name, f"{source.name}, formatted", lineterm="")
    return "\n".join(lines)


def _from_input(names: tuple[str, ...], check: bool, diff: bool) -> int:
    """The text from the input, written to the output: as it came if it can't be formatted."""
    from interpreter.loading.files.faults import unreadable_fault
    from interpreter.source.files import Unreadable, decode

    if len(names) > 1:
        raise UsageError("- stands for the input, and no other file goes with it.")
    data = sys.stdin.buffer.read()
    source = decode(data, "input.cardgame.yaml")
    if isinstance(source, Unreadable):
        click.echo(data, nl=False)
        click.echo(rendered([unreadable_fault(source)]), err=True)
        return 1
    result = _formatted(source, Path.cwd())
    if result.text is None:
        _tell_left(source, result)
    text = source.text if result.text is None else result.text
    if diff:
        say(_difference(source, text))
    elif not check:
        click.echo(text, nl=False)
    return 1 if result.text is None or (check and text != source.text) else 0
