"""Where the files that come with the program lie: in a checkout beside the package, in a wheel inside it.

Must not know what is in those files.
"""

from __future__ import annotations

from pathlib import Path

SHIPPED = " (shipped)"
"""What stands behind the name of a file that comes with the program."""

PACKAGE = Path(__file__).resolve().parent.parent


def shipped_folder(name: str) -> Path:
    """The folder `rulesets` or `schemas`. The one place that knows how a checkout and a wheel differ."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def comes_with_it(file: str) -> bool:
    """Whether a ruleset is one of those that come with the program: these are right by themselves."""
    return Path(file).absolute().is_relative_to(shipped_folder("rulesets").absolute())


def short_name(file: str) -> str:
    """How people are told of a file: a shipped ruleset by its name alone, wherever the program was put."""
    path = Path(file)
    is_shipped = path.is_absolute() and comes_with_it(file)
    return f"{path.name}{SHIPPED}" if is_shipped else file
