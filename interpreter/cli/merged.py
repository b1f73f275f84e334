"""A merged document written out as YAML again, with the place of each line behind it.

What is written reads back as the same document. Must not know what the keys mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import assert_never

from interpreter.source.nodes import Entry, Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

PLAIN_KEY = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_ '-]*")
WIDE = 44
"""Where the places begin, if the line isn't longer."""


def written(root: Mapping) -> list[str]:
    """The lines of a document."""
    return list(_map(root, 0))


def _map(node: Mapping, depth: int) -> Iterator[str]:
    for key, entry in node.items():
        yield from _line(f"{'  ' * depth}{_key(key)}:", entry, depth)


def _line(head: str, entry: Entry, depth: int) -> Iterator[str]:
    node = entry.value
    match node:
        case Mapping() if node.entries:
            yield _placed(head, entry.key_span)
            yield from _map(node, depth + 1)
        case Mapping():
            yield _placed(f"{head} {{}}", entry.key_span)
        case Listing():
            yield _placed(f"{head} {flow(node)}", entry.key_span)
        case Scalar() if "\n" in node.text:
            yield _placed(f"{head} |", entry.key_span)
            yield from (f"{'  ' * (depth + 1)}{line}".rstrip() for line in node.text.rstrip("\n").split("\n"))
        case Scalar():
            yield _placed(f"{head} {_scalar(node)}", entry.key_span)
        case _:
            assert_never(node)


def _placed(text: str, span: Span) -> str:
    return f"{text.ljust(WIDE)}  # {span.file}:{span.line}"


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
