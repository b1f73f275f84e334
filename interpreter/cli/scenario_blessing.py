"""`cardwright test --bless`: expectations that are otherwise now are shown, and accepted if that is wanted.

Must not know how differences are found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.cli.files import INSTALLED, change, difference, unwritten
from interpreter.cli.output import in_terminal, say, say_error
from interpreter.cli.screen.person import agrees
from interpreter.source.disk import is_yours, raw_text
from interpreter.source.files import shown_path

if TYPE_CHECKING:
    from interpreter.analysis.scenarios.accepting import Accepted
    from interpreter.analysis.scenarios.file import Scenario
    from interpreter.analysis.scenarios.games import Games
    from interpreter.analysis.scenarios.run import Extra
    from interpreter.diagnostics.finding import Finding


def blessed(path: Path, scenarios: Sequence[Scenario], games: Games, extra: Extra) -> dict[str, Finding]:
    """Change a file's expectations to what the rules do, if somebody agrees; what fails all the same, by its claim."""
    from interpreter.analysis.scenarios.accepting import accepted
    from interpreter.analysis.scenarios.run import run

    found = accepted(scenarios, games, extra)
    if found.edits and not is_yours(path):
        say_error(unwritten(path, INSTALLED))
    elif found.edits and _change(path, found, games, extra):
        return found.failing
    return {scenario.claim: finding for scenario in scenarios if (finding := run(scenario, games, extra)) is not None}


def _change(path: Path, found: Accepted, games: Games, extra: Extra) -> bool:
    """Show what a file is to say instead, and write it if that is wanted; whether it was."""
    from interpreter.editing.edits import edited

    name, old = shown_path(path), raw_text(path) or ""
    new = edited(old, found.edits)
    _show(name, old, new)
    many = "1 expectation" if len(found.edits) == 1 else f"{len(found.edits)} expectations"
    if not _holds(path, new, games, extra, found.failing):
        say_error(f"{name} would not hold with this either, so it was left as it is.")
        return False
    if in_terminal() and not agrees(f"Accept {many} in {name}?"):
        return False
    if not change(path, new):
        return False
    say(f"Accepted {many} in {name}.")
    return True


def _show(name: str, old: str, new: str) -> None:
    """The lines that change, each as it was and as it is to be."""
    for number, line in enumerate(difference(old, new, name, around=1)):
        if number:
            say(line if number > 1 else f"{name}:")


def _holds(path: Path, text: str, games: Games, extra: Extra, failing: Mapping[str, Finding]) -> bool:
    """Whether the scenarios of a text hold, but for those that fail for other reasons."""
    from interpreter.analysis.scenarios.file import scenarios_of
    from interpreter.analysis.scenarios.run import run
    from interpreter.source.files import SourceFile, decode

    source = decode(text.encode("utf-8"), str(path), path)
    if not isinstance(source, SourceFile):
        return False
    scenarios, findings = scenarios_of(source, path)
    others = (scenario for scenario in scenarios if scenario.claim not in failing)
    return not findings and all(run(scenario, games, extra) is None for scenario in others)
