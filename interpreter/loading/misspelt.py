"""A name that is misspelt where it is declared, or not declared at all: one finding in place of one for each use.

Must not know what the name stands for: it looks at findings, and at the words of the document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from interpreter.diagnostics.finding import Finding, error, with_help
from interpreter.diagnostics.near import DID_YOU_MEAN, meant
from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

MEANT = re.compile(rf"{DID_YOU_MEAN} `(\w+)`\?")
WORD = re.compile(r"\w+")
QUOTED = re.compile(r"`(\w+)`")
ABOUT_NAMES = "N"
UNKNOWN = frozenset(("N001", "N009", "N103", "N104"))
FEWEST = 2
"""A name used so often is spelt as it should be."""
MANY = 3
"""A name that nobody declares and that is used so often is told once."""
MOST_SHOWN = 3


def at_declarations(findings: Sequence[Finding], root: Mapping) -> list[Finding]:
    """The findings, with those told together that ask for one name which is declared and used nowhere."""
    asking: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        question, names = MEANT.match(finding.help), QUOTED.findall(finding.message)
        if finding.code.startswith(ABOUT_NAMES) and question is not None and names:
            asking.setdefault((names[-1], question[1]), []).append(finding)
    told = {pair: found for pair, found in asking.items() if len(found) >= FEWEST}
    used = set(_words(root)) if told else set()
    left = list(findings)
    for (name, declared), found in told.items():
        places = list(_keys(root, declared))
        if len(places) == 1 and declared not in used:
            message = f"Nothing uses `{declared}`, and `{name}` is used in {len(found)} places and declared nowhere."
            also = (found[0].span, f"`{name}` is used here first")
            left = [finding for finding in left if finding not in found]
            left.append(error("N105", places[0], message, meant(declared, name), also))
    return left


def told_once(findings: Sequence[Finding], root: Mapping) -> list[Finding]:
    """The findings, with those together that ask for one name which is declared nowhere, and which nothing is like."""
    asking: dict[str, list[Finding]] = {}
    for finding in findings:
        names = QUOTED.findall(finding.message)
        if finding.code in UNKNOWN and names and not finding.help.startswith(DID_YOU_MEAN):
            asking.setdefault(names[-1], []).append(finding)
    left = list(findings)
    for name, several in asking.items():
        if len(several) >= MANY and not any(_keys(root, name)):
            first, *others = sorted(several, key=lambda finding: finding.order)
            also = tuple((other.span, "here too") for other in others[:MOST_SHOWN])
            help = f"It is used in {len(others)} more places, and declared nowhere."
            left = [finding for finding in left if finding not in several]
            left.append(replace(with_help(first, help), also=also))
    return left


def _words(node: Node) -> Iterator[str]:
    """All words of all texts."""
    match node:
        case Mapping():
            for _, entry in node.items():
                yield from _words(entry.value)
        case Listing():
            for item in node.items:
                yield from _words(item)
        case Scalar():
            yield from WORD.findall(node.text)
        case _:
            assert_never(node)


def _keys(node: Node, name: str) -> Iterator[Span]:
    """The places of all keys of a name."""
    if isinstance(node, Mapping):
        for key, entry in node.items():
            if key == name:
                yield entry.key_span
            yield from _keys(entry.value, name)
