"""Reading the merged document: texts, numbers, lists of names and maps.

The shape of the document has been checked before; what has another shape than is asked for here counts as absent.
Must not know which keys a ruleset has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
SPREAD = re.compile(r"\s*(-?\d+)\s*-\s*(-?\d+)\s*")
EMPTY = Mapping({}, Span("", 0, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class Line:
    """A named line of a section: its name, where the name stands, and what is written there."""

    name: str
    span: Span
    node: Node

    @property
    def body(self) -> Mapping:
        """The keys below the name; none if something else is written there."""
        return self.node if isinstance(self.node, Mapping) else EMPTY

    def get(self, key: str) -> Node | None:
        """What stands under a key below the name."""
        return self.body.get(key)


def section(node: Node | None) -> Iterator[Line]:
    """The lines of a map, in order."""
    if isinstance(node, Mapping):
        for name, entry in node.items():
            yield Line(name, entry.key_span, entry.value)


def text_of(node: Node | None) -> str | None:
    """The text of a single value, or None."""
    return node.text.strip() if isinstance(node, Scalar) and not node.is_null else None


def number_of(node: Node | None) -> int | None:
    """A whole number, or None."""
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    return None


def spread_of(node: Node | None) -> tuple[int, int] | None:
    """The two ends of `2-6`; a single number is both; or None."""
    single = number_of(node)
    if single is not None:
        return single, single
    found = SPREAD.fullmatch(text_of(node) or "")
    return (int(found[1]), int(found[2])) if found else None


def is_yes(node: Node | None) -> bool:
    """Whether a single value says yes."""
    return yes_no_of(node) is True


def yes_no_of(node: Node | None) -> bool | None:
    """`yes` or `no`, or None for anything else."""
    return {"yes": True, "no": False, "true": True, "false": False}.get(text_of(node) or "")


def scalars(node: Node | None) -> tuple[Scalar, ...]:
    """The single values of a list; a value on its own is a list of one."""
    if isinstance(node, Scalar):
        return () if node.is_null else (node,)
    if isinstance(node, Listing):
        return tuple(item for item in node.items if isinstance(item, Scalar) and not item.is_null)
    return ()


def is_name(text: str) -> bool:
    """Whether a text is made of letters, digits and `_`, and does not begin with a digit."""
    return NAME.fullmatch(text) is not None
