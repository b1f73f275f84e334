"""What is wrong with something an author wrote, as data, and what to write instead.

Must not know how findings are found or shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.source.span import Span

ERROR = "error"
WARNING = "warning"


class Offer(str):
    """A help that offers one text in place of another: what it says and what is replaced are made of one piece.

    `old` is what has to stand where the finding is, or empty if that goes without saying. Without `new` it is a guess.
    """

    __slots__ = ("new", "old")
    new: str | None
    old: str

    def __new__(cls, said: str, new: str | None, old: str = "") -> Offer:
        offer = super().__new__(cls, said)
        offer.new, offer.old = new, old
        return offer

    def followed_by(self, more: str) -> Offer:
        """The same offer, and something else to say behind it."""
        return Offer(f"{self} {more}".rstrip(), self.new, self.old)


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a file, and the text that belongs there instead."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: `message` is one plain sentence, `help` what to write instead, `also` second places with a text.

    `fix` does what `help` says, where that is one plain replacement; whoever changes the help changes the fix too.
    """

    code: str
    severity: str
    span: Span
    message: str
    help: str = ""
    also: tuple[tuple[Span, str], ...] = ()
    fix: tuple[Edit, ...] = ()

    @property
    def order(self) -> tuple[str, int, int, str]:
        """Findings of one run are shown in this order: by place."""
        return (self.span.file, self.span.line, self.span.column, self.code)


def error(
    code: str, span: Span, message: str, help: str = "", *also: tuple[Span, str], fix: tuple[Edit, ...] = ()
) -> Finding:
    """A finding because of which a ruleset is refused."""
    return Finding(code, ERROR, span, message, str(help), tuple(also), fix or offered(span, help))


def warning(
    code: str, span: Span, message: str, help: str = "", *also: tuple[Span, str], fix: tuple[Edit, ...] = ()
) -> Finding:
    """A finding with which a ruleset still loads."""
    return Finding(code, WARNING, span, message, str(help), tuple(also), fix or offered(span, help))


def with_help(finding: Finding, help: str) -> Finding:
    """The finding with something else to do about it."""
    return replace(finding, help=str(help), fix=offered(finding.span, help))


def offered(span: Span, help: str) -> tuple[Edit, ...]:
    """What a help offers, done at a place, if what it speaks of is all that stands there."""
    if not isinstance(help, Offer) or not help or help.new is None or not span.file:
        return ()
    is_all = span.line == span.end_line and span.end_column - span.column == len(help.old)
    return (Edit(span, help.new),) if is_all or not help.old else ()
