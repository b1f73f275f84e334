"""A simulation written down: for people, for programs, for a spreadsheet.

Must not know how games are played or counted.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from math import sqrt
from typing import Any

from interpreter.analysis.simulate import Simulation
from interpreter.analysis.tally import Tally, spread
from interpreter.diagnostics.english import many

SURE = 1.96
"""Standard errors on either side within which a share lies in 95 of 100 runs."""

COLUMNS = ("game", "players", "games", "seed", "unfinished", "moves", "seat", "wins", "alone", "share", "margin")
SCORE_COLUMNS = ("score_mean", "score_low", "score_median", "score_high")


def to_text(simulation: Simulation) -> str:
    """A few lines and a table, for a person."""
    tally = simulation.tally
    games, players = many(tally.games, "game"), many(simulation.players, "player")
    lines = [f"{simulation.game}: {games}, {players}, seed {simulation.seed}"]
    length = spread(tally.lengths)
    if length:
        lines.append(f"A game takes {length.mean:.1f} moves on average ({length.low} to {length.high}).")
    if tally.unfinished:
        lines.append(f"{many(tally.unfinished, 'game')} had no end and are left out of all other numbers.")
    if tally.nobody:
        lines.append(f"{many(tally.nobody, 'game')} ended with nobody ranked.")
    return "\n".join([*lines, "", *_table(simulation)]) + "\n"


def _table(simulation: Simulation) -> list[str]:
    has_scores = any(simulation.tally.scores)
    scores = f"{'score':>9}{'lowest':>9}{'median':>9}{'highest':>9}" if has_scores else ""
    lines = [f"{'seat':<6}{'wins':>9}{'shared':>9}{'of all':>18}{scores}"]
    for row in _rows(simulation):
        share = f"{row['share']:.1%} +- {row['margin']:.1%}"
        line = f"{row['seat']:<6}{row['wins']:>9}{row['wins'] - row['alone']:>9}{share:>18}"
        if row["score_mean"] is not None:
            line += f"{row['score_mean']:>9.1f}{row['score_low']:>9}{row['score_median']:>9}{row['score_high']:>9}"
        lines.append(line)
    return lines


def to_json(simulation: Simulation) -> str:
    """Everything that was counted."""
    tally = simulation.tally
    seats = [
        {
            "seat": row["seat"],
            "wins": row["wins"],
            "alone": row["alone"],
            "share": row["share"],
            "margin": row["margin"],
            "scores": _counted(tally.scores[row["seat"] - 1]),
        }
        for row in _rows(simulation)
    ]
    whole = {
        "game": simulation.game,
        "players": simulation.players,
        "seed": simulation.seed,
        "games": tally.games,
        "unfinished": tally.unfinished,
        "nobody_ranked": tally.nobody,
        "moves": _counted(tally.lengths),
        "seats": seats,
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _counted(counter: Counter[int]) -> dict[str, Any] | None:
    """A distribution: where it lies, and how often each number came."""
    lies = spread(counter)
    if lies is None:
        return None
    counts = {str(value): counter[value] for value in sorted(counter)}
    return {"mean": lies.mean, "low": lies.low, "median": lies.median, "high": lies.high, "counts": counts}


def to_csv(simulation: Simulation) -> str:
    """One line for each seat."""
    text = io.StringIO()
    writer = csv.DictWriter(text, (*COLUMNS, *SCORE_COLUMNS), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_rows(simulation))
    return text.getvalue()


def _rows(simulation: Simulation) -> list[dict[str, Any]]:
    """By seat, counted from 1, what a table has; None where there is no number."""
    length = spread(simulation.tally.lengths)
    shared = {
        "game": simulation.game,
        "players": simulation.players,
        "games": simulation.tally.games,
        "seed": simulation.seed,
        "unfinished": simulation.tally.unfinished,
        "moves": length.mean if length else None,
    }
    return [{**shared, **_of_seat(simulation.tally, seat)} for seat in range(simulation.players)]


def _of_seat(tally: Tally, seat: int) -> dict[str, Any]:
    share = tally.share(seat)
    score = spread(tally.scores[seat])
    return {
        "seat": seat + 1,
        "wins": tally.wins(seat),
        "alone": tally.alone(seat),
        "share": share,
        "margin": SURE * sqrt(share * (1 - share) / tally.finished) if tally.finished else 0.0,
        "score_mean": score.mean if score else None,
        "score_low": score.low if score else None,
        "score_median": score.median if score else None,
        "score_high": score.high if score else None,
    }
