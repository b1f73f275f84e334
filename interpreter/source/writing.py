"""Plain data written as YAML that reads back as the same texts: scalars, lists and maps.

Must not know what they mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

WIDEST = 110
"""So long may a line be; a map or list that doesn't fit stands in several."""

PLAIN = re.compile(r"(?![-?:] )[^\s\-?:,\[\]{}#&*!|>'\"%@`]([^,\[\]{}#:'\"]*[^,\[\]{}#:'\"\s])?|-?[0-9]+")
"""Texts that YAML takes as they are, in brackets too."""


NO_TEXTS = ("null", "true", "false")
"""What is something else than a text where it stands bare."""


def scalar(text: str) -> str:
    """A text as it is written: bare, or in quotes where YAML would take it for something else."""
    return text if PLAIN.fullmatch(text) and text not in NO_TEXTS else json.dumps(text, ensure_ascii=False)


def flow(value: Any) -> str:
    """A text, list or map on one line."""
    match value:
        case Mapping():
            return "{" + ", ".join(f"{scalar(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(flow, value)) + "]"
        case _:
            return scalar(str(value))


def lines(value: Mapping[str, Any], indent: int = 0) -> Iterator[str]:
    """The lines of a map: what fits stands behind its key, what doesn't below it."""
    for key, inner in value.items():
        head = f"{' ' * indent}{scalar(key)}:"
        short = f"{head} {flow(inner)}"
        if len(short) <= WIDEST or not isinstance(inner, Mapping | list | tuple) or not inner:
            yield short
        elif isinstance(inner, Mapping):
            yield head
            yield from lines(inner, indent + 2)
        else:
            yield head
            yield from items(inner, indent + 2)


def items(values: list[Any] | tuple[Any, ...], indent: int = 0) -> Iterator[str]:
    """The lines of a list, each thing behind a `-`."""
    for value in values:
        if not isinstance(value, Mapping):
            yield f"{' ' * indent}- {flow(value)}"
            continue
        first, *rest = lines(value, indent + 2)
        yield f"{' ' * indent}- {first.lstrip()}"
        yield from rest
