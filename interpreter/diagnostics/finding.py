"""What is wrong with something an author wrote, as data.

Must not know how findings are found or shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.source.span import Span

ERROR = "error"
WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: `message` is one plain sentence, `help` what to write instead, `also` second places with a text."""

    code: str
    severity: str
    span: Span
    message: str
    help: str = ""
    also: tuple[tuple[Span, str], ...] = ()

    @property
    def order(self) -> tuple[str, int, int, str]:
        """Findings of one run are shown in this order: by place."""
        return (self.span.file, self.span.line, self.span.column, self.code)


def error(code: str, span: Span, message: str, help: str = "", *also: tuple[Span, str]) -> Finding:
    """A finding because of which a ruleset is refused."""
    return Finding(code, ERROR, span, message, help, tuple(also))


def warning(code: str, span: Span, message: str, help: str = "", *also: tuple[Span, str]) -> Finding:
    """A finding with which a ruleset still loads."""
    return Finding(code, WARNING, span, message, help, tuple(also))
