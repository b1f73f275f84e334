"""A sentence where a value is expected, a value where a sentence is, and the like: what can be read at another place.

Must not know names or kinds.
"""

from __future__ import annotations

import re

from interpreter.diagnostics.finding import Finding
from interpreter.syntax.general import BEGINNINGS
from interpreter.syntax.lines import NAME
from interpreter.syntax.repairs import misspelt
from interpreter.syntax.situation import Situation
from interpreter.syntax.words import said_of

THINGS = ("card", "it", "me", "my", "pile", "player", "side")
"""Words with which a value begins, and hardly a sentence."""
ASKING = ("is", "fits", "any", "no", "not", "and", "or")
"""Words of which a condition is made."""
UNTIL = re.compile(r"(?:until|while|as long as|till)\b")
NAME_ALONE = re.compile(r"[A-Za-z_]\w*")


def wrong_entry(at: Situation) -> Finding | None:
    """A value where a sentence is expected, and choices where a value is."""
    end = len(at.text.rstrip())
    is_value = bool(at.line) and (at.line[0].kind == NAME or at.line[0].text in THINGS)
    if at.start == "effect" and is_value and at.reads_as("condition"):
        message = "This is a value or condition, but here a sentence says what happens."
        text = at.text.strip()
        is_asked = any(word.kind == "OPERATOR" or word.text in ASKING for word in (*at.line, at.word))
        help = f"For example: if {text} then ..." if is_asked else f"A sentence begins with what happens: {BEGINNINGS}."
        if NAME_ALONE.fullmatch(text):
            names = None if at.judge is None else at.judge.at_hand()
            known = "" if names is None or text in names.declared else said_of(text, names)
            help = known or f"To do what a procedure says: do {text}"
        return None if _has_near_verb(at) else at.finding("E028", message, help, 0, end)
    if at.start == "repetition" and UNTIL.match(at.text):
        message = "What ends a repetition has a key of its own."
        help = "Write `repeat: forever`, and beside it `until:` with what is asked."
        return at.finding("E027", message, help, 0, end)
    if at.start == "condition" and at.reads_as("choice"):
        message = "This lists what may be chosen, but here a value or condition is expected."
        return at.finding("E027", message, "Choices stand under `choose`.", 0, end)
    return None


def sentence_for_a_value(at: Situation) -> Finding | None:
    """A sentence where a value is expected."""
    if at.start not in ("condition", "choice", "ranking") or not at.reads_as("effect"):
        return None
    message = "This says what happens, but here a value or condition is expected."
    return at.finding("E027", message, "What happens stands under keys such as `do`.", 0, len(at.text.rstrip()))


def _has_near_verb(at: Situation) -> bool:
    return bool(at.line) and misspelt(at) is not None
