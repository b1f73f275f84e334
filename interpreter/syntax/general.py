"""What is said where nothing better is known of the place where reading stopped.

First of a word that means nothing at all, then, with examples, of what could stand there. Must not know any message of
the other checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.diagnostics.english import PLAIN_WORDS, joined
from interpreter.diagnostics.finding import Finding, Help
from interpreter.diagnostics.near import is_slip, meant
from interpreter.syntax.at_hand import Judge
from interpreter.syntax.expectations import all_words, in_words
from interpreter.syntax.lines import NAME
from interpreter.syntax.reading import Word
from interpreter.syntax.situation import LAYOUT, Situation
from interpreter.syntax.words import filled, forms, known_phrase, said_of

ASKING = ("must", "may")
NAMED = re.compile(r"\b(?:let|for each|choose|as) (\w+)")
MOST_SHOWN = 2
A_CONDITION = "a condition"
FARTHEST_BACK = 4
THINGS = ("my", "card", "cards")
"""Words that may stand in any phrase."""
ARTICLES = ("a", "an", "the")
BEGINNINGS = "`move`, `draw`, `add`, `set`, `choose`"


def unknown_word(at: Situation) -> Finding | None:
    """A word that the ruleset doesn't declare and that is none of the language, or another than it seems to be."""
    if at.judge is None:
        return None
    names = at.judge.at_hand()
    known = names.declared | set(NAMED.findall(at.text))
    words = [word for word in (*at.sentence, at.word) if word.text.isidentifier() and word.text not in known]
    odd = [
        word for word in words if word.kind == NAME or word is at.word or (at.word.kind in LAYOUT and word is at.last)
    ]
    likely = [word for word in (*at.sentence, at.word) if _begins_phrase(at, word)]
    for word in (*likely, *sorted(odd, key=lambda word: word.text in ARTICLES)):
        if said := said_of(at.text[word.start : at.line_end], names, _kind_of_place(at, word)):
            return _about(at, word, said)
    for word in _unknown_behind(at, known):
        if said := said_of(at.text[word.start : at.line_end], names, at.start):
            return _about(at, word, said)
    for word in odd:
        if word.kind == NAME and word.text not in all_words():
            return _about(at, word, _nearly(at, word, known))
    return None


def _unknown_behind(at: Situation, known: frozenset[str]) -> Iterator[Word]:
    """The words behind the place where reading stopped that nobody declares and the language hasn't."""
    for found in re.finditer(r"[a-z]\w*", at.text[at.word.end : at.line_end]):
        if found[0] not in known and found[0] not in all_words():
            yield Word(NAME, found[0], at.word.end + found.start(), at.word.end + found.end())


def _kind_of_place(at: Situation, word: Word) -> str:
    """Whether a word stands in a condition, also in that of a sentence."""
    before = [one.text for one in at.line if one.end <= word.start]
    return "condition" if before and before[0] in ("if", "until", "repeat") and "then" not in before else at.start


def _begins_phrase(at: Situation, word: Word) -> bool:
    """Whether something is said of several words that begin with one, up to where reading stopped or further."""
    phrase = known_phrase(at.text[word.start : at.line_end])
    return " " in phrase and word.start + len(phrase) > at.at


def _about(at: Situation, word: Word, help: Help | str) -> Finding:
    message = f"`{word.text}` is no word of the language, and nothing here is called so."
    if word.text in all_words():
        message = f"`{word.text}` does not stand like this in a sentence."
    return at.finding("E016", message, help, word.start, word.end)


def _nearly(at: Situation, word: Word, known: frozenset[str]) -> Help | str:
    """What may be meant by a word of which nothing is known."""
    near = [name for name in (*sorted(known), *sorted(all_words())) if is_slip(word.text, name)]
    fitting = [name for name in near if _fits(at, word, name)]
    if fitting or (near and word.text.lower() not in PLAIN_WORDS):
        return meant(word.text, (fitting or near)[0])
    shown = _examples(at, at.judge) if at.judge is not None else []
    if shown:
        return f"For example: {', or '.join(f'`{one}`' for one in shown)}."
    if at.start == "effect" and at.sentence and word.start <= at.sentence[0].start:
        return f"A sentence begins with what happens, such as {BEGINNINGS}, or with who does it."
    asked = _shown(at, at.judge, A_CONDITION) if at.judge is not None and at.start == "condition" else []
    if asked:
        examples = joined([f"`{one}`" for one in asked], "or")
        return f"What can be asked is said with names and words that there are, for example {examples}."
    return "Say it with names that are declared here and words of the language: see the words in docs/authoring.md."


def _fits(at: Situation, word: Word, name: str) -> bool:
    """Whether the line means something with a name in place of a word."""
    line = at.changed(word.start, word.end, name)
    return at.reads(line) and at.makes_sense(line)


def does_not_fit(at: Situation) -> Finding:
    """What could stand at the place, and examples of what the last words begin."""
    expected = in_words(at.stop.expected)
    if at.last is not None and at.last.text in ("do", "does"):
        expected = "the name of a procedure, or a card's effect"
    asking = [word.text for word in at.sentence if word.text in ASKING]
    actions = () if at.judge is None else at.judge.at_hand().actions
    if asking and actions:
        message = f"Behind `{asking[0]}` stands the name of an action, and nothing else of what is done."
        help = f"What is done stands under `actions:`, below the name, as that of `{actions[0]}` does."
        return at.finding("E001", message, help)
    if (article := _before_a_name(at)) is not None:
        message = "`the` stands before cards and players that are looked for, and before no name."
        return at.finding("E014", message, f"Write `{article[1].text}`.", article[0].start, article[1].end)
    hands = () if at.judge is None else at.judge.at_hand().hands
    if at.last is not None and at.last.text.isdigit() and at.word.text in THINGS and hands and at.start == "condition":
        help = f"How many there are is counted: `count of cards in my {hands[0]} = {at.last.text}`."
        return at.finding("E016", f"`{at.last.text} {at.word.text}` doesn't say where.", help, at.last.start)
    after = f"After `{at.last.text}`" if at.last is not None else "Here"
    shown = [] if at.judge is None else _examples(at, at.judge)
    examples = f" For example: {', or '.join(f'`{one}`' for one in shown)}." if shown else ""
    if at.word.kind in LAYOUT:
        start, end = (at.last.start, at.last.end) if at.last is not None else (at.at, at.at + 1)
        return at.finding("E015", f"{after} something is missing.", f"Here comes {expected}.{examples}", start, end)
    return at.finding("E001", f"`{at.word.text}` does not fit here.", f"{after} comes {expected}.{examples}")


def _before_a_name(at: Situation) -> tuple[Word, Word] | None:
    """`the` and the name right before the place where reading stopped, if that is declared."""
    if at.judge is None or len(at.line) < 2 or at.line[-2].text != "the" or at.line[-1].kind != NAME:
        return None
    return (at.line[-2], at.line[-1]) if at.line[-1].text in at.judge.at_hand().declared else None


def _examples(at: Situation, judge: Judge) -> list[str]:
    """Whole phrases with the nearest word before the stop that begins some, with names that are at hand."""
    words = [word.text for word in at.sentence[: -FARTHEST_BACK - 1 : -1] if word.text in forms()]
    words.sort(key=lambda word: word in THINGS)
    return _shown(at, judge, words[0]) if words else []


def _shown(at: Situation, judge: Judge, phrase: str) -> list[str]:
    """Whole phrases that begin with one and mean something here."""
    found: list[str] = []
    for form in forms()[phrase]:
        right = next((one for one in filled(form, judge.at_hand()) if any(map(at.means, _as_lines(at, one)))), None)
        found += [] if right is None else [right]
    return found[:MOST_SHOWN]


def _as_lines(at: Situation, example: str) -> Iterator[str]:
    """Lines in which an example stands: by itself, as a condition, or as what is said."""
    yield example
    yield f'say "{{{example}}}"' if at.start == "effect" else f"{example} = {example}"
