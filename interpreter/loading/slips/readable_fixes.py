"""Without fixes that YAML would take for something else: a comma inside { }, a colon in a sentence, a quote in quotes.

Must not know what is replaced, nor why: it looks at the value in which a fix lies, and at its signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter.diagnostics.finding import Edit, Finding, without_fix
from interpreter.source.nodes import Listing, Mapping, Node, Scalar
from interpreter.source.span import Span

SIGNS = re.compile(r"[^\w .()+*/<>=;-]")
"""What no value minds in any place is without these."""
IN_BRACKETS = re.compile(r"[,\[\]{}]")
ENDS_A_VALUE = re.compile(r":( |$)|(^| )#|\n")
OPENS_A_VALUE = re.compile(r"[-?:,\[\]{}#&*!|>'\"%@`]")


def readable(findings: Iterable[Finding], root: Mapping) -> list[Finding]:
    """The findings, each with its fix only if the value in which it lies can hold it."""
    return [
        finding if all(_is_readable(edit, root) for edit in finding.fix) else without_fix(finding)
        for finding in findings
    ]


def _is_readable(edit: Edit, root: Mapping) -> bool:
    if _is_twice(edit, root):
        return False
    if SIGNS.search(edit.text) is None:
        return True
    return all(_can_hold(scalar, is_flow, edit) for scalar, is_flow in _around(root, False, edit.span))


def _is_twice(edit: Edit, node: Node) -> bool:
    """Whether a key would stand for the second time among the lines of a file."""
    if not isinstance(node, Mapping):
        return False
    for key, entry in node.items():
        if entry.key_span == edit.span and key != edit.text:
            other = node.entries.get(edit.text)
            return other is not None and any(writer.file == edit.span.file for writer in other.writers)
        if _is_twice(edit, entry.value):
            return True
    return False


def _can_hold(scalar: Scalar, is_flow: bool, edit: Edit) -> bool:
    if scalar.style in ("|", ">"):
        return True
    if scalar.style:
        return scalar.style not in edit.text and "\\" not in edit.text
    is_first = (scalar.span.line, scalar.span.column) == (edit.span.line, edit.span.column)
    opens = is_first and OPENS_A_VALUE.match(edit.text) is not None
    return not (opens or ENDS_A_VALUE.search(edit.text) or (is_flow and IN_BRACKETS.search(edit.text)))


def _around(node: Node, is_flow: bool, span: Span) -> Iterator[tuple[Scalar, bool]]:
    """The value in which a place lies, and whether brackets stand around it."""
    match node:
        case Mapping():
            for _, entry in node.items():
                yield from _around(entry.value, node.flow or is_flow, span)
        case Listing():
            for item in node.items:
                yield from _around(item, node.flow or is_flow, span)
        case Scalar():
            first, last = (node.span.line, node.span.column), (node.span.end_line, node.span.end_column)
            if node.span.file == span.file and first <= (span.line, span.column) <= last:
                yield node, is_flow
