"""A ruleset is opened in one place, whoever wants it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import interpreter
from interpreter.diagnostics.errors import RulesetError
from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset

PACKAGE = Path(interpreter.__file__).parent
LIBRARY = "cardwright: 1\nname: Hills\nlibrary: yes\nkinds:\n  height: [low, high]\n"


def test_nothing_above_puts_reading_and_checking_together() -> None:
    both = re.compile(r"loading\.build import|\bload_readable\b|\bheeded\b")
    files = [path for path in PACKAGE.rglob("*.py") if "loading" not in path.relative_to(PACKAGE).parts[:1]]
    assert [str(path) for path in files if both.search(path.read_text(encoding="utf-8"))] == []


def test_library_is_opened_and_no_game(tmp_path: Path) -> None:
    (tmp_path / "hills.cardgame.yaml").write_text(LIBRARY)
    opened = open_ruleset("hills.cardgame.yaml", (), Search(tmp_path, shipped=False, packages=False))
    assert (opened.findings, [finding.code for finding in opened.faults]) == ((), ["M014"])
    with pytest.raises(RulesetError):
        opened.accepted()


def test_accepted_tells_all_that_is_found(tmp_path: Path) -> None:
    (tmp_path / "hills.cardgame.yaml").write_text(LIBRARY.replace("kinds", "knids"))
    opened = open_ruleset("hills.cardgame.yaml", (), Search(tmp_path, shipped=False, packages=False))
    with pytest.raises(RulesetError) as refused:
        opened.accepted()
    assert refused.value.findings == opened.findings != ()
