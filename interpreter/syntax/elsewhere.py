"""Signs and words of other languages, and of everyday speech, with what to write here instead.

One table for all messages. Must not know the grammar.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SIGNS: Mapping[str, str] = MappingProxyType({
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
    "×": "*",
    "÷": "/",
    "−": "-",  # noqa: RUF001  # what a word processor makes of a minus
    "–": "-",  # noqa: RUF001
    "—": "-",
    "**": "*",
    "//": "/",
    "%": "mod",
})
"""A sign that is another sign or word here."""

QUOTES = "’‘´`“”„‚«»"  # noqa: RUF001
"""What word processors make of ' and of double quotes."""

ASSIGNMENTS: Mapping[str, str] = MappingProxyType({
    "+=": "add {right} to {left}",
    "-=": "subtract {right} from {left}",
    "*=": "set {left} to {left} * {right}",
    "/=": "set {left} to {left} / {right}",
    ":=": "set {left} to {right}",
    "<-": "set {left} to {right}",
    "=": "set {left} to {right}",
    "++": "add 1 to {left}",
    "--": "subtract 1 from {left}",
})
"""Signs that change a variable elsewhere; here sentences do."""

STATEMENT_WORDS: Mapping[str, str] = MappingProxyType({
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
    "finish": "end STEP",
    "exit": "end STEP",
    "pass": "skip PLAYER",
})
"""Words with which somebody may begin a sentence, and the sentences of the language that come near."""

VALUE_WORDS: Mapping[str, str] = MappingProxyType({
    "true": "yes",
    "false": "no",
    "null": "none",
    "nil": "none",
    "nothing": "none",
    "nobody": "none",
    "self": "me",
    "this": "it",
    "i": "me",
    "equals": "=",
    "contains": "any card in ZONE where ...",
    "length": "count of ...",
    "size": "count of ...",
    "number": "count of ...",
    "max": "max(a, b), or highest X over ...",
    "maximum": "highest X over ...",
    "minimum": "lowest X over ...",
    "total": "sum of X over ...",
    "every": "each, or all ... have ...",
})
"""Words that somebody may use as a value; not findings by themselves, as a ruleset may declare them."""
