"""Comments that leave findings out: which they hide, and what is wrong with them.

Each case of `ignores/cases.yaml` is a variant with such a comment; `told` is all that is found, `help` the last help.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from interpreter.diagnostics.finding import Finding, warning
from interpreter.editing.edits import edited
from interpreter.loading.files.discovery import Search
from interpreter.loading.ignores.heeding import heeded
from interpreter.loading.opened import open_ruleset
from interpreter.source.files import SourceFile
from interpreter.source.span import Span

FOLDER = Path(__file__).parent
GAME = FOLDER.parent / "bad" / "files" / "lantern_row.cardgame.yaml"
CASES = yaml.safe_load((FOLDER / "ignores" / "cases.yaml").read_text(encoding="utf-8"))


def found(folder: Path, text: str, game: str = "") -> list[Finding]:
    (folder / "row.cardgame.yaml").write_text(game or GAME.read_text(encoding="utf-8"))
    (folder / "changed.cardgame.yaml").write_text(f"extends: row\nname: Changed\n{text}")
    return list(open_ruleset("changed.cardgame.yaml", (), Search(folder, shipped=False, packages=False)).findings)


def told(findings: list[Finding]) -> list[str]:
    return [f"{finding.span.line}:{finding.span.column} {finding.code} {finding.message}" for finding in findings]


@pytest.mark.parametrize("claim", CASES)
def test_comment_does_what_it_should(claim: str, tmp_path: Path) -> None:
    case = CASES[claim]
    findings = found(tmp_path, case["variant"])
    assert told(findings) == case["told"]
    if "help" in case:
        assert findings[-1].help == case["help"]
        (file,) = {edit.span.file for edit in findings[-1].fix}
        fixed = edited(Path(file).read_text(encoding="utf-8"), findings[-1].fix)
        assert "# cardwright: ignore C022" in fixed.replace("# Cardwright", "# cardwright")


@pytest.mark.parametrize("claim", CASES)
def test_only_warnings_are_told_of_comments(claim: str, tmp_path: Path) -> None:
    of_comments = [finding for finding in found(tmp_path, CASES[claim]["variant"]) if finding.code >= "F025"]
    assert all(finding.severity == "warning" for finding in of_comments if finding.code.startswith("F"))


def game_without_help() -> str:
    text = GAME.read_text(encoding="utf-8")
    line = next(line for line in text.split("\n") if line.startswith("  hand_size:"))
    return text.replace(line, "  hand_size: {default: 5, range: 1-9}")


def test_finding_of_the_game_is_left_out_where_the_game_says_so(tmp_path: Path) -> None:
    game = game_without_help()
    assert [finding.code for finding in found(tmp_path, "", game)] == ["C001"]
    said = game.replace("range: 1-9}", "range: 1-9}  # cardwright: ignore C001 it says it all")
    assert found(tmp_path, "", said) == []


def test_finding_of_the_game_is_left_out_by_the_whole_file_of_a_variant(tmp_path: Path) -> None:
    assert found(tmp_path, "# cardwright: ignore in this file C001 not mine\n", game_without_help()) == []


def test_variant_is_not_told_of_the_comments_of_the_game(tmp_path: Path) -> None:
    game = GAME.read_text(encoding="utf-8") + "\n# cardwright: ignore in this file C022\n"
    assert found(tmp_path, "", game) == []
    findings = list(open_ruleset("row.cardgame.yaml", (), Search(tmp_path, shipped=False, packages=False)).findings)
    assert sorted(finding.code for finding in findings) == ["F025", "F026"]


def test_second_place_of_a_finding_may_say_it(tmp_path: Path) -> None:
    fault = warning("C036", Span("a", 9, 1, 9, 2), "Too few.", "", (Span("a", 2, 1, 2, 5), "here"))
    source = SourceFile("a", "x: 1\n# cardwright: ignore C036 fewer play\ny: 2\n")
    other = SourceFile("a", "# cardwright: ignore C036 fewer play\ny: 2\n")
    assert heeded([replace(fault, also=((Span("a", 3, 1, 3, 5), "here"),))], [source], frozenset("a")) == []
    assert heeded([fault], [other], frozenset("a")) == []
    assert len(heeded([replace(fault, also=())], [other], frozenset("a"))) == 2


def test_error_says_that_it_stays(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, CASES["an error"]["variant"])
    assert [(span.line, span.column, text) for span, text in finding.also] == [
        (4, 60, "errors can't be left out, so this does nothing")
    ]


def test_codes_of_play_are_not_called_unused(tmp_path: Path) -> None:
    assert found(tmp_path, "# cardwright: ignore in this file P001 a known weakness\n") == []
