"""What is wrong with something an author wrote, as data, and what to write instead.

Must not know how findings are found or shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from interpreter.diagnostics.about import About, Topic
from interpreter.source.span import Span

QUOTED = re.compile("`([^`]*)`")
ERROR = "error"
WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a file, and the text that belongs there instead."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Help:
    """What to write instead, in words and as a change of the text: both are made of one piece.

    `new` belongs in place of what a finding marks, and `old` has to stand there, or is empty if that goes without
    saying; `edits` say it where more than one place changes. Without either it is advice, or a question that has more
    than one answer. `meant` is the name that it asks for.
    """

    text: str = ""
    new: str | None = None
    old: str = ""
    meant: str | None = None
    edits: tuple[Edit, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text)

    def followed_by(self, more: Help | str) -> Help:
        """The same help, and something else to say behind it."""
        return replace(self, text=f"{self.text} {said(more).text}".strip())

    def as_part(self, lead: str) -> str:
        """What it says, as the rest of a sentence."""
        return f"{lead}{self.text[:1].lower()}{self.text[1:]}" if self else ""

    def at(self, span: Span) -> tuple[Edit, ...]:
        """What it changes where a finding is: what it speaks of has to be all that stands there."""
        if self.edits or not self or self.new is None or not span.file:
            return self.edits if self else ()
        is_all = span.line == span.end_line and span.end_column - span.column == len(self.old)
        return (Edit(span, self.new),) if is_all or not self.old else ()


def said(help: Help | str) -> Help:
    """A help; a plain text is advice alone."""
    return help if isinstance(help, Help) else Help(help)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: `message` is one plain sentence, `advice` what to write instead, `also` second places with a text."""

    code: str
    severity: str
    span: Span
    message: str
    advice: Help = Help()
    also: tuple[tuple[Span, str], ...] = ()
    about: About | None = None

    @property
    def help(self) -> str:
        """What to write instead, for people."""
        return self.advice.text

    @property
    def fix(self) -> tuple[Edit, ...]:
        """What the help says, done, where that is a plain replacement."""
        return self.advice.at(self.span)

    @property
    def meant(self) -> str | None:
        """The name that the help asks for: it may be meant where another one stands."""
        return self.advice.meant

    @property
    def topic(self) -> Topic | None:
        """What sort of fault it is, where something is concluded from that."""
        return None if self.about is None else self.about.topic

    @property
    def quoted(self) -> tuple[str, ...]:
        """The names, and other pieces of text, that its sentence speaks of, in their order."""
        return tuple(QUOTED.findall(self.message))

    @property
    def claim(self) -> tuple[str, str]:
        """What it says, wherever it stands: two findings with the same claim are the same fault, perhaps moved."""
        return self.code, self.message

    def speaks_of(self, name: str) -> bool:
        """Whether a name occurs in what it says, or in what it says is to be done."""
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", f"{self.message} {self.help}") is not None

    @property
    def order(self) -> tuple[str, int, int, str]:
        """Findings of one run are shown in this order: by place."""
        return (self.span.file, self.span.line, self.span.column, self.code)


def error(
    code: str,
    span: Span,
    message: str,
    help: Help | str = "",
    *also: tuple[Span, str],
    about: About | None = None,
) -> Finding:
    """A finding because of which a ruleset is refused."""
    return Finding(code, ERROR, span, message, said(help), tuple(also), about)


def warning(code: str, span: Span, message: str, help: Help | str = "", *also: tuple[Span, str]) -> Finding:
    """A finding with which a ruleset still loads."""
    return Finding(code, WARNING, span, message, said(help), tuple(also))


def with_help(finding: Finding, help: Help | str) -> Finding:
    """The finding with something else to do about it."""
    return replace(finding, advice=said(help))


def led_by(finding: Finding, words: str) -> Finding:
    """The finding with something said before its sentence."""
    return replace(finding, message=f"{words} {finding.message}")


def without_fix(finding: Finding) -> Finding:
    """The finding with the same words to help, which nobody carries out."""
    return replace(finding, advice=replace(finding.advice, new=None, edits=()))
