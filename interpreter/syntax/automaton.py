"""Runs the LALR(1) tables over words and makes a plain tree.

Lark works the tables out (see `build_tables`); running them needs no lark, which keeps a cold start short.
Must not know the language: rules and words are data here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from interpreter.syntax.words import END, INDENT, Lexicon, Word, Words

DEEPEST = 60


class Branch(NamedTuple):
    """A form of the grammar with its parts. Offsets leave out line ends; `depth` counts the levels below."""

    data: str
    children: tuple[Branch | Word, ...]
    start: int
    end: int
    depth: int


Piece: TypeAlias = "Branch | Word"


class Rule(NamedTuple):
    """What is made when a rule is complete. `data` is empty where the parts go to the rule around it."""

    origin: str
    size: int
    data: str
    kept: tuple[int, ...]
    single: bool


class Tables(NamedTuple):
    """An automaton: for each state, where a symbol leads (0 and up), or which rule is complete (-1 is rule 0)."""

    starts: Mapping[str, int]
    ends: Mapping[str, int]
    rules: Sequence[Rule]
    states: Sequence[Mapping[str, int]]
    lexicon: Lexicon


class Stop(NamedTuple):
    """Where reading stopped: the word that could not go on, those before it, and what could have."""

    why: str
    word: Word
    before: tuple[Word, ...]
    expected: frozenset[str]


def tables_from(data: Mapping[str, Any]) -> Tables:
    """Tables from plain data."""
    lookaheads = [names.split(" ") for names in data["lookaheads"]]
    states = []
    for moves, reduces in data["states"]:
        for rule, names in reduces:
            moves.update(dict.fromkeys(lookaheads[names], -1 - rule))
        states.append(moves)
    rules = [Rule(origin, size, name, tuple(kept), single) for origin, size, name, kept, single in data["rules"]]
    lexicon = Lexicon([(kind, fixed, text) for kind, fixed, text in data["terminals"]])
    return Tables(data["starts"], data["ends"], rules, states, lexicon)


def parse(tables: Tables, text: str, start: str) -> Branch | Stop:
    """The tree of a text, or where and why reading it stopped."""
    words = Words(tables.lexicon, text, by_lines=start == "effect")
    states, pieces = [tables.starts[start]], list[Piece]()
    end = tables.ends[start]

    def could(kind: str) -> bool:
        return _could(tables, states, kind)

    while True:
        word = words.next(tables.states[states[-1]], could)
        if words.misplaced is not None:
            return Stop(INDENT, words.misplaced, tuple(words.read[:-1]), frozenset())
        if not _take(tables, states, pieces, word, end):
            return _stop(tables, states, pieces, words)
        if word.kind == END:
            made = pieces[0]
            assert isinstance(made, Branch)
            return made


def _take(tables: Tables, states: list[int], pieces: list[Piece], word: Word, end: int) -> bool:
    """Completes what is complete before a word, and takes the word; False if it can't stand there."""
    while True:
        action = tables.states[states[-1]].get(word.kind)
        if action is None:
            return word.kind == END and states[-1] == end
        if action >= 0:
            states.append(action)
            pieces.append(word)
            return True
        rule = tables.rules[-1 - action]
        made = _complete(rule, pieces[len(pieces) - rule.size :])
        if made.depth > DEEPEST:
            return False
        del pieces[len(pieces) - rule.size :], states[len(states) - rule.size :]
        pieces.append(made)
        states.append(tables.states[states[-1]][rule.origin])
        if word.kind == END and states[-1] == end:
            return True


def _complete(rule: Rule, parts: Sequence[Piece]) -> Branch:
    """The piece that a complete rule makes. Rules without a name are opened when they become part of another."""
    children: list[Piece] = []
    for index in rule.kept:
        part = parts[index]
        if isinstance(part, Branch) and not part.data:
            children.extend(part.children)
        else:
            children.append(part)
    if rule.single and len(children) == 1 and isinstance(children[0], Branch):
        return children[0]
    wide = [part for part in parts if part.end > part.start]
    start, end = (wide[0].start, wide[-1].end) if wide else (parts[0].start, parts[0].start)
    deepest = max((child.depth for child in children if isinstance(child, Branch)), default=0)
    return Branch(rule.data, tuple(children), start, end, deepest + bool(rule.data))


def _stop(tables: Tables, states: list[int], pieces: list[Piece], words: Words) -> Stop:
    deep = any(isinstance(piece, Branch) and piece.depth >= DEEPEST for piece in pieces)
    kinds = (kind for kind in tables.states[states[-1]] if kind.isupper() or kind == END)
    expected = frozenset(kind for kind in kinds if _could(tables, states, kind))
    return Stop("deep" if deep else "", words.read[-1], tuple(words.read[:-1]), expected)


def _could(tables: Tables, states: Sequence[int], kind: str) -> bool:
    """Whether a kind of word could stand there: completes rules on a copy of the states."""
    stack = list(states)
    while (action := tables.states[stack[-1]].get(kind)) is not None and action < 0:
        rule = tables.rules[-1 - action]
        del stack[len(stack) - rule.size :]
        stack.append(tables.states[stack[-1]][rule.origin])
    return action is not None or (kind == END and stack[-1] in tables.ends.values())
