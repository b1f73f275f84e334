"""Where the command `cardwright` begins.

Must not import anything heavy: each command loads what it needs.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command that was typed."""
    try:
        _open_what_is_closed()
        from interpreter.cli.commands import run

        result = run(sys.argv[1:])
    except KeyboardInterrupt:  # while it is still being loaded
        result = 130
    sys.exit(result)


def _open_what_is_closed() -> None:
    """Where somebody has closed the input or an output (`cardwright list >&-`), nothing is read and shown."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open to the end


if __name__ == "__main__":
    main()
