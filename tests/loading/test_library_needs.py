"""What a game that uses a library is told where it lacks what the library needs, or has it otherwise.

The library, the game and the cases are data, in `library_needs.yaml`. What the help says is done, and must be right.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from interpreter.diagnostics.finding import Finding
from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset
from interpreter.source.shipped import shipped_folder

DATA: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "library_needs.yaml").read_text(encoding="utf-8"))
CASES: dict[str, dict[str, Any]] = DATA["cases"]


def changed(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def found(folder: Path, game: str) -> list[Finding]:
    (folder / "trading.cardgame.yaml").write_text(DATA["library"], encoding="utf-8")
    (folder / "game.cardgame.yaml").write_text(game, encoding="utf-8")
    return list(open_ruleset("game.cardgame.yaml", (), Search(folder, shipped=False, packages=False)).findings)


def told(findings: list[Finding]) -> list[str]:
    return [
        f"{Path(f.span.file).name.split('.')[0]}:{f.span.line}:{f.span.column} {f.code} {f.message}" for f in findings
    ]


@pytest.mark.parametrize("claim", CASES)
def test_what_is_told(claim: str, tmp_path: Path) -> None:
    case = CASES[claim]
    findings = found(tmp_path, changed(DATA["game"], case["change"]))
    assert sorted(told(findings)) == sorted(case["told"])
    assert not findings or sorted(findings, key=lambda finding: finding.message)[0].help == case["help"]


@pytest.mark.parametrize("claim", [claim for claim, case in CASES.items() if "write" in case])
def test_what_is_told_to_write_is_right(claim: str, tmp_path: Path) -> None:
    case = CASES[claim]
    assert told(found(tmp_path, changed(changed(DATA["game"], case["change"]), case["write"]))) == []


def test_what_does_not_go_with_a_shipped_library_is_told_at_its_use(tmp_path: Path) -> None:
    text = (shipped_folder("rulesets") / "spades" / "jokers.cardgame.yaml").read_text(encoding="utf-8")
    begin, end = text.index("    plays_as:"), text.index("    height:")
    (tmp_path / "game.cardgame.yaml").write_text(text[:begin] + text[end:], encoding="utf-8")
    (finding,) = open_ruleset("game.cardgame.yaml", (), Search(tmp_path)).findings
    assert (finding.code, finding.span.line) == ("N006", text[: text.index("use:")].count("\n") + 1)
    assert finding.message.startswith("With this game, a line of `tricks/follow-suit` is wrong:")
    assert finding.help.endswith("or write `define: card: plays_as` anew in this file.")


def test_a_library_that_comes_with_the_program_is_never_misspelt(tmp_path: Path) -> None:
    text = (shipped_folder("rulesets") / "president" / "president.cardgame.yaml").read_text(encoding="utf-8")
    begin = text.index("    choose:", text.index("actions:"))
    end = text.index("    needs:", begin)
    (tmp_path / "game.cardgame.yaml").write_text(text[:begin] + text[end:], encoding="utf-8")
    findings = open_ruleset("game.cardgame.yaml", (), Search(tmp_path)).findings
    assert findings
    assert {Path(finding.span.file).name for finding in findings} == {"game.cardgame.yaml"}
