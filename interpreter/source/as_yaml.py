"""A merged document written out as YAML again, line by line, each with its place.

It is for reading: a text that came from a table may need quotes that it had not there, which `loading.document` adds
where a document is kept. Must not know what the keys mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import assert_never

from interpreter.source.nodes import Entry, Listing, Mapping, Node, Scalar
from interpreter.source.shipped import SHIPPED, short_name
from interpreter.source.span import Span

PLAIN_KEY = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_ '-]*")
WIDE = 44
"""Where places stand behind lines that aren't longer."""

Line = tuple[str, Span | None]
"""A line, and where what begins there was written."""


def written(root: Mapping) -> list[str]:
    """The lines of a document."""
    return [text for text, _ in _map(root, 0)]


def placed(root: Mapping) -> Iterator[Line]:
    """The lines of a document, each with where what begins there was written."""
    return _map(root, 0)


def short_place(span: Span) -> str:
    """File and line, as short as it is clear: a shipped file by its name alone; what is in no file by what set it."""
    if span.file.startswith("<"):
        return span.file.strip("<>")
    return f"{short_name(span.file).removesuffix(SHIPPED)}:{span.line}"


def _map(node: Mapping, depth: int) -> Iterator[Line]:
    for key, entry in node.items():
        yield from _lines(f"{'  ' * depth}{_key(key)}:", entry, depth)


def _lines(head: str, entry: Entry, depth: int) -> Iterator[Line]:
    node, span = entry.value, entry.key_span
    match node:
        case Mapping() if node.entries:
            yield head, span
            yield from _map(node, depth + 1)
        case Mapping():
            yield f"{head} {{}}", span
        case Listing():
            yield f"{head} {flow(node)}", span
        case Scalar() if "\n" in node.text:
            yield f"{head} |", span
            yield from ((f"{'  ' * (depth + 1)}{line}".rstrip(), None) for line in node.text.rstrip("\n").split("\n"))
        case Scalar():
            yield f"{head} {_scalar(node)}", span
        case _:
            assert_never(node)


def _key(key: str) -> str:
    return key if PLAIN_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _scalar(node: Scalar) -> str:
    if node.style == "" and node.value is not None:
        return node.text
    return "null" if node.value is None else json.dumps(node.text.rstrip("\n"), ensure_ascii=False)


def flow(node: Node) -> str:
    """A node on one line."""
    match node:
        case Mapping():
            return "{" + ", ".join(f"{_key(key)}: {flow(entry.value)}" for key, entry in node.items()) + "}"
        case Listing():
            return "[" + ", ".join(map(flow, node.items)) + "]"
        case Scalar():
            text = _scalar(node)
            unsafe = node.style == "" and any(mark in text for mark in ",[]{}")
            return json.dumps(text, ensure_ascii=False) if unsafe else text
        case _:
            assert_never(node)
