"""What can go on in a sentence that is begun: words by the grammar, names by the check of names.

Must not know keys or editors.
"""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.editing.cursor import Cursor
from interpreter.editing.project import Project
from interpreter.source.files import shown_path
from interpreter.source.frozen import frozen
from interpreter.syntax.expectations import words_of
from interpreter.syntax.lines import NAME
from interpreter.syntax.phrases import SENTENCES, PhraseRow
from interpreter.syntax.reading import Stop, expected_after, parse
from interpreter.syntax.vocabulary import VERBS, VerbRow

STARTS = {
    "effect": "effect",
    "expression": "condition",
    "size": "condition",
    "choice": "choice",
    "ranking": "ranking",
    "repetition": "repetition",
    "subject": "subject",
    "template": "condition",
}
"""By the schema's word for a kind of text, where the grammar begins with it."""
NOBODY = "zz_somebody_types_here"
"""A name that no ruleset has."""
TAILS = (
    "", " then do x", ", do x", " to x", " and x", " into x", " from x", " be 1", " = 1", " draws 1", " over players",
    " in x", " have yes", " else 1", " over players then do x", " then do x else do x", " with most 1", " by 1",
    " to x then do x", " = 1 then do x", " is x", "'s x", ")", ") = 1",
)  # fmt: skip
"""Ways in which a sentence may end behind a name."""
BEGINS = re.compile(r"[a-z' ]*[a-z']")


@frozen
class Begun:
    """A sentence up to a place: what the grammar begins with, and the text."""

    start: str
    text: str
    in_quotes: bool = False
    """Whether it is an expression in a text in quotes."""


@frozen
class Row:
    """A sentence that can begin: its first words, its form, its help and an example."""

    begins: str
    sentence: str
    help: str
    example: str


@frozen
class Words:
    """What can go on."""

    words: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    takes_name: bool = False
    takes_cards: bool = False
    """Whether the name of a card type may come, before `cards`."""
    takes_kind: bool = False
    """Whether it is said here what something is."""


def begun_sentence(cursor: Cursor, kind: str) -> Begun | None:
    """The sentence that is begun; None where people's words are written."""
    text = cursor.before
    if cursor.in_block or kind == "effect":
        text = re.sub(r"^else +if\b", "if", text)
        text = re.sub(r"^else +", "", text).rpartition("; ")[2]
    if text[:1] in ("'", '"') and not cursor.in_block:
        text = text[1:]
    if kind == "template" or text.count('"') % 2:
        inside = text.rpartition("{")[2] if text.rfind("{") > text.rfind("}") else None
        return None if inside is None else Begun("condition", inside, kind != "template")
    return Begun(STARTS[kind], text)


def next_words(begun: Begun) -> Words:
    """What the grammar lets go on."""
    expected = expected_after(begun.text, begun.start)
    if not expected:
        return Words()
    rows: tuple[Row, ...] = ()
    if "MOVE" in expected:
        sentences: tuple[VerbRow | PhraseRow, ...] = (*VERBS.values(), *SENTENCES)
        rows = tuple(row for one in sentences if (row := _row(one)) is not None)
    first = {row.begins.split(" ")[0] for row in rows}
    words = tuple(word for word in words_of(expected) if re.fullmatch(r"[a-z' ]+", word) and word not in first)
    return Words(
        words,
        rows,
        NAME in expected,
        NAME in expected and "CARD" in expected and not re.search(r"\b(do|does) +$", begun.text),
        NAME in expected and re.search(r"\bis( not)?( \w+ or)* *$", begun.text) is not None,
    )


def _row(row: VerbRow | PhraseRow) -> Row | None:
    """A sentence by its first words; None if it begins with whom it is about."""
    found = BEGINS.match(row.sentence)
    return None if found is None else Row(found[0], row.sentence, row.help, row.example)


def names_expected(
    project: Project, path: Path, lines: list[str], cursor: Cursor, line: int, begun: Begun
) -> list[str] | None:
    """The names that fit, by what is offered in the place of one that nobody has; None if that can't be asked."""
    made = _with_nobody(lines, cursor, line, begun)
    if made is None:
        return None
    loaded = project.with_texts({path: made}).load(path)
    if loaded.world is None or loaded.world.met is None:
        return None
    shown = shown_path(path)
    offered = [
        names
        for span, names in loaded.world.met.offered
        if (span.file, span.line, span.column) == (shown, line, cursor.start)
    ]
    return list(dict.fromkeys(name for names in offered for name in names)) if offered else None


def _with_nobody(lines: list[str], cursor: Cursor, line: int, begun: Begun) -> str | None:
    """The file with that name at the place, and a sentence that can be read."""
    text = lines[line - 1]
    rest = text[cursor.start - 1 + len(cursor.word) :]
    pattern = r"[^}\"]*" if begun.in_quotes else r"[^,\]}]*" if cursor.in_braces else r".*"
    kept = re.match(pattern, rest)
    own = "" if kept is None else kept[0]
    after = rest[len(own) :] or ('}"' if begun.in_quotes else "")
    tail = next((one for one in (own, *TAILS) if _is_sentence(begun, one)), None)
    if tail is None:
        return None
    head = text[: cursor.start - 1]
    closing = "" if not cursor.in_braces else _closing(head + after)
    made = head + NOBODY + tail + after + closing
    below = lines[line:]
    if cursor.in_block:
        inset = len(text) - len(text.lstrip(" "))
        ends = next((n for n, one in enumerate(below) if one.strip() and len(one) - len(one.lstrip(" ")) < inset), None)
        below = [] if ends is None else below[ends:]
    return "\n".join([*lines[: line - 1], made, *below])


def _is_sentence(begun: Begun, tail: str) -> bool:
    return not isinstance(parse(begun.text + NOBODY + tail, begun.start), Stop)


def _closing(text: str) -> str:
    """The brackets that are still open in a line."""
    open_ = [sign for sign in text if sign in "{["][len([sign for sign in text if sign in "}]"]) :]
    return "".join("}" if sign == "{" else "]" for sign in reversed(open_))
