"""Writes down the sheets of a few games, so that a change of what is told shows.

`python -m tests.sheets.record` accepts what has changed: it writes the files anew and shows what differs.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

from interpreter.api.checking import ruleset_of
from interpreter.loading.document import load_document
from interpreter.rules import settings
from interpreter.sheets.houses import houses
from interpreter.sheets.markdown import as_markdown
from interpreter.sheets.sheet import written

GOLDEN = Path(__file__).parent / "golden"
NAMES = (
    "five-alive",
    "five-alive/teams",
    "five-alive/house/lifeline",
    "push",
    "crazy-rummy",
    "love-letter",
    "hanabi",
    "hearts",
    "leduc-poker",
)
"""One for each way of playing: totals, sides, a house rule, columns, groups, roles, together, tricks, bets."""


def file_of(name: str) -> Path:
    return GOLDEN / f"{name.replace('/', '--')}.md"


def sheet_of(name: str) -> str:
    document, _ = load_document(name)
    assert document is not None
    ruleset = ruleset_of(document)
    return as_markdown(written(ruleset, settings.settle(ruleset, {}), None, houses(document)))


def record() -> None:
    for name in NAMES:
        path, new = file_of(name), sheet_of(name)
        old = path.read_text() if path.exists() else ""
        for line in unified_diff(old.splitlines(), new.splitlines(), f"{name}, before", f"{name}, now", lineterm=""):
            print(line)
        path.parent.mkdir(exist_ok=True)
        path.write_text(new)


if __name__ == "__main__":
    record()
