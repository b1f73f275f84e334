"""Findings about everyday speech: how the line is said here.

Must not know the phrases, nor any other fault.
"""

from __future__ import annotations

import re

from interpreter.diagnostics.finding import Finding
from interpreter.syntax.at_hand import Judge
from interpreter.syntax.repairs import everyday
from interpreter.syntax.rewording import LONGEST_LINE, Reworded, reworded, said_here
from interpreter.syntax.situation import Situation

ASKED = re.compile(r"(if .+?)(?:,? then |, )")
SOMEBODY = r"(?:I|you|we|the|next|each|every|everyone|everybody|draw|skip|end)\b"
BETWEEN = re.compile(rf"; ?|,? and then |, then |,? and (?={SOMEBODY})")
"""What people write between two sentences."""


def natural(at: Situation) -> Finding | None:
    """Everyday speech, as the language says it with the names of this ruleset."""
    if at.judge is None:
        return None
    line = at.text[at.line_start : at.line_end].rstrip()
    found = reworded(line, at.judge.at_hand(), at.reads, at.makes_sense) or _in_parts(at, at.judge, line)
    return None if found is None else said_here(at.positions.fragment, at.line_start, at.line_start + len(line), found)


def _in_parts(at: Situation, judge: Judge, line: str) -> Reworded | None:
    """Several sentences, or one behind `if`, each reworded by itself."""
    asked = ASKED.match(line)
    head = "" if asked is None else f"{asked[1]} then "
    sentences = [part for part in BETWEEN.split(line if asked is None else line[asked.end() :]) if part]
    if at.start != "effect" or len(line) > LONGEST_LINE or not (head or len(sentences) > 1):
        return None
    names, made = judge.at_hand(), list[Reworded]()
    for sentence in sentences:
        as_it_is = Reworded(sentence, True) if at.reads(sentence) and at.makes_sense(sentence) else None
        one = as_it_is or reworded(sentence, names, at.reads, at.makes_sense)
        if one is None or "\n" in one.line:
            return None
        made.append(one)
    whole = head + "; ".join(one.line for one in made)
    is_sure = all(one.is_sure for one in made)
    if at.reads(whole) and at.makes_sense(whole):
        return Reworded(whole, is_sure) if whole != line else None
    found = reworded(whole, names, at.reads, at.makes_sense)
    return None if found is None else Reworded(found.line, is_sure and found.is_sure)


def everyday_phrase(at: Situation) -> Finding | None:
    """A phrase of everyday speech, if the line means something without it."""
    repair = everyday(at)
    if repair is None or not at.makes_sense(repair.line):
        return None
    message = f"`{repair.old}` is said in another way here: `{repair.new}`."
    return at.rewriting("E016", message, repair.line, repair.start, repair.end)
