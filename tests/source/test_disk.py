"""Files on the disk: what belongs to whom, and writing that keeps what was there until all of the new is."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from interpreter.source import disk
from interpreter.source.disk import NAMELESS, TAKEN, is_installed, is_yours, like, raw_text, write
from interpreter.source.shipped import PACKAGE, shipped_folder

SHIPPED = shipped_folder("rulesets") / "push" / "push.cardgame.yaml"
ALLOWED = {"source/disk.py", "syntax/build_tables.py", "api/examples.py"}
"""Where files are written: the one place for it, what is made for the project itself, and a folder that goes again."""


def test_files_are_written_in_one_place() -> None:
    writes = re.compile(r"\.write_(?:text|bytes)\(|open\([^)\n]*[\"'][wxa]b?[\"']")
    found = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if writes.search(path.read_text())}
    assert found == ALLOWED


def test_what_was_installed_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "site-packages" / "games" / "a.cardgame.yaml"
    monkeypatch.chdir(tmp_path)
    assert (is_installed(inside), is_yours(inside)) == (True, False)
    assert (is_installed(SHIPPED), is_yours(SHIPPED)) == (True, False)
    assert (is_installed(tmp_path / "a"), is_yours(tmp_path / "a")) == (False, True)


def test_in_a_checkout_what_lies_below_is_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SHIPPED.parent)
    assert (is_installed(SHIPPED), is_yours(SHIPPED)) == (True, True)
    monkeypatch.setattr(disk, "PACKAGE", SHIPPED.parent)
    assert not is_yours(SHIPPED)


@pytest.mark.parametrize("raw", ["\ufeffa\r\nb\r\n", "a\rb", "a\nb\r\n", "a", ""])
def test_mark_and_line_ends_are_kept(raw: str) -> None:
    end = "\r\n" if "a\r\n" in raw else "\r" if "a\r" in raw else "\n"
    assert like(raw, "x\ny\n") == f"{raw[:1] if raw.startswith(chr(0xFEFF)) else ''}x{end}y{end}"


def test_raw_text_is_all_that_is_there(tmp_path: Path) -> None:
    assert write(tmp_path / "a", "\ufeffx\r\n") == ""
    assert (tmp_path / "a").read_bytes() == b"\xef\xbb\xbfx\r\n"
    assert raw_text(tmp_path / "a") == "\ufeffx\r\n"
    assert raw_text(tmp_path / "b") is None


def test_reasons_are_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert write(tmp_path / "nowhere" / "a", "") == f"there is no folder {tmp_path / 'nowhere'}"
    assert write(tmp_path / "file" / "a", "").startswith("there is no folder")
    assert write(tmp_path, "") == "that is a folder"
    assert write(tmp_path / "file", "", over=False) == TAKEN
    assert write(Path("a\0b"), "") == NAMELESS
    assert write(tmp_path / ("x" * 300), "") == "File name too long"


def test_links_names_and_modes_are_kept(tmp_path: Path) -> None:
    real, soft, hard = tmp_path / "real", tmp_path / "soft", tmp_path / "hard"
    real.write_text("old")
    real.chmod(0o640)
    soft.symlink_to(real)
    assert write(soft, "new") == ""
    assert (soft.is_symlink(), real.read_text(), real.stat().st_mode & 0o777) == (True, "new", 0o640)
    hard.hardlink_to(real)
    assert write(hard, "newer") == ""
    assert (real.read_text(), real.stat().st_nlink) == ("newer", 2)


def test_read_only_files_are_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda file, mode: file != path.resolve())
    assert (write(path, "new"), path.read_text()) == ("Permission denied", "old")


@pytest.mark.parametrize("over", [True, False])
def test_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: bool) -> None:
    path = tmp_path / "a"
    if over:
        path.write_text("old")

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)
    monkeypatch.setattr(disk, "_finish", fails)
    assert write(path, "new", over) == "No space left on device"
    assert [one.name for one in tmp_path.iterdir()] == (["a"] if over else [])
    assert not over or path.read_text() == "old"
