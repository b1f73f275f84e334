"""Why a text could not be read, in plain words: each check looks at the place and either says it or leaves it.

The first check that has something to say wins, so they go from the sure ones to the general one.
Must not show a name of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from interpreter.diagnostics.finding import Finding, Help
from interpreter.diagnostics.near import NOTHING
from interpreter.diagnostics.near import meant as asked_for
from interpreter.syntax.apostrophes import apostrophe, whose
from interpreter.syntax.asking_tried import asked_to_do, one_of_these, or_do
from interpreter.syntax.elsewhere import ASSIGNMENTS, QUOTES, SIGNS, STATEMENT_WORDS, STRANGERS
from interpreter.syntax.entries import sentence_for_a_value, wrong_entry
from interpreter.syntax.first_tries import (
    capitals,
    counted,
    dots,
    effect_of_a_card,
    how_often,
    joined,
    kind_in_a_place,
    named_late,
    number_words,
    numbered,
    one_of_which_more_is_asked,
    one_to_somewhere,
    others_do,
    otherwise_alone,
    place_where,
    procedure,
    sum_alone,
    taken_by_where,
)
from interpreter.syntax.general import NAMED, does_not_fit, unknown_word
from interpreter.syntax.lines import CLOSE, INDENT, NAME, OPEN
from interpreter.syntax.ranking_tried import no_direction, several_keys
from interpreter.syntax.reading import DEEPEST, STRANGE, Word
from interpreter.syntax.repairs import Repair, missing, misspelt, out_of_place, renamed, slipped
from interpreter.syntax.situation import LAYOUT, LONGEST_SHOWN, Situation
from interpreter.syntax.speech import everyday_phrase, natural
from interpreter.syntax.vocabulary import RESERVED
from interpreter.syntax.words import said_of

Check = Callable[[Situation], Finding | None]
COUNTING = frozenset(("count", "sum", "highest", "lowest"))
_NOT_NOUNS = frozenset("all any every here it me my no none not random the yes".split())


def explain(at: Situation) -> Finding:
    """The finding about the place where reading stopped."""
    for check in CHECKS:
        found = check(at)
        if found is not None:
            return found
    return does_not_fit(at)


# ---------------------------------------------------------------- depth and lines


def _too_deep(at: Situation) -> Finding | None:
    if at.stop.why != "deep":
        return None
    message = f"Phrases stand in one another here more than {DEEPEST} deep."
    return at.finding("E004", message, "Give parts of it names, with `let` or under `define`.")


def _lines(at: Situation) -> Finding | None:
    """Lines that are set in wrongly."""
    if at.stop.why == INDENT:
        message = "This line begins between the lines above it: it belongs neither to one nor to the other."
        return at.finding("E005", message, "Begin it exactly under the line that it goes with.", end=at.word.end)
    if at.word.kind == INDENT:
        message = "This line is set in further than the one above, which has nothing that could hold it."
        return at.finding(
            "E005", message, "Only lines under `if`, `else`, `for each` and `repeat` are set in.", end=at.at + 1
        )
    if at.stop.expected == {INDENT}:
        return _no_block(at)
    if at.word.text == "else" and not at.sentence:
        message = "This `else` has no `if`."
        help = (
            "Behind `then`, `else` stands on the same line: `if ... then ... else ...`. On a line of its own it stands "
            "exactly under an `if` whose sentences are on lines of their own, without `then`."
        )
        return at.finding("E026", message, help)
    return None


def _no_block(at: Situation) -> Finding:
    """A line that begins a block, and no block."""
    header = [word for word in at.stop.before if word.kind not in LAYOUT]
    line = at.text[: header[-1].end].rpartition("\n")[2].strip()
    opener = line.split(" ")[0]
    also = ", or `then` and what happens on the same line" if opener == "if" else ""
    also = also or (", or a comma and what happens on the same line" if opener in ("for", "repeat") else "")
    message = f"After this line with `{opener}` comes what happens: lines that are set in{also}."
    code = "E025" if opener == "if" else "E005"
    start = header[-1].end - len(line)
    example = f"For example: {line.removesuffix('then').rstrip()} then draw 1" if opener == "if" else ""
    return at.finding(code, message, example, start, header[-1].end)


# ---------------------------------------------------------------- signs


def _quotes(at: Situation) -> Finding | None:
    """Quotes, and signs that look like them."""
    sign = at.text[at.at : at.at + 1]
    if sign == '"' and '"' in at.text[at.at + 1 : at.line_end]:
        return None
    if sign == '"':
        message = "This text has no closing quote on its line."
        return at.finding("E008", message, 'A text stands between two ", on one line.', end=at.line_end)
    if sign in QUOTES and sign:
        straight = "'" if sign in "’‘´`‚" else '"'  # noqa: RUF001
        fixed = at.text[at.line_start : at.line_end].translate({ord(c): "'" if c in "’‘´`‚" else '"' for c in QUOTES})  # noqa: RUF001
        return at.rewriting("E007", f"This is another sign than `{straight}`.", fixed)
    return None


def _signs(at: Situation) -> Finding | None:
    """`&&`, `==` and the like."""
    for sign in sorted(SIGNS, key=len, reverse=True):
        for start in range(max(0, at.at - len(sign) + 1), at.at + 1):
            if at.text.startswith(sign, start) and (len(sign) > 1 or at.word.kind == STRANGE):
                fixed = at.changed(start, start + len(sign), f" {SIGNS[sign]} ")
                meant = f"`{sign}` is written `{SIGNS[sign]}` here."
                if at.reads(fixed):
                    return at.rewriting("E010", meant, fixed, start, start + len(sign))
                return at.finding("E010", meant, "", start, start + len(sign))
    return None


def _still_a_condition(at: Situation, first: str) -> bool:
    """Whether the words so far are what `if` or `until` asks, so that `=` compares."""
    return first in ("if", "else", "repeat") and not any(word.text in ("then", ",") for word in at.sentence)


COUNTED_ON = re.compile(r"set (.+) to \1 ([+-]) (\w+)")


def _assignments(at: Situation) -> Finding | None:
    """`score += 1` and `score = 3` as sentences."""
    first = at.sentence[0].text if at.sentence else ""
    if at.start != "effect" or (at.word.text == "=" and (first in ("set", "let") or _still_a_condition(at, first))):
        return None
    begin = at.sentence[0].start if at.sentence else at.at
    commas = [word for word in at.sentence if word.text == ","]
    if first in ("for", "repeat") and commas:
        begin = commas[-1].end
    end = re.compile(r"[;\n]|$").search(at.text, at.at)
    if at.sentence and at.sentence[0].text in ("set", "let"):
        begin = at.sentence[0].end
    sentence = at.text[begin : end.start() if end else len(at.text)]
    for sign, instead in ASSIGNMENTS.items():
        left, found, right = sentence.partition(sign)
        offset = begin + len(left)
        if found and offset <= at.at < offset + len(sign) and not right.lstrip().startswith("="):
            left = left.strip() or "total"
            write = instead.format(left=left, right=right.strip() or "1")
            if left == "turn":
                write = f"give turn to {right.strip()}"
            message = f"A sentence changes a variable, not `{sign}`."
            if (counted := COUNTED_ON.fullmatch(write)) is not None:
                verb, to = ("add", "to") if counted[2] == "+" else ("subtract", "from")
                write = f"{verb} {counted[3]} {to} {counted[1]}"
            start = at.sentence[0].start if first in ("set", "let") else begin
            start += len(at.text[start:]) - len(at.text[start:].lstrip())
            stretch = start, begin + len(sentence.rstrip())
            if first in ("for", "repeat"):
                return at.rewriting("E012", message, at.changed(*stretch, write), offset, offset + len(sign))
            return at.rewriting("E012", message, write, offset, offset + len(sign), instead_of=stretch)
    return None


def _dots(at: Situation) -> Finding | None:
    sign = at.text[at.at : at.at + 1]
    if sign not in (".", ",") or not sign:
        return None
    before, after = re.search(r"\w*$", at.text[: at.at]), re.match(r"\w*", at.text[at.at + 1 :])
    left, right = before[0] if before else "", after[0] if after else ""
    if left.isdigit() and right.isdigit():
        start, end = at.at - len(left), at.at + 1 + len(right)
        message = f"`{left}{sign}{right}` is no whole number."
        return at.finding("E017", message, "There are only whole numbers.", start, end)
    if sign == ",":
        return None
    leave_out = Help("Leave the dot out.", "", ".")
    return at.finding("E006", "A sentence ends without a full stop.", leave_out, end=at.at + 1)


def _strange(at: Situation) -> Finding | None:
    """Any other character that the language has no use for."""
    if at.word.kind != STRANGE or not at.word.text:
        return None
    if at.word.text.isalpha():
        return at.finding(
            "E006", f"`{at.word.text}` can't be part of a name.", "Names have the letters a to z, digits and `_`."
        )
    help = STRANGERS.get(at.word.text, "")
    if at.word.text == ":" and not at.text[at.word.end : at.line_end].strip():
        help = "Leave it out: a line above others that are set in has no colon."
    return at.finding("E006", f"`{at.word.text}` is no sign of the language.", help)


def _brackets(at: Situation) -> Finding | None:
    """Brackets without their other half."""
    open_ones = []
    for word in at.stop.before:
        if word.kind == OPEN:
            open_ones.append(word)
        elif word.kind == CLOSE:
            open_ones.pop()
    if at.word.kind == CLOSE and not open_ones:
        return at.finding("E009", "No bracket is open that this one could close.", "Leave it out, or open one before.")
    if open_ones and at.word.kind in LAYOUT:
        opened = open_ones[-1]
        return at.finding("E009", "This bracket is never closed.", "Put a `)` where it ends.", opened.start, opened.end)
    return None


_OF_SEVERAL = re.compile(r"\b((?:each |every |all )?(?:other )?players?)'s? +(\w+)")


def _of_several(at: Situation) -> Finding | None:
    """`other player's hand`: what belongs to one player, asked of several."""
    for found in _OF_SEVERAL.finditer(at.text, at.line_start, at.line_end):
        who, what = found[1].removesuffix("s"), found[2]
        if not found.start() <= at.at <= found.end() or who == "player":
            continue
        message = f"`{who}` is several players, and here `{what}` is that of one."
        help = f"Choose one first, `choose friend from {who}`: then it is `friend's {what}`."
        if who != "other player" and at.start != "effect":
            asked = (at.text[found.start(2) : at.line_end].split(" and ")[0]).split(" or ")[0].strip(" }")
            many = "other " if "other" in who else ""
            help = f"Ask whether it is so of one of them, `any {many}player where {asked}`"
            help += "." if many else f", or of all: `all players have {asked}`."
        elif who != "other player":
            help = f"Go through them: `for each p in {'other ' if 'other' in who else ''}players, ... p's {what} ...`."
        elif at.start != "effect":
            help = "Say which one: `next player`, `player left of me`, or ask `any other player where ...`."
        return at.finding("E016", message, help, found.start(), found.end())
    return None


# ---------------------------------------------------------------- sentences and values


def _missing(at: Situation) -> Finding | None:
    repair = missing(at)
    return None if repair is None else _told_missing(at, repair)


LET = re.compile(r"\blet (\w+) be\b")


def _let_before(at: Situation) -> Finding | None:
    """A word of the language that a line before gave a value, as if it were a name."""
    given = RESERVED.intersection(LET.findall(at.text[: at.at]))
    word = next((word for word in (at.word, *reversed(at.line)) if word.text in given), None)
    return None if word is None else _no_name(at, word)


def _no_name(at: Situation, word: Word) -> Finding:
    message = f"`{word.text}` is a word of the language, so it can't be a name."
    return at.finding("E029", message, f"Choose another name, such as `the_{word.text}`.", word.start, word.end)


def _reserved(at: Situation) -> Finding | None:
    """A word of the language where a name was meant."""
    only_a_name = NAME in at.stop.expected and OPEN not in at.stop.expected
    for word in [at.word, *reversed(at.line)] if only_a_name else reversed(at.line):
        meant = word is at.word or (word.text not in _NOT_NOUNS and word.kind != NAME)
        if word.text in RESERVED and meant and renamed(at, word) is not None:
            is_name = at.judge is None or _names_something(at, word)
            return _no_name(at, word) if is_name else None
    return None


NAMING = frozenset(("let", "each", "choose", "as", "set", "do", "my", "'s", "roll"))
"""Words behind which a name stands."""


def _names_something(at: Situation, word: Word) -> bool:
    """Whether a word stands where something gets a name, or was to be one in a line before."""
    before = [other.text for other in at.line if other.end <= word.start][-1:]
    return word.text in NAMED.findall(at.text) or bool(NAMING.intersection(before))


def _misspelt(at: Situation) -> Finding | None:
    return _told_misspelt(at, misspelt(at))


def _slipped(at: Situation) -> Finding | None:
    return _told_misspelt(at, slipped(at))


def _told_misspelt(at: Situation, repair: Repair | None) -> Finding | None:
    if repair is None:
        return None
    message = f"`{repair.old}` is not a word that fits here."
    return _told("E013", at, repair, message, asked_for(repair.old, repair.new))


def _other_words(at: Situation) -> Finding | None:
    """A sentence that begins with a word that the language doesn't have."""
    first = at.sentence[0] if at.sentence else at.word
    if at.start != "effect" or first.kind not in (NAME, STRANGE) or first.text.lower() not in STATEMENT_WORDS:
        return None
    message = f"No sentence begins with `{first.text}`."
    known = "" if at.judge is None else said_of(at.text[first.start : at.line_end], at.judge.at_hand(), at.start)
    help = known or f"What comes near: {STATEMENT_WORDS[first.text.lower()]}"
    return at.finding("E016", message, help, first.start, first.end)


def _three_compared(at: Situation) -> Finding | None:
    """`1 < x < 5`"""
    signs = [word for word in at.line if word.kind == "OPERATOR" or word.text == "is"]
    if (at.word.kind != "OPERATOR" and at.word.text != "is") or not signs:
        return None
    message, middle = "Only two things can be compared at a time.", at.text[signs[-1].end : at.at].strip()
    for begin in _counted_before(at, signs[-1]):
        counted = at.text[begin : at.at].rstrip()
        fixed = at.changed(begin, at.at, f"({counted}) ")
        if at.reads(fixed) and at.makes_sense(fixed):
            if len(fixed) <= LONGEST_SHOWN:
                return at.rewriting("E019", message, fixed)
            return at.finding("E019", message, f"Put brackets around all of it: `({counted})`.")
    fixed = at.changed(at.at, at.at, f"and {middle} ")
    if len(fixed) <= LONGEST_SHOWN and at.reads(fixed) and at.makes_sense(fixed):
        return at.rewriting("E019", message, fixed)
    return at.finding("E019", message, "Put brackets around what is to be compared.")


def _counted_before(at: Situation, sign: Word) -> Iterator[int]:
    """Where what is counted or added up begins, the nearest first, if a sign is one of its `where`."""
    is_inside = False
    for word in reversed(at.line):
        is_inside = is_inside or (word.text == "where" and word.end <= sign.start)
        if is_inside and word.text in COUNTING:
            yield word.start


def _out_of_place(at: Situation) -> Finding | None:
    repair = out_of_place(at)
    if repair is None:
        return None
    old, new = repair.old.strip(), repair.new.strip()
    if not old or new in (";", "then"):
        return _told_missing(at, repair)
    if not new:
        return _told("E014", at, repair, f"`{old}` is one word too many here.")
    return _told("E001", at, repair, f"Here `{new}` is expected, not `{old}`.")


def _told_missing(at: Situation, repair: Repair) -> Finding:
    """A word that has to be put in, or stands where a sign stands now."""
    if repair.new == ";":
        return _told("E018", at, repair, "Here a new sentence begins, without a `;` before it.")
    if repair.new == "then":
        return _told("E025", at, repair, "`then` is missing between the condition and what happens.")
    before = f"before `{at.word.text}`" if at.word.text else "at the end"
    return _told("E015", at, repair, f"`{repair.new}` is missing {before}.")


def _told(code: str, at: Situation, repair: Repair, message: str, question: Help = NOTHING) -> Finding:
    end = repair.end if repair.old else max(at.word.end, repair.start + 1)
    return at.rewriting(code, message, repair.line, repair.start, end, question)


CHECKS: tuple[Check, ...] = (
    _too_deep, _lines, _let_before, capitals, one_of_these, or_do, asked_to_do, several_keys, whose, natural,
    _of_several, sentence_for_a_value, _quotes, apostrophe, dots, _dots, _assignments, _signs, _strange, _brackets,
    everyday_phrase, _slipped, procedure, _other_words, numbered, number_words, sum_alone, others_do, otherwise_alone,
    counted, one_to_somewhere, place_where, taken_by_where, one_of_which_more_is_asked, how_often, joined,
    kind_in_a_place, named_late, effect_of_a_card, _missing, _reserved, no_direction, wrong_entry, _misspelt,
    _three_compared, _out_of_place, unknown_word,
)  # fmt: skip
