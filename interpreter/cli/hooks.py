"""What of a merged ruleset has a name that a variant can use: the cards, actions, steps and rules, by their paths.

Must not know what any of them does, nor where it is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from interpreter.cli.output import in_terminal, paragraph
from interpreter.source.nodes import Mapping, Scalar

if TYPE_CHECKING:
    from interpreter.loading.document import Document

SECTIONS = (
    *("options", "kinds", "cards", "dice", "zones", "variables", "patterns"),
    *("actions", "procedures", "triggers", "endings"),
)
"""The keys whose lines are names of the author's."""

ROWS = ("needs", "accepts", "effect", "rows", "scoring")
"""The keys below which rules stand, each with a name of its own."""

WIDTH = 100
LEAD = 12


def named(document: Document) -> list[str]:
    """The names, a paragraph for each kind of thing."""
    root = document.root
    lines = [f"{document.key}: what a variant can name"]
    for section in SECTIONS:
        lines += _paragraph(section, [_with_title(section, key, inner) for key, inner in _lines(root.get(section))])
    lines += _paragraph("defines", [f"{key} (of {about})" for about, key in _defines(root)])
    lines += _paragraph("steps", [path.removeprefix("play.") for path in _steps(root)])
    lines += _paragraph("rules", list(_rules(root, "")))
    return lines


def paths_to(root: Mapping, name: str) -> list[str]:
    """Where something of that name stands."""
    found = [f"{section}.{name}" for section in SECTIONS if name in dict(_lines(root.get(section)))]
    found += [f"define.{about}.{key}" for about, key in _defines(root) if key == name]
    return found + [path for path in [*_steps(root), *_rules(root, "")] if path.endswith(f".{name}")]


def _lines(node: object) -> list[tuple[str, object]]:
    """The lines of a map; nothing of anything else."""
    return [(key, entry.value) for key, entry in node.items()] if isinstance(node, Mapping) else []


def _with_title(section: str, key: str, node: object) -> str:
    """A card's key with the name that is printed on it, where that is another."""
    title = node.get("name") if section == "cards" and isinstance(node, Mapping) else None
    return f'{key} ("{title.text}")' if isinstance(title, Scalar) else key


def _defines(root: Mapping) -> Iterator[tuple[str, str]]:
    for about, inner in _lines(root.get("define")):
        yield from ((about, key) for key, _ in _lines(inner))


def _steps(root: Mapping) -> Iterator[str]:
    """The steps with the path that leads there, as a variant writes it."""
    yield from _inside("play", root.get("play"))


def _inside(path: str, node: object) -> Iterator[str]:
    for key, inner in _lines(node):
        yield f"{path}.{key}"
        if isinstance(inner, Mapping):
            yield from _inside(f"{path}.{key}.steps", inner.get("steps"))


def _rules(node: Mapping, path: str) -> Iterator[str]:
    """The named lines of needs, of what a place accepts, and of tables."""
    for key, inner in _lines(node):
        for name, below in _lines(inner) if key in ROWS else ():
            if isinstance(below, Mapping):
                yield f"{path}{key}.{name}"
        if isinstance(inner, Mapping):
            yield from _rules(inner, f"{path}{key}.")


def _paragraph(title: str, names: Sequence[str]) -> list[str]:
    return paragraph(title.ljust(LEAD), names, LEAD, None if in_terminal() else WIDTH) if names else []
