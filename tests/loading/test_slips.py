"""One slip anywhere in a game: never an exception, hardly ever silence, and few findings for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.diagnostics.finding import Finding
from interpreter.loading.build import build
from interpreter.loading.document import load_document
from interpreter.loading.files.discovery import Search

GAME = (Path(__file__).parent.parent / "bad" / "files" / "lantern_row.cardgame.yaml").read_text()
LINES = GAME.split("\n")
FOR_PEOPLE = re.compile(r"\b(?:name|about|help|why): .*")
LABELS = {"storm", "in_reach", "dealing", "turn", "out", "red", "green", "blue"}
"""Names that only their own line says: spelt in another way they are as good."""
MOST = 4


def found(folder: Path, lines: list[str]) -> list[Finding]:
    (folder / "game.cardgame.yaml").write_text("\n".join(lines))
    document, findings = load_document("game.cardgame.yaml", (), Search(folder, shipped=False, packages=False))
    return findings if document is None else [*findings, *build(document)[1]]


def changed(number: int, *lines: str) -> list[str]:
    return [*LINES[:number], *lines, *LINES[number + 1 :]]


def misspelt(word: str) -> str:
    """Two letters in the middle exchanged; or the last one left out, where that changes nothing."""
    half = len(word) // 2
    slip = word[: half - 1] + word[half] + word[half - 1] + word[half + 1 :]
    return slip if slip != word else word[:-1]


def words() -> Iterator[tuple[int, int, str]]:
    for number, line in enumerate(LINES):
        for word in re.finditer(r"[A-Za-z_]\w{2,}", FOR_PEOPLE.sub("", line)):
            yield number, word.start(), word[0]


def told(findings: list[Finding]) -> list[str]:
    return [f"{finding.span.line} {finding.code} {finding.message}" for finding in findings]


def test_the_game_is_right(tmp_path: Path) -> None:
    assert found(tmp_path, LINES) == []


def test_misspelt_words_are_found(tmp_path: Path) -> None:
    silent = set()
    for number, start, word in words():
        line = LINES[number]
        findings = found(tmp_path, changed(number, line[:start] + misspelt(word) + line[start + len(word) :]))
        assert len(findings) <= MOST, (number + 1, word, told(findings))
        if not findings:
            silent.add(word)
    assert silent == LABELS


@pytest.mark.parametrize("further", [1, 2, -1, -2])
def test_lines_set_in_otherwise_are_found(tmp_path: Path, further: int) -> None:
    for number, line in enumerate(LINES):
        if not line.startswith(" " * max(1, -further)) or line.lstrip().startswith("#"):
            continue
        moved = " " * further + line if further > 0 else line[-further:]
        findings = found(tmp_path, changed(number, moved))
        assert len(findings) <= MOST, (number + 1, line, told(findings))
        assert all(finding.span.line >= 1 for finding in findings)


def test_lines_left_out_are_no_exceptions(tmp_path: Path) -> None:
    for number in range(len(LINES)):
        findings = found(tmp_path, changed(number))
        assert len(findings) <= MOST + 1, (number + 1, LINES[number], told(findings))


def test_lines_exchanged_are_no_exceptions(tmp_path: Path) -> None:
    for number in range(len(LINES) - 1):
        lines = [*LINES[:number], LINES[number + 1], LINES[number], *LINES[number + 2 :]]
        findings = found(tmp_path, lines)
        assert len(findings) <= MOST + 1, (number + 1, LINES[number], told(findings))
