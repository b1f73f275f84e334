"""Fixes that are safe are made, and only these: each result is checked before it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from interpreter.diagnostics.finding import Edit, Finding, Help, error
from interpreter.editing.difference import changes, diff
from interpreter.editing.fixing import MOST_TRIALS, Fixing, is_safe
from interpreter.loading.files.discovery import Search
from interpreter.loading.opened import open_ruleset
from interpreter.source.disk import raw_text
from interpreter.source.span import Span
from tests import test_bad as bad
from tests.editing.test_fixes_offered import LEFT

GAME = (bad.FOLDER / "lantern_row.cardgame.yaml").read_text(encoding="utf-8")


def fixed(folder: Path, text: str, game: str = GAME) -> tuple[str, list[Finding]]:
    """The text of a variant after all safe fixes, and what is left; nothing is written."""
    (folder / "row.cardgame.yaml").write_text(game, encoding="utf-8")
    path = folder / "soft.cardgame.yaml"
    path.write_bytes(text.encode())

    def check(drafts: Mapping[Path, str]) -> list[Finding]:
        return list(open_ruleset(str(path), (), Search(folder, shipped=False, packages=False, drafts=drafts)).findings)

    fixing = Fixing(check, raw_text)
    fixing.run()
    assert path.read_bytes() == text.encode()
    return fixing.texts.get(path.resolve(), text), fixing.left


def test_slips_of_all_stages_are_put_right(tmp_path: Path) -> None:
    text = """extends: row
name: Soft
triggers:
  t:
    after: lya
    do: |
      Draw 1
      set totl to 3
options:
  hand_size: {defualt: 4}  # fewer
"""
    right = text.replace("lya", "lay").replace("Draw", "draw").replace("totl", "total").replace("defualt", "default")
    assert fixed(tmp_path, text) == (right, [])


def test_bytes_elsewhere_stay(tmp_path: Path) -> None:
    text = "\ufeff# a rule\r\nextends: row\r\nname:   Soft\r\ntriggers: {t: {after:  lya ,do: draw 1}}\r\n\r\n# the end"
    assert fixed(tmp_path, text) == (text.replace("lya", "lay"), [])


def test_slips_on_one_line_come_to_light_one_after_the_other(tmp_path: Path) -> None:
    text = "extends: row\nname: Soft\ntriggers:\n  t: {after: lay, do: Set totl to 3}\n"
    assert fixed(tmp_path, text) == (text.replace("Set totl", "set total"), [])


def test_fix_that_brings_another_finding_is_not_made(tmp_path: Path) -> None:
    text = "extends: row\nname: Soft\ncards:\n  lantern: {effect: add valeu to total}\n"
    same, left = fixed(tmp_path, text)
    assert (same, [finding.code for finding in left]) == (text, ["N001"])


def test_what_has_no_fix_is_left(tmp_path: Path) -> None:
    text = "extends: row\nname: Soft\ntriggers:\n  t: {after: lya, do: draw 1}\n  u: {after: lay, do: set quux to 3}\n"
    right, left = fixed(tmp_path, text)
    assert (right, [finding.code for finding in left]) == (text.replace("lya", "lay"), ["N001"])


def test_slip_in_the_game_is_mended_there(tmp_path: Path) -> None:
    game = GAME.replace("set total to 0", "set totl to 0")
    assert game != GAME
    (tmp_path / "row.cardgame.yaml").write_text(game, encoding="utf-8")

    def check(drafts: Mapping[Path, str]) -> list[Finding]:
        return list(open_ruleset("row", (), Search(tmp_path, shipped=False, packages=False, drafts=drafts)).findings)

    fixing = Fixing(check, raw_text)
    fixing.run()
    assert fixing.texts == {(tmp_path / "row.cardgame.yaml").resolve(): GAME}


@pytest.mark.parametrize(
    "name", [name for name in bad.BAD if name not in LEFT and any(f.fix for f in bad.found_in(name, []))]
)
def test_bad_files_with_fixes_are_mended(name: str, tmp_path: Path) -> None:
    before = bad.found_in(name, [])

    def check(drafts: Mapping[Path, str]) -> list[Finding]:
        texts = {Path(bad.FOLDER / path.name).resolve(): text for path, text in drafts.items()}
        search = Search(bad.FOLDER, drafts=texts)
        return list(open_ruleset(f"{name}{bad.ENDING}", (), search).findings)

    fixing = Fixing(check, lambda path: path.read_text(encoding="utf-8"))
    fixing.run()
    assert len(fixing.left) == sum(not finding.fix for finding in before)


# ---------------------------------------------------------------- what is safe


HERE = Span("f", 1, 1, 1, 2)
SLIP = error("N001", HERE, "Nothing here is called `a`.", Help("Write b.", edits=(Edit(HERE, "b"),)))


@pytest.mark.parametrize(
    ("after", "safe"),
    [
        ([], True),
        ([SLIP], False),
        ([error("N001", Span("f", 9, 1, 9, 2), "Another.")], False),
        ([error("C024", Span("f", 9, 1, 9, 2), "Unused.")], True),
        ([error("C024", Span("f", 1, 9, 1, 10), "Unused.")], False),
        ([error("S001", Span("f", 9, 1, 9, 2), "Not read.")], False),
    ],
)
def test_safe_is_what_brings_nothing(after: list[Finding], safe: bool) -> None:
    assert is_safe([SLIP], after, [SLIP]) == safe


def test_one_of_two_same_findings_may_stay() -> None:
    assert is_safe([SLIP, SLIP], [SLIP], [SLIP])


def test_trials_are_bounded() -> None:
    slips = [
        error("N001", HERE, f"Nothing here is called `{n}`.", Help("Write it.", edits=(Edit(HERE, str(n)),)))
        for n in range(500)
    ]
    asked = []

    def check(drafts: Mapping[Path, str]) -> list[Finding]:
        asked.append(drafts)
        return slips

    Fixing(check, lambda path: "a").run()
    assert len(asked) == MOST_TRIALS + 1


# ---------------------------------------------------------------- what is told


def test_changes_are_told_by_line() -> None:
    told = [(change.line, str(change)) for change in changes("a: 1\n  b\nc\n", "a: 2\n  d\nc\ne\n")]
    assert told == [(1, "a: 1 -> a: 2"), (2, "b -> d"), (4, "nothing -> e")]


def test_diff_is_that_of_programmers() -> None:
    assert list(diff("a\nb\n", "a\nc\n", "f"))[2:] == ["@@ -1,3 +1,3 @@", " a", "-b", "+c", " "]
