"""`cardwright lsp`: the server that editors start.

Must not know what editors ask.
"""

from __future__ import annotations

import logging
import os
import sys
from importlib import metadata, util

import click

from interpreter.cli.commands import DEBUG
from interpreter.diagnostics.errors import UsageError


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
    make_server(_version()).start_io(sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
    return 0


def _version() -> str:
    try:
        return metadata.version("cardwright")
    except metadata.PackageNotFoundError:
        return "0"
