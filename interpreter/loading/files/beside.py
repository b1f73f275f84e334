"""Files of scenarios beside rulesets: where they lie, and what counts as one.

Must not know what stands in them, but for the keys by which one tells them from other YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from interpreter.loading.files.discovery import ENDING, OF_SCENARIOS
from interpreter.source.files import MOST_BYTES, is_folder, real_path

TESTS = OF_SCENARIOS
SUFFIX, OTHER_SUFFIX = ".yaml", ".yml"
"""How the files end; and how people end them as well, which nothing finds."""

A_SCENARIO = re.compile(r"^(game|scenarios|steps|setup|refused start) *:", re.MULTILINE)
"""What some line of such a file begins with."""


def folder_beside(ruleset: Path) -> Path:
    """Where the scenarios of a ruleset lie."""
    return ruleset.parent / TESTS


def ruleset_folder(scenarios: Path) -> Path:
    """The folder with the ruleset that a file of scenarios is about."""
    return scenarios.absolute().parent.parent


def is_scenario_file(path: Path) -> bool:
    """Whether a file is called like one of scenarios."""
    return path.suffix == SUFFIX and not path.name.endswith(ENDING)


def is_misnamed(path: Path) -> bool:
    """Whether it would be one if it ended in `.yaml`."""
    return path.suffix.lower() in (SUFFIX, OTHER_SUFFIX) and path.suffix != SUFFIX


def has_scenarios(path: Path) -> bool:
    """Whether a file says anything that only scenarios do, however it was saved."""
    try:
        data = path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""
    except (OSError, ValueError):
        return False
    text = data.replace(b"\x00", b"").decode("utf-8", "replace")  # as good as text in UTF-16
    return A_SCENARIO.search(text.lstrip("\ufeff\ufffd")) is not None


def is_beside_rulesets(path: Path) -> bool:
    """Whether a file lies where scenarios do."""
    return path.parent.name == TESTS and any(path.parent.parent.glob(f"*{ENDING}"))


def files_beside(ruleset: Path) -> list[Path]:
    """The files of scenarios beside a ruleset, of other rulesets of the folder too."""
    return _files_in(folder_beside(ruleset))


def files_below(folder: Path) -> list[Path]:
    """In a folder of scenarios all of them; in a larger one those directly in it and in each `tests`."""
    if real_path(folder).name == TESTS:
        return _sorted(folder.rglob("*"))
    inside = (path for path in folder.rglob("*") if TESTS in path.relative_to(folder).parts or path.parent == folder)
    return _sorted(inside)


def _files_in(folder: Path) -> list[Path]:
    return _sorted(folder.iterdir()) if is_folder(folder) else []


def _sorted(paths: Iterable[Path]) -> list[Path]:
    return sorted(path for path in paths if is_scenario_file(path) or (is_misnamed(path) and has_scenarios(path)))
