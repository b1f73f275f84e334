"""`cardwright lsp`: the server that editors start.

Must not know what editors ask.
"""

from __future__ import annotations

import logging
import os
import sys
from importlib import metadata, util
from typing import BinaryIO, cast

import click

from interpreter.cli.commands import DEBUG
from interpreter.diagnostics.errors import UsageError

LONGEST, LONGEST_LINE = 100_000_000, 10_000
"""So many bytes a message and a line of its head have at most."""


@click.command("lsp", short_help="Serve an editor: findings as you type, completion, help, renaming.")
@click.option("--stdio", is_flag=True, help="Talk through the input and output, which is what happens anyway.")
def command(stdio: bool) -> int:
    """Serve an editor through the Language Server Protocol. Editors start this by themselves; see docs/authoring.md."""
    if util.find_spec("pygls") is None:
        raise UsageError("The editor's server needs one more package: pip install 'cardwright[lsp]'.")
    from interpreter.lsp.server import make_server

    if not os.environ.get(DEBUG):
        logging.getLogger("pygls").addHandler(logging.NullHandler())  # the editor is told; nobody reads it twice
    # pygls closes what it writes to when the editor leaves, and our own output must outlive that.
    messages = Messages(sys.stdin.buffer)
    make_server(_version()).start_io(cast(BinaryIO, messages), os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
    return 0


class Messages:
    """What an editor sends. A message says how long it is, and memory is taken for no more than an editor sends."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source

    def readline(self) -> bytes:
        """One line of a message's head."""
        return self._source.readline(LONGEST_LINE)

    def read(self, size: int) -> bytes:
        """So many bytes. Raises UsageError for more than can be meant."""
        if size > LONGEST:
            raise UsageError(f"A message of {size:,} bytes was announced on the input; no editor sends such.")
        return self._source.read(size)


def _version() -> str:
    try:
        return metadata.version("cardwright")
    except metadata.PackageNotFoundError:
        return "0"
