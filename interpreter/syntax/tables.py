"""Finds lark's parser of the language: from the tables that are shipped, or built anew where they don't fit.

They fit if they were made from this grammar by this version of lark. Must not write anything:
`python -m interpreter.syntax.build_tables` does, when asked.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Collection, Mapping
from copy import copy
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import lark
from lark import Lark
from lark.common import LexerConf
from lark.lexer import ContextualLexer, PatternStr, TerminalDef
from lark.parsers.lalr_analysis import Reduce, Shift
from lark.parsers.lalr_parser import LALR_Parser

from interpreter.syntax.grammar import STARTS, grammar_key, grammar_text
from interpreter.syntax.lines import Layout

FILE = Path(__file__).with_name("tables.json")


class Language:
    """Lark's parser, and the words of its grammar."""

    def __init__(self, parser: Lark) -> None:
        self.parser = parser
        terminals = sorted(parser.terminals, key=lambda one: (-one.priority, -len(one.pattern.value), one.name))
        self.fixed: Mapping[str, str] = {
            one.pattern.value: one.name for one in terminals if isinstance(one.pattern, PatternStr)
        }
        """The kinds of fixed words, by their text."""
        self._patterns = {one.name: one.pattern for one in terminals if not isinstance(one.pattern, PatternStr)}

    def at(self, text: str, start: int, word: str) -> tuple[str, str]:
        """What a word is where nothing says what to expect: its kind, and all of the text that belongs to it."""
        if word in self.fixed:
            return self.fixed[word], word
        found = ((kind, re.compile(pattern.to_regexp()).match(text, start)) for kind, pattern in self._patterns.items())
        return next((kind, match[0]) for kind, match in found if match is not None)


class _Automaton(LALR_Parser):
    """Lark's automaton from tables that say the same more shortly (see `build_tables`): lark's take thrice as long."""

    @classmethod
    def deserialize(cls, data: Any, memo: Any, callbacks: Any, debug: bool = False) -> Any:  # type: ignore[override]
        """The automaton; `memo` has the rules by number."""
        before = [names.split(" ") for names in data["before"]]
        shifts = [(Shift, target) for target in range(len(data["states"]))]
        states = {}
        for number, (moves, complete) in enumerate(data["states"]):
            state = states[number] = {symbol: shifts[target] for symbol, target in moves.items()}
            for rule, names in complete:
                state.update(dict.fromkeys(before[names], (Reduce, memo[rule])))
        bare = {**data, "tokens": {}, "states": {}}
        made: Any = super().deserialize(bare, memo, callbacks, debug)  # type: ignore[no-untyped-call]
        made._parse_table.states.update(states)
        return made


class _Lexer(ContextualLexer):
    """Lark's lexer without the fixed words, of which `reading` says what they are: each pattern takes time to make."""

    def __init__(
        self, conf: LexerConf, states: dict[int, Collection[str]], always_accept: Collection[str] = ()
    ) -> None:
        cut = copy(conf)
        cut.terminals = [one for one in conf.terminals if not _is_word(one)]
        cut.terminals_by_name = {one.name: one for one in cut.terminals}
        kinds: dict[int, Collection[str]] = {
            state: cut.terminals_by_name.keys() & taken for state, taken in states.items()
        }
        super().__init__(cut, kinds, always_accept)


def _is_word(terminal: TerminalDef) -> bool:
    return isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha()


LOADED: Mapping[str, Any] = MappingProxyType(
    {
        "postlex": Layout(),
        "propagate_positions": True,
        "_plugins": {"LALR_Parser": _Automaton, "ContextualLexer": _Lexer},
    }
)
"""Options that are given anew when tables are loaded."""


@cache
def language() -> Language:
    """The language as its grammar is now."""
    shipped = _shipped()
    if (shipped.get("grammar"), shipped.get("lark")) == (grammar_key(), lark.__version__):
        return Language(_loaded(shipped))
    warnings.warn(
        "The tables of the effect language don't fit its grammar or this version of lark, so they are built anew each "
        "time, which takes a second or two. 'python -m interpreter.syntax.build_tables' builds them for good.",
        stacklevel=2,
    )
    return Language(new_parser())


def new_parser(**options: Any) -> Lark:
    """The parser, with tables worked out from the grammar."""
    fixed = {"parser": "lalr", "lexer": "contextual", "start": list(STARTS), "maybe_placeholders": False}
    return Lark(grammar_text(), **{**fixed, **LOADED, **options})


def _loaded(shipped: Mapping[str, Any]) -> Lark:
    """The parser from tables."""
    data, memo = shipped["data"], dict(enumerate(shipped["memo"]))
    data["parser"]["parser"]["states"] = shipped["states"]
    made: Lark = Lark._load_from_dict(data, memo, **LOADED)  # type: ignore[no-untyped-call]
    return made


def _shipped() -> dict[str, Any]:
    if not FILE.is_file():
        return {}
    loaded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded
