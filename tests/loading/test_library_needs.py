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
