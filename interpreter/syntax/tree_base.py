"""What all nodes of the syntax tree share.

Must not know any form of the language.
"""

from __future__ import annotations

from dataclasses import field

from interpreter.source.frozen import frozen
from interpreter.source.span import NOWHERE, Span


@frozen
class Node:
    """A piece of what an author wrote, with its place in the file."""

    span: Span = field(default=NOWHERE, kw_only=True, compare=False, repr=False)


@frozen
class Name(Node):
    """A name as written."""

    text: str
