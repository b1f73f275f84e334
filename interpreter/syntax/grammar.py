"""The assembled grammar: the hand-written file and the sentences of the verbs.

Must not know lark: this is its text and the hash by which ready-made tables are recognised.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from interpreter.syntax.verbs import verb_grammar
from interpreter.syntax.vocabulary import VERBS

STARTS = ("effect", "condition", "choice", "ranking", "repetition", "subject")


@cache
def grammar_text() -> str:
    """All of the grammar."""
    hand_written = Path(__file__).with_name("effects.lark").read_text(encoding="utf-8")
    return hand_written + "\n" + verb_grammar(VERBS.values())


@cache
def grammar_key() -> str:
    """What tables must carry to belong to this grammar."""
    return sha256(grammar_text().encode()).hexdigest()
