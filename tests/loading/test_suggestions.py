"""What a finding tells an author to write: followed to the letter, it must be right.

Each case of `suggestions/*.yaml` is a variant with a slip (of `lantern_row`, or of the `game` that the file names):
`told` are all its findings, `help` (parts of) the help of the first, `followed` the variant with the help followed,
which must be clean (what it says is there then, or there no longer), and `also` the other places of the first finding;
`left` is what is found anew when the fix of the first is made and nothing more.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from interpreter.diagnostics.finding import Finding
from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset

GAMES = Path(__file__).parent.parent / "bad" / "files"
FILES = sorted((Path(__file__).parent / "suggestions").glob("*.yaml"))
SET_IN = ("two spaces further", "at the very left", "exactly as far as")
QUOTED = re.compile(r"`([^`]+)`")


CASES: dict[str, dict[str, str]] = {
    f"{path.stem}: {claim}": case
    for path in FILES
    for claim, case in yaml.safe_load(path.read_text(encoding="utf-8")).items()
}


def found(folder: Path, case: dict[str, str], key: str) -> list[Finding]:
    game = case.get("game", "lantern_row")
    for path in GAMES.glob(f"{game}.cardgame.yaml"):
        (folder / path.name).write_text(path.read_text(encoding="utf-8"))
    text = case[key]
    begin = "" if text.startswith(("extends", "Extends", "cardwright", "name")) else f"extends: {game}\nname: Changed\n"
    (folder / "changed.cardgame.yaml").write_text(begin + text)
    return again(folder)


def again(folder: Path) -> list[Finding]:
    return list(open_ruleset("changed.cardgame.yaml", (), Search(folder, shipped=False, packages=False)).findings)


def told(findings: list[Finding]) -> list[str]:
    return [f"{finding.span.line}:{finding.span.column} {finding.code} {finding.message}" for finding in findings]


@pytest.mark.parametrize("claim", CASES)
def test_what_is_told(claim: str, tmp_path: Path) -> None:
    case = CASES[claim]
    findings = found(tmp_path, case, "variant")
    assert told(findings) == ([case["told"]] if isinstance(case["told"], str) else case["told"])
    assert findings[0].help == case["help"]
    places = [f"{Path(span.file).name.split('.')[0]}:{span.line}" for span, _ in findings[0].also]
    assert places == case.get("also", places)


@pytest.mark.parametrize("claim", [claim for claim, case in CASES.items() if "followed" in case])
def test_what_is_suggested_is_right(claim: str, tmp_path: Path) -> None:
    case = CASES[claim]
    assert told(found(tmp_path, case, "followed")) == []
    told_before = found(tmp_path, case, "variant")[0].message
    pieces = [piece for said in (case["help"], told_before) for piece in pieces_of(said)]
    changed = [piece for piece in pieces if is_in(piece, case["followed"]) != is_in(piece, case["variant"])]
    is_set_in = any(words in case["help"] for words in SET_IN)
    assert changed or (is_set_in and stripped(case["followed"]) == stripped(case["variant"])), pieces


def pieces_of(said: str) -> list[str]:
    """What a help or message quotes, whole and without the keys before it."""
    quoted = [*QUOTED.findall(said), *said.partition("Write: ")[2:]]
    return [piece.strip(". ") for text in quoted if text for piece in (text, text.split(": ")[-1])]


def is_in(piece: str, text: str) -> bool:
    """Whether a text has what is quoted; `...` in it stands for anything."""
    words = re.escape(piece).replace(r"\.\.\.", ".*")
    return re.search(rf"(?<!\w){words}(?!\w)", text) is not None


def stripped(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]
