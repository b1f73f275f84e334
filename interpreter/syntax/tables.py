"""Finds the parser's tables: those that are shipped, or, where they belong to another grammar, new ones.

Must not write anything: `python -m interpreter.syntax.build_tables` does, when asked.
"""

from __future__ import annotations

import json
import warnings
from functools import cache
from pathlib import Path
from typing import Any

from interpreter.syntax.automaton import Tables, tables_from
from interpreter.syntax.grammar import grammar_key

FILE = Path(__file__).with_name("tables.json")


@cache
def tables() -> Tables:
    """The tables of the grammar as it is now."""
    shipped = _shipped()
    if shipped.get("key") == grammar_key():
        return tables_from(shipped)
    warnings.warn(
        "The tables of the effect language don't fit its grammar, so they are built anew each time, which takes a "
        "second. 'python -m interpreter.syntax.build_tables' builds them for good.",
        stacklevel=2,
    )
    from interpreter.syntax.build_tables import build  # lark is slow to import and seldom needed

    return tables_from(json.loads(json.dumps(build())))


def _shipped() -> dict[str, Any]:
    if not FILE.is_file():
        return {}
    loaded: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded
