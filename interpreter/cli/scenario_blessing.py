"""`cardwright test --bless`: expectations that are otherwise now are shown, and accepted if that is wanted.

Must not know how differences are found.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.cli.output import in_terminal, say, say_error, styled
from interpreter.cli.screen.person import agrees

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
    from interpreter.cli.format import is_yours

    found = accepted(scenarios, games, extra)
    if found.edits and not is_yours(path):
        say_error(f"{path} came with Cardwright or a package and is left as it is.")
    elif found.edits and _change(path, found, games, extra):
        return found.failing
    return {scenario.claim: finding for scenario in scenarios if (finding := run(scenario, games, extra)) is not None}


def _change(path: Path, found: Accepted, games: Games, extra: Extra) -> bool:
    """Show what a file is to say instead, and write it if that is wanted; whether it was."""
    from interpreter.editing.edits import edited

    old = path.read_bytes().decode("utf-8")
    new = edited(old, found.edits)
    for text in _differences(path, old, new):
        say(text)
    many = "1 expectation" if len(found.edits) == 1 else f"{len(found.edits)} expectations"
    if not _holds(path, new, games, extra, found.failing):
        say_error(f"{path} would not hold with this either, so it was left as it is.")
        return False
    if in_terminal() and not agrees(f"Accept {many} in {path}?"):
        return False
    try:
        path.write_bytes(new.encode("utf-8"))
    except OSError as fault:
        say_error(f"{path} can't be written: {fault.strerror}.")
        return False
    say(f"Accepted {many} in {path}.")
    return True


def _differences(path: Path, old: str, new: str) -> Iterator[str]:
    """The lines that change, each as it was and as it is to be."""
    marks = {"-": "red", "+": "green"}
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), str(path), str(path), lineterm="", n=1)
    for number, line in enumerate(lines):
        if number >= 2:
            yield styled(line, fg=marks[line[0]]) if line[0] in marks else line
        elif number == 1:
            yield f"{path}:"


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
