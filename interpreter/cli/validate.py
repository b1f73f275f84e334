"""`cardwright validate`: all findings of rulesets, in the form that is wanted.

Must not know what is checked.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.commands import FAILED, MISUSED, OK
from interpreter.cli.mistyped import is_mistyped
from interpreter.cli.naming import is_folder, pairs, players_given, with_settings
from interpreter.cli.output import more_about, rendered, say
from interpreter.diagnostics.errors import UsageError

if TYPE_CHECKING:
    from interpreter.diagnostics.finding import Finding

FORMATS = ("text", "concise", "json", "github", "sarif")


@click.command("validate", short_help="Check rulesets and say everything that is wrong.")
@click.argument("names", nargs=-1, metavar="[NAME|PATH ...]")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How findings are written.")
@click.option("--fix", is_flag=True, help="Change the files where one replacement is plainly meant and safe.")
@click.option("--diff", is_flag=True, help="Only show what --fix would change.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@with_settings
def command(
    names: tuple[str, ...],
    form: str,
    fix: bool,
    diff: bool,
    strict: bool,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> int:
    """Check rulesets: all that a name finds, those in a folder, or all there are. Ends with 1 if anything is wrong."""
    wanted = _expanded(names)
    if diff and form != "text":
        raise UsageError("--diff shows changes as text, so it goes with --format text.")
    is_done = True
    if fix or diff:
        from interpreter.cli.fixing import fixed

        left, is_done = fixed(wanted, variants, form == "text", diff)
    if diff:
        return FAILED if _has_failed(_found(wanted, variants), strict) else OK
    findings = left if fix else _found(wanted, variants)
    _show(findings, form, len(wanted))
    if options or given:
        _check_settings(wanted, variants, options, given)
    if is_mistyped(findings):
        return MISUSED
    return FAILED if _has_failed(findings, strict) or not is_done else OK


def _found(names: list[str], variants: tuple[str, ...]) -> list[Finding]:
    from interpreter.api.checking import validate

    return list(dict.fromkeys(finding for name in names for finding in validate(name, variants)))


def _has_failed(findings: list[Finding], strict: bool) -> bool:
    from interpreter.diagnostics.finding import ERROR

    return any(strict or finding.severity == ERROR for finding in findings)


def _check_settings(
    names: list[str], variants: tuple[str, ...], options: tuple[str, ...], given: tuple[str, ...]
) -> None:
    """What is set is checked against every ruleset that can be used."""
    from interpreter.api.checking import load_ruleset
    from interpreter.diagnostics.errors import RulesetError
    from interpreter.rules.settings import check_given, givable, settle

    for name in names:
        try:
            ruleset = load_ruleset(name, variants)
        except RulesetError:
            continue
        settle(ruleset, pairs(options, "--set"))
        check_given(ruleset, givable(ruleset), players_given(given), max(ruleset.players), all_of_them=False)


def _expanded(names: tuple[str, ...]) -> list[str]:
    """Folders as the rulesets in them; no name at all as every ruleset there is."""
    from interpreter.loading.files.discovery import ENDING, all_rulesets

    if not names:
        return [listed.name for listed in all_rulesets()]
    wanted: list[str] = []
    for name in names:
        if not is_folder(name):
            wanted.append(name)
            continue
        inside = sorted(Path(name).rglob(f"*{ENDING}"))
        if not inside:
            raise UsageError(f"There is no ruleset in the folder {name}: their names end in {ENDING}.")
        wanted += map(str, inside)
    return wanted


def _show(findings: list[Finding], form: str, count: int) -> None:

    text = rendered(findings, form)
    if text:
        say(text)
    if form == "text":
        checked = "1 ruleset" if count == 1 else f"{count} rulesets"
        found = (
            "nothing is wrong" if not findings else "1 finding" if len(findings) == 1 else f"{len(findings)} findings"
        )
        say(f"Checked {checked}: {found}.")
        if findings:
            say(more_about(findings))
