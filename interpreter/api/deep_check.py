"""A game checked by playing it in every way in which it can be set up, and the games that show what is wrong.

Puts the parts of `analysis` together. Must not know what is looked for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

from interpreter.analysis.checking.findings import Judged, judged
from interpreter.analysis.checking.result import Checked
from interpreter.analysis.checking.run import Plan, Progress, check
from interpreter.analysis.checking.space import Space
from interpreter.api.game import Game
from interpreter.api.state import State
from interpreter.diagnostics.errors import PlayError, UsageError
from interpreter.loading.document import Document
from interpreter.loading.files.beside import files_beside
from interpreter.loading.ignores.heeding import left_of
from interpreter.rules import settings


def deep_check(
    game: Game,
    fixed: Collection[str] = (),
    players: int | None = None,
    seconds: float = 60,
    seed: int = 0,
    jobs: int | None = None,
    given: Mapping[str, int] | None = None,
    progress: Progress | None = None,
    plan: Plan | None = None,
    document: Document | None = None,
) -> tuple[Checked, list[Judged]]:
    """What was played, and everything that was found. The options that are `fixed` stay as they are in the game.

    With the `document` only that is told of what never happened which its author has written, and nothing that a
    comment leaves out.
    """
    ruleset = game.ruleset
    if players is not None:
        settings.check_players(ruleset, players)
    numbers = game.players if players is None else (players,)
    handed = given_of(game, given or {}, min(numbers))
    settled = settings.settle(ruleset, dict(game.options))
    space = Space(ruleset, {name: value for name, value in settled.items() if name in fixed}, numbers)
    if not any(space.is_allowed(setup) for setup in space.singles()):
        raise UsageError(f"No game of {game.key} can begin so: its `needs` refuse it.")
    found = check(ruleset, space, seconds, seed, jobs, handed, progress, plan, _scenarios(document))
    return found, _left(judged(found, None if document is None else document.own_files), document)


def _scenarios(document: Document | None) -> list[Path]:
    """The scenario files beside the rulesets."""
    files = () if document is None else document.files
    return list(dict.fromkeys(path for file in files for path in files_beside(Path(file.name))))


def _left(all_judged: list[Judged], document: Document | None) -> list[Judged]:
    """What no comment of the author's leaves out."""
    if document is None:
        return all_judged
    left = [(one, left_of([one.finding], document.files, document.own_files)) for one in all_judged]
    return [replace(one, finding=finding) for one, findings in left for finding in findings]


def given_of(game: Game, given: Mapping[str, int], players: int) -> dict[str, int]:
    """The players that are given: as said, else the first for those whom chance doesn't say."""
    can = settings.givable(game.ruleset)
    first = {name: 0 for name, start in can.items() if start == "given"}
    return settings.check_given(game.ruleset, can, {**first, **given}, players)


def saved_game(game: Game, shown: Judged, given: Mapping[str, int]) -> State | None:
    """The game that shows a finding, up to where it goes wrong; None if it can't even begin."""
    assert shown.example is not None
    setup = shown.example.setup
    options = settings.written(game.ruleset, dict(setup.options))
    again = Game(game.ruleset, settings.settle(game.ruleset, options), game.variants)
    try:
        state = again.start(setup.players, shown.example.seed, given_of(game, given, setup.players))
    except PlayError:
        return None
    for seat, text in shown.moves:
        try:
            state.play(text, seat)
        except PlayError:  # the move that can't be made is the one that is to be looked at
            break
    return state
