"""The words of a text in the effect language: which of them are names, which give a name, which are the language's.

Must not know where in a ruleset the text stands, nor what its names mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.source.span import Fragment, Span
from interpreter.syntax import parser, tree
from interpreter.syntax.tree import Name, Node
from interpreter.syntax.walk import everything

Parse = Callable[[Fragment], tuple[Any, list[Any]]]
PARSERS: dict[str, Parse] = {
    "effect": parser.parse_effect,
    "expression": parser.parse_condition,
    "choice": parser.parse_choice,
    "ranking": parser.parse_ranking,
    "repetition": parser.parse_repetition,
    "subject": parser.parse_subject,
    "template": parser.parse_template,
}
WORD = re.compile(r'"[^"\n]*"|#[^\n]*|[A-Za-z_]\w*|\d+')


@dataclass(frozen=True)
class Word:
    """A word of a text, with its place. `role` is name, given (it names something new), owned, word or number.

    An owned name is one behind `my`, `every` or an `'s`: that of a thing of which there are several.
    """

    text: str
    line: int
    column: int
    role: str


def words(fragment: Fragment, sort: str) -> Iterator[Word]:
    """All words of a text that can be read; nothing for one that can't."""
    parsed, findings = PARSERS[sort](fragment)
    if parsed is None or findings:
        return
    nodes = list(everything(parsed))
    roles: dict[tuple[int, int], str] = {}
    for node in nodes:
        for span, role in _names(node):
            roles.setdefault((span.line, span.column), role)
    spans = [node.span for node in nodes if not isinstance(node, tree.Template)]
    for number, line in enumerate(fragment.text.split("\n")):
        row, start = fragment.starts[min(number, len(fragment.starts) - 1)]
        for found in WORD.finditer(line):
            place = row, start + found.start()
            if found[0][0] in '"#' or (sort == "template" and not any(_holds(span, *place) for span in spans)):
                continue
            role = "number" if found[0].isdecimal() else roles.get(place, "word")
            yield Word(found[0], *place, role)


def _names(node: Node) -> Iterator[tuple[Span, str]]:
    """The places of names right in a node."""
    match node:
        case tree.Let() | tree.ForEach() | tree.Choose():
            yield node.name.span, "given"
        case tree.Ask(alias=Name() as alias):
            yield alias.span, "given"
        case tree.My() | tree.Every() | tree.Get():
            yield node.name.span, "owned"
        case tree.Reference():
            yield node.span, "name"
        case tree.Name():
            yield node.span, "other name"


def _holds(span: Span, line: int, column: int) -> bool:
    return span.line == line and span.column <= column < span.end_column
