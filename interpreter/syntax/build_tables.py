"""Builds the parser's tables with lark: `python -m interpreter.syntax.build_tables` writes them into this folder.

Lark reads the grammar and works out the LALR(1) tables, which takes a second or two; what it made is kept as JSON.
States are numbered in the order in which they are reached, so the same grammar gives the same file everywhere.
Must not be imported where the shipped tables serve.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from interpreter.syntax.grammar import STARTS, grammar_key
from interpreter.syntax.tables import FILE, LOADED, new_parser

Data = dict[str, Any]
_SHIFT = 0
"""What lark writes for going on, where 1 is completing a rule."""


def build() -> Data:
    """The tables as plain data."""
    return tables_of(new_parser())


def tables_of(parser: Lark) -> Data:
    """What lark worked out, as plain data."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name not in LOADED}
    data["parser"]["parser"], states = shortened(data["parser"]["parser"])
    made = {"grammar": grammar_key(), "lark": lark.__version__}
    return {**made, "data": data, "memo": list(memo.values()), "states": states}


def shortened(table: Data) -> tuple[Data, list[Any]]:
    """Lark's automaton without its states; and those as a list, in which sets of words are numbers."""
    named = {
        state: {table["tokens"][token]: action for token, action in actions.items()}
        for state, actions in table["states"].items()
    }
    order = _reached(named, [table["start_states"][start] for start in STARTS])
    before: dict[str, int] = {}
    states = [_state(named[old], order, before) for old in order]
    ends = {key: {start: order[table[key][start]] for start in STARTS} for key in ("start_states", "end_states")}
    return {**ends, "before": list(before)}, states


def _reached(states: dict[int, Data], starts: list[int]) -> dict[int, int]:
    """New numbers of the states, in the order in which they are reached from the starts."""
    order: dict[int, int] = {}
    waiting = deque(starts)
    while waiting:
        state = waiting.popleft()
        if state not in order:
            order[state] = len(order)
            waiting.extend(target for _, (action, target) in sorted(states[state].items()) if action == _SHIFT)
    return order


def _state(actions: Data, order: dict[int, int], before: dict[str, int]) -> list[Any]:
    """One state: where each symbol leads, and which rule is complete before which words."""
    moves = {symbol: order[target] for symbol, (action, target) in sorted(actions.items()) if action == _SHIFT}
    complete: dict[int, list[str]] = {}
    for symbol, (action, rule) in sorted(actions.items()):
        if action != _SHIFT:
            complete.setdefault(rule["@"], []).append(symbol)
    return [
        moves,
        [[rule, before.setdefault(" ".join(names), len(before))] for rule, names in sorted(complete.items())],
    ]


def text(data: Data) -> str:
    """The file's text: short, but with one state and one rule a line so that a change can be seen."""
    return "{" + ",\n".join(f"{_json(key)}:{_lines(value)}" for key, value in data.items()) + "}\n"


def _lines(value: object) -> str:
    return "[\n" + ",\n".join(map(_json, value)) + "\n]" if isinstance(value, list) else _json(value)


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def main() -> int:
    """Writes the tables."""
    FILE.write_text(text(build()), encoding="utf-8")
    print(f"wrote {FILE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
