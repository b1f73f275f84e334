"""What was played as a scenario file, for whoever wants to keep it as a test.

Must not know how a scenario is written, nor where the file goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.api.saving import root
from interpreter.diagnostics.errors import UsageError
from interpreter.rules import settings
from interpreter.runtime import replay
from interpreter.runtime.replay import Told
from interpreter.runtime.state import State as Data

if TYPE_CHECKING:
    from interpreter.api.game import Game, Table


def scenario_text(table: Table, before: Data, moves: Sequence[Told], claim: str, name: str | None) -> str | None:
    """The file of a scenario that begins as `before` stands and makes the moves that lead on from there.

    `moves` are all that were made in the game. None where the game can't be begun again so.
    """
    from interpreter.analysis.scenarios.writing import Played, written

    known = len(replay.told(before.history))
    if replay.told(before.history) != tuple(moves[:known]) or len(moves) == known:
        raise UsageError("No moves lead from the one state to the other.")
    began = root(before)
    seed, given = (0, {}) if began is None else began
    game = table.game
    played = Played(
        ruleset=game.ruleset,
        compiled=game.compiled,
        names=table.names,
        before=before,
        moves=moves[known:],
        head=_head(game, before.t.players, name),
        given=given,
        seed=seed,
    )
    return written(played, claim)


def _head(game: Game, players: int, name: str | None) -> dict[str, Any]:
    """What the file says of the game."""
    head: dict[str, Any] = {"game": name or game.key.partition("+")[0], "players": str(players)}
    if game.variants:
        head["variants"] = list(game.variants)
    changed = settings.changed(game.ruleset, game.options)
    if changed:
        head["options"] = changed
    return head
