"""All sentences of the drafts, with the entry point of the grammar that reads them.

The drafts are rulesets of many games; here they only prove that their sentences can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from interpreter.diagnostics.finding import Finding
from interpreter.source.span import Fragment
from interpreter.syntax import parser, printer

FOLDER = Path(__file__).parent.parent / "drafts" / "rulesets"
Reader = Callable[[Fragment], tuple[Any, list[Finding]]]
READERS: dict[str, Reader] = {
    "effect": parser.parse_effect,
    "condition": parser.parse_condition,
    "choice": parser.parse_choice,
    "ranking": parser.parse_ranking,
    "repetition": parser.parse_repetition,
    "subject": parser.parse_subject,
    "template": parser.parse_template,
}
ENTRIES = {
    **dict.fromkeys(("do", "otherwise", "when empty", "effect", "procedures"), "effect"),
    **dict.fromkeys(("that", "when", "if", "until", "to", "moves", "turns from", "gives", "scores"), "condition"),
    **dict.fromkeys(("stand-ins", "sum of", "is"), "condition"),
    **dict.fromkeys(("choose", "for each"), "choice"),
    **dict.fromkeys(("say", "why"), "template"),
    "rank by": "ranking",
    "repeat": "repetition",
    "who": "subject",
}
OWN_KEYS = ("choose", "procedures")
"""Keys under which authors name things, so that their sentences stand one level deeper."""


def of_drafts() -> Iterator[tuple[str, str]]:
    """Entry points and sentences."""
    for path in sorted(FOLDER.rglob("*.yaml")):
        yield from _inside(yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader), ())


def _inside(node: Any, keys: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _inside(value, (*keys, key))
    elif isinstance(node, list):
        for item in node:
            yield from _inside(item, keys)
    elif node != "null" and (entry := _entry(keys)):
        yield entry, node


def _entry(keys: tuple[str, ...]) -> str | None:
    if keys[0] == "define":
        return "condition"
    if keys[0] == "options" or keys[-2:-1] in (("fields",), ("copies",), ("with",)):
        return None
    if keys[-2:-1] and keys[-2] in OWN_KEYS:
        return ENTRIES[keys[-2]]
    return ENTRIES.get(keys[-1])


def printed(entry: str, node: Any) -> str:
    """A node as the printer writes it."""
    text: str = getattr(printer, f"{entry}_text")(node)
    return text
