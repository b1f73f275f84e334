"""What was found by playing, written down: for people, and for programs.

Must not know how findings come about. How a finding itself looks is handed in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from interpreter.analysis.checking.findings import Judged, Names, happened, missing
from interpreter.analysis.checking.result import Checked
from interpreter.compile.coverage import Rule
from interpreter.diagnostics.english import many
from interpreter.diagnostics.finding import Finding
from interpreter.diagnostics.rendering import plain_finding
from interpreter.rules.settings import counts, written

MOST_SHOWN = 30
"""Of a longer game only the last moves are shown."""


def to_text(game: str, found: Checked, all_judged: Sequence[Judged], show: Callable[[Finding], str]) -> str:
    """Every finding with the game that shows it, and what was played."""
    parts = [part for judged in all_judged for part in (show(judged.finding), *_shown(judged))]
    played = _played(game, found, all_judged) if found.pieces else []
    return "\n".join([*parts, *played, *_stopped(found), _verdict(game, found, len(all_judged))]) + "\n"


def _verdict(game: str, found: Checked, number: int) -> str:
    """What came of it, and on how much of the work that stands."""
    if found.is_whole:
        result = many(number, "finding") if number else "nothing is wrong"
    else:
        much = f"in {found.done:,} of {found.planned:,} parts of the work"
        result = f"{many(number, 'finding')} {much}" if number else f"nothing wrong was found {much}"
    return f"Checked {game} by playing: {result}."


def _shown(judged: Judged) -> list[str]:
    """The moves of the game that shows it."""
    if judged.example is None:
        return []
    players = many(judged.example.setup.players, "player")
    lines = [f"  It comes up with {players} and seed {judged.example.seed}{':' if judged.moves else '.'}"]
    left_out = len(judged.moves) - MOST_SHOWN
    if left_out > 0:
        lines.append(f"    ... {left_out:,} moves before")
    for number, (seat, text) in list(enumerate(judged.moves, 1))[-MOST_SHOWN:]:
        lines.append(f"    {number}. player {seat + 1}: {text}")
    return [*lines, ""]


def _played(game: str, found: Checked, all_judged: Sequence[Judged]) -> list[str]:
    """What was played."""
    done, could = happened(found)
    names = Names(found)
    lines = [
        f"Played {many(found.games, 'game')} of {game} ({many(found.moves, 'move')}) in {found.seconds:.0f} s, "
        f"seed {found.seed}: {_players(sorted({setup.players for setup in found.played}))}, "
        f"{len(found.played):,} of {many(len(found.setups), 'way')} to set it up."
    ]
    options = [name for name in found.space.values if name and len(found.space.values[name]) > 1]
    if options:
        lines.append(names.covered(options))
    lines.append(f"{done:,} of {could:,} rules that can happen did{names.scenarios()}.")
    never = names.never({judged.finding.span for judged in all_judged})
    return [*lines, f"Not once seen, and no finding: {never}."] if never else lines


def _stopped(found: Checked) -> list[str]:
    """Why it is not the whole work."""
    after = f"after {found.done:,} of {found.planned:,} parts of the work"
    if found.is_stopped:
        return [f"It was stopped {after}."]
    return [] if found.is_whole else [f"The time was over {after}. --time {found.needed} should do for all."]


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
        "work": {"done": found.done, "planned": found.planned, "stopped": found.is_stopped},
        "rules": {"happened": done, "can_happen": could, "never": [_rule(found.rules[n]) for n in missing(found)]},
        "findings": [_plain(found, judged) for judged in all_judged],
    }
    return json.dumps(body, indent=2, ensure_ascii=False) + "\n"


def _rule(rule: Rule) -> dict[str, object]:
    return {"sort": rule.sort, "name": rule.name, "file": rule.span.file, "line": rule.span.line}


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
