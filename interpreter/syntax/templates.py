"""Texts for people with expressions in braces: `{me} asks {asked}`; `{{` and `}}` stand for braces.

Must not know what an expression may stand for.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter.diagnostics.finding import Finding, error
from interpreter.source.span import Fragment, Span
from interpreter.syntax import tree as ast
from interpreter.syntax.positions import Positions

_BRACE = re.compile(r"\{\{|\}\}|\{[^{}]*\}|\{|\}")
Reader = Callable[[Fragment], tuple[ast.Expr | None, list[Finding]]]


def read_template(fragment: Fragment, read: Reader) -> tuple[ast.Template | None, list[Finding]]:
    """A template; `read` reads what stands in braces."""
    positions, findings = Positions(fragment), list[Finding]()
    parts: list[str | ast.Expr] = [""]
    done = 0
    for brace in _BRACE.finditer(fragment.text):
        _add_text(parts, fragment.text[done : brace.start()])
        done = brace.end()
        if brace[0] in ("{{", "}}"):
            _add_text(parts, brace[0][0])
        elif not brace[0].strip("{} \n"):
            findings.append(_lone(brace[0], positions.span(brace.start(), brace.end())))
        else:
            inner, more = read(positions.piece(brace.start() + 1, brace.end() - 1))
            findings += more
            if inner is not None:
                parts.append(inner)
    _add_text(parts, fragment.text[done:])
    made = ast.Template(tuple(part for part in parts if part != ""), span=fragment.whole)
    return (None if findings else made), findings


def text_fragment(text: ast.Text) -> Fragment:
    """The text of a `say`, without its quotes, where it stands in the file."""
    return Fragment(text.value, text.span.file, ((text.span.line, text.span.column + 1),))


def _add_text(parts: list[str | ast.Expr], text: str) -> None:
    last = parts[-1]
    if isinstance(last, str):
        parts[-1] = last + text
    elif text:
        parts.append(text)


def _lone(brace: str, span: Span) -> Finding:
    """A brace without its other half, or two with nothing between them."""
    if brace.endswith("}") and len(brace) > 1:
        message = "Nothing stands between these braces."
        return error(
            "E002", span, message, "Braces hold a value, as in {total}. For braces themselves, write {{ and }}."
        )
    other = "}" if brace == "{" else "{"
    message = f"There is a `{brace}` without its `{other}`."
    return error(
        "E032", span, message, f"Braces hold a value, as in {{total}}. For a brace itself, write {brace}{brace}."
    )
