"""Makes docs/play.svg: a game in a terminal as a person sees it, typed here and drawn from what the command wrote.

`python -m tests.docs.picture` runs it; it needs a system with pseudo-terminals.
"""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

ROOT = Path(__file__).parent.parent.parent
PICTURE = ROOT / "docs" / "play.svg"
COMMAND = "play five-alive --players 3 --seed 202"
TYPED = ("=21", "why play_card 5", "bomb")
FIRST, LAST = "Player 1> =21", "Player 3: play_card 2"
"""What begins the first and the last line that is drawn; the whole would be two screens."""
COLUMNS, ROWS = 80, 60
PATIENCE = 20.0
QUIET = 1.5
"""Seconds without output after which the command waits for somebody to type."""


def read(terminal: int) -> str:
    """What is written until the command waits or ends."""
    found = b""
    wait = PATIENCE
    while select.select([terminal], [], [], wait)[0]:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        found += piece
        wait = QUIET
    return found.decode(errors="replace")


def screen() -> str:
    """All that appears on the screen."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", PYTHONPATH=str(ROOT), COLUMNS=str(COLUMNS))
        os.execv(sys.executable, [sys.executable, "-m", "interpreter.cli", *COMMAND.split()])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    shown = read(terminal)
    for line in TYPED:
        os.write(terminal, f"{line}\n".encode())
        shown += read(terminal)
    os.close(terminal)
    os.waitpid(child, 0)
    return shown.replace("\r", "")


def drawn(lines: list[str]) -> str:
    """The lines that the picture shows."""
    plain = [Text.from_ansi(line).plain for line in lines]
    first = next(i for i, line in enumerate(plain) if line.startswith(FIRST))
    last = next(i for i, line in enumerate(plain) if line.startswith(LAST))
    return "\n".join(lines[first:last])


def main() -> None:
    """Play, and draw it, without the web fonts that the drawing would ask for."""
    text = Text.from_ansi(drawn(screen().split("\n")))
    with open(os.devnull, "w") as nowhere:
        console = Console(record=True, width=COLUMNS, file=nowhere, force_terminal=True)
        console.print(text)
        svg = console.export_svg(title=f"cardwright {COMMAND}", theme=MONOKAI, unique_id="play")
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL))


if __name__ == "__main__":
    main()
