"""Signs and words of other languages, and of everyday speech, with what to write here instead.

One table for all messages. Must not know the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from interpreter.diagnostics.english import NUMBER_WORDS

SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "&&": "and",
        "||": "or",
        "&": "and",
        "|": "or",
        "==": "=",
        "===": "=",
        "<>": "!=",
        "!==": "!=",
        "=/=": "!=",
        "≠": "!=",
        "=>": ">=",
        "≥": ">=",
        "=<": "<=",
        "≤": "<=",
        "!": "not",
        "¬": "not",
        "×": "*",  # noqa: RUF001
        "÷": "/",
        "−": "-",  # noqa: RUF001  # what a word processor makes of a minus
        "–": "-",  # noqa: RUF001
        "—": "-",
        "**": "*",
        "//": "/",
        "%": "mod",
    }
)
"""A sign that is another sign or word here."""

QUOTES = "’‘´`“”„‚«»"  # noqa: RUF001
"""What word processors make of ' and of double quotes."""

STRANGERS: Mapping[str, str] = MappingProxyType({
    "[": "For one thing of a list, write: item 2 of columns",
    "]": "For one thing of a list, write: item 2 of columns",
    "{": "Braces stand only inside texts.",
    "}": "Braces stand only inside texts.",
    "?": "For one of two values, write: a if condition else b",
    ":": "For one of two values, write: a if condition else b",
})  # fmt: skip
"""Signs that mean nothing here, and what may have been meant."""

ASSIGNMENTS: Mapping[str, str] = MappingProxyType(
    {
        "+=": "add {right} to {left}",
        "-=": "subtract {right} from {left}",
        "*=": "set {left} to {left} * {right}",
        "/=": "set {left} to {left} / {right}",
        ":=": "set {left} to {right}",
        "<-": "set {left} to {right}",
        "=": "set {left} to {right}",
        "++": "add 1 to {left}",
        "--": "subtract 1 from {left}",
    }
)
"""Signs that change a variable elsewhere; here sentences do."""

STATEMENT_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "while": "repeat until ..., with the condition turned round",
        "foreach": "for each NAME in LIST, ...",
        "loop": "repeat 3 times, ...",
        "var": "let NAME be ...",
        "elif": "else if ...",
        "elseif": "else if ...",
        "unless": "if not ... then ...",
        "when": "if ... then ...",
        "call": "do NAME",
        "run": "do NAME",
        "print": 'say "..."',
        "tell": 'say "..."',
        "announce": 'say "..."',
        "take": "move CARDS to my hand, or draw 1",
        "put": "move CARDS to ZONE",
        "place": "move CARDS to ZONE",
        "lay": "move CARDS to ZONE",
        "play": "move CARDS to ZONE",
        "discard": "move CARDS to ZONE",
        "remove": "move CARDS to ZONE",
        "return": "move CARDS to ZONE",
        "increase": "add 1 to VARIABLE",
        "raise": "add 1 to VARIABLE",
        "decrease": "subtract 1 from VARIABLE",
        "lower": "subtract 1 from VARIABLE",
        "double": "add VARIABLE to VARIABLE",
        "reset": "set VARIABLE to 0",
        "pick": "choose NAME from ...",
        "select": "choose NAME from ...",
        "ask": "PLAYER must ACTION",
        "look": "show CARDS to me",
        "reveal": "flip CARDS face up, or show CARDS to players",
        "turn": "flip CARDS",
        "mix": "shuffle ZONE",
        "exchange": "swap A and B",
        "trade": "swap A and B",
        "throw": "roll DIE",
        "stop": "end STEP",
        "win": "end game, and under `endings:` who comes first",
        "finish": "end STEP",
        "exit": "end STEP",
        "pass": "move CARDS to ZONE, or skip PLAYER",
    }
)
"""Words with which somebody may begin a sentence, and the sentences of the language that come near."""

_SENTENCE = r"^((?!if |let |else )(?:(?! if | when | unless | then |;).)+)"
_VALUE = r"((?:\w+(?:'s)? )*?\w+)"
_ONE_OF = r"\b(?!(?:top|bottom|cards?|count|number|amount|sum|size|one|any|all|some|each|none)\b)(\w+) of "
_PART_ENDS = r"(?= (?:and|or|then)\b|[,);]|$)"
_PLACE = r"\b((?:my |every |\w+'s )?\w+)"
_CARDS = r"((?:\w+ )?cards? in (?:my )?\w+(?:'s \w+)?)"
_COUNTS = tuple((word, number) for word, number in NUMBER_WORDS.items() if 2 <= int(number) <= 6)
_NEXT = r"(?:the )?(?:next|following)"
_TURNS = tuple(
    row
    for word, number in _COUNTS
    for row in (
        (rf"^skip (?:{_NEXT} )?(?:{word}|{number})(?: (?:players?|turns?))?$", f"skip next {number} players"),
        (rf"^(?:{word}|{number}) times,? skip {_NEXT} player$", f"skip next {number} players"),
        (
            rf"^(?:{_NEXT} )?(?:{word}|{number}) players "
            r"(?:(?:lose|miss|skip) (?:a|one|the|their) (?:next )?turn|(?:are|get|is) skipped)$",
            f"skip next {number} players",
        ),
        (rf"\b{_NEXT} {word} players?\b", f"next {number} players"),
    )
)
"""How the next few players are spoken of."""
EVERYDAY: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        *_TURNS,
        (
            rf"^skip {_NEXT} player,? and (?:then )?(?:the )?(?:one|player|next) "
            r"after (?:that|him|her|them|it)(?: one| player)?$",
            "skip next 2 players",
        ),
        (
            rf"^{_NEXT} player (?:loses|misses|skips) (?:two|2) turns$",
            "let unlucky be next player; skip unlucky; skip unlucky",
        ),
        (rf"\b{_NEXT} player's next(?: player)?\b", "next player after next player"),
        (r"\b(?:the )?(?:next but one|second next|2nd next) player\b", "next player after next player"),
        (r"(?<!next )\b(?:the )?player after (?=\w)", "next player after "),
        (r"\bfrom (?:the |all )?(\w+)s where it\b", r"from values of \1 where it"),
        (r"\b(?:the )?following player\b", "next player"),
        (r"^(.+) does draw (\w+)(?: cards?)?$", r"\1 draws \2"),
        (r"^(?:do|.+ does) (?!.*\b(?:me|my)\b)(skip|shuffle|flip|swap|show|set|add|subtract|roll|end) (?=\w)", r"\1 "),
        (r"^choose (?:an? |the )?((?:other )?players?(?: where .+)?)$", r"choose friend from \1"),
        (r"^choose ((?:exactly|up to|any number of|optional) .+)$", r"choose chosen from \1"),
        (r"^choose (\d+) ((?:\w+ )?(?:cards?|players?)\b.*)$", r"choose chosen from exactly \1 \2"),
        (r"^choose (?:an? |the )?((?:\w+ )?cards? .+)$", r"choose chosen from \1"),
        (r"\b(?:my|the player (?:on|to|at) my) (left|right)(?: neighbou?r)?\b", r"player \1 of me"),
        (r"^choose an? (\w+) from (?:the )?(.+)$", r"choose \1 from \2"),
        (r"\bthe player who (?:plays|played|acts|acted|did it)\b", "me"),
        (r"^for each (\w+) in players,? \1's (.+)$", r"any player where \2"),
        (
            r"^each ((?:other )?player) (may|must) (.+) until ((?:my |\w+'s )?\w+) is not none$",
            r"for each p in \1s, if \4 is none then p \2 \3",
        ),
        (r"^each ((?:other )?player) (may|must) (.+) until (.+)$", r"for each p in \1s, if not (\4) then p \2 \3"),
        (_SENTENCE + r" (?:if|when) ((?:(?! else |;).)+)$", r"if \2 then \1"),
        (_SENTENCE + r" unless ((?:(?! else |;).)+)$", r"if not (\2) then \1"),
        (r"^drop (?!\()(.+) from (\w+)$", r"drop (\1) from \2"),
        (r"\bend (?:my|the) game$|^(?:the|this) game is over$", "end game"),
        (r"\bend (?:my|the) (\w+)$", r"end this \1"),
        (r"^(?:my|this|the) (\w+) (?:is over|ends)$", r"end this \1"),
        (r"\bevery (other )?player\b", r"each \1player"),
        (r"\b(?:everybody|everyone) else\b", "each other player"),
        (
            r"^(?:the )?(\w+(?: player)?) (?:loses|misses|skips) (?:an?|the|one|her|his|their)(?: next)? turn$",
            r"skip \1",
        ),
        (r"^(?:the )?(\w+(?: player)?) (?:skips|is skipped|misses out)$", r"skip \1"),
        (r"^double ((?:my |\w+'s )?\w+)$", r"add \1 to \1"),
        (r"\bdraw (\w+) (?:more|extra|additional|other)(?: cards?)?$", r"draw \1"),
        (r"^(.+) (?:must|has to|have to) draw (\w+)$", r"\1 draws \2"),
        (r"^(add|subtract) (\S+) points? (to|from) ", r"\1 \2 \3 "),
        (r"^(?:the )?game (?:is )?over$", "end game"),
        (r"\bskip my (?:next )?turn$", "skip me"),
        (r"\bskip me's (?:next )?turn$", "skip me"),
        (r"\bskip (?:the )?(\w+(?: player)?)'s (?:next )?turn$", r"skip \1"),
        (r"^(?:I )?(?:play|go|move) again$|^(?:take )?(?:another|an extra|one more) turn$", "give turn to me"),
        (r"\b(?:an?|any|some) player has (?:at least )?([1-9]\d*) (\w+)$", r"any player where \2 >= \1"),
        (r"\b(?:an?|any|some) player has (?:exactly )?(\d+) (\w+)$", r"any player where \2 = \1"),
        (r"\b(?:the player has|I have) (?:only |just )?(?:one|1) cards?(?: left)?$", "count of cards in my hand = 1"),
        (r"\b(card|it) is (?:the )?(\w+ of \w+)$", '\\1\'s name = "\\2"'),
        (r"\b(card|it) is (?:the )?([A-Z]\w*(?: [A-Z0-9]\w*)+)$", '\\1\'s name = "\\2"'),
        (r"\b(?:is )?still (?:in(?: the game| play)?|playing|there)" + _PART_ENDS, "is in players"),
        (r"\bis (not )?in (?:the game|play)" + _PART_ENDS, r"is \1in players"),
        (r"\bis (?:greater|more|bigger|higher|larger) than or equal to\b", ">="),
        (r"\bis (?:less|fewer|smaller|lower) than or equal to\b", "<="),
        (r"\bis (?:greater|more|bigger|higher|larger) than\b", ">"),
        (r"\bis (?:less|fewer|smaller|lower) than\b", "<"),
        (r"\bis (?:above|over)\b", ">"),
        (r"\bis (?:below|under)\b", "<"),
        (r"\bis at least\b", ">="),
        (r"\bis at most\b", "<="),
        (r"\b(?:is equal to|equals|is the same as)\b", "="),
        (r"\b(?:does not|doesn't) equal\b", "!="),
        (r"\bisn't\b", "is not"),
        (_VALUE + r" is between (\w+) and (\w+)", r"\1 >= \2 and \1 <= \3"),
        (r"\bis (?:one|any|either) of (\w+), (\w+)(?: or |, )(\w+)", r"is \1 or \2 or \3"),
        (r"\bis (?:one|any|either) of (\w+)(?: or | and |, )(\w+)", r"is \1 or \2"),
        (r"\bis either (\w+) or\b", r"is \1 or"),
        (r"\b(?:only|just) (?=(?:one|1|\d+) cards?\b)", ""),
        (_PLACE + r" has (?:exactly )?(?:one|1) card(?: left)?\b", r"count of cards in \1 = 1"),
        (_PLACE + r" has (?:exactly )?(\d+) cards?(?: left)?\b", r"count of cards in \1 = \2"),
        (_PLACE + r" has more than (\w+) cards?\b", r"count of cards in \1 > \2"),
        (_PLACE + r" has (?:fewer|less) than (\w+) cards?\b", r"count of cards in \1 < \2"),
        (_PLACE + r" has at least (\w+) cards?\b", r"count of cards in \1 >= \2"),
        (_PLACE + r" has at most (\w+) cards?\b", r"count of cards in \1 <= \2"),
        (r"^do (?:the )?((?:top|bottom) card of [^()]+)'s effect$", r"do (\1)'s effect"),
        (_PLACE + r"'s (top|bottom) card\b", r"\2 card of \1"),
        (r"^(?:change|turn|switch|flip) (?:the )?direction$", "reverse direction"),
        (r"^choose (\w+) from (\d+) ((?:\w+ )?cards .+)$", r"choose \1 from exactly \2 \3"),
        (r"^choose (\w+) from (?:any|some) ((?:\w+ )?cards .+)$", r"choose \1 from any number of \2"),
        (r"^any ((?:\w+ )?cards .+)$", r"any number of \1"),
        (_VALUE + r" (?:has|contains) no cards?\b", r"\1 is empty"),
        (r"\bthere (?:is|are) (?:no|not any)\b", "no"),
        (r"\bthere (?:is|are) (?:an? |any |some )?", "any "),
        (r"\b(?:has|having|whose|with|that have|which have|which is|that is|that are)\b", "where"),
        (r"\b(?:the )?(?:number|amount|no) of\b", "count of"),
        (r"\bhow many\b", "count of"),
        (r"\bcount of ((?:my |every |\w+'s )?\w+)(?= [<>=!+*/-]| (?:is|then|and|or)\b|\)|$)", r"count of cards in \1"),
        (r"\bcount of (stack from \w+)", r"count of cards in \1"),
        (r"\btwice\b", "2 *"),
        (r"\bhalf (?:of )?((?:my |\w+'s )?\w+)", r"\1 / 2"),
        (r"^if (.+) then (.+) else (.+)$", r"\2 if \1 else \3"),
        (r"\brepeat while (.+?),", r"repeat until not (\1),"),
        (r"^while (.+?),", r"repeat until not (\1),"),
        (r"^(?:foreach|for every|for all) (\w+) in\b", r"for each \1 in"),
        (r"\belse?if\b|\belif\b", "else if"),
        (r"\botherwise\b", "else"),
        (r"\bmove (\d+) cards? (?:from|of|in) (?!my |\w+'s )", r"move top \1 cards of "),
        (r"\b(draws?|deal) (?:a|an|one) cards?\b", r"\1 1"),
        (r"\b(draws?|deal) (\w+) cards?\b", r"\1 \2"),
        (r"\bto each player$", "to each player's hand"),
        (r"\b(do|does) (\w+) (?:with |of |for |to )?([^;()]+)$", r"\1 \2(\3)"),
        (r"^repeat (\w+) (?:time )?(?!times\b)(?=\w)", r"repeat \1 times, "),
        (r"\b(top|bottom) of (?=\w)", r"\1 card of "),
        (r"\bplayer (?:to|on|at) (?:the )?(left|right) of\b", r"player \1 of"),
        (r"^at most (\w+) (?=\w)", r"up to \1 "),
        (r"^(?:any|some) (\d+) (?=\w)", r"exactly \1 "),
        (r"\bat least (\w+) " + _CARDS, r"count of \2 >= \1"),
        (r"\bat most (\w+) " + _CARDS, r"count of \2 <= \1"),
        (r"\bmore than (\w+) " + _CARDS, r"count of \2 > \1"),
        (r"\b(?:fewer|less) than (\w+) " + _CARDS, r"count of \2 < \1"),
        (r"\b(any|no) " + _CARDS + r" is\b", r"\1 \2 where it is"),
        (r"^(\d+) (?=(?:\w+ )?cards?\b)", r"exactly \1 "),
        (r"^between (\w+) and (\w+)$", r"from \1 to \2"),
        (r"^an? number from\b", "from"),
        (r"^(?:highest|largest) ", "most "),
        (r"^(?:lowest|smallest) ", "least "),
        (r"\b(\w+) of (card|it|me|\w+ player)\b", r"\2's \1"),
        (r"\bvalue of (\w+)", r"values of \1"),
        (_ONE_OF + r"(my (?!cards)\w+|\w+'s \w+)\b", r"\2's \1"),
    )
)
"""Everyday phrases and what says them here; offered only where the line can be read with it."""

PROCEDURES: re.Pattern[str] = re.compile(r"^(\w+|(?:next|each(?: other)?) player) (\w+?)s (?:an? |one )?(\w+)$")
"""`friend loses a life`: what a procedure of that name may say."""
