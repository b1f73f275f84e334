"""Running commands: inside this process where nobody types, in a terminal of its own where somebody does."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from interpreter.cli.commands import run

ROOT = Path(__file__).parents[2]
LANTERNS = ROOT / "tests" / "api" / "rulesets" / "lanterns" / "lanterns.cardgame.yaml"


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def cardwright(capsys, monkeypatch):
    """Runs a command and tells how it ended."""
    monkeypatch.setenv("NO_COLOR", "1")

    def command(*arguments):
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return command


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def take_terminal():
    """In the new process: its keys are its own, and Ctrl-C counts even if whoever started the tests ignores it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A command in a terminal of its own: what it shows is read, what a person would type is written."""

    SECONDS = 20

    def __init__(self, *arguments, folder, **environment):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "interpreter.cli", *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "TERM": "xterm",
                "COLUMNS": "100",
                "NO_COLOR": "1",
                **environment,
            },
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(slave)
        self.shown = ""

    def wait_for(self, text):
        """Reads until a text is shown; what came up to it is given back and not looked at again."""
        end = time.monotonic() + self.SECONDS
        while text not in self.shown:
            assert time.monotonic() < end, f"{text!r} was not shown, but:\n{self.shown}"
            assert self._read() or text in self.shown, f"it ended without {text!r}, after:\n{self.shown}"
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def type(self, text):
        """Types a line."""
        os.write(self.master, f"{text}\n".encode())

    def leave_by(self, key):
        """Presses a control key until the command ends, as one key may come before it listens; the exit code."""
        for _ in range(self.SECONDS):
            os.write(self.master, key)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(1)
                break
        return self.ends()

    def ends(self):
        """Reads to the end; the exit code."""
        while self._read():
            pass
        return self.process.wait(self.SECONDS)

    def _read(self):
        ready, _, _ = select.select([self.master], [], [], self.SECONDS)
        assert ready, f"nothing more was shown after:\n{self.shown}"
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.shown += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def close(self):
        """Leaves nothing behind."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(tmp_path):
    """Starts commands in terminals."""
    opened = []

    def start(*arguments, **environment):
        opened.append(Terminal(*arguments, folder=tmp_path, **environment))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.fixture
def game(terminal):
    """A game of Lanterns in a terminal, in which player 1 is asked."""
    screen = terminal("play", LANTERNS, "--seed", "4", "--given", "starter=1")
    screen.wait_for("Player 1> ")
    return screen
