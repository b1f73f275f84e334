"""`cardwright test`: the scenarios beside rulesets, and which of them hold.

Must not know how a scenario is run.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.naming import is_folder, pairs, with_settings
from interpreter.cli.output import say, styled
from interpreter.diagnostics.errors import RulesetError, UsageError

if TYPE_CHECKING:
    from interpreter.analysis.scenarios.file import Scenario
    from interpreter.analysis.scenarios.games import Games
    from interpreter.analysis.scenarios.run import Extra
    from interpreter.diagnostics.finding import Finding


@click.command("test", short_help="Run the scenarios beside rulesets.")
@click.argument("names", nargs=-1, metavar="[NAME|PATH ...]")
@click.option("--verbose", "-v", is_flag=True, help="Name the scenarios that hold too.")
@click.option("--bless", is_flag=True, help="Show what they should expect instead, and change the files to that.")
@with_settings
def command(
    names: tuple[str, ...],
    verbose: bool,
    bless: bool,
    variants: tuple[str, ...],
    options: tuple[str, ...],
    given: tuple[str, ...],
) -> int:
    """Run scenario files: those of the named rulesets, a file, those in a folder, or all there are.

    --with, --set and --given are put on top of what each scenario says itself.
    """
    from interpreter.analysis.scenarios.file import read_scenarios
    from interpreter.analysis.scenarios.games import Games
    from interpreter.analysis.scenarios.run import Extra
    from interpreter.cli.naming import players_given

    extra = Extra(variants, pairs(options, "--set"), players_given(given))
    games, failed, held = Games(), 0, 0
    for path in _files(names):
        scenarios, findings = read_scenarios(path)
        _show(findings)
        failing = _failing(path, scenarios, games, extra, bless)
        for scenario in scenarios:
            _tell(scenario, failing.get(scenario.claim), verbose)
        failed += _unread(scenarios, findings) + len(failing)
        held += len(scenarios) - len(failing)
    say(_summary(held, failed))
    return 1 if failed else 0


def _failing(path: Path, scenarios: list[Scenario], games: Games, extra: Extra, bless: bool) -> dict[str, Finding]:
    """By its claim, what each scenario that doesn't hold comes upon; with `bless`, what it does still."""
    from interpreter.analysis.scenarios.run import run

    if bless:
        from interpreter.cli.scenario_blessing import blessed

        return blessed(path, scenarios, games, extra)
    return {scenario.claim: finding for scenario in scenarios if (finding := run(scenario, games, extra)) is not None}


def _tell(scenario: Scenario, finding: Finding | None, verbose: bool) -> None:
    if finding is not None:
        say(f"{styled('fails', fg='red', bold=True)}  {scenario.claim}")
        _show([finding])
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


def _files(names: tuple[str, ...]) -> list[Path]:
    """The scenario files that names, files and folders mean."""
    found: dict[Path, Path] = {}
    for path in [path for name in names or _everywhere() for path in _of(name)]:
        found.setdefault(path.resolve(), path)
    if not found:
        raise UsageError(f"There are no scenarios of {', '.join(names)}." if names else "There are no scenarios here.")
    return list(found.values())


def _everywhere() -> tuple[str, ...]:
    from interpreter.loading.files.discovery import all_rulesets

    folders = dict.fromkeys(str(listed.path.parent / "tests") for listed in all_rulesets())
    return tuple(folder for folder in folders if Path(folder).is_dir())


def _of(name: str) -> list[Path]:
    from interpreter.loading.document import COMMAND
    from interpreter.loading.files.discovery import ENDING, Search, find

    path = Path(name)
    if is_folder(name):
        files = (file for file in path.rglob("*.yaml") if not file.name.endswith(ENDING))
        return sorted(file for file in files if _is_in_tests(file, path))
    if path.suffix == ".yaml" and not name.endswith(ENDING):
        return [path]
    ruleset, findings = find(name, Search(Path.cwd()), COMMAND)
    if ruleset is None:
        raise RulesetError(findings)
    return sorted((ruleset.parent / "tests").glob("*.yaml"))


def _is_in_tests(file: Path, folder: Path) -> bool:
    """In a folder of scenarios everything counts; in a larger one what lies in `tests`."""
    return folder.resolve().name == "tests" or "tests" in file.relative_to(folder).parts or file.parent == folder
