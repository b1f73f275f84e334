"""Reading files: whatever lies on the disk, there is text or a reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.source.files import MOST_BYTES, Reason, SourceFile, Unreadable, decode, read_source, shown_path
from interpreter.source.shipped import shipped_folder


def reason(path: Path) -> Reason:
    found = read_source(path)
    assert isinstance(found, Unreadable)
    return found.reason


def test_missing_file_has_a_reason(tmp_path: Path) -> None:
    assert reason(tmp_path / "none.cardgame.yaml") is Reason.MISSING


def test_folder_is_no_file(tmp_path: Path) -> None:
    assert reason(tmp_path) is Reason.NOT_A_FILE


def test_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert reason(tmp_path / "pipe") is Reason.NOT_A_FILE


def test_file_without_permission_has_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "locked"
    path.write_text("name: One\n")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("builtins.open", refuse)
    assert reason(path) is Reason.FORBIDDEN


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_impossible_names_have_a_reason(name: str, tmp_path: Path) -> None:
    assert reason(tmp_path / name) is Reason.FORBIDDEN


def test_links_in_a_circle_have_a_reason(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    assert reason(tmp_path / "one") is Reason.FORBIDDEN


def test_large_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large"
    with path.open("wb") as handle:
        handle.truncate(50_000_000)
    monkeypatch.setattr("builtins.open", None)
    assert reason(path) is Reason.TOO_LARGE


def test_largest_file_is_read() -> None:
    assert isinstance(decode(b"#" * MOST_BYTES, "file"), SourceFile)
    assert isinstance(decode(b"#" * (MOST_BYTES + 1), "file"), Unreadable)


@pytest.mark.parametrize(
    ("data", "why", "line"),
    [
        (b"a: 1\nb: \x00", Reason.BINARY, 1),
        (b"a: 1\nb: \xff", Reason.NOT_UTF8, 2),
        ("a: 1".encode("utf-16"), Reason.NOT_UTF8, 1),
        ("a: 1\nb: \u202e1".encode(), Reason.HIDDEN_CHARACTER, 2),
        (b"a: 1\n\nb: \x1b[31m", Reason.HIDDEN_CHARACTER, 3),
        ("a: 1\u2028b: 2".encode(), Reason.HIDDEN_CHARACTER, 1),
    ],
)
def test_what_is_no_text_has_a_reason(data: bytes, why: Reason, line: int) -> None:
    found = decode(data, "file")
    assert isinstance(found, Unreadable)
    assert (found.reason, found.span.line) == (why, line)


@given(st.binary(max_size=200))
def test_any_bytes_give_an_answer(data: bytes) -> None:
    found = decode(data, "file")
    assert isinstance(found, SourceFile | Unreadable)
    assert not isinstance(found, SourceFile) or "\r" not in found.text


def test_paths_are_shown_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown_path(tmp_path / "games" / "one.yaml") == "games/one.yaml"
    assert shown_path(Path("one.yaml")) == "one.yaml"
    assert shown_path(Path("/elsewhere/one.yaml")) == "/elsewhere/one.yaml"


def test_lines_past_the_end_are_empty() -> None:
    source = SourceFile("file", "a\nb\n")
    assert [source.line(n) for n in (0, 1, 2, 3, 9)] == ["", "a", "b", "", ""]


def test_schemas_are_shipped() -> None:
    assert (shipped_folder("schemas") / "cardgame.schema.json").is_file()
