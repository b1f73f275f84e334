"""What is found in the examples of explanations: each is written into a folder of its own, and asked about there.

Must not know how anything is shown.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from interpreter.analysis.checking.run import Plan
from interpreter.analysis.scenarios.file import read_scenarios
from interpreter.analysis.scenarios.games import Games
from interpreter.analysis.scenarios.run import run
from interpreter.api.deep_check import deep_check
from interpreter.api.game import Game
from interpreter.api.replaying import game_in, open_saved
from interpreter.diagnostics.errors import PlayError, RulesetError
from interpreter.diagnostics.explanations import GAMES, Example, ExampleFile, small_games
from interpreter.diagnostics.finding import Finding, with_help
from interpreter.loading.files.discovery import ENDING, Search
from interpreter.loading.opened import no_game, open_ruleset
from interpreter.rules.settings import settle
from interpreter.source.span import Span

SEED = 1
SAVED = ".json"
"""How the name of a saved game ends."""
A_LITTLE = Plan((300, 1_500), 200, 10, 400, 6, 100, 3_000)
"""How much is played of an example."""
AN_HOUR = 3600
"""Longer than that takes on any machine: what is told must not depend on it."""


def found_in(example: Example) -> list[Finding]:
    """All that is found, ordered by place; files are called as the example calls them."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for file in example.files:
            _write(file, folder)
        for game in small_games():
            shutil.copy(GAMES / f"{game}{ENDING}", folder)
        findings = list(_asked(example, folder))
    shown = [_shown(finding, f"{folder.as_posix()}/") for finding in findings]
    return sorted(dict.fromkeys(shown), key=lambda finding: finding.order)


def _write(file: ExampleFile, folder: Path) -> None:
    for name, text in file.written():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if file.is_folder:
            path.mkdir()
        elif file.is_locked:
            path.symlink_to(path)  # which nobody can read, whoever asks
        else:
            path.write_bytes(text.encode(file.encoding))


def _asked(example: Example, folder: Path) -> Iterator[Finding]:
    if example.asked.endswith(ENDING):
        yield from _validated(example, folder)
        return
    if example.asked.endswith(SAVED):
        yield from _opened(folder / example.asked)
        return
    scenarios, findings = read_scenarios(folder / example.asked)
    yield from findings
    games = Games(shipped=False)
    yield from (finding for scenario in scenarios if (finding := run(scenario, games)) is not None)


def _validated(example: Example, folder: Path) -> Iterator[Finding]:
    """What is wrong with a ruleset, and what fails when it is played, if it is to be played."""
    search = Search(folder, shipped=False, packages=False)
    opened = open_ruleset(example.asked, example.variants, search)
    document, ruleset = opened.document, opened.ruleset
    yield from opened.findings
    if document is None:
        return
    if not example.games and not example.is_checked:
        return
    if document.is_library:
        yield no_game(document)
    elif ruleset is not None and example.is_checked:
        found = deep_check(
            Game(ruleset, settle(ruleset, {})), seconds=AN_HOUR, plan=A_LITTLE, jobs=1, document=document
        )
        yield from (judged.finding for judged in found[1])
    elif ruleset is not None:
        try:
            Game(ruleset, settle(ruleset, {})).playouts(example.games, max(ruleset.players), SEED)
        except PlayError as fault:
            yield fault.finding


def _opened(path: Path) -> Iterator[Finding]:
    """What is wrong with the rules in a saved game."""
    try:
        game_in(open_saved(path))
    except RulesetError as fault:
        yield from fault.findings


def _shown(finding: Finding, folder: str) -> Finding:
    """The finding as it would be told to somebody in that folder."""
    also = tuple((_named(span, folder), text.replace(folder, "")) for span, text in finding.also)
    message, help = (text.replace(folder, "") for text in (finding.message, finding.help))
    return with_help(replace(finding, span=_named(finding.span, folder), message=message, also=also), help)


def _named(span: Span, folder: str) -> Span:
    return replace(span, file=span.file.removeprefix(folder))
