"""The verb part of the grammar, made from the rows of the vocabulary table.

Each sentence with phrases that may be left out becomes one alternative for each way of leaving them out, with a name of
its own, so that the tree says which slots were filled. Must not know what a verb does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from interpreter.source.frozen import frozen
from interpreter.syntax.vocabulary import VerbRow

# What a slot takes depends on the word that follows it: before `from` and `and` only what cannot take that word itself.
SYMBOLS: Mapping[str, Mapping[str, str]] = MappingProxyType({
    "cards": {"": "things", "FACE": "closed_unit", "BOTTOM": "closed_unit"},
    "target": {"": "target", "FACE": "closed_target", "BOTTOM": "closed_target"},
    "players": {"": "players", '"from"': "players_before_from"},
    "amount": {"": "amount", '"from"': "amount_before_from"},
    "number": {"": "any_sum", '"from"': "number_before_from"},
    "place": {"": "any_unit"},
    "expr": {"": "expr", '"and"': "closed_unit"},
    "name": {"": "NAME"},
    "text": {"": "STRING"},
    "face": {"": "FACE"},
    "bottom": {"": "BOTTOM"},
})  # fmt: skip
PIECE = re.compile(r"\{\w+\}|\[|\]|[\w|]+")


@frozen
class Alternative:
    """One way of saying a verb's sentence: its name in the tree, its grammar line and the slots that it fills."""

    alias: str
    verb: str
    symbols: tuple[str, ...]
    slots: tuple[str, ...]


def alternatives(row: VerbRow) -> Iterator[Alternative]:
    """All ways of saying the sentence of a row."""
    types = {slot.name: slot.type for slot in row.slots}
    for number, pieces in enumerate(_choices(PIECE.findall(row.sentence))):
        slots = tuple(piece[1:-1] for piece in pieces if piece.startswith("{"))
        yield Alternative(f"{row.name}_{number}", row.name, tuple(_symbols(pieces, types)), slots)


def _choices(pieces: list[str]) -> Iterator[list[str]]:
    """The pieces of a sentence with each bracketed phrase once left in and once left out."""
    if "[" not in pieces:
        yield pieces
        return
    start, end = pieces.index("["), pieces.index("]")
    for rest in _choices(pieces[end + 1 :]):
        yield pieces[:start] + pieces[start + 1 : end] + rest
        yield pieces[:start] + rest


def _symbols(pieces: list[str], types: Mapping[str, str]) -> Iterator[str]:
    """The grammar symbols of one way of saying a sentence."""
    follower = ""
    symbols = []
    for piece in reversed(pieces):
        if piece.startswith("{"):
            table = SYMBOLS[types[piece[1:-1]]]
            symbol = table.get(follower, table[""])
        else:
            words = [f'"{word}"' for word in piece.split("|")]
            symbol = words[0] if len(words) == 1 else f"({' | '.join(words)})"
        symbols.append(symbol)
        follower = symbol
    return reversed(symbols)


def verb_grammar(rows: Iterable[VerbRow]) -> str:
    """The grammar rule `verb`."""
    lines = [f"{' '.join(way.symbols)} -> {way.alias}" for row in rows for way in alternatives(row)]
    return "?verb: " + "\n     | ".join(lines) + "\n"
