"""Lines of rules as they are shown below what they did, or what they say no to.

Must not know moves, nor who asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.runtime.reasons import Reason
from interpreter.source.quoting import Rule

if TYPE_CHECKING:
    from interpreter.runtime.replay import Parting

LONGEST = 100
"""So much of a line is shown."""


def place(rule: Rule) -> str:
    """File and line, as short as can be; of rules that a saved game holds, the line of the whole document."""
    return f"{Path(rule.file).name.strip('<>')}:{rule.line}"


def written(rule: Rule) -> str:
    """A rule's line with its place."""
    text = rule.text if len(rule.text) <= LONGEST else f"{rule.text[:LONGEST].rstrip()} ..."
    return f"{place(rule)}: {text}"


def reason_lines(reasons: Iterable[str]) -> Iterator[str]:
    """Each reason, and below it the condition, what it came to, and where it stands."""
    for reason in reasons:
        yield reason
        if isinstance(reason, Reason) and reason.rule is not None:
            yield f"  {reason.found} ({place(reason.rule)})" if reason.values else f"  {written(reason.rule)}"


def met_lines(reasons: Iterable[Reason]) -> Iterator[str]:
    """The conditions that a move meets."""
    for reason in reasons:
        if reason.rule is not None:
            yield f"  {reason.found} ({place(reason.rule)})"


def parting_lines(parting: Parting) -> list[str]:
    """Where a game leaves its moves, and what the rules found there."""
    from interpreter.api.replaying import told_parting

    return [told_parting(parting), *(text for text in reason_lines(parting.why) if text not in parting.why)]
