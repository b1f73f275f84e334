"""Builds the parser's tables with lark: `python -m interpreter.syntax.build_tables` writes them into this folder.

Lark reads the grammar and works out the LALR(1) tables, which takes a second; plain data for `automaton` is kept.
States are numbered in the order in which they are reached, so the same grammar gives the same file everywhere.
Must not be imported where the shipped tables serve.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Collection, Iterator
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule, Terminal
from lark.lexer import PatternStr, TerminalDef
from lark.parsers.lalr_analysis import Shift

from interpreter.syntax.grammar import STARTS, grammar_key, grammar_text
from interpreter.syntax.tables import FILE

Data = dict[str, Any]
_States = dict[int, dict[str, Any]]


class _Layout:
    """Says that line ends and indentation come from elsewhere (see `words`)."""

    always_accept = ()

    def process(self, stream: Iterator[Any]) -> Iterator[Any]:
        return stream


def lark_parser(**options: Any) -> Lark:
    """Lark's own parser of the grammar."""
    settings = {"parser": "lalr", "lexer": "contextual", "postlex": _Layout(), "maybe_placeholders": False}
    return Lark(grammar_text(), start=list(STARTS), **{**settings, **options})


def build() -> Data:
    """The tables as plain data."""
    return tables_of(lark_parser())


def tables_of(parser: Lark) -> Data:
    """What lark worked out, as plain data."""
    table = parser.parser.parser._parse_table  # lark has no public name for it
    rules = sorted(parser.rules, key=lambda rule: (rule.origin.name, rule.order, str(rule)))
    order = _reached(table.states, [table.start_states[start] for start in STARTS])
    lookaheads: dict[tuple[str, ...], int] = {}
    number = {rule: index for index, rule in enumerate(rules)}
    states = [_state(table.states[old], order, number, lookaheads) for old in order]
    return {
        "key": grammar_key(),
        "made by": f"lark {lark.__version__}",
        "starts": {start: order[table.start_states[start]] for start in STARTS},
        "ends": {start: order[table.end_states[start]] for start in STARTS},
        "terminals": _terminals(parser.terminals),
        "rules": [_rule(rule) for rule in rules],
        "lookaheads": [" ".join(names) for names in lookaheads],
        "states": states,
    }


def _reached(states: _States, starts: list[int]) -> dict[int, int]:
    """New numbers of the states, in the order in which they are reached from the starts."""
    order: dict[int, int] = {}
    waiting = deque(starts)
    while waiting:
        state = waiting.popleft()
        if state not in order:
            order[state] = len(order)
            moves = states[state]
            waiting.extend(moves[symbol][1] for symbol in sorted(moves) if moves[symbol][0] is Shift)
    return order


def _state(
    actions: dict[str, Any], order: dict[int, int], number: dict[Rule, int], lookaheads: dict[tuple[str, ...], int]
) -> list[Any]:
    """One state: where each symbol leads, and which rule is complete before which words."""
    moves = {symbol: order[target] for symbol, (action, target) in sorted(actions.items()) if action is Shift}
    complete: dict[int, list[str]] = {}
    for symbol, (action, target) in sorted(actions.items()):
        if action is not Shift:
            complete.setdefault(number[target], []).append(symbol)
    reduces = [[rule, lookaheads.setdefault(tuple(names), len(lookaheads))] for rule, names in sorted(complete.items())]
    return [moves, reduces]


def _terminals(terminals: Collection[TerminalDef]) -> list[list[Any]]:
    """Fixed words, and the patterns in the order in which they are tried."""

    def order(terminal: TerminalDef) -> tuple[int, bool, int, str]:
        pattern = terminal.pattern
        return (-terminal.priority, isinstance(pattern, PatternStr), -len(pattern.value), terminal.name)

    return [[t.name, isinstance(t.pattern, PatternStr), t.pattern.value] for t in sorted(terminals, key=order)]


def _rule(rule: Rule) -> list[Any]:
    """A rule: what it makes, how many symbols it has, the name in the tree, and which of the symbols are kept."""
    name = rule.alias or rule.options.template_source or rule.origin.name
    kept = [n for n, symbol in enumerate(rule.expansion) if not (isinstance(symbol, Terminal) and symbol.filter_out)]
    spread = rule.origin.name.startswith("_")
    single = rule.options.expand1 and not rule.alias
    return [rule.origin.name, len(rule.expansion), "" if spread else name, kept, bool(single)]


def text(data: Data) -> str:
    """The file's text: short, and one state a line so that a change can be seen."""
    states = ",\n".join(json.dumps(state, separators=(",", ":")) for state in data["states"])
    rest = {key: value for key, value in data.items() if key != "states"}
    return json.dumps(rest, separators=(",", ":"), sort_keys=True)[:-1] + ',"states":[\n' + states + "\n]}\n"


def main() -> int:
    """Writes the tables."""
    FILE.write_text(text(build()), encoding="utf-8")
    print(f"wrote {FILE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
