"""Where the files that come with the program lie: in a checkout beside the package, in a wheel inside it.

Must not know what is in those files.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def shipped_folder(name: str) -> Path:
    """The folder `rulesets` or `schemas`. The one place that knows how a checkout and a wheel differ."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
