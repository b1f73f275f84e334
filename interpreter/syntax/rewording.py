"""A line in everyday speech as the language says it: phrases replaced until the line means something.

Only what is sure to mean something where the line stands is offered. Must not know the phrases, nor where names come
from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product

from interpreter.diagnostics.english import AS_WORDS, NUMBER_WORDS
from interpreter.diagnostics.finding import Edit, Finding, Help, error
from interpreter.source.changes import change_of
from interpreter.source.frozen import frozen
from interpreter.source.span import Fragment
from interpreter.syntax.at_hand import AtHand
from interpreter.syntax.natural import Row, rows
from interpreter.syntax.positions import Positions
from interpreter.syntax.words import SLOT, with_names

MOST_TRIED = 400
DEEPEST = 3
LONGEST_LINE = 200
LEAST = frozenset(("lowest", "smallest", "least", "weakest", "worst", "fewest"))
ROUNDS = frozenset(("round", "turn", "deal"))
"""What people call steps, whatever they are called."""
MOST_WORDS = 2
"""Whoever is called by more words stands in brackets before `'s`."""
ONE = frozenset(("a", "an", "another"))
DICE = frozenset(("die", "dice"))
ME = frozenset(("I", "me", "we"))
SORT = re.compile(r"\b(?:VALUE|TYPE|ZONE|FIELD|ACTION|DECLARED)\b")
ARTICLE = re.compile(
    r"^(?:the|an?) (?!\w+ (?:with|in .+ with) (?:most|least)\b)(?=(?:cards?|next|other|players?|top|bottom)\b)"
    r"|^the (?=\w+$)"
)
"""An article that the language has no use for."""
POINTING = re.compile(r"\b(?:them|these|those|that|this one|him|her)\b(?![^\"]*\"[^\"]*$)")
"""Words that point at something said before, and mean nothing here."""
Means = Callable[[str, bool], bool]
"""Whether a line that can be read means something; strictly, without more ado."""
Reads = Callable[[str], bool]
Phrase = tuple[Row, re.Pattern[str]]
"""A phrase, and what it looks like with the names that are at hand."""


@frozen
class Reworded:
    """The line as the language says it, and whether nothing else could be meant."""

    line: str
    is_sure: bool
    phrase: tuple[int, int, str] | None = None
    """The one phrase that is said otherwise: from where up to where, and how."""


def said_here(fragment: Fragment, begin: int, end: int, found: Reworded) -> Finding:
    """The finding about a line, or a stretch of one, that is said otherwise here."""
    positions, text = Positions(fragment), fragment.text[begin:end]
    change = change_of(text, found.line)
    start, stop, new = found.phrase or (change.start, change.end, change.text)
    old = text[start:stop].strip()
    if not old or not new.strip():
        start, stop, old, new = 0, len(text), text, found.line
    span = positions.span(begin + start, begin + stop)
    message = f"`{old}` is said in another way here: `{new.strip()}`."
    edit = Edit(positions.span(begin + change.start, begin + change.end), change.text)
    if "\n" in found.line:
        first, _, then = found.line.partition("\n")
        message = f"`{old}` is said in another way here."
        return error("E016", span, message, f"Write two lines, below `|`: `{first}` and `{then}`.")
    help = ("Write: " if found.is_sure else "For example: ") + found.line
    return error("E016", span, message, Help(help, edits=(edit,) if found.is_sure else ()))


@frozen
class _Step:
    """A line one phrase further, and the other ways to say that phrase with names of the same sort."""

    line: str
    others: tuple[str, ...]
    is_guess: bool
    phrase: tuple[int, int, str] | None
    """Where the phrase stands, and what stands there now; None behind another."""
    is_first: bool = True


def reworded(line: str, at_hand: AtHand, reads: Reads, means: Means) -> Reworded | None:
    """The line in the words of the language, if some of the phrases make it so; in as few steps as may be."""
    if len(line) > LONGEST_LINE:
        return None
    phrases = [(row, _pattern(row.pattern, at_hand)) for row in rows()]
    seen, left = {line}, MOST_TRIED
    level = [_Step(line, (), False, None)]
    for depth in range(DEEPEST):
        further: list[_Step] = []
        for before in level:
            steps = _steps(before.line, phrases, at_hand)
            further += (_behind(before, step, depth) for step in steps if step.line not in seen)
        further = _each_once(further)[:left]
        seen |= {step.line for step in further}
        left -= len(further)
        readable = [step for step in further if not POINTING.search(step.line) and reads(step.line)]
        for strictly in (True, False):
            found = next((step for step in readable if means(step.line, strictly)), None)
            if found is not None:
                is_sure = strictly and not found.is_guess
                is_sure = is_sure and not any(reads(other) and means(other, True) for other in found.others)
                return Reworded(found.line, is_sure, found.phrase)
        level = [step for step in further if step.is_first]
    return None


def _each_once(steps: list[_Step]) -> list[_Step]:
    found: dict[str, _Step] = {}
    for step in steps:
        found.setdefault(step.line, step)
    return list(found.values())


def _behind(before: _Step, step: _Step, depth: int) -> _Step:
    """A step as part of what was done before it."""
    phrase = None if depth else step.phrase
    return replace(step, is_guess=step.is_guess or before.is_guess, phrase=phrase)


def _steps(line: str, phrases: Iterable[Phrase], at_hand: AtHand) -> Iterator[_Step]:
    """The line with one phrase said otherwise, in all ways."""
    yield from _written_apart(line, at_hand)
    for row, pattern in phrases:
        for found in pattern.finditer(line):
            for instead in (one for one in row.instead if _keeps_all(one, found)):
                said = tuple(dict.fromkeys(_filled(instead, found, at_hand)))
                lines = [_neat(line[: found.start()] + new + line[found.end() :]) for new in said]
                for new, one in zip(said, lines, strict=True):
                    others = () if _is_called_so(found, new) else tuple(other for other in lines if other != one)
                    is_guess = row.is_guess or not _is_named(found, new)
                    yield _Step(one, others, is_guess, (found.start(), found.end(), new.strip()), one == lines[0])


def _keeps_all(instead: str, found: re.Match[str]) -> bool:
    """Whether all that a phrase says in words of its own is said in what is offered, so that no word is dropped."""
    gaps = set(SLOT.findall(instead))
    said = {name for name, text in found.groupdict().items() if text and name not in SMALL}
    return said <= gaps or "0" in gaps


def _is_called_so(found: re.Match[str], new: str) -> bool:
    """Whether what is counted is called by its own name."""
    said: str = found.groupdict().get("counter") or ""
    return said != "" and re.search(rf"\b{re.escape(said)}s?\b", new) is not None


POINTS = ("point", "points", "score")
"""What people call whatever is counted for somebody."""


def _is_named(found: re.Match[str], new: str) -> bool:
    """Whether what is counted has the name that it was called by, so that nothing else can be meant."""
    said = found.groupdict().get("counter")
    names = [*(POINTS if said in POINTS else ()), said]
    return not said or any(re.search(rf"\b{re.escape(name)}s?\b", new) for name in names if name)


SMALL = frozenset("is the s sure you it no end kind value value2 type2 top side side2".split())
"""Groups of phrases that are words between others, or are said in another form."""


def _written_apart(line: str, at_hand: AtHand) -> Iterator[_Step]:
    """The line with a name as it is declared: `answer bomb` for `answer_bomb`."""
    for name in at_hand.declared:
        apart = name.replace("_", " ")
        at = line.find(apart) if "_" in name else -1
        if at >= 0:
            whole = (at, at + len(apart), name)
            yield _Step(line[:at] + name + line[at + len(apart) :], (), False, whole)


def _pattern(text: str, at_hand: AtHand) -> re.Pattern[str]:
    """A pattern in which names that are at hand stand for VALUE, TYPE, ZONE, FIELD, ACTION and DECLARED."""
    if SORT.search(text) is not None:
        words: dict[str, tuple[str, ...]] = {
            "VALUE": (*_spellings(at_hand), r"\d+", *NUMBER_WORDS),
            "TYPE": at_hand.types,
            "ZONE": (*at_hand.zones, *at_hand.hands),
            "FIELD": (*at_hand.numbers, *at_hand.kinds),
            "ACTION": at_hand.actions,
            "DECLARED": tuple(at_hand.declared),
        }
        text = SORT.sub(lambda sort: f"(?:{_any_of(words[sort[0]])})", text)
    return re.compile(text)


def _any_of(words: Iterable[str]) -> str:
    """A pattern for one of some words, the longest first; for none it fits nothing."""
    return "|".join(sorted(words, key=len, reverse=True)) or "(?!)"


def _spellings(at_hand: AtHand) -> dict[str, str]:
    """Words that stand for a value: itself, one of it and several."""
    spelt = {f"{value}{end}": value for value in at_hand.values for end in ("es", "s")}
    spelt |= {value.removesuffix("s"): value for value in at_hand.values if len(value) > 2}
    return spelt | {value: value for value in at_hand.values}


# ---------------------------------------------------------------- what stands in < >


def _filled(instead: str, found: re.Match[str], at_hand: AtHand) -> Iterator[str]:
    """What is said instead, with each way to fill its gaps."""
    gaps = list(dict.fromkeys(SLOT.findall(instead)))
    if {"value", "field"} & set(gaps):
        for value, field in _valued(found, at_hand):
            yield from _with(instead, gaps, found, at_hand, {"value": value, "field": field})
    else:
        yield from _with(instead, gaps, found, at_hand, {})


def _with(instead: str, gaps: list[str], found: re.Match[str], at_hand: AtHand, known: dict[str, str]) -> Iterator[str]:
    if len((found.groupdict().get("who") or "").split()) > MOST_WORDS:
        instead = instead.replace("<who>'s", "(<who>)'s")
    options = [[known[gap]] if gap in known else _options(gap, found, at_hand) for gap in gaps]
    for chosen in product(*options):
        names = dict(zip(gaps, chosen, strict=True))
        if "zone" not in names or names["zone"] != names.get("place"):
            yield with_names(instead, names).replace("me's ", "my ")


def _options(gap: str, found: re.Match[str], at_hand: AtHand) -> list[str]:
    """What may stand in one gap."""
    if gap.isdigit():
        return [found[int(gap)] or ""] if int(gap) <= (found.re.groups) else []
    said = found.groupdict().get(gap)
    match gap:
        case "who":
            is_of_cards = said in at_hand.kinds or said in at_hand.numbers
            return [] if is_of_cards else ["me" if said in ME else _plain(said or "me")]
        case "n" | "small" | "other" | "no" | "most":
            return _in_other_form(gap, said or "", found, at_hand)
        case "kind" | "kindof":
            kind = found["kind"]
            return [kind if gap == "kind" else at_hand.kinds[kind]] if kind in at_hand.kinds else []
        case "held":
            return list(at_hand.kinds)
        case _ if gap in SORTS:
            return _names(gap, said, found, at_hand)
        case "type" if said is None:
            return list(at_hand.types)
        case _:
            return [_plain(said)] if said is not None else [""] if gap in found.groupdict() else []


SORTS = ("hand", "zone", "measure", "number", "counter", "figure", "round", "die")
"""Gaps that are filled with names of a sort."""


def _in_other_form(gap: str, said: str, found: re.Match[str], at_hand: AtHand) -> list[str]:
    """What is a word of the phrase, written as the language has it."""
    match gap:
        case "n":
            return _amounts(said, at_hand)
        case "small":
            return [said.lower()]
        case "most":
            return ["least" if found["end"] in LEAST else "most"]
        case _:
            return [said]


def _amounts(said: str, at_hand: AtHand) -> list[str]:
    """How much a word says: digits, a number as a word, `a` for 1, or something that is declared."""
    number = NUMBER_WORDS.get(said.lower(), "1" if said in ONE else said)
    return [number] if number.isdigit() or number in at_hand.declared else []


def _names(gap: str, said: str | None, found: re.Match[str], at_hand: AtHand) -> list[str]:
    """The names of a sort: those that the line speaks of alone, if it does."""
    sorts = {
        "hand": at_hand.hands, "zone": _places(found[0], at_hand), "number": at_hand.numbers,
        "measure": at_hand.measures, "round": _turning(said, at_hand), "figure": at_hand.figures,
        "die": at_hand.dice, "counter": (*at_hand.counters, *at_hand.reckoned),
    }  # fmt: skip
    names = sorts[gap]
    if said is not None:
        named = [name for name in names if name in (said, f"{said}s")]
        if gap == "counter":
            parts = [name for name in names if {said, f"{said}s"} & set(name.split("_"))]
            open_ones = [name for name in names if said in POINTS and name not in named]
            return [*named, *open_ones] or parts
        is_open = said in ROUNDS or (gap == "die" and said in DICE)
        return [*named, *(name for name in names if is_open and name not in named)]
    place = (found.groupdict().get("place") or "").split()
    spoken = [name for name in names if _speaks_of(name, found[0]) and (gap != "zone" or name not in place)]
    return spoken or [name for name in names if not _speaks_of(name, found.string)] or list(names)


def _places(text: str, at_hand: AtHand) -> tuple[str, ...]:
    """Places of the table, or what somebody has of the name that a text speaks of."""
    own = tuple(name for name in at_hand.owned if _speaks_of(name, text))
    if own and not any(_speaks_of(name, text) for name in at_hand.zones):
        return tuple(f"my {name}" for name in own)
    if LAID.search(text):
        return at_hand.laid
    return at_hand.zones


LAID = re.compile(r"\b(?:discard|discards|middle|matches|fits|can be)\b")
"""What people call a place to which cards go, and hardly one from which they come."""


def _turning(said: str | None, at_hand: AtHand) -> tuple[str, ...]:
    """Steps that may be meant by `round`, or by `turn`."""
    return (*at_hand.turns, *at_hand.rounds) if said == "turn" else at_hand.rounds


def _speaks_of(name: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", text) is not None


def _valued(found: re.Match[str], at_hand: AtHand) -> Iterator[tuple[str, str]]:
    """A value and a field that holds it: `two` and 2 of `two`, `crowns` of `crown`."""
    word = found["value"]
    value = _spellings(at_hand).get(word, word)
    for field in at_hand.values.get(value, ()):
        yield value, field
    digits = NUMBER_WORDS.get(word, word)
    if digits.isdigit() and not found.string[found.end("value") :].startswith(" card"):
        named = AS_WORDS.get(digits, "")
        for field in at_hand.values.get(named, ()):
            yield named, field
        for field in at_hand.numbers:
            yield digits, field


def _plain(said: str) -> str:
    """Without an article that the language has no use for."""
    return ARTICLE.sub("", said.strip())


def _neat(line: str) -> str:
    return "\n".join(" ".join(part.split()) for part in line.split("\n"))
