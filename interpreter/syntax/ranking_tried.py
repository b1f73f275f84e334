"""What people write below `rank by`, and how it is said there.

Must not know any other entry point of the grammar.
"""

from __future__ import annotations

import re

from interpreter.diagnostics.finding import Finding
from interpreter.syntax.reading import Stop, parse
from interpreter.syntax.situation import Situation

RANKING = "ranking"
BETWEEN = re.compile(r",\s*(?:and\s+)?(?:then\s+)?|;\s*|\s+and\s+(?:then\s+)?|\s+then\s+(?:by\s+)?")


def several_keys(at: Situation) -> Finding | None:
    """`most score and least errors`"""
    keys = [key.strip() for key in BETWEEN.split(at.text.strip())] if at.start == RANKING else []
    if len(keys) < 2 or any(isinstance(parse(key, RANKING), Stop) for key in keys):
        return None
    message = "What players are ranked by is a list, and each thing in it is said alone."
    return at.finding("E027", message, f"Write `rank by: [{', '.join(keys)}]`.", 0, len(at.text.rstrip()))


def no_direction(at: Situation) -> Finding | None:
    """`score` alone"""
    if at.start != RANKING or at.line or not at.reads_as("condition"):
        return None
    text = at.text.strip()
    help = f"Write `most {text}` or `least {text}`."
    return at.finding("E015", "`most` or `least` is missing.", help, 0, len(at.text.rstrip()))
