"""What holds for all commands: help, wrong commands, exit codes, and that nothing ends in a traceback."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from interpreter.cli import commands
from tests.cli.conftest import LANTERNS, ROOT


def test_help_lists_every_command(cardwright):
    done = cardwright("--help")
    assert done.code == 0
    for name in commands.COMMANDS:
        assert f"  {name} " in done.out


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_every_command_has_help(cardwright, name):
    done = cardwright(name, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: cardwright {name}")


def test_near_command_is_offered(cardwright):
    done = cardwright("ply", "lanterns")
    assert done.code == 2
    assert "There is no command ply. Did you mean play?" in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--nothing"],
        ["show"],
        ["simulate", LANTERNS],
        ["simulate", LANTERNS, "--games", "none"],
        ["simulate", LANTERNS, "--games", "1", "--players", "7"],
        ["simulate", LANTERNS, "--games", "1", "--set", "hand_size"],
        ["simulate", LANTERNS, "--games", "1", "--set", "hand_size=9"],
        ["simulate", LANTERNS, "--games", "1", "--set", "hand_size=2", "--set", "hand_size=3"],
        ["simulate", LANTERNS, "--games", "1", "--given", "starter=4", "--players", "3"],
        ["validate", "--format", "pdf"],
        ["show", LANTERNS, "--why", "zones.pathh"],
        ["show", LANTERNS, "--set", "handsize=3"],
        ["play"],
        ["play", LANTERNS, "--seat", "9=random"],
        ["play", LANTERNS, "--seat", "1=robot"],
        ["play", LANTERNS, "--seat", "1"],
        ["play", LANTERNS, "--given", "starter=x"],
        ["play", LANTERNS, "--resume", "some.json"],
    ],
    ids=lambda arguments: " ".join(str(a).rsplit("/", 1)[-1] for a in arguments),
)
def test_wrong_use_ends_with_2(cardwright, folder, arguments):
    done = cardwright(*arguments)
    assert done.code == 2
    assert done.err
    assert "Traceback" not in done.err


def test_fault_of_ours_is_one_sentence(cardwright, monkeypatch):
    monkeypatch.delenv(commands.DEBUG, raising=False)
    monkeypatch.setattr("interpreter.cli.listing._rows", lambda: 1 / 0)
    done = cardwright("list")
    assert done.code == 1
    assert "Something in Cardwright itself went wrong (ZeroDivisionError in test_commands.py" in done.err
    assert "Please report it" in done.err
    assert "Traceback" not in done.err


def test_fault_of_ours_shows_all_when_debugging(cardwright, monkeypatch):
    monkeypatch.setenv(commands.DEBUG, "1")
    monkeypatch.setattr("interpreter.cli.listing._rows", lambda: 1 / 0)
    assert "Traceback" in cardwright("list").err


def test_reader_that_leaves_is_no_fault():
    command = f"{sys.executable} -m interpreter.cli show {LANTERNS} | head -1"
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1"},
        check=False,
    )
    assert done.stderr == ""


def test_version_is_told(cardwright):
    assert cardwright("--version").out.startswith("cardwright")


@pytest.mark.parametrize(
    ("ending", "said"), [(">&-", ""), ("2>&-", ""), ("<&-", ""), (">/dev/full", "can't be written")], ids=str
)
def test_output_that_is_closed_or_full_is_no_fault_of_ours(ending, said):
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m interpreter.cli show {LANTERNS} {ending}"],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert "Traceback" not in done.stderr
    assert "went wrong" not in done.stderr
    assert said in done.stderr


@pytest.mark.parametrize("name", ["x" * 5000, "x" * 300 + ".cardgame.yaml", ".."], ids=len)
@pytest.mark.parametrize("command", ["validate", "show", "test", "play", "replay"])
def test_name_that_no_file_can_have_is_told(cardwright, folder, monkeypatch, command, name):
    (folder / "inside").mkdir()
    monkeypatch.chdir(folder / "inside")
    done = cardwright(command, name)
    assert done.code in (1, 2)
    assert "went wrong" not in done.err


def test_options_that_there_are_are_named(cardwright):
    assert (
        "kuhn-poker has no option 'foo'. It has ante and bet_size."
        in cardwright("play", "kuhn-poker", "--set", "foo=1").err
    )


def test_message_that_no_editor_sends_is_told(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "interpreter.cli", "lsp"],
        input=b"Content-Length: 99999999999\r\n\r\n",
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 2
    assert b"A message of 99,999,999,999 bytes was announced" in done.stderr
