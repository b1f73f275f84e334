"""Findings about everyday speech: how the line is said here.

Must not know the phrases, nor any other fault.
"""

from __future__ import annotations

from interpreter.diagnostics.finding import Finding
from interpreter.syntax.repairs import everyday
from interpreter.syntax.rewording import reworded, said_here
from interpreter.syntax.situation import Situation


def natural(at: Situation) -> Finding | None:
    """Everyday speech, as the language says it with the names of this ruleset."""
    if at.judge is None:
        return None
    line = at.text[at.line_start : at.line_end].rstrip()
    found = reworded(line, at.judge.at_hand(), at.reads, at.makes_sense)
    return None if found is None else said_here(at.positions.fragment, at.line_start, at.line_start + len(line), found)


def everyday_phrase(at: Situation) -> Finding | None:
    """A phrase of everyday speech, if the line means something without it."""
    repair = everyday(at)
    if repair is None or not at.makes_sense(repair.line):
        return None
    message = f"`{repair.old}` is said in another way here: `{repair.new}`."
    return at.rewriting("E016", message, repair.line, repair.start, repair.end)
