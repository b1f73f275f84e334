"""How people first try to let somebody choose or act: `choose x: a, b`, `me may set ...`, `must answer or do ...`.

Each check looks at the place where reading stopped, and either says what is written instead or leaves it.
Must not know any name of a ruleset.
"""

from __future__ import annotations

import re

from interpreter.diagnostics.finding import Finding
from interpreter.syntax.situation import Situation
from interpreter.syntax.vocabulary import VERBS

_THING = r"(?!where\b|between\b)[\w']+(?: (?!or\b|and\b|where\b|otherwise\b|from\b)[\w']+)*"
_BETWEEN = r"(?: ?, ?(?:or |and )?| (?:or|and) | ?/ ?)"
_LISTED = (
    rf"(?:the \w+s |either |one of |any of |one from )*[\[({{]?(?P<things>{_THING}(?:{_BETWEEN}{_THING})+)[\])}}]?"
)
_NAME = r"(?P<name>(?!one\b|either\b|between\b)\w+)(?: ?(?:from|between|as|of|in|is|=|:))+ ?"
CHOSEN = re.compile(rf"(?:(?:me|I) )?chooses? (?:{_NAME}|(?:between )?){_LISTED}(?P<rest> otherwise .+)?")
OFFERED = re.compile(_LISTED)
PARTS = re.compile(_BETWEEN)
RANGE = re.compile(r"\bbetween (\w+) and (\w+)")
ASKED_TO_DO = re.compile(r"(.+?) (may|must|can|could|has to|have to) (\w+)\b.*")
OR_DO = re.compile(r"(.+?) (may|must) (\w+)(?: \w+ \w+)*? (?:or|or else) (?:do|does) (\w+)(\(.*\))?")
OR_VERB = re.compile(r"(.+?) (may|must) (\w+) (?:or|or else) (?:do )?(\w+)( .*)")


def one_of_these(at: Situation) -> Finding | None:
    """`choose lost: first, second`: between what is chosen from stands `or`."""
    line = at.text[at.line_start : at.line_end].strip()
    if at.start not in ("effect", "choice"):
        return None
    found = (CHOSEN if at.start == "effect" else OFFERED).fullmatch(line)
    if found is None:
        return None
    if (range := RANGE.search(line)) is not None and range[1].isdigit():
        fixed = f"from {range[1]} to {range[2]}"
        things = fixed.removeprefix("from ")
    else:
        things = fixed = " or ".join(PARTS.split(found["things"]))
    if at.start == "effect":
        fixed = f"choose {found['name'] or 'chosen'} from {things}{found['rest'] or ''}"
    if not at.reads(fixed):
        return None
    return at.rewriting("E016", "Things to choose from have `or` between them.", fixed, at.line_start, at.line_end)


def asked_to_do(at: Situation) -> Finding | None:
    """`me may set die to red`: what somebody may do is an action that has a name."""
    found = ASKED_TO_DO.match(at.text, at.line_start, at.line_end)
    if found is None or at.start != "effect" or found[3] not in VERBS or not found.start(2) <= at.at:
        return None
    if found[1].lower() in ("nobody", "no one", "no player", "i", "you", "we"):
        return None
    if found[3] == "draw" and found[2] not in ("may", "can", "could"):
        return None  # `next player draws 2` says so
    asks = found[2] if found[2] in ("may", "must") else "may" if found[2].startswith("c") else "must"
    said = at.text[found.start(3) : at.line_end].strip()
    message = f"After `{asks}` comes the name of an action, not a sentence."
    help = f"Declare an action of your own that says `do: {said}`, and write its name here: {found[1]} {asks} my_action"
    return at.finding("E016", message, help, found.start(2), found.end(3))


def or_do(at: Situation) -> Finding | None:
    """`next player must answer or do give_up`: an action's own `otherwise` says what happens if it can't be taken."""
    line = at.text[at.line_start : at.line_end].strip()
    found = OR_DO.fullmatch(line)
    if found is None and at.start == "effect" and (verb := OR_VERB.fullmatch(line)) is not None and verb[4] in VERBS:
        message = f"Behind `{verb[2]}` stand actions only, and `{verb[4]} ...` is a sentence."
        help = f"Write `otherwise: {verb[4]}{verb[5]}` below the action `{verb[3]}`, or make an action that does it."
        start = at.line_start + verb.start(4)
        return at.finding("E016", message, help, start, start + len(verb[4]))
    if found is None or at.start != "effect":
        return None
    instead = f"{found[4]}{found[5] or ''}"
    message = f"Behind `{found[2]}` stand actions only, and `do {instead}` is a sentence."
    help = f"If `{found[3]}` can't be taken: write `otherwise: do {instead}` below that action. "
    help += f"If the player chooses: make an action of it, `do: do {instead}`."
    start = at.line_start + found.start(4) - len("do ")
    return at.finding("E016", message, help, start, start + len(f"do {found[4]}"))
