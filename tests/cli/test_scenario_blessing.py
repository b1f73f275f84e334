"""`cardwright test --bless`: what is expected becomes what the rules do, and nothing else in the file changes."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import LANTERNS

HEAD = f"game: {LANTERNS}\nplayers: 2\ngiven: {{starter: 1}}\nseed: 4\n"
WISHED = "- play: [make_wish 0, make_wish 2]   # both"


def written(folder, text):
    path = folder / "tests" / "case.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((HEAD + text).encode())
    return path


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{to_act: 2}", "{to_act: 1}"),
        ("{to_act: none}   # why", "{to_act: 1}   # why"),
        ("{over: yes}", "{over: no}"),
        ("{direction: counterclockwise}", "{direction: clockwise}"),
        ("{variables: {wish: {1: 3, 2: 3}}}", "{variables: {wish: {1: 0, 2: 2}}}"),
        ("{variables: {starter: player 2}}", "{variables: {starter: player 1}}"),
        ("{zones: {hand: {1: 4 cards}, path: 2 cards}}", "{zones: {hand: {1: 3 cards}, path: 0 cards}}"),
        ("{ranking: [1, 2]}", "{ranking: []}"),
    ],
)
def test_expectation_becomes_what_the_rules_do(cardwright, tmp_path, before, after):
    path = written(tmp_path, f"steps:\n  {WISHED}\n  - expect: {before}\n")
    done = cardwright("test", "--bless", path)
    assert (done.code, done.err) == (0, "")
    assert path.read_text() == HEAD + f"steps:\n  {WISHED}\n  - expect: {after}\n"
    assert f"-  - expect: {before}" in done.out
    assert f"+  - expect: {after}" in done.out
    assert "Accepted" in done.out
    assert cardwright("test", path).code == 0


def test_lists_of_several_lines_become_one(cardwright, tmp_path):
    path = written(tmp_path, "steps:\n  - legal:\n      - rest\n      - gust\n\n  # then\n  - play: make_wish 0\n")
    assert cardwright("test", "--bless", path).code == 0
    text = path.read_text()
    assert re.search(r"- legal:\n      \[make_wish 0, .*\]\n\n  # then\n  - play: make_wish 0\n$", text), text
    assert cardwright("test", path).code == 0


def test_reason_of_a_refusal_is_accepted(cardwright, tmp_path):
    path = written(tmp_path, f"steps:\n  {WISHED}\n  - refused: {{make_wish 0: Because}}\n")
    assert cardwright("test", "--bless", path).code == 0
    assert "Because" not in path.read_text()
    assert cardwright("test", path).code == 0


def test_ends_of_lines_stay_as_they_are(cardwright, tmp_path):
    path = written(tmp_path, "steps:\r\n  - expect: {to_act: 2}\r\n")
    assert cardwright("test", "--bless", path).code == 0
    assert path.read_bytes().endswith(b"steps:\r\n  - expect: {to_act: 1}\r\n")


def test_move_that_cannot_be_made_is_no_expectation(cardwright, tmp_path):
    text = "scenarios:\n  a: {steps: [{play: dance}, {expect: {to_act: 2}}]}\n  b: {steps: [{expect: {to_act: 2}}]}\n"
    path = written(tmp_path, text)
    done = cardwright("test", "--bless", path)
    assert done.code == 1
    assert "`dance` can't be played here" in done.out
    assert path.read_text() == HEAD + text[::-1].replace("2", "1", 1)[::-1]


def test_line_that_several_share_is_left(cardwright, tmp_path):
    text = "steps: [{expect: {to_act: none}}]\nscenarios:\n  a: {given: {starter: 1}}\n  b: {given: {starter: 2}}\n"
    path = written(tmp_path, text.replace("none", "1"))
    shared = path.read_text().replace("to_act: 1", "variables: {starter: none}")
    path.write_text(shared)
    done = cardwright("test", "--bless", path)
    assert done.code == 1
    assert "Several scenarios share this line" in done.out


def test_what_holds_is_not_touched(cardwright, tmp_path):
    path = written(tmp_path, "steps: [{expect: {to_act: 1}}]\n")
    before = path.stat().st_mtime_ns
    done = cardwright("test", "--bless", path)
    assert (done.code, done.out) == (0, "1 scenario, which holds.\n")
    assert path.stat().st_mtime_ns == before


def test_somebody_at_a_screen_is_asked(terminal, tmp_path):
    path = written(tmp_path, "steps: [{expect: {to_act: 2}}]\n")
    screen = terminal("test", "--bless", path)
    assert "+steps: [{expect: {to_act: 1}}]" in screen.wait_for("Type yes or no: ")
    screen.type("no")
    assert screen.ends() == 1
    assert "to_act: 2" in path.read_text()
    screen = terminal("test", "--bless", path)
    screen.wait_for("Type yes or no: ")
    screen.type("y")
    assert screen.ends() == 0
    assert "to_act: 1" in path.read_text()


def test_file_that_may_not_be_written_is_told(cardwright, tmp_path, monkeypatch):
    path = written(tmp_path, "steps: [{expect: {to_act: 2}}]\n")

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.replace", refuse)
    done = cardwright("test", "--bless", path)
    assert done.code == 1
    assert "can't be written: Permission denied." in done.err


def test_scenarios_that_were_shipped_stay_as_they_are(cardwright, tmp_path, monkeypatch):
    path = written(tmp_path, "steps: [{expect: {to_act: 2}}]\n")
    monkeypatch.setattr("interpreter.cli.scenario_blessing.is_yours", lambda _: False)
    done = cardwright("test", "--bless", path)
    assert done.code == 1
    assert "came with Cardwright or a package" in done.err
    assert "to_act: 2" in path.read_text()
