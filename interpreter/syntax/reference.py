"""The vocabulary as the manual shows it.

Must not know anything that the rows don't say.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.syntax.phrases import CHOICES, CONDITIONS, QUESTIONS, SENTENCES, TARGETS, VALUES, PhraseRow
from interpreter.syntax.vocabulary import RESERVED, VERBS, VerbRow


def vocabulary_markdown() -> str:
    """All tables of the vocabulary, in Markdown, from the third level of headings down."""
    sections = (
        ("Verbs", VERBS.values()),
        ("Other sentences", SENTENCES),
        ("Who and where to", TARGETS),
        ("Conditions", CONDITIONS),
        ("Values", VALUES),
        ("Questions", QUESTIONS),
        ("Choices", CHOICES),
    )
    words = ", ".join(f"`{word}`" for word in sorted(RESERVED))
    reserved = f"### Words that can't be names\n\n{words}\n"
    return "\n".join([*(_section(title, rows) for title, rows in sections), reserved])


def _section(title: str, rows: Iterable[VerbRow | PhraseRow]) -> str:
    lines = [f"| {_code(row.sentence)} | {row.help} | {_code(row.example)} |" for row in rows]
    return "\n".join([f"### {title}", "", "| sentence | what it does | example |", "|---|---|---|", *lines, ""])


def _code(text: str) -> str:
    """Code in a table: a bar would end the cell."""
    return "`" + text.replace("|", "\\|") + "`"
