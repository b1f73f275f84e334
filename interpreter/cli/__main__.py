"""Where the command `cardwright` begins.

Must not import anything heavy: each command loads what it needs.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command that was typed."""
    from interpreter.cli.commands import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
