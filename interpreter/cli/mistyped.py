"""Whether what is wrong lies in the command that was typed, and not in the rules that it names.

Must not know what is looked for in rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from interpreter.diagnostics.excerpts import TYPED
from interpreter.diagnostics.finding import Finding
from interpreter.source.files import is_file

NO_FILE = "F001"


def is_mistyped(findings: Iterable[Finding]) -> bool:
    """Whether a name or a file in the command is that of nothing."""
    return any(_is_of_command(finding) for finding in findings)


def _is_of_command(finding: Finding) -> bool:
    """A file that isn't there can be asked for in a command alone: of one that a ruleset names there is a place."""
    return finding.span.file == TYPED or (finding.code == NO_FILE and not is_file(Path(finding.span.file)))
