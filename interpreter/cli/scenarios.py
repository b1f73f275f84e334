"""`cardwright test`: the scenarios beside rulesets, and which of them hold.

Must not know how a scenario is run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.commands import FAILED, MISUSED, OK
from interpreter.cli.mistyped import is_mistyped
from interpreter.cli.naming import is_folder, pairs, with_settings
from interpreter.cli.output import say, styled
from interpreter.diagnostics.errors import RulesetError, UsageError

if TYPE_CHECKING:
    from interpreter.analysis.scenarios.file import Scenario
    from interpreter.analysis.scenarios.games import Games
    from interpreter.analysis.scenarios.run import Extra
    from interpreter.diagnostics.finding import Finding

File = tuple[Path, Path | None]
"""A file of scenarios, and the ruleset that was asked for, where one was."""

NONE_HERE = (
    "There are no scenarios of your own here. Name a game to run its scenarios: cardwright test NAME. "
    "--all runs those of all games that came with Cardwright."
)
MANY = 4
"""From so many files on somebody at a screen is told how far it is."""


@click.command("test", short_help="Run the scenarios beside rulesets.")
@click.argument("names", nargs=-1, metavar="[NAME|PATH ...]")
@click.option("--verbose", "-v", is_flag=True, help="Name the scenarios that hold too.")
@click.option("--bless", is_flag=True, help="Show what they should expect instead, and change the files to that.")
@click.option("--all", "everything", is_flag=True, help="Those of every game that there is.")
@with_settings
def command(
    names: tuple[str, ...],
    verbose: bool,
    bless: bool,
    everything: bool,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> int:
    """Run scenario files: those of the named rulesets, a file, those in a folder, or your own in this folder.

    --with, --set and --given are put on top of what each scenario says itself.
    """
    from interpreter.analysis.scenarios.file import read_scenarios
    from interpreter.analysis.scenarios.games import Games
    from interpreter.analysis.scenarios.run import Extra
    from interpreter.analysis.scenarios.together import beside
    from interpreter.cli.naming import players_given

    extra = Extra(variants, pairs(options, "--set"), players_given(given))
    files = _everywhere() if everything else _files(names)
    games, made, missing, failed, held = Games(), Made(), False, 0, 0
    progress = Progress(len(files), not bless)
    for path, ruleset in files.items():
        progress.go_on()
        scenarios, findings = read_scenarios(path)
        more = beside(path, scenarios, findings, games, extra)
        scenarios = [scenario for scenario in scenarios if made.plays(scenario, ruleset)]
        failing = _failing(path, scenarios, games, extra, bless)
        progress.clear()
        _show([*findings, *more])
        for scenario in scenarios:
            _tell(scenario, failing.get(scenario.claim, []), verbose)
        missing = missing or is_mistyped(findings)
        failed += _unread(scenarios, findings) + len(failing)
        held += len(scenarios) - len(failing)
    if not held and not failed:
        raise UsageError(_none_of(names))
    say(_summary(held, failed))
    return MISUSED if missing else FAILED if failed else OK


def _none_of(names: tuple[str, ...]) -> str:
    return f"There are no scenarios of {', '.join(names)}." if names else NONE_HERE


class Progress:
    """At a screen, a line that says how far it is and goes before anything else is said."""

    def __init__(self, count: int, is_wanted: bool) -> None:
        self._count, self._done = count, 0
        self._is_told = is_wanted and count >= MANY and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def go_on(self) -> None:
        """One more is begun."""
        self._done += 1
        self._write(f"File {self._done} of {self._count}")

    def clear(self) -> None:
        """Take the line away."""
        self._write("")

    def _write(self, text: str) -> None:
        if self._is_told:
            click.echo(f"\r\x1b[K{text}", nl=False, err=True)


class Made:
    """Which scenarios play a ruleset, or something that is made of it."""

    def __init__(self) -> None:
        self._files: dict[tuple[str, tuple[str, ...], Path], frozenset[Path]] = {}

    def plays(self, scenario: Scenario, ruleset: Path | None) -> bool:
        """Whether a scenario does; every one does where none is meant."""
        from interpreter.analysis.scenarios.file import texts
        from interpreter.loading.document import files_of
        from interpreter.loading.files.beside import ruleset_folder
        from interpreter.loading.files.discovery import Search
        from interpreter.source.files import real_path

        if ruleset is None:
            return True
        key = scenario.game, tuple(texts(scenario.get("variants"))), ruleset_folder(scenario.path)
        if key not in self._files:
            self._files[key] = files_of(key[0], key[1], Search(key[2]))
        return real_path(ruleset) in self._files[key]


def _failing(
    path: Path, scenarios: list[Scenario], games: Games, extra: Extra, bless: bool
) -> dict[str, list[Finding]]:
    """By its claim, what each scenario that doesn't hold comes upon; with `bless`, what it does still."""
    from interpreter.analysis.scenarios.together import faults

    if bless:
        from interpreter.cli.scenario_blessing import blessed

        return {claim: [finding] for claim, finding in blessed(path, scenarios, games, extra).items()}
    return {scenario.claim: found for scenario in scenarios if (found := faults(scenario, games, extra))}


def _tell(scenario: Scenario, findings: list[Finding], verbose: bool) -> None:
    if findings:
        say(f"{styled('fails', fg='red', bold=True)}  {scenario.claim}")
        _show(findings)
    elif verbose:
        say(f"{styled('holds', fg='green')}  {scenario.claim}")


def _unread(scenarios: Sequence[Scenario], findings: Sequence[Finding]) -> int:
    """How many scenarios of a file can't be run for what is wrong with its shape: nearly one a line, if others can."""
    return len({finding.span.line for finding in findings}) if scenarios else min(1, len(findings))


def _summary(held: int, failed: int) -> str:
    if not failed:
        return "1 scenario, which holds." if held == 1 else f"{held} scenarios, and all hold."
    holds, fails = "holds" if held == 1 else "hold", "fails" if failed == 1 else "fail"
    return f"{held + failed} scenario{'s' if held + failed > 1 else ''}: {held} {holds}, {failed} {fails}."


def _show(findings: list[Finding]) -> None:
    from interpreter.cli.output import rendered

    if findings:
        say(rendered(findings))


def _files(names: tuple[str, ...]) -> Mapping[Path, Path | None]:
    """The scenario files that names, files and folders mean, with the ruleset that is meant, if only one is."""
    found: dict[Path, File] = {}
    for path, ruleset in [each for name in names for each in _of(name)] if names else _here():
        found.setdefault(path.resolve(), (path, ruleset))
    return dict(found.values())


def _everywhere() -> Mapping[Path, Path | None]:
    """What lies beside every ruleset that there is."""
    from interpreter.loading.files.beside import files_beside
    from interpreter.loading.files.discovery import all_rulesets

    return dict.fromkeys(file for listed in all_rulesets() for file in files_beside(listed.path))


def _here() -> list[File]:
    """What lies in this folder, and beside the rulesets that names find from here, but for those that were shipped."""
    from interpreter.loading.files.beside import TESTS, files_below, files_beside
    from interpreter.loading.files.discovery import Search, all_rulesets

    own = Path(TESTS)
    files = [path for path in files_below(own) if path.parent == own] if own.is_dir() else []
    rulesets = all_rulesets(Search(Path.cwd(), shipped=False, packages=False))
    return [(path, None) for path in (*files, *(file for listed in rulesets for file in files_beside(listed.path)))]


def _of(name: str) -> list[File]:
    from interpreter.loading.document import COMMAND
    from interpreter.loading.files.beside import files_below, files_beside, is_misnamed, is_scenario_file
    from interpreter.loading.files.discovery import Search, find

    path = Path(name)
    if is_folder(name):
        return [(file, None) for file in files_below(path)]
    if is_scenario_file(path) or is_misnamed(path):
        return [(path, None)]
    ruleset, findings = find(name, Search(Path.cwd()), COMMAND)
    if ruleset is None:
        raise RulesetError(findings)
    return [(file, ruleset) for file in files_beside(ruleset)]
