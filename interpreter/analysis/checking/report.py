"""What was found by playing, written down: for people, and for programs.

Must not know how findings come about. How a finding itself looks is handed in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from interpreter.analysis.checking.findings import Judged, Names, happened
from interpreter.analysis.checking.result import Checked
from interpreter.diagnostics.finding import Finding
from interpreter.diagnostics.rendering import plain_finding
from interpreter.rules.settings import counts, written

MOST_SHOWN = 30
"""Of a longer game only the last moves are shown."""


def to_text(game: str, found: Checked, all_judged: Sequence[Judged], show: Callable[[Finding], str]) -> str:
    """Every finding with the game that shows it, and what was played."""
    parts = [part for judged in all_judged for part in (show(judged.finding), *_shown(judged))]
    number = len(all_judged)
    result = "nothing is wrong" if not number else "1 finding" if number == 1 else f"{number} findings"
    return "\n".join([*parts, *_played(game, found), f"Checked {game} by playing: {result}."]) + "\n"


def _shown(judged: Judged) -> list[str]:
    """The moves of the game that shows it."""
    if judged.example is None:
        return []
    lines = [f"  It comes up with {_options(judged)}seed {judged.example.seed}{':' if judged.moves else '.'}"]
    left_out = len(judged.moves) - MOST_SHOWN
    if left_out > 0:
        lines.append(f"    ... {left_out:,} moves before")
    for number, (seat, text) in list(enumerate(judged.moves, 1))[-MOST_SHOWN:]:
        lines.append(f"    {number}. player {seat + 1}: {text}")
    return [*lines, ""]


def _options(judged: Judged) -> str:
    assert judged.example is not None
    players = judged.example.setup.players
    return f"{players} {'player' if players == 1 else 'players'} and "


def _played(game: str, found: Checked) -> list[str]:
    """What was played, and what the time didn't allow."""
    done, could = happened(found)
    names = Names(found)
    lines = [
        f"Played {found.games:,} games of {game} ({found.moves:,} moves) in {found.seconds:.0f} s, seed {found.seed}: "
        f"{_players(sorted({setup.players for setup in found.played}))}, "
        f"{len(found.played):,} of {len(found.setups):,} ways to set it up."
    ]
    options = [name for name in found.space.values if name and len(found.space.values[name]) > 1]
    if options:
        lines.append(names.covered(options))
    lines.append(f"{done:,} of {could:,} rules that can happen did{names.scenarios()}.")
    if found.done < found.planned:
        lines.append(
            f"The time was over after {found.done:,} of {found.planned:,} parts of the work. "
            f"--time {max(2, round(found.seconds * found.planned / max(1, found.done) * 1.2)):,} should do for all."
        )
    return lines


def _players(numbers: list[int]) -> str:
    return "1 player" if numbers == [1] else f"{counts(tuple(numbers) or (0,))} players"


def to_json(game: str, found: Checked, all_judged: Sequence[Judged]) -> str:
    """Everything, for programs."""
    done, could = happened(found)
    body = {
        "game": game,
        "seed": found.seed,
        "games": found.games,
        "moves": found.moves,
        "seconds": round(found.seconds, 1),
        "players": sorted({setup.players for setup in found.played}),
        "set_ups": {"played": len(found.played), "planned": len(found.setups)},
        "pairs": {"played": found.pairs_done, "all": found.pairs},
        "sampled_options": list(found.space.sampled),
        "work": {"done": found.done, "planned": found.planned},
        "rules": {"happened": done, "can_happen": could},
        "findings": [_plain(found, judged) for judged in all_judged],
    }
    return json.dumps(body, indent=2, ensure_ascii=False) + "\n"


def _plain(found: Checked, judged: Judged) -> dict[str, object]:
    plain = plain_finding(judged.finding)
    if judged.example is not None:
        setup = judged.example.setup
        plain |= {
            "players": setup.players,
            "options": written(found.space.ruleset, dict(setup.options)),
            "seed": judged.example.seed,
            "given": {name: seat + 1 for name, seat in found.given.items()},
            "moves": [{"player": seat + 1, "move": text} for seat, text in judged.moves],
        }
    return plain
