"""What people write who have never written rules for a machine: capitals, numbers as words, `player 2`, sums alone.

Each check looks at the place where reading stopped, and either says what is written instead or leaves it.
Must not know any name of a ruleset.
"""

from __future__ import annotations

import re

from interpreter.diagnostics.english import NUMBER_WORDS
from interpreter.diagnostics.finding import Finding
from interpreter.syntax.at_hand import AtHand
from interpreter.syntax.elsewhere import PROCEDURES, SIGNS
from interpreter.syntax.expectations import all_words
from interpreter.syntax.lines import NAME
from interpreter.syntax.situation import Situation
from interpreter.syntax.vocabulary import VERBS
from interpreter.syntax.words import known_phrase, said_of

CAPITAL = re.compile(r"\b[A-Z][A-Za-z]*\b(?![^\"]*\"[^\"]*$)")
"""A word with a capital letter that does not stand in a text."""
NUMBERED = re.compile(r"\b(player|side) (\d+)\b")
SUM_ALONE = re.compile(r"((?:my |\w+'s )?\w+) ?([+-]) ?(\w+)")
COUNTED = re.compile(r"\bmove (\w+) cards? (?:from|of|in) ((?:my |\w+'s )?\w+)")
ONE_TO = re.compile(r"(?:give|hand|pass|move) (?:an?|one|1|the|my|some) card(?: (?:from|of|in) my \w+)? to (.+)")
OTHERS_DO = re.compile(
    r"((?:each|next)(?: other)? player) (moves|passes|gives|deals|shuffles|flips|swaps|shows|points)\b"
)
PLACE_WHERE = re.compile(r"((?:my |every |\w+'s )?\w+) where (.+)")
THE_ONE = re.compile(r"\bthe \w+ in .+? where (?=\w)")
WORD_ENDS = re.compile(r"(?<=\w)(?=[ ),]|$)")
ASKED = ("must", "may")
AND_THEN = re.compile(r"(?:,? and(?: then)?|, then) (?=\w)")
"""What stands between two sentences in everyday speech."""
REPEATED = re.compile(r"(.+?),? (?:(?P<word>once|twice|thrice)|(?P<count>\w+) times)")
HOW_OFTEN = {"once": "1", "twice": "2", "thrice": "3", **NUMBER_WORDS}
KIND_IN = re.compile(r"\b(?:any )?(\w+) in (?=(?:my |every |\w+'s )?\w+)")
NAMED_LATE = re.compile(r" in ((?:my |every |\w+'s )?\w+) as (\w+)")
COUNT_OF = re.compile(r"\b((?:my\.)?\w+)\.(?:count|size|length)\b(?!\()")
DOTTED = re.compile(r"\b([A-Za-z]\w*)\.([A-Za-z]\w*)")


def capitals(at: Situation) -> Finding | None:
    """`Draw 1`: the words of the language are written small."""
    line = at.text[at.line_start : at.line_end]
    words = [word for word in CAPITAL.finditer(line) if word[0].lower() in all_words()]
    if not words:
        return None
    fixed = CAPITAL.sub(lambda word: word[0].lower() if word[0].lower() in all_words() else word[0], line)
    fixed = fixed.rstrip(". ")
    if not at.reads(fixed):
        return None
    first = words[0]
    message = f"`{first[0]}` is a word of the language, and these are written in small letters."
    return at.rewriting("E013", message, fixed, at.line_start + first.start(), at.line_start + first.end())


def numbered(at: Situation) -> Finding | None:
    """`player 2`: rules speak of players by where they are."""
    found = next((f for f in NUMBERED.finditer(at.text, at.line_start, at.line_end) if f.start(2) == at.at), None)
    if found is None:
        return None
    message = f"Rules do not call a {found[1]} by its number, since anybody may sit there."
    help = "Say who is meant: `me`, `next player`, `player left of me`; or let one be chosen."
    return at.finding("E016", message, help, found.start(), found.end())


def procedure(at: Situation) -> Finding | None:
    """`friend loses a life`, where a procedure `lose_life` says what happens."""
    found = PROCEDURES.match(at.text[at.line_start : at.line_end]) if at.start == "effect" else None
    if found is None:
        return None
    called = f"{found[2]}_{found[3]}"
    calls = [f"do {called}({found[1]})", f"{found[1]} does {called}", f"{found[1]} does {called}({found[3]})"]
    fixed = next((call for call in calls if at.reads(call) and at.judge is not None and at.makes_sense(call)), None)
    if fixed is None:
        return None
    message = f"`{found[2]}_{found[3]}` is a procedure, and is run by `do` or `does`."
    return at.rewriting("E016", message, fixed, at.line_start, at.line_end)


def number_words(at: Situation) -> Finding | None:
    """`seven` for 7, where no word fits."""
    digit = NUMBER_WORDS.get(at.word.text.lower())
    if digit is None or (at.last is not None and at.last.text == "say"):
        return None
    message = f"Numbers are written in digits: `{digit}`, not `{at.word.text}`."
    names = None if at.judge is None else at.judge.at_hand()
    fixed = at.changed(at.word.start, at.word.end, digit)
    if names is not None and (at.word.text in names.values or _is_said_otherwise(at, names, at.reads(fixed))):
        return None
    field = "value" if names is None else next(iter(names.numbers), "")
    is_asked = field and any(word.text in ("is", "if", "where", "has") or word.kind == "OPERATOR" for word in at.line)
    help = f"What a card has is asked for by name, such as: card's {field} = {digit}" if is_asked else ""
    return at.finding("E016", message, help)


def _is_said_otherwise(at: Situation, names: AtHand, is_all: bool) -> bool:
    """Whether more is known of the sentence than that its number is a word, which is not all that is wrong with it."""
    said = {word: known_phrase(at.text[word.start : at.line_end]) for word in at.sentence}
    odd = (word for word in at.sentence if word.kind == NAME and word.text not in names.declared and not is_all)
    words = [*(word for word, phrase in said.items() if " " in phrase), *odd]
    return any(said_of(at.text[word.start : at.line_end], names) for word in words)


def sum_alone(at: Situation) -> Finding | None:
    """`my score + 10`, where a sentence says what happens."""
    begin = at.sentence[0].start if at.sentence else at.at
    found = SUM_ALONE.match(at.text, begin, at.line_end) if at.start == "effect" else None
    if found is None or found.start(2) != at.at or found.end() != at.line_end:
        return None
    write = f"add {found[3]} to {found[1]}" if found[2] == "+" else f"subtract {found[3]} from {found[1]}"
    return at.finding("E012", "This is a number, and nothing says what happens with it.", f"Write: {write}", begin)


def others_do(at: Situation) -> Finding | None:
    """`each player moves ...`, `each player passes ...`: no sentence but `draws` begins with who does it."""
    found = OTHERS_DO.match(at.text, at.line_start, at.line_end)
    if found is None or at.start != "effect" or not found.start(2) <= at.at <= found.end():
        return None
    verb = found[2]
    base = next((verb.removesuffix(end) for end in ("es", "s") if verb.removesuffix(end) in VERBS), "move")
    message = f"Only `draws`, `does`, `must` and `may` say who it is; a sentence with `{base}` doesn't."
    if "each" not in found[1]:
        return at.finding("E016", message, f"Say whose cards they are: {base} {found[1]}'s hand ...")
    others = "other players" if "other" in found[1] else "players"
    return at.finding("E016", message, f"Go through them: for each p in {others}, {base} p's hand ...")


def otherwise_alone(at: Situation) -> Finding | None:
    """`me must prove otherwise do lose`: what happens instead, behind a sentence that has no place for it."""
    words = [word.text for word in at.sentence]
    if (
        at.word.text not in ("otherwise", "else")
        or at.start != "effect"
        or not words
        or words[0] in ("if", "let", "set")
    ):
        return None
    if words[0] in ("for", "repeat"):
        help = "Set what happens then in, on lines of its own below `if`, and write `else` exactly under `if`."
        return at.finding("E016", f"On a line with `{words[0]}` there is no `{at.word.text}` behind it.", help)
    before = at.text[at.sentence[0].start : at.at].strip()
    instead = at.text[at.word.end : at.line_end].strip() or "draw 1"
    asked = next((word for word in words if word in ASKED), "")
    if not asked and words[0] == "drop" and "from" not in words:
        whom = before.partition(" ")[2]
        lasts = (
            f"Say from which step, `{before} from ...` with its name: it lasts until this pass of that step is over."
        )
        help = f"{lasts} Who is out for good: `eliminate {whom}`."
        return at.finding("E016", f"`{before}` doesn't say from what.", help, at.sentence[0].start, at.at)
    if not asked:
        help = f"Ask first whether it can be done: if ... then {before} else {instead}"
        return at.finding("E016", f"This sentence has no `{at.word.text}`.", help)
    help = f"What may be done instead is an action of its own: {before} or give_in"
    if asked == "must":
        help = f"If nothing can be done, that is said in the action, below `otherwise:`. {help}"
    return at.finding("E016", f"A sentence with `{asked}` has no `{at.word.text}`.", help)


def taken_by_where(at: Situation) -> Finding | None:
    """`subtract total / count of players where out from score`: brackets end what `where` takes."""
    words = at.sentence
    if at.word.text not in ("from", "to", "into") or not words or not any(word.text == "where" for word in words):
        return None
    begin = words[0].end
    fixed = at.changed(begin, at.at, f" ({at.text[begin : at.at].strip()}) ")
    if not at.reads(fixed) or not at.makes_sense(fixed):
        return None
    return at.rewriting("E001", f"What `where` takes goes on up to this `{at.word.text}`.", fixed)


def one_of_which_more_is_asked(at: Situation) -> Finding | None:
    """`the pile in columns where colour = red is empty`, `cards in the pile in ...`: brackets say which words it is."""
    for found in THE_ONE.finditer(at.text, at.line_start, at.line_end):
        begin = found.start()
        for end in (space.start() for space in WORD_ENDS.finditer(at.text, found.end(), at.line_end)):
            fixed = at.changed(begin, end, f"({at.text[begin:end]})")
            if at.reads(fixed) and at.makes_sense(fixed):
                message = f"Where more is said of `{at.text[begin:end]}`, it stands in brackets."
                return at.rewriting("E016", message, fixed, begin, end)
    return None


def place_where(at: Situation) -> Finding | None:
    """`my columns where colour = red`: what is looked for in that place?"""
    found = PLACE_WHERE.fullmatch(at.text[at.line_start : at.line_end].strip())
    if found is None or at.word.text != "where":
        return None
    tries = [f"{one} in {found[1]} where {found[2]}" for one in ("the pile", "cards", "the card")]
    fixed = next((line for line in tries if at.judge is not None and at.reads(line) and at.makes_sense(line)), None)
    message = f"`{found[1]}` is a place, and this doesn't say what is looked for there."
    if fixed is not None:
        return at.rewriting("E016", message, fixed)
    return at.finding("E016", message, f"For example: {tries[1]}")


def counted(at: Situation) -> Finding | None:
    """`move 2 cards from my hand to discard`: which two?"""
    found = COUNTED.search(at.text, at.line_start, at.line_end)
    if found is None or not found.start() <= at.at <= found.end():
        return None
    many, place = found.groups()
    message = f"`{many} cards` does not say which cards of `{place}`."
    help = (
        f"Write `move top {many} cards of {place}`, or choose them: choose chosen from exactly {many} cards in {place}"
    )
    return at.finding("E016", message, help) if many.isdigit() else None


def dots(at: Situation) -> Finding | None:
    """`card.value`, `me.draw(1)`"""
    found = next((f for f in DOTTED.finditer(at.text, at.line_start, at.line_end) if f.end(1) == at.at), None)
    if found is None:
        return None
    message = f"A dot does not ask for `{found[2]}` of `{found[1]}`."
    if at.text.startswith("(", found.end()):
        return at.finding("E011", message, "What happens is said in a sentence, such as: draw 1")
    fixed = COUNT_OF.sub(r"count of cards in \1", at.text[at.line_start : at.line_end]).replace("my.", "my ")
    fixed = DOTTED.sub(r"\1's \2", fixed)
    for sign in ("===", "==", "!==", "&&", "||"):
        fixed = fixed.replace(sign, SIGNS[sign])
    if not at.reads(fixed):
        fixed = at.changed(at.at, at.at + 1, "'s ")
    return at.rewriting("E011", message, fixed)


def joined(at: Situation) -> Finding | None:
    """`set total to 0 and draw 1`: `and` stands between conditions, and `;` between sentences."""
    if at.start != "effect":
        return None
    for found in AND_THEN.finditer(at.text, at.line_start, at.line_end):
        start, end = found.span()
        fixed = at.changed(start, end, "; ")
        if at.reads(fixed) and at.makes_sense(fixed):
            message = "`and` joins conditions; between two sentences stands `;`."
            return at.rewriting("E018", message, fixed, start, end)
        fixed = at.changed(start, end, " then ")
        if at.reads(fixed) and at.makes_sense(fixed):
            message = "`then` is missing between the condition and what happens."
            return at.rewriting("E025", message, fixed, start, end)
    return None


def how_often(at: Situation) -> Finding | None:
    """`draw 1 twice`: how often something happens stands before it."""
    found = REPEATED.fullmatch(at.text, at.line_start, at.line_end) if at.start == "effect" else None
    if found is None:
        return None
    said = found["word"] or found["count"]
    fixed = f"repeat {HOW_OFTEN.get(said, said)} times, {found[1]}"
    if not at.reads(fixed) or not at.makes_sense(fixed):
        return None
    return at.rewriting("E016", "How often something happens stands before it.", fixed)


def kind_in_a_place(at: Situation) -> Finding | None:
    """`storm in my hand`, where a condition asks whether there is such a card."""
    for found in KIND_IN.finditer(at.text, at.line_start, at.line_end):
        fixed = at.changed(found.start(), found.end(), f"any {found[1]} card in ")
        if at.judge is not None and at.reads(fixed) and at.makes_sense(fixed):
            return at.rewriting("E016", f"`{found[1]}` alone doesn't say that a card is asked for.", fixed)
    return None


def named_late(at: Situation) -> Finding | None:
    """`cards in my hand as c where ...`: the name stands before the place."""
    found = NAMED_LATE.search(at.text, at.line_start, at.line_end)
    if found is None or at.word.text != "as":
        return None
    fixed = at.changed(found.start(), found.end(), f" as {found[2]} in {found[1]}")
    if not at.reads(fixed):
        return None
    return at.rewriting("E016", "The name that `as` gives stands before the place.", fixed)


def effect_of_a_card(at: Situation) -> Finding | None:
    """`do card`: what is done is what the card says."""
    fixed = f"{at.text[at.line_start : at.line_end].rstrip()}'s effect"
    words = [word.text for word in at.sentence]
    if at.start != "effect" or len(words) != 2 or words[0] != "do" or not at.reads(fixed):
        return None
    message = f"After `do` comes what is done, and `{words[1]}` is a thing."
    return at.rewriting("E031", message, fixed, at.sentence[1].start, at.sentence[1].end)


def one_to_somewhere(at: Situation) -> Finding | None:
    """`give a card to next player`: which card, and to which place?"""
    found = ONE_TO.fullmatch(at.text, at.line_start, at.line_end) if at.start == "effect" else None
    if found is None:
        return None
    to = f"{found[1]}'s hand" if found[1].endswith(" player") else found[1]
    help = f"Let it be chosen first: `choose chosen from card in my hand`, and on the next line `move chosen to {to}`."
    return at.finding("E016", "This doesn't say which card.", help, at.line_start, at.line_end)
