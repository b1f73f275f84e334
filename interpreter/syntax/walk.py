"""Goes through syntax trees without knowing each form.

For what looks for a few forms anywhere. What must treat every form says so with `match` instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.syntax.tree import Node


def parts(node: Node) -> Iterator[Node]:
    """The nodes right below one, in the order in which they are written down in its class."""
    names: tuple[str, ...] = type(node).__match_args__
    for name in names:
        yield from _nodes(getattr(node, name))


def everything(root: Node | tuple[Node, ...]) -> Iterator[Node]:
    """A node or block and all that is below it, each before its parts."""
    waiting = list(_nodes(root))[::-1]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(list(parts(node))[::-1])


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
