"""What is said about sentences that can't be read: chunks in `cases/`, each with the findings under its lines.

A chunk begins with `--- ENTRY`. Under a line, `^^^ CODE message` marks the place, and `= help` below it is the help.
Every finding must be there, and its help unless it has none.

`python -m tests.syntax.test_faults` writes down what is said now; read the difference before you keep it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.finding import Finding
from interpreter.editing.edits import edited
from interpreter.source.span import fragment_of
from interpreter.syntax.elsewhere import STATEMENT_WORDS
from interpreter.syntax.parser import parse_condition, parse_effect
from tests.syntax.sentences import READERS, of_drafts

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.glob("*.expected"))
MARK = re.compile(r" *\^+ [A-Z]\d{3} |^ *= ")
INNER = re.compile(r"\b[A-Z][A-Z_]+\b|__\w+|Token|Tree|lark|Traceback|NAME|_NL")


def chunks(text: str) -> list[tuple[str, list[str]]]:
    """Entry points and the lines of their chunks."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("--- "):
            found.append((line[4:], []))
        elif found:
            found[-1][1].append(line)
    return found


def source(lines: list[str]) -> str:
    """The sentences of a chunk, without the marks."""
    return "\n".join(line for line in lines if not MARK.match(line)).rstrip("\n")


def marked(entry: str, text: str) -> list[str]:
    """The lines of a chunk with marks for the findings."""
    _, findings = READERS[entry](fragment_of(text))
    out = []
    for number, line in enumerate(text.split("\n"), 1):
        out.append(line)
        for finding in findings:
            if finding.span.line == number:
                out += marks(finding)
    return out


def marks(finding: Finding) -> Iterator[str]:
    span = finding.span
    width = span.end_column - span.column if span.end_line == span.line else 1
    before = " " * (span.column - 1)
    yield f"{before}{'^' * max(width, 1)} {finding.code} {finding.message}"
    if finding.help:
        yield f"{before}= {finding.help}"


CASES = [(file.stem, entry, lines) for file in FILES for entry, lines in chunks(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    ("entry", "lines"),
    [case[1:] for case in CASES],
    ids=[f"{name}-{source(lines)[:40]!r}" for name, _, lines in CASES],
)
def test_fault_is_told_at_its_place(entry: str, lines: list[str]) -> None:
    assert [line for line in lines if line] == [line for line in marked(entry, source(lines)) if line]


@pytest.mark.parametrize(
    ("entry", "lines"),
    [case[1:] for case in CASES],
    ids=[f"{name}-{source(lines)[:40]!r}" for name, _, lines in CASES],
)
def test_fix_of_a_fault_can_be_read(entry: str, lines: list[str]) -> None:
    text = source(lines)
    for finding in READERS[entry](fragment_of(text))[1]:
        left = READERS[entry](fragment_of(edited(text, finding.fix)))[1]
        assert not finding.fix or finding.message not in [other.message for other in left]


def test_every_fault_has_a_code_and_a_finding() -> None:
    assert len(CASES) > 100
    for _, entry, lines in CASES:
        made, findings = READERS[entry](fragment_of(source(lines)))
        assert made is None
        assert findings
        assert {finding.code for finding in findings} <= set(CODES)


def test_messages_are_for_people() -> None:
    for _, entry, lines in CASES:
        text = source(lines)
        for finding in READERS[entry](fragment_of(text))[1]:
            own = {*re.findall(r"\w+", text), *re.findall(r"[A-Z]+", " ".join(STATEMENT_WORDS.values()))}
            assert set(INNER.findall(f"{finding.message} {finding.help}")) <= own
            assert finding.message.endswith(".")
            assert len(finding.message) < 160


def test_what_is_offered_can_be_read() -> None:
    offered = 0
    for _, entry, lines in CASES:
        for finding in READERS[entry](fragment_of(source(lines)))[1]:
            written = re.search(r"Write: (.*[^.])$", finding.help)
            if written and finding.code not in ("E007", "E010", "E011", "E030"):
                reader = parse_effect if entry == "effect" and not written[1].startswith("else") else READERS[entry]
                _, findings = reader(fragment_of(written[1]))
                alone = ("E025", "E005", "E029", "E026" if written[1].startswith("else") else "E025")
                assert not [one for one in findings if one.code not in alone], written[1]
                offered += 1
    assert offered > 30


def test_any_text_is_read_or_told() -> None:
    for entry, text in of_drafts():
        words = text.split(" ")
        for cut in range(0, len(words), 3):
            before, after = words[:cut], words[cut:]
            for changed in (before + after[1:], before, [*before, "&", *after], after + before):
                made, findings = READERS[entry](fragment_of(" ".join(changed)))
                assert (made is None) == bool(findings)


def test_each_line_of_an_effect_is_told_once() -> None:
    made, findings = parse_effect(
        fragment_of("drow 1\nmove x to y\nif a = b = c\n  skpi me\nset x = 3\n" + "drow 2\n" * 9)
    )
    assert made is None
    assert [(one.span.line, one.code) for one in findings] == [
        (1, "E013"),
        (3, "E019"),
        (4, "E013"),
        (5, "E001"),
        (6, "E013"),
    ]


def test_faults_are_told_quickly_even_in_long_lines() -> None:
    _, findings = parse_condition(fragment_of(" and ".join(["total > 3"] * 500) + " xor 3"))
    assert [one.code for one in findings] == ["E001"]


if __name__ == "__main__":
    for file in FILES:
        kept = [line for line in file.read_text(encoding="utf-8").split("--- ")[0].splitlines() if line]
        for entry, lines in chunks(file.read_text(encoding="utf-8")):
            kept += ["", f"--- {entry}", *marked(entry, source(lines))]
        file.write_text("\n".join(kept).strip() + "\n", encoding="utf-8")
