"""Texts for people with values in braces.

Must not know where the text will be shown.
"""

from __future__ import annotations

from interpreter.loading.typing.checker import Checker
from interpreter.loading.world import Scope
from interpreter.rules import core
from interpreter.syntax import tree
from interpreter.syntax.parser import parse_template
from interpreter.syntax.templates import text_fragment


def template(check: Checker, node: tree.Template, scope: Scope) -> core.Template | None:
    """The parts of a text: words and values in turn."""
    parts = [part if isinstance(part, str) else check.expression(part, scope) for part in node.parts]
    known = tuple(part for part in parts if part is not None)
    return known if len(known) == len(parts) else None


def spoken(check: Checker, node: tree.Text, scope: Scope) -> core.Template | None:
    """The text of a `say`, which the grammar leaves as it is."""
    made, findings = parse_template(text_fragment(node))
    check.world.findings.extend(findings)
    return None if made is None else template(check, made, scope)
