"""Which known name somebody may have meant.

Must not know what the names stand for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from difflib import SequenceMatcher

from interpreter.diagnostics.english import AS_WORDS
from interpreter.diagnostics.finding import Help

CLOSE_ENOUGH = 0.66
ABOUT = 0.03
"""Names whose likeness differs by less are as near as each other."""
LONGEST = 60
SHORTEST = 4
DIGITS = re.compile(r"[0-9]")
ALIKE = 0.6
"""Words that are less alike than that are two words, not one with a slip in it."""
DID_YOU_MEAN = "Did you mean"
NOTHING = Help()


def near(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that looks most like `name`, or None if none looks much like it.

    One that is the same but for capitals goes before one that a single slip makes of it, and that before all others.
    Ties go to the first.
    """
    best, best_likeness = None, (False, False, CLOSE_ENOUGH)
    wanted = _folded(name)
    for candidate in candidates:
        shorter, longer = sorted((len(name), len(candidate)))
        if candidate == name or longer > LONGEST or (shorter < SHORTEST and longer - shorter > 2):
            continue
        folded = _folded(candidate)
        matcher = SequenceMatcher(None, folded, wanted, autojunk=False)
        if matcher.quick_ratio() > CLOSE_ENOUGH and (ratio := matcher.ratio()) > CLOSE_ENOUGH:
            likeness = (folded == wanted, folded == wanted or one_slip(wanted, folded), ratio)
            if likeness > best_likeness:
                best, best_likeness = candidate, likeness
    return best


def did_you_mean(name: str, candidates: Iterable[str]) -> Help:
    """The question `Did you mean x?`, or an empty text if nothing is near. Where two are as near, it is only asked."""
    found, is_clear = _nearest(name, candidates)
    if found is None:
        return NOTHING
    question = perhaps(name, found)
    return question if is_clear else replace(question, new=None)


def perhaps(name: str, found: str) -> Help:
    """The question whether one name was meant where another stands, put in its place only if a slip made it."""
    question = meant(name, found)
    return question if _is_in_the_same_words(name, found) else replace(question, new=None)


def _is_in_the_same_words(name: str, found: str) -> bool:
    """Whether a slip alone may have made one name of another: it leaves no word out, adds none and puts in no other."""
    one, other = _folded(name), _folded(found)
    if one.count(" ") != other.count(" "):
        return one_slip(one.replace(" ", ""), other.replace(" ", ""))
    pairs = zip(one.split(), other.split(), strict=True)
    return sorted(one.split()) == sorted(other.split()) or all(_is_near(*pair) for pair in pairs)


def _is_near(word: str, other: str) -> bool:
    return word == other or one_slip(word, other) or SequenceMatcher(None, word, other, autojunk=False).ratio() > ALIKE


def _nearest(name: str, candidates: Iterable[str]) -> tuple[str | None, bool]:
    """The nearest candidate, and whether no other is about as near."""
    best: str | None = None
    best_ratio, next_ratio = CLOSE_ENOUGH, 0.0
    wanted = _folded(name)
    for candidate in dict.fromkeys(candidates):
        shorter, longer = sorted((len(name), len(candidate)))
        if candidate == name or longer > LONGEST or (shorter < SHORTEST and longer - shorter > 2):
            continue
        matcher = SequenceMatcher(None, _folded(candidate), wanted, autojunk=False)
        if matcher.quick_ratio() <= best_ratio - ABOUT:
            continue
        ratio = matcher.ratio()
        begins_alike = best is not None and ratio == best_ratio and _same_beginning(candidate, name, best)
        if ratio > best_ratio or begins_alike:
            beaten = 0.0 if best is None else best_ratio
            best, best_ratio, ratio = candidate, ratio, beaten
        next_ratio = max(next_ratio, ratio)
    return best, next_ratio <= best_ratio - ABOUT


def _same_beginning(candidate: str, name: str, best: str) -> bool:
    """Whether one name begins longer like another than a third."""
    return _alike_at_first(candidate, name) > _alike_at_first(best, name)


def _alike_at_first(one: str, other: str) -> int:
    """How many letters two names begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))


def meant(name: str, found: str) -> Help:
    """The question whether one name was meant where another stands."""
    return Help(f"{DID_YOU_MEAN} `{found}`?", found, name, meant=found)


def write(new: str, old: str = "") -> Help:
    """The advice to write one text in place of another, or of all that a finding marks."""
    return Help(f"Write `{new}`.", new, old)


def is_slip(name: str, meant: str) -> bool:
    """Whether a name looks like a slip of the pen: one letter too many, too few, or wrong, or two exchanged.

    Names that differ in a number, in their first letter or in a last `s` are taken to be meant.
    """
    longer, shorter = sorted((name, meant), key=len, reverse=True)
    return (
        name[0].lower() == meant[0].lower()
        and longer != f"{shorter}s"
        and len(longer) >= SHORTEST
        and one_slip(name, meant)
    )


def one_slip(name: str, meant: str) -> bool:
    """Whether one letter is too many, too few or wrong, or two are exchanged, or capitals differ.

    A number that differs is meant.
    """
    if name == meant or (name := name.lower()) == (meant := meant.lower()):
        return True
    if DIGITS.sub("", name) == DIGITS.sub("", meant):
        return False
    longer, shorter = sorted((name, meant), key=len, reverse=True)
    if len(longer) > len(shorter):
        return any(longer[:n] + longer[n + 1 :] == shorter for n in range(len(longer)))
    differing = [n for n, (one, other) in enumerate(zip(name, meant, strict=False)) if one != other]
    if len(differing) == 2:
        first, second = differing
        return second == first + 1 and name[first] == meant[second] and name[second] == meant[first]
    return len(differing) == 1


def _folded(name: str) -> str:
    """Case and the spelling of gaps and of small numbers don't count: `One-Of` is `one of`, and `2 of` is `two of`."""
    words = name.lower().replace("_", " ").replace("-", " ").split(" ")
    return " ".join(AS_WORDS.get(word, word) for word in words)
